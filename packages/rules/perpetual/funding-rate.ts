import { divideDown, divideUp, least, PPM } from '@candela/units'
import { openProfit, type Position } from './position.ts'
import { M6 } from './tiers.ts'

/** The terms of a product's funding rate, in ppm (derivatives §1). */
export interface FundingTerms {
  readonly interestPpm: number
  readonly damperPpm: number
  readonly capPpm: number
}

export const DEFAULT_FUNDING: FundingTerms = { interestPpm: 0, damperPpm: 500, capPpm: 7_500 }

/** The cap in force, in ppm: the rule's, at most ¾ of the first maintenance ratio, down (§1). */
export function fundingCap(capPpm: number, firstMaintenancePpm: number): number {
  return Math.min(capPpm, Math.floor((3 * firstMaintenancePpm) / 4))
}

/**
 * One premium sample in ppm, towards zero: (max(0, impactBid − i) − max(0, i − impactAsk))·10⁶/i; prices in ticks below
 * 2³¹, both sides there (§8). The product is below 2⁵¹, so its quotient's distance from a whole number is larger than a
 * double's error.
 */
export function premiumSample(impactBid: number, impactAsk: number, index: number): number {
  const distance = Math.max(0, impactBid - index) - Math.max(0, index - impactAsk)
  return Math.trunc((distance * PPM) / index) || 0
}

/** The mean of an interval's samples in ppm, towards zero; `sum` of `count` samples (§8). */
export function averagePremium(sum: number, count: number): number {
  return Math.trunc(sum / count) || 0
}

/** True when an interval has too few samples for a rate: fewer than half of its steps. Then the rate is 0 and fundingSkipped says so (§8). */
export function isFundingSkipped(samples: number, steps: number): boolean {
  return 2 * samples < steps
}

/** The funding rate in ppm: P̄ + clamp(I − P̄, ±damper), within ±cap; above 0 longs pay shorts (§8). */
export function fundingRate(averagePpm: number, { interestPpm, damperPpm, capPpm }: FundingTerms): number {
  return boundedRate(averagePpm, { interestPpm, damperPpm, lowPpm: -capPpm, highPpm: capPpm })
}

/** The same between bounds that need not be even. */
export function boundedRate(
  averagePpm: number,
  terms: { interestPpm: number; damperPpm: number; lowPpm: number; highPpm: number },
): number {
  const { interestPpm, damperPpm, lowPpm, highPpm } = terms
  const pulled = averagePpm + Math.min(Math.max(interestPpm - averagePpm, -damperPpm), damperPpm)
  return Math.min(Math.max(pulled, lowPpm), highPpm)
}

/** The payment of a notional's holder, in minor units: up(N|F|/10⁶) (§8). */
export function fundingDue(value: bigint, ratePpm: number): bigint {
  return divideUp(value * BigInt(Math.abs(ratePpm)), M6)
}

/** The receipt of a notional's holder, in minor units: dn(N|F|/10⁶); the rest is the house's `rounding` (§8). */
export function fundingReceived(value: bigint, ratePpm: number): bigint {
  return divideDown(value * BigInt(Math.abs(ratePpm)), M6)
}

/** The sources of a payment, in minor units. */
export interface FundingSettlement {
  readonly paid: bigint
  /** profit settled into the margin first: clearing → margin, X grows by it */
  readonly settledNow: bigint
  readonly after: Position
  /** the amount that the position could not carry: insurance, then the receivers do */
  readonly short: bigint
}

/**
 * Settles a payment from a position's margin at a mark (§8): where the margin is short, profit is settled first, so
 * that no account goes below zero; a position queued for liquidation pays at most max(0, E).
 */
export function settleFunding(position: Position, due: bigint, mark: number, unit: number): FundingSettlement {
  const equity = position.margin + openProfit(position, mark, unit)
  const paid = least(due, equity > 0n ? equity : 0n)
  const settledNow = paid > position.margin ? paid - position.margin : 0n
  const after = {
    ...position,
    margin: position.margin + settledNow - paid,
    settled: position.settled + settledNow,
  }
  return { paid, settledNow, after, short: due - paid }
}

/**
 * Shares out what there is among those it is due to, in minor units: all of it, or dn(dueᵢ·there/Σdue) each; the rest
 * of the division is rounding (§8).
 */
export function shareFunding(
  due: readonly bigint[],
  collected: bigint,
  insurance: bigint,
): {
  readonly paidOut: readonly bigint[]
  readonly fromInsurance: bigint
  readonly short: bigint
} {
  const wanted = due.reduce((sum, amount) => sum + amount, 0n)
  const missing = wanted > collected ? wanted - collected : 0n
  const fromInsurance = least(missing, insurance)
  const short = missing - fromInsurance
  const there = wanted - short
  const paidOut = due.map((amount) => fundingShare(amount, there, wanted))
  return { paidOut, fromInsurance, short }
}

/** The part of one receiver's due that is paid where `there` of all that is `wanted` is there: all of it, or dn(due·there/wanted) (§8). */
export function fundingShare(due: bigint, there: bigint, wanted: bigint): bigint {
  return there >= wanted ? due : divideDown(due * there, wanted)
}

/** The flows of one interval at a mark: per long and short in the order given, and the remainder of the rounding (§8). */
export function fundingFlows(
  sides: { longs: readonly bigint[]; shorts: readonly bigint[] },
  ratePpm: number,
): { readonly paid: readonly bigint[]; readonly received: readonly bigint[]; readonly rounding: bigint } {
  const [payers, receivers] = ratePpm >= 0 ? [sides.longs, sides.shorts] : [sides.shorts, sides.longs]
  const paid = payers.map((value) => fundingDue(value, ratePpm))
  const received = receivers.map((value) => fundingReceived(value, ratePpm))
  const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n)
  return { paid, received, rounding: sum(paid) - sum(received) }
}
