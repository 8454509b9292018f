import type { Protections } from '@candela/contract'
import { useState } from 'react'
import { type CommandInput, type CommandName, queryClient, readKey, useCommand, useRead } from '../../live/index.ts'
import { type FailedOutcome, failureOf } from '../../ticket/outcome.ts'

/** the time within which the end of a break shows */
const LOOK_AGAIN_MS = 20_000

/** The customer's protections as they hold now. */
export function useProtections() {
  return useRead('protections', undefined, { staleTime: 0, refetchInterval: LOOK_AGAIN_MS })
}

type Changing = Extract<CommandName, 'setOwnLimit' | 'takeBreak' | 'excludeSelf'>

/** A change for a button: `change(input)` answers whether it was done, and its page shows what then holds. */
export function useChange<N extends Changing>(name: N) {
  const { send, sending } = useCommand(name)
  const [failure, setFailure] = useState<FailedOutcome>()
  async function change(input: CommandInput<N>): Promise<boolean> {
    setFailure(undefined)
    const outcome = await send(input)
    if (outcome === undefined) return false
    if (outcome.kind === 'done') queryClient.setQueryData<Protections>(readKey('protections'), outcome.answer)
    await refreshProtections()
    const failed = failureOf(outcome)
    setFailure(failed)
    return failed === undefined
  }
  return { change, sending, failure }
}

/** Asks everything again that shows limits. */
export async function refreshProtections(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['protections'] })
  await queryClient.invalidateQueries({ queryKey: ['protectionChanges'] })
}
