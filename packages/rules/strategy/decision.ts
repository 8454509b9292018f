import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { PPM, share } from '@candela/units'

const M6 = BigInt(PPM)
/** a trend follows its target beyond this */
export const TREND_BAND = 20_000

/** Lots of a product at its last index, `unit` minor units a tick and lot. */
export interface Holding {
  readonly lots: number
  readonly index: number
  readonly unit: number
}

/** The worth of a holding, minor units. */
export function worthOf({ lots, index, unit }: Holding): bigint {
  return BigInt(lots) * BigInt(index) * BigInt(unit)
}

/** All that a strategy holds: money and lots, free and in orders, minor units. */
export function equityOf(money: bigint, holdings: Iterable<Holding>): bigint {
  let equity = money
  for (const holding of holdings) equity += worthOf(holding)
  return equity
}

/** A holding as a share of the equity, ppm. */
export function shareNow(holding: Holding, equity: bigint): number {
  return Number((worthOf(holding) * M6) / equity)
}

/** The lots that a target asks for. */
export function lotsWanted(equity: bigint, target: number, index: number, unit: number): number {
  return Number((equity * BigInt(target)) / (M6 * BigInt(index) * BigInt(unit)))
}

/** A learner's target, of which a strategy holds a share. */
export function adaptiveTarget(target: number, sharePpm: number): number {
  return share(target, sharePpm, 'down')
}

/** True when a holding is traded: at its band from the target or beyond, and whenever nothing is to be held. */
export function isBeyond(target: number, now: number, band: number): boolean {
  return target === 0 || Math.abs(target - now) >= band
}

/** Hex SHA-256 of closes, oldest first, in decimal, joined by commas; products by semicolons. */
export function closesDigest(closes: readonly ArrayLike<number | string>[]): string {
  return bytesToHex(sha256(utf8ToBytes(closes.map((each) => Array.from(each).join(',')).join(';'))))
}
