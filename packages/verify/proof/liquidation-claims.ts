import type { EventOf } from '@candela/contract'
import {
  bankruptcyPrice,
  equity,
  liquidationBooking,
  liquidationLots,
  maintenanceOf,
  notional,
  partOf,
  type PerpetualTerms,
  type Position,
} from '@candela/rules/perpetual'
import type { Findings, RefusalCode } from './claims.ts'
import type { Held, PublishedMark } from './proven-position.ts'

/** A liquidation between its first and its last event. */
export interface Sale {
  readonly started: EventOf<'liquidationStarted'>
  readonly held: Held
  /** published since the position last changed */
  readonly marks: readonly PublishedMark[]
  /** by trades, and how many of them beyond the bankruptcy price */
  lots: number
  value: bigint
  beyond: number
}

interface Given {
  readonly held: Position
  readonly terms: PerpetualTerms
  readonly unit: number
  readonly minimumNotional: number
}

/** The first of some marks at which a position was below maintenance already. */
export function breachOf(
  marks: readonly PublishedMark[],
  { side, seq, forcedPrice: forced }: Held,
): PublishedMark | undefined {
  if (forced === 0) return undefined
  return marks.find((mark) => mark.seq > seq && (side === 1 ? mark.mark <= forced : mark.mark >= forced))
}

/** Equity is below maintenance at the mark; what is offered, and no worse than where, follow from the formulas. */
export function startOf(
  findings: Findings,
  seq: number,
  event: EventOf<'liquidationStarted'>,
  { held, terms, unit, minimumNotional }: Given,
): void {
  const { mark } = event
  const off = offOf(findings, seq)
  const worth = equity(held, mark, unit)
  const kept = maintenanceOf(terms.tiers, notional(mark, held.lots, unit))
  const rest = BigInt(minimumNotional)
  const lots = liquidationLots(held, mark, { ...terms, unit, feePpm: terms.liquidationPpm, minimumNotional: rest })
  const limit = bankruptcyPrice(held, unit)
  if (event.equity !== worth) off(event.equity, worth)
  if (event.maintenance !== kept) off(event.maintenance, kept)
  if (worth >= kept) off(worth, kept, 'notBreached')
  if (event.lots !== lots) off(event.lots, lots, 'shareOff')
  if (event.bankruptcyPrice !== limit) off(event.bankruptcyPrice, limit, 'positionOff')
}

/** What was sold, the fee, what insurance added and what came back, all recomputed. Answers the position after it. */
export function bookingOf(
  findings: Findings,
  seq: number,
  event: EventOf<'liquidated'>,
  sale: Sale,
  { liquidationPpm }: PerpetualTerms,
  unit: number,
): Position {
  const off = offOf(findings, seq)
  const { held } = sale
  const sold = soldOf(off, event, sale, unit)
  const booking = liquidationBooking(held, sold, liquidationPpm)
  const { pnl, feeToInsurance, shortfallFromInsurance, credit, after } = booking
  const expected = {
    result: pnl,
    settled: partOf(held, sold.lots).settled,
    fee: feeToInsurance,
    shortfall: shortfallFromInsurance,
    returned: credit,
  }
  for (const name of ['result', 'settled', 'fee', 'shortfall', 'returned'] as const) {
    if (event[name] !== expected[name]) off(event[name], expected[name])
  }
  return after
}

/** The same of a cross position, whose account pays: result, and what was settled of it. Fee and shortfall are as told. */
export function crossBookingOf(
  findings: Findings,
  seq: number,
  event: EventOf<'liquidated'>,
  sale: Sale,
  _terms: PerpetualTerms,
  unit: number,
): Position {
  const off = offOf(findings, seq)
  const { held } = sale
  const { lots, value } = soldOf(off, event, sale, unit)
  const part = partOf(held, lots)
  const result = BigInt(held.side) * (value - part.cost)
  if (event.result !== result) off(event.result, result)
  if (event.settled !== part.settled) off(event.settled, part.settled)
  return { ...held, lots: held.lots - lots, cost: held.cost - part.cost, settled: held.settled - part.settled }
}

/** The trades shown, and what of all that was left went at the bankruptcy price. */
function soldOf(off: Off, event: EventOf<'liquidated'>, { started, held, lots, value, beyond }: Sale, unit: number) {
  const isWhole = event.pass === 2
  const rest = isWhole ? held.lots - lots : 0
  if (event.lots !== lots) off(event.lots, lots, 'shareOff')
  if (event.notional !== value) off(event.notional, value)
  if (event.atBankruptcyPrice !== rest) off(event.atBankruptcyPrice, rest, 'shareOff')
  if (!isWhole && (lots === 0 || lots > started.lots || beyond > 0)) off(lots, started.lots, 'shareOff')
  return { lots: lots + rest, value: value + notional(started.bankruptcyPrice, rest, unit), traded: value }
}

type Off = (found: bigint | number, expected: bigint | number, code?: RefusalCode) => void

function offOf(findings: Findings, seq: number): Off {
  return (found, expected, code = 'paidOff') =>
    findings.refuse('formula', { code, seq, found: Number(found), expected: Number(expected) })
}
