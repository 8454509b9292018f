import { useEffect, useState } from 'react'
import type { Interval } from '@candela/contract'
import type { BookState, ChannelKind, ChannelStates } from './channel-state.ts'
import { followChannel, followChannelAgain } from './connection.ts'

/** The live state of a channel; undefined until its snapshot is here, or without a channel. */
export function useChannel<K extends ChannelKind>(channel: string | undefined): ChannelStates[K] | undefined {
  const [held, setHeld] = useState<{ channel: string; state: ChannelStates[K] }>()
  useEffect(() => {
    if (channel === undefined) return undefined
    return followChannel<K>(channel, (state) => setHeld({ channel, state }))
  }, [channel])
  return held?.channel === channel ? held?.state : undefined
}

/** a snapshot that is not here by then is said to be missing */
export const MISSING_AFTER_MS = 8_000

/** True when a channel's snapshot does not come, and a way to ask for it again. It is shown, all the same, should it come late. */
export function useMissing(channel: string, state: unknown): { readonly missing: boolean; readonly again: () => void } {
  const waiting = state === undefined
  const [late, setLate] = useState<string>()
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    if (!waiting) return undefined
    const timer = setTimeout(() => setLate(channel), MISSING_AFTER_MS)
    return () => clearTimeout(timer)
  }, [waiting, channel, asked])
  return {
    missing: waiting && late === channel,
    again() {
      setLate(undefined)
      setAsked((count) => count + 1)
      followChannelAgain(channel)
    },
  }
}

/** Order book of a product: customers' orders and the disclosed ladder, best first. */
export function useBook(product: string): BookState | undefined {
  return useChannel<'book'>(bookChannel(product))
}

/** The same of its perpetual. */
export function usePerpetualBook(product: string): BookState | undefined {
  return useChannel<'book'>(`perpetualBook:${product}`)
}

export function bookChannel(product: string): string {
  return `book:${product}`
}

/** Latest filled trades of a product, newest first. */
export function tradesChannel(product: string): string {
  return `trades:${product}`
}

/** The same of its perpetual. */
export function perpetualTradesChannel(product: string): string {
  return `perpetualTrades:${product}`
}

export function candleChannel(product: string, interval: Interval): string {
  return `candle:${product}:${interval}`
}
