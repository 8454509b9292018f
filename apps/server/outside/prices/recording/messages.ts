import { parseDecimal } from '@candela/units'

/**
 * A message of the public exchange streams, amounts as minor units (10⁻⁸). Anything else is `undefined`: garbage, passed over and
 * counted.
 */
export type ExchangeMessage =
  | {
      readonly kind: 'depth'
      readonly symbol: string
      readonly at: number
      /** first and last update id */
      readonly first: number
      readonly last: number
      readonly bids: readonly RawLevel[]
      readonly asks: readonly RawLevel[]
    }
  | {
      readonly kind: 'ticker'
      readonly symbol: string
      readonly update: number
      readonly bid: RawLevel
      readonly ask: RawLevel
    }
  | {
      readonly kind: 'trade'
      readonly symbol: string
      readonly at: number
      readonly price: number
      readonly quantity: number
      readonly buyerMaker: boolean
    }
  | Snapshot

export interface Snapshot {
  readonly kind: 'snapshot'
  readonly last: number
  readonly bids: readonly RawLevel[]
  readonly asks: readonly RawLevel[]
}

/** price and quantity in minor units */
export type RawLevel = readonly [price: number, quantity: number]

/** a snapshot has 5,000 levels a side, an update a few hundred */
const MAX_RAW_LEVELS = 10_000

type Fields = Readonly<Record<string, unknown>>

/** Reads one message as the exchange sent it, with or without the combined stream's envelope. Extra fields are let be. */
export function parseMessage(text: string): ExchangeMessage | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  if (!isFields(value)) return undefined
  const data = isFields(value.data) ? value.data : value
  if (data.e === 'depthUpdate') return depthOf(data)
  if (data.e === 'trade') return tradeOf(data)
  if ('lastUpdateId' in data) return snapshotOf(data)
  if ('B' in data && 'A' in data) return tickerOf(data)
  return undefined
}

function depthOf(data: Fields): ExchangeMessage | undefined {
  const { s, E, U, u } = data
  const bids = levelsOf(data.b)
  const asks = levelsOf(data.a)
  if (!isName(s) || !isCount(E) || !isCount(U) || !isCount(u) || U > u || !bids || !asks) return undefined
  return { kind: 'depth', symbol: s, at: E, first: U, last: u, bids, asks }
}

function tradeOf(data: Fields): ExchangeMessage | undefined {
  const { s, T, m } = data
  const price = minorOf(data.p)
  const quantity = minorOf(data.q)
  if (!isName(s) || !isCount(T) || typeof m !== 'boolean' || !price || !quantity) return undefined
  return { kind: 'trade', symbol: s, at: T, price, quantity, buyerMaker: m }
}

function tickerOf(data: Fields): ExchangeMessage | undefined {
  const { s, u } = data
  const bid = levelOf([data.b, data.B])
  const ask = levelOf([data.a, data.A])
  if (!isName(s) || !isCount(u) || !bid || !ask) return undefined
  return { kind: 'ticker', symbol: s, update: u, bid, ask }
}

function snapshotOf(data: Fields): Snapshot | undefined {
  const bids = levelsOf(data.bids)
  const asks = levelsOf(data.asks)
  const last = data.lastUpdateId
  if (!isCount(last) || !bids || !asks) return undefined
  return { kind: 'snapshot', last, bids, asks }
}

function levelsOf(value: unknown): RawLevel[] | undefined {
  if (!Array.isArray(value) || value.length > MAX_RAW_LEVELS) return undefined
  const levels: RawLevel[] = []
  for (const each of value) {
    const level = levelOf(each)
    if (!level) return undefined
    levels.push(level)
  }
  return levels
}

function levelOf(value: unknown): RawLevel | undefined {
  if (!Array.isArray(value)) return undefined
  const price = minorOf(value[0])
  const quantity = minorOf(value[1])
  return price && quantity !== undefined ? [price, quantity] : undefined
}

function minorOf(value: unknown): number | undefined {
  if (typeof value !== 'string' || value.length > 32) return undefined
  const minor = parseDecimal(value)
  if (minor === undefined || minor < 0n || minor > BigInt(Number.MAX_SAFE_INTEGER)) return undefined
  return Number(minor)
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Z0-9]{4,20}$/.test(value)
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}
