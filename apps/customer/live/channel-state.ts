import type { Balances, Candle, Order, PublicTrade, Pushes } from '@candela/contract'

export type BookRow = readonly [price: string, quantity: string, own: string]
/** Best price first on both sides. */
export interface BookState {
  readonly ts: number
  readonly stale: boolean
  readonly bids: readonly BookRow[]
  readonly asks: readonly BookRow[]
}
export interface TradesState {
  readonly trades: readonly PublicTrade[]
}
export interface CandlesState {
  readonly candles: readonly Candle[]
}
export interface AccountState {
  readonly balances: Balances
  readonly open: readonly Order[]
}
export interface ChannelStates {
  book: BookState
  trades: TradesState
  candle: CandlesState
  account: AccountState
}
export type ChannelKind = keyof ChannelStates

/** trades and candles kept in memory by a channel */
export const MAX_TRADES = 100
export const MAX_CANDLES = 2_000

interface Reducer<K extends ChannelKind> {
  all(push: Pushes[`${K}_all`]): ChannelStates[K]
  changed(state: ChannelStates[K], push: Pushes[`${K}_changed`]): ChannelStates[K]
}

/** The reducer of each kind of channel, from its snapshot on. Pure: sequence numbers are the follower's business. */
export const REDUCERS: { readonly [K in ChannelKind]: Reducer<K> } = {
  book: {
    all: (push) => ({
      ts: push.ts,
      stale: push.stale,
      bids: [...push.bids].sort((a, b) => comparePrices(b[0], a[0])),
      asks: [...push.asks].sort((a, b) => comparePrices(a[0], b[0])),
    }),
    changed: (state, push) => ({
      ts: push.ts,
      stale: push.stale,
      bids: mergedRows(state.bids, push.bids, (a, b) => comparePrices(b, a)),
      asks: mergedRows(state.asks, push.asks, comparePrices),
    }),
  },
  trades: {
    all: (push) => ({ trades: push.trades.slice(0, MAX_TRADES) }),
    changed: (state, push) => ({ trades: [...push.trades, ...state.trades].slice(0, MAX_TRADES) }),
  },
  candle: {
    all: (push) => ({ candles: push.candles }),
    changed: (state, push) => ({ candles: mergedCandles(state.candles, push.candles) }),
  },
  account: {
    all: (push) => ({ balances: push.balances, open: push.open }),
    changed: (state, push) => ({
      balances: push.balances ?? state.balances,
      open: push.orders ? mergedOrders(state.open, push.orders) : state.open,
    }),
  },
}

/** Compares two plain positive decimals without making them floats. */
export function comparePrices(a: string, b: string): number {
  const [aWhole = '', aFraction = ''] = a.split('.')
  const [bWhole = '', bFraction = ''] = b.split('.')
  const left = aWhole.replace(/^0+/, '')
  const right = bWhole.replace(/^0+/, '')
  if (left.length !== right.length) return left.length - right.length
  if (left !== right) return left < right ? -1 : 1
  const digits = Math.max(aFraction.length, bFraction.length)
  const leftTail = aFraction.padEnd(digits, '0')
  const rightTail = bFraction.padEnd(digits, '0')
  return leftTail === rightTail ? 0 : leftTail < rightTail ? -1 : 1
}

/** Levels by price; a changed level with quantity zero is gone. */
function mergedRows(
  rows: readonly BookRow[],
  changes: readonly BookRow[],
  order: (a: string, b: string) => number,
): readonly BookRow[] {
  if (changes.length === 0) return rows
  const byPrice = new Map(rows.map((row) => [row[0], row]))
  for (const row of changes) {
    if (/^0(\.0*)?$/.test(row[1])) byPrice.delete(row[0])
    else byPrice.set(row[0], row)
  }
  return [...byPrice.values()].sort((a, b) => order(a[0], b[0]))
}

/** Candles by their time, oldest first: a changed one replaces, a new one is added at its place. */
export function mergedCandles(candles: readonly Candle[], changes: readonly Candle[]): readonly Candle[] {
  const merged = [...candles]
  for (const candle of changes) {
    let at = merged.length
    while (at > 0 && merged[at - 1]!.t > candle.t) at--
    if (at > 0 && merged[at - 1]!.t === candle.t) merged[at - 1] = candle
    else merged.splice(at, 0, candle)
  }
  return merged.length > MAX_CANDLES ? merged.slice(-MAX_CANDLES) : merged
}

/** Open orders, newest first; one that closed leaves the list. */
function mergedOrders(open: readonly Order[], changes: readonly Order[]): readonly Order[] {
  const byId = new Map(open.map((order) => [order.id, order]))
  for (const order of changes) {
    if (order.status === 'open' || order.status === 'waiting') byId.set(order.id, order)
    else byId.delete(order.id)
  }
  return [...byId.values()].sort(
    (a, b) => b.placedAt - a.placedAt || b.id.length - a.id.length || (a.id < b.id ? 1 : -1),
  )
}
