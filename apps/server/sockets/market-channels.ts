import type { Book, Candle, Interval, PublicTrade } from '@candela/contract'
import type { MarketReads } from '../ports/market.ts'
import type { Kind, Payload } from './topic.ts'

const BOOK_DEPTH = '50'
const TRADES = '50'
const CANDLES = '300'
/** the candle that runs, and those that may have ended since the last look */
const LATEST_CANDLES = '4'

/** A question about the channel's product. */
type Asked<Name extends 'book' | 'trades' | 'candles'> = (
  query: Parameters<MarketReads[Name]>[1],
) => ReturnType<MarketReads[Name]>

export function bookChannel(book: Asked<'book'>): Kind<Book> {
  const whole = ({ ts, stale, bids, asks }: Book): Payload<'book_all'> => ({ ts, stale, bids, asks })
  return {
    all: 'book_all',
    changed: 'book_changed',
    of: 'core',
    async read() {
      const found = await book({ depth: BOOK_DEPTH })
      return found.ok ? found.value : undefined
    },
    whole,
    difference(before, after) {
      const bids = changedLevels(before.bids, after.bids)
      const asks = changedLevels(before.asks, after.asks)
      if (bids.length === 0 && asks.length === 0 && before.stale === after.stale) return undefined
      return { ts: after.ts, stale: after.stale, bids, asks } satisfies Payload<'book_changed'>
    },
  }
}

/** Levels that are new or different, and with quantity "0" those that are gone. */
export function changedLevels(before: Book['bids'], after: Book['bids']): Book['bids'] {
  const known = new Map(before.map((level) => [level[0], level]))
  const changed: Book['bids'] = []
  for (const level of after) {
    const old = known.get(level[0])
    known.delete(level[0])
    if (old === undefined || old[1] !== level[1] || old[2] !== level[2]) changed.push(level)
  }
  for (const price of known.keys()) changed.push([price, '0', '0'])
  return changed
}

export function tradesChannel(trades: Asked<'trades'>): Kind<readonly PublicTrade[]> {
  return {
    all: 'trades_all',
    changed: 'trades_changed',
    of: 'views',
    read() {
      const found = trades({ limit: TRADES })
      return found.ok ? found.value.trades : undefined
    },
    whole: (latest) => ({ trades: latest }) satisfies Payload<'trades_all'>,
    difference(before, after) {
      const newest = before[0]?.id
      const end = newest === undefined ? after.length : after.findIndex((trade) => trade.id === newest)
      const latest = after.slice(0, end < 0 ? after.length : end)
      return latest.length === 0 ? undefined : ({ trades: latest } satisfies Payload<'trades_changed'>)
    },
  }
}

export function candleChannel(candles: Asked<'candles'>, interval: Interval): Kind<readonly Candle[]> {
  let kept: readonly Candle[] | undefined
  return {
    all: 'candle_all',
    changed: 'candle_changed',
    of: 'views',
    async read() {
      const limit = kept === undefined ? CANDLES : LATEST_CANDLES
      const latest = await candles({ interval, limit })
      if (!latest.ok) return undefined
      // after a long pause the latest may lie beyond what was kept: then the next turn reads all of one moment again
      kept = kept === undefined ? latest.value.candles : withLatest(kept, latest.value.candles)
      return kept
    },
    whole: (candles) => ({ candles }) satisfies Payload<'candle_all'>,
    difference(before, after) {
      const known = new Map(before.map((candle) => [candle.t, candle]))
      const candles = after.filter((candle) => !isSame(known.get(candle.t), candle))
      return candles.length === 0 ? undefined : ({ candles } satisfies Payload<'candle_changed'>)
    },
  }
}

/** The kept candles with the latest ones in place of their former selves or after them; undefined where the two do not meet. */
export function withLatest(kept: readonly Candle[], latest: readonly Candle[]): readonly Candle[] | undefined {
  const first = latest[0]?.t
  if (first === undefined) return kept
  if (!kept.some((candle) => candle.t === first)) return undefined
  return [...kept.filter((candle) => candle.t < first), ...latest].slice(-Number(CANDLES))
}

function isSame(before: Candle | undefined, after: Candle): boolean {
  if (before === undefined || before === after) return before === after
  return (Object.keys(after) as (keyof Candle)[]).every((field) => before[field] === after[field])
}
