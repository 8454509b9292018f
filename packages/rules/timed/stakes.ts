import { divideDown, divideUp, greatest, least, PPM, wideShare } from '@candela/units'

/**
 * The amounts of a timed order, in minor units: profit = the house's reserve, dn(S·r/10⁶); a win pays stake and profit (derivatives §4).
 */
export interface TimedMoney {
  readonly profit: bigint
  readonly paidOnWin: bigint
  readonly lossIfWrong: bigint
}

/** The money of a stake at a payout in ppm (§4). */
export function timedMoney(stake: bigint, payoutPpm: number): TimedMoney {
  const profit = timedReserve(stake, payoutPpm)
  return { profit, paidOnWin: stake + profit, lossIfWrong: stake }
}

/** The house's reserve for a stake, H = dn(S·r/10⁶) (§4). */
export function timedReserve(stake: bigint, payoutPpm: number): bigint {
  return wideShare(stake, payoutPpm, 'down')
}

/** One bound on what the house may owe, and what of it is taken; minor units of reserves (§4). */
export interface HouseBound {
  readonly cap: bigint
  readonly used: bigint
}

/** The least of the rooms that bounds leave, in minor units of reserve; 0 where one is used up. At least one bound (§4). */
export function houseRoom(bounds: readonly HouseBound[]): bigint {
  return greatest(0n, least(...bounds.map(({ cap, used }) => cap - used)))
}

/** The most the house can take now, dn(room·10⁶/r), the same for everyone; minor units of stake (§4). */
export function maxStakeNow(bounds: readonly HouseBound[], payoutPpm: number): bigint {
  return divideDown(houseRoom(bounds) * BigInt(PPM), BigInt(payoutPpm))
}

/** True when every bound still holds with this stake's reserve; else houseLimit (§4). */
export function houseTakes(bounds: readonly HouseBound[], stake: bigint, payoutPpm: number): boolean {
  return timedReserve(stake, payoutPpm) <= houseRoom(bounds)
}

/** The share of decided orders that must win to lose nothing, up(10¹²/(10⁶ + r)) ppm (§4). */
export function breakEvenWinPpm(payoutPpm: number): number {
  return Number(divideUp(BigInt(PPM) * BigInt(PPM), BigInt(PPM + payoutPpm)))
}

/** The mean result of a coin toss for a stake, dn((r − 10⁶)/2) ppm of it (§4). */
export function coinTossPpm(payoutPpm: number): number {
  return Math.floor((payoutPpm - PPM) / 2)
}
