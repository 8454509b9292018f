import type { Candle, Interval } from '@candela/contract'
import type { DataLoader, KLineData } from 'klinecharts'
import { call, candleChannel, followChannel, queryClient } from '../../../live/index.ts'
import { intervalOfPeriod } from './periods.ts'

const PAGE = '500'

/** A candle as numbers, for drawing only. */
export function barOf(candle: Candle): KLineData {
  return {
    timestamp: candle.t,
    open: Number(candle.o),
    high: Number(candle.h),
    low: Number(candle.l),
    close: Number(candle.c),
    volume: Number(candle.v),
  }
}

interface LoaderEvents {
  /** the first page of an interval is here, or could not be had */
  readonly onFirst: (interval: Interval, candles: readonly Candle[]) => void
  readonly onFailed: (error: unknown) => void
  /** the close of the newest candle, as it is drawn */
  readonly onClose: (close: string) => void
}

/** Feeds a chart with pages of older candles on demand, and with the live ones of the followed channel. */
export function candleLoader(events: LoaderEvents): DataLoader & { stop(): void } {
  let leave: (() => void) | undefined
  const stop = () => {
    leave?.()
    leave = undefined
  }
  return {
    stop,
    async getBars({ type, timestamp, symbol, period, callback }) {
      // newer bars come by the channel; older ones are asked for as the customer drags
      if (type !== 'init' && type !== 'forward') {
        callback([], false)
        return
      }
      const interval = intervalOfPeriod(period)
      // asked for along with the page and kept until `subscribeBar`: the last candle is then drawn of the quotes' moment at once
      if (type === 'init') followChannel<'candle'>(candleChannel(symbol.ticker, interval), () => undefined)()
      try {
        const before = type === 'forward' && timestamp !== null ? { before: String(timestamp) } : {}
        const input = { params: { product: symbol.ticker }, query: { interval, limit: PAGE, ...before } }
        // tried again like every other question
        const page = await queryClient.fetchQuery({
          queryKey: ['candles', input],
          queryFn: () => call('candles', input),
          staleTime: 0,
          gcTime: 0,
        })
        // the chart takes the channel's candles from within the callback, and those are the ones that stand
        if (type === 'init') events.onClose(page.candles.at(-1)?.c ?? '')
        callback(page.candles.map(barOf), { forward: page.more, backward: false })
        if (type === 'init') events.onFirst(interval, page.candles)
      } catch (error) {
        if (type === 'init') events.onFailed(error)
        // older ones are there still: they are asked for when somebody drags again
        callback([], type === 'forward' && { forward: true, backward: false })
      }
    },
    subscribeBar({ symbol, period, callback }) {
      stop()
      const channel = candleChannel(symbol.ticker, intervalOfPeriod(period))
      leave = followChannel<'candle'>(channel, (state, event) => {
        const changed = event.kind === 'changed' ? (event.push as { candles: readonly Candle[] }).candles : undefined
        for (const candle of changed ?? state.candles.slice(-2)) callback(barOf(candle))
        events.onClose(state.candles.at(-1)?.c ?? '')
      })
    },
    unsubscribeBar: stop,
  }
}
