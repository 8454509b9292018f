import { newCommandId, Problem } from '@candela/contract/client'

type Send = <Done>(decision: string, send: (commandId: string) => Promise<Done>) => Promise<Done>

/**
 * Sends the decisions of a page under command ids. Asked again after a lost answer a decision carries the same id, so that it has one
 * effect; after an answer the next one of that name is another, after a refusal too, since an id grows too old to be taken.
 */
export function openDecisions(): Send {
  const unanswered = new Map<string, string>()
  return async (decision, send) => {
    const commandId = unanswered.get(decision) ?? newCommandId()
    unanswered.set(decision, commandId)
    try {
      const done = await send(commandId)
      unanswered.delete(decision)
      return done
    } catch (error) {
      if (isAnswer(error)) unanswered.delete(decision)
      throw error
    }
  }
}

/** Not one: a time that ran out, and what a house in trouble says, which may have entered it nevertheless. */
function isAnswer(error: unknown): boolean {
  return error instanceof Problem && error.status < 500
}
