import { mulDiv, PPM, share } from '@candela/units'

/** The distance from the median beyond which a source is clamped (derivatives §2). */
const CLAMP_PPM = 5_000

/** An index and how it came about, in ticks. */
export interface Index {
  readonly median: number
  readonly clamped: readonly number[]
  readonly index: number
}

/** The middle of some prices in ticks; of an even count dn of the middle two's mean. At least one price. */
export function median(prices: readonly number[]): number {
  const sorted = prices.toSorted((a, b) => a - b)
  return Math.floor((sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2)
}

/**
 * The index of one step, in ticks, from the prices of at least one source: each clamped to ±0.5 % of their median, then
 * the mean dn((2Σ+k)/2k) (§2).
 */
export function indexOf(sources: readonly number[]): Index {
  const middle = median(sources)
  const distance = share(middle, CLAMP_PPM, 'down')
  const clamped = sources.map((price) => clamp(price, middle - distance, middle + distance))
  const sum = clamped.reduce((total, price) => total + price, 0)
  return { median: middle, clamped, index: Math.floor((2 * sum + clamped.length) / (2 * clamped.length)) }
}

/** One level of a book, ticks and lots, best first. */
export type Level = readonly [price: number, lots: number]

/** The number of lots of an impact notional in minor units at an index: up, at least one (§2). */
export function impactLots(impactNotional: bigint, index: number, unit: number): number {
  const one = BigInt(index) * BigInt(unit)
  return Number((impactNotional + one - 1n) / one) || 1
}

/** The average price in ticks of trading `lots` into one side of a book, dn for bids and up for asks; 0 where the side is too thin (§2). */
export function impactPrice(levels: readonly Level[], lots: number, side: 'bid' | 'ask'): number {
  let rest = lots
  let sum = 0n
  for (const [price, size] of levels) {
    const taken = Math.min(rest, size)
    sum += BigInt(price) * BigInt(taken)
    rest -= taken
    if (rest === 0) break
  }
  if (rest > 0) return 0
  const count = BigInt(lots)
  return Number(side === 'bid' ? sum / count : (sum + count - 1n) / count)
}

/** Twice the middle of the book, in half ticks: impactBid + impactAsk; 2·index where a side is missing (0) (§2). */
export function middle2(impactBid: number, impactAsk: number, index: number): number {
  return impactBid === 0 || impactAsk === 0 ? 2 * index : impactBid + impactAsk
}

/** The terms of the mark: the EMA's weight a step and the widest distance from the index, both in ppm (§1). */
export interface MarkTerms {
  readonly alphaPpm: number
  readonly bandPpm: number
}

export const DEFAULT_MARK: MarkTerms = { alphaPpm: 16_529, bandPpm: 5_000 }

/** the unit of the EMA: parts of a half tick */
const EMA_UNIT = 65_536

/** The EMA of the book's distance from the index after one more step, in 1/65,536 half ticks, towards zero (§2). */
export function nextEma(ema: number, index: number, mid2: number, { alphaPpm, bandPpm }: MarkTerms): number {
  const limit = markLimit(index, bandPpm)
  const change = clamp(mid2 - 2 * index, -limit, limit) * EMA_UNIT - ema
  return ema + Math.sign(change) * mulDiv(Math.abs(change), alphaPpm, PPM, 'down')
}

/**
 * The mark in ticks (§2): the median of 2·index, 2·index + tz(ema/65,536) and mid2 in half ticks, within
 * ±2·dn(index·band/10⁶) of 2·index; an odd half tick goes towards the index.
 */
export function markOf(index: number, ema: number, mid2: number, bandPpm: number): number {
  const limit = markLimit(index, bandPpm)
  const index2 = 2 * index
  const followed = index2 + Math.trunc(ema / EMA_UNIT)
  const between = Math.max(Math.min(index2, followed), Math.min(Math.max(index2, followed), mid2))
  const distance = clamp(between - index2, -limit, limit)
  return index + Math.trunc(distance / 2)
}

function markLimit(index: number, bandPpm: number): number {
  return 2 * share(index, bandPpm, 'down')
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high)
}
