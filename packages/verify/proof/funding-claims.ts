import type { EventOf, MarginMode } from '@candela/contract'
import {
  fundingDue,
  fundingRate,
  fundingReceived,
  notional,
  type PerpetualTerms,
  type Position,
  settleFunding,
} from '@candela/rules/perpetual'
import type { Findings } from './claims.ts'

interface Given {
  readonly held: Position
  readonly mode: MarginMode
  readonly terms: PerpetualTerms
  readonly unit: number
  /** what was set for the instant, where it is shown */
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
): Position | undefined {
  const off = (found: bigint | number, expected: bigint | number): undefined =>
    findings.refuse('formula', { code: 'paidOff', seq, found: Number(found), expected: Number(expected) })
  const { ratePpm, mark, amount } = event
  if (rate?.at === event.at) {
    const expected = fundingRate(rate.averagePremiumPpm, terms.funding)
    if (ratePpm !== expected)
      return findings.refuse('formula', { code: 'rateNotListed', seq, found: ratePpm, expected })
    if (rate.mark !== mark) return findings.refuse('market', { code: 'markOff', seq, found: mark, expected: rate.mark })
  } else findings.leave('formula')
  const value = notional(mark, held.lots, unit)
  if (event.notional !== value) return off(event.notional, value)
  const isPaying = held.side * ratePpm > 0
  if (!isPaying) {
    const due = fundingReceived(value, ratePpm)
    if (amount > due || amount < 0n) return off(amount, due)
    if (amount < due) findings.leave('formula')
    return mode === 'cross' ? held : { ...held, margin: held.margin + amount }
  }
  if (mode === 'cross') {
    const due = fundingDue(value, ratePpm)
    if (amount < -due || amount > 0n) return off(amount, -due)
    if (amount > -due) findings.leave('formula')
    return held
  }
  const { paid, settledNow: settled, after } = settleFunding(held, fundingDue(value, ratePpm), mark, unit)
  if (amount !== -paid) return off(amount, -paid)
  if (settledNow !== settled) return off(settledNow, settled)
  return after
}
