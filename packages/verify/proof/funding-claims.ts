import type { EventOf, MarginMode } from '@candela/contract'
import { fundingPayment, fundingRate, type Holding, paidFrom, type PerpetualTerms } from '@candela/auditor/facts'
import type { Findings } from './claims.ts'

interface Given {
  readonly held: Holding
  readonly mode: MarginMode
  readonly terms: PerpetualTerms
  readonly unit: bigint
  /** the rate set for the instant, where it is shown */
  readonly rate: EventOf<'fundingRateSet'> | undefined
  /** profit that was told to be paid into the margin first */
  readonly settledNow: bigint
}

/**
 * Rate × mark × quantity, up for who pays and down for who receives. Answers the position after it. A receiver who got
 * less than is due may have been one of many whom too little was there for, and a cross account that paid less may have
 * been worth no more: that takes a full replay.
 */
export function fundingOf(
  findings: Findings,
  seq: number,
  event: EventOf<'fundingPaid'>,
  { held, mode, terms, unit, rate, settledNow }: Given,
): Holding | undefined {
  const off = (found: bigint | number, expected: bigint | number): undefined =>
    findings.refuse('formula', { code: 'paidOff', seq, found: Number(found), expected: Number(expected) })
  const { ratePpm, mark, amount } = event
  if (rate?.at === event.at) {
    const { maintenancePpm } = terms.tiers[0]!
    const expected = Number(fundingRate(BigInt(rate.averagePremiumPpm), { ...terms, maintenancePpm }))
    if (ratePpm !== expected)
      return findings.refuse('formula', { code: 'rateNotListed', seq, found: ratePpm, expected })
    if (rate.mark !== mark) return findings.refuse('market', { code: 'markOff', seq, found: mark, expected: rate.mark })
  } else findings.leave('formula')
  const value = BigInt(mark) * held.lots * unit
  if (event.notional !== value) return off(event.notional, value)
  const isPaying = ratePpm !== 0 && held.long === ratePpm > 0
  const due = fundingPayment(value, BigInt(ratePpm), isPaying)
  if (!isPaying) {
    if (amount > due || amount < 0n) return off(amount, due)
    if (amount < due) findings.leave('formula')
    return mode === 'cross' ? held : { ...held, margin: held.margin + amount }
  }
  if (mode === 'cross') {
    if (amount < -due || amount > 0n) return off(amount, -due)
    if (amount > -due) findings.leave('formula')
    return held
  }
  const { payment, settledNow: settled, after } = paidFrom(held, unit, BigInt(mark), due)
  if (amount !== -payment) return off(amount, -payment)
  if (settledNow !== settled) return off(settledNow, settled)
  return after
}
