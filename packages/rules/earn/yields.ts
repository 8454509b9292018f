import type { PenaltySchedule } from '@candela/contract'
import { divideDown, divideUp, PPM, wideShare } from '@candela/units'

const M6 = BigInt(PPM)

/** The yield of one day, dn(A·r/10⁶), in minor units of the asset; `ratePpm` a day (earn §1). */
export function dayYield(amount: bigint, ratePpm: number): bigint {
  return wideShare(amount, ratePpm, 'down')
}

/** The promise of an order of `days` at the high end: n·day(A, high) (§5). */
export function termPromise(amount: bigint, highPpm: number, days: number): bigint {
  return BigInt(days) * dayYield(amount, highPpm)
}

/** The promise of flexible savings for a balance and its lowest of the day: (fundedUntil − today)·day(B, high) + day(low, high) (§5). */
export function flexiblePromise(balance: bigint, low: bigint, highPpm: number, daysFunded: number): bigint {
  return termPromise(balance, highPpm, daysFunded) + dayYield(low, highPpm)
}

/** The number of instalment days in all of a plan of k instalments, one every c days: c·k(k+1)/2 (§5). */
export function planDays(everyDays: number, instalments: number): number {
  return (everyDays * instalments * (instalments + 1)) / 2
}

/** The promise of a plan: its instalment days at the high end (§5). */
export function planPromise(instalment: bigint, everyDays: number, instalments: number, highPpm: number): bigint {
  return termPromise(instalment, highPpm, planDays(everyDays, instalments))
}

/** The largest order that a pot still promises: the largest A with n·day(A, high) ≤ free, up((dn(free/n)+1)·10⁶/high) − 1 (§5). */
export function orderRoom(free: bigint, highPpm: number, days: number): bigint {
  return divideUp((divideDown(free, BigInt(days)) + 1n) * M6, BigInt(highPpm)) - 1n
}

/** The most that a pot still promises to add to what an open product holds of one customer, for the days it is funded (§5). */
export function addRoom(free: bigint, held: bigint, highPpm: number, daysFunded: number): bigint {
  return orderRoom(free + termPromise(held, highPpm, daysFunded), highPpm, daysFunded) - held
}

/**
 * The rate of the day after, in ppm: high − up((high − low)·promised/(promised + free)), high while nothing is
 * promised. Within [low, high] and one for everybody: buyers lower it, money paid in raises it (§5).
 */
export function rateOfDay(terms: { lowPpm: number; highPpm: number }, promised: bigint, free: bigint): number {
  if (promised === 0n) return terms.highPpm
  const span = BigInt(terms.highPpm - terms.lowPpm)
  return terms.highPpm - Number(divideUp(span * promised, promised + free))
}

/** The amounts of one day: the payment at the day's rate, and the part that goes from the promise back to the pot (§5). */
export function payDay(amount: bigint, ratePpm: number, highPpm: number): { paid: bigint; back: bigint } {
  const paid = dayYield(amount, ratePpm)
  return { paid, back: dayYield(amount, highPpm) - paid }
}

/** The amount of a wallet that earns: the least of its ceiling and the day's lowest balance (§4). */
export function walletAmount(ceiling: bigint, low: bigint): bigint {
  return low < ceiling ? low : ceiling
}

/** The terms that a penalty is made of. */
export interface PenaltyTerms {
  readonly schedule: PenaltySchedule
  readonly ratioPpm: number
  readonly lowPpm: number
}

/** The price of leaving with days left, in minor units: up(A·ratio·remaining/10⁶), or with 3·low as ratio, or 0 (§5). */
export function penaltyOf(amount: bigint, terms: PenaltyTerms, remaining: number): bigint {
  return divideUp(amount * BigInt(penaltyPpm(terms)) * BigInt(remaining), M6)
}

const MOST_PENALTY_PPM = 100_000

/** True when terms can be published: leaving at once costs at most a tenth, ratio × cycle ≤ 10 % (§5). */
export function penaltyPublishable(terms: PenaltyTerms, days: number): boolean {
  return penaltyPpm(terms) * days <= MOST_PENALTY_PPM
}

/** A day's share, ppm. */
function penaltyPpm({ schedule, ratioPpm, lowPpm }: PenaltyTerms): number {
  return schedule === 'none' ? 0 : schedule === 'remaining' ? ratioPpm : 3 * lowPpm
}
