import { uuidv7 } from 'uuidv7'
import type { Fact } from '@candela/contract'
import type { Engine } from '@candela/engine'
import type { Commands } from '../intake/commands.ts'

/** The journal's facts about a person. */
export interface PersonFacts {
  /** Durable once it resolves. Throws what the core refused it with. */
  record(customer: number, fact: Fact, holds?: boolean, commandId?: string): Promise<number>
  /** Instant since which it holds; 0: it does not. */
  since(customer: number, fact: Fact): number
  /** 0 where no retrieval blocks withdrawing now. */
  blockedUntil(customer: number): number
}

export function openPersonFacts(engine: Pick<Engine, 'core'>, commands: Commands, clock: () => number): PersonFacts {
  const since: PersonFacts['since'] = (customer, fact) => engine.core.security.factSince(customer, fact)
  return {
    since,
    async record(customer, fact, holds = true, commandId = uuidv7()) {
      const { at } = await commands.submit({ kind: 'recordFact', customer, commandId, fact, holds })
      return at
    },
    blockedUntil: (customer) =>
      engine.core.rules.security.withdrawalBlockedUntil(since(customer, 'passwordRetrieved'), clock()),
  }
}
