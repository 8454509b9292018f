import type { AnswerOf, BodyOf, RouteName } from '@candela/contract'
import { type CallInput, ConnectionError, isOnline, newCommandId, Problem } from '@candela/contract/client'
import { useCallback, useRef, useState } from 'react'
import { useMadeFor, whileHere } from '../session/store.ts'
import { call, callUnheard } from './client.ts'
import { underWay } from './under-way.ts'
import type { CalledRoute } from './wire.made.ts'

/** Routes that carry a command: their body has the id that it is known by. */
export type CommandName = {
  [N in CalledRoute]: BodyOf<N> extends { readonly commandId: string } ? N : never
}[CalledRoute]

/** The outcome of a command that moves money. */
export type CommandOutcome<N extends RouteName> =
  | { readonly kind: 'done'; readonly answer: AnswerOf<N> }
  /** it was done, but its answer got lost on the way: known from `/commands/{commandId}` */
  | { readonly kind: 'doneUnseen'; readonly order: string | undefined }
  | { readonly kind: 'refused'; readonly problem: Problem }
  /** it never reached the exchange: nothing was placed, and nothing is queued */
  | { readonly kind: 'notSent' }
  /** nobody could say; asking again with the same id is safe */
  | { readonly kind: 'unknown'; readonly commandId: string }

type WithoutId<T> = T extends { readonly body: infer B } ? Omit<T, 'body'> & { readonly body: Omit<B, 'commandId'> } : T
export type CommandInput<N extends CommandName> = WithoutId<CallInput<N>> & {
  /** given again to ask for the same thing again; made here otherwise */
  readonly commandId?: string
}

/** the waits after a lost answer before the exchange is asked for the command's outcome */
const ASK_AFTER_MS = [500, 2_000, 5_000]

/**
 * Sends a command once, for the account that its form was made for. It is never queued: without a network it says `notSent` at once.
 * Where the answer got lost the exchange is asked by command id what came of it. Its outcome is told to its own owner only.
 */
export function sendCommand<N extends CommandName>(
  name: N,
  input: CommandInput<N>,
  account?: string,
): Promise<CommandOutcome<N>> {
  return whileHere(underWay(sent(name, input, account)))
}

async function sent<N extends CommandName>(
  name: N,
  input: CommandInput<N>,
  account: string | undefined,
): Promise<CommandOutcome<N>> {
  if (!isOnline()) return { kind: 'notSent' }
  const { commandId = newCommandId(), ...rest } = input
  const body = { ...(rest as { body?: object }).body, commandId }
  const send = callUnheard as (
    name: N,
    input: unknown,
    options: { account?: string | undefined },
  ) => Promise<AnswerOf<N>>
  try {
    return { kind: 'done', answer: await send(name, { ...rest, body }, { account }) }
  } catch (error) {
    if (error instanceof Problem && error.code !== 'timeout' && error.status !== 504)
      return { kind: 'refused', problem: error }
    if (error instanceof Problem || error instanceof ConnectionError) return askOutcome<N>(commandId)
    throw error
  }
}

/** Asks for the outcome of a command whose answer got lost. */
export async function askOutcome<N extends CommandName>(commandId: string): Promise<CommandOutcome<N>> {
  let answered = 0
  for (const pause of ASK_AFTER_MS) {
    await new Promise((resolve) => setTimeout(resolve, pause))
    try {
      const found = await call('orderOfCommand', { params: { commandId } })
      if (found.known) {
        if (found.code === undefined || found.code === 'ok') return { kind: 'doneUnseen', order: found.order }
        return { kind: 'refused', problem: new Problem(found.code, {}, 422) }
      }
      answered++
      // the exchange knows nothing of it twice, seconds after the connection broke: it never arrived
      if (answered === 2) return { kind: 'notSent' }
    } catch (error) {
      if (error instanceof Problem && error.status === 401) return { kind: 'unknown', commandId }
    }
  }
  return { kind: 'unknown', commandId }
}

/** A command with its state for a button: `const { send, sending } = useCommand('placeOrder')`. A second send while one runs is ignored. */
export function useCommand<N extends CommandName>(name: N) {
  const madeFor = useMadeFor()
  const [sending, setSending] = useState(false)
  const running = useRef(false)
  const send = useCallback(
    async (input: CommandInput<N>): Promise<CommandOutcome<N> | undefined> => {
      if (running.current) return undefined
      running.current = true
      setSending(true)
      try {
        return await sendCommand(name, input, madeFor)
      } finally {
        running.current = false
        setSending(false)
      }
    },
    [name, madeFor],
  )
  return { send, sending }
}
