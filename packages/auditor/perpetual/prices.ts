import { compare, down, MILLION, up, within } from '../floor/arithmetic.ts'

/** the premium of the book over the index is smoothed in parts of a half-tick */
const PARTS = 65_536n

export interface PriceLevel {
  readonly price: bigint
  readonly lots: bigint
}

/**
 * The average price of the first `lots` of a side, against the taker of neither: of bids down, of asks up. Undefined
 * where the side has fewer.
 */
export function impactPrice(levels: readonly PriceLevel[], lots: bigint, isBid: boolean): bigint | undefined {
  let left = lots
  let paid = 0n
  for (const level of levels) {
    const taken = level.lots < left ? level.lots : left
    paid += taken * level.price
    left -= taken
  }
  if (left > 0n || lots === 0n) return undefined
  return isBid ? down(paid, lots) : up(paid, lots)
}

/** Twice the middle of the impact prices; twice the index where a side is missing. */
export function impactMid2(index: bigint, bid: bigint | undefined, ask: bigint | undefined): bigint {
  return bid === undefined || ask === undefined ? 2n * index : bid + ask
}

export interface Mark {
  /** smoothed premium in parts of a half-tick */
  readonly ema: bigint
  readonly mark: bigint
}

/** The mark of one step: the middle one of the index, the index with the smoothed premium, and the book's mid. */
export function nextMark(ema: bigint, index: bigint, mid2: bigint, alphaPpm: bigint, bandPpm: bigint): Mark {
  const index2 = 2n * index
  const reach = 2n * down(index * bandPpm, MILLION)
  const premium = within(mid2 - index2, -reach, reach)
  // towards zero
  const smoothed = ema + ((premium * PARTS - ema) * alphaPpm) / MILLION
  const [, middle] = [index2, index2 + smoothed / PARTS, mid2].sort(compare)
  const mark2 = within(middle!, index2 - reach, index2 + reach)
  // an odd half-tick goes towards the index
  return { ema: smoothed, mark: mark2 > index2 ? down(mark2, 2n) : up(mark2, 2n) }
}

/** One step's premium of the impact prices over the index, in ppm. */
export function premiumPpm(index: bigint, bid: bigint | undefined, ask: bigint | undefined): bigint {
  const above = bid === undefined || bid < index ? 0n : bid - index
  const below = ask === undefined || ask > index ? 0n : index - ask
  return ((above - below) * MILLION) / index
}
