import { down, greatest, least, MILLION, up, within } from '../floor/arithmetic.ts'
import { equityAt, type Holding } from './position.ts'

export interface FundingTerms {
  readonly interestPpm: bigint
  readonly damperPpm: bigint
  readonly capPpm: bigint
  /** of the first tier */
  readonly maintenancePpm: bigint
}

/** The rate of an interval from the mean of its premiums. */
export function fundingRate(meanPpm: bigint, terms: FundingTerms): bigint {
  const { interestPpm, damperPpm, capPpm, maintenancePpm } = terms
  const cap = least(capPpm, (3n * maintenancePpm) / 4n)
  return within(meanPpm + within(interestPpm - meanPpm, -damperPpm, damperPpm), -cap, cap)
}

/** The payment of one position: a payer pays a fraction more, a receiver gets a fraction less. */
export function fundingPayment(notional: bigint, ratePpm: bigint, pays: boolean): bigint {
  const due = notional * (ratePpm < 0n ? -ratePpm : ratePpm)
  return pays ? up(due, MILLION) : down(due, MILLION)
}

/** The receipts of receivers, where less was collected than is due to them. */
export function sharedOut(due: readonly bigint[], collected: bigint): bigint[] {
  const all = due.reduce((sum, amount) => sum + amount, 0n)
  return collected >= all ? [...due] : due.map((amount) => down(amount * collected, all))
}

/**
 * A payment out of a position, of no more than it is worth: where its margin is too small, profit that was not paid in yet
 * is paid in first.
 */
export function paidFrom<H extends Holding>(
  holding: H,
  unit: bigint,
  mark: bigint,
  due: bigint,
): { readonly payment: bigint; readonly settledNow: bigint; readonly after: H } {
  const payment = least(due, greatest(0n, equityAt(holding, unit, mark)))
  const settledNow = greatest(0n, payment - holding.margin)
  const margin = holding.margin + settledNow - payment
  return { payment, settledNow, after: { ...holding, margin, settled: holding.settled + settledNow } }
}
