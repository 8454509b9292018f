import { useEffect, useState } from 'react'
import type { Interval } from '@candela/contract'
import type { BookState, ChannelKind, ChannelStates, TradesState } from './channel-state.ts'
import { followChannel } from './connection.ts'

/** The live state of a channel; undefined until its snapshot is here, or without a channel. */
export function useChannel<K extends ChannelKind>(channel: string | undefined): ChannelStates[K] | undefined {
  const [held, setHeld] = useState<{ channel: string; state: ChannelStates[K] }>()
  useEffect(() => {
    if (channel === undefined) return undefined
    return followChannel<K>(channel, (state) => setHeld({ channel, state }))
  }, [channel])
  return held?.channel === channel ? held?.state : undefined
}

/** Order book of a product: customers' orders and the disclosed ladder, best first. */
export function useBook(product: string): BookState | undefined {
  return useChannel<'book'>(`book:${product}`)
}

/** Latest filled trades of a product, newest first. */
export function useTrades(product: string): TradesState | undefined {
  return useChannel<'trades'>(`trades:${product}`)
}

export function candleChannel(product: string, interval: Interval): string {
  return `candle:${product}:${interval}`
}
