import type { EventOf } from '@candela/contract'
import {
  bankruptcyPrice,
  equityAt,
  firstPassLots,
  type Holding,
  maintenanceOf,
  type PerpetualTerms,
  shareOf,
  signed,
  sold,
  without,
} from '@candela/auditor/facts'
import type { Findings, RefusalCode } from './claims.ts'
import type { Held, PublishedMark } from './proven-position.ts'

/** A liquidation between its first and its last event. */
export interface Sale {
  readonly started: EventOf<'liquidationStarted'>
  readonly held: Held
  /** published since the position last changed */
  readonly marks: readonly PublishedMark[]
  /** by trades, and how many of them beyond the bankruptcy price */
  lots: bigint
  value: bigint
  beyond: bigint
}

interface Given {
  readonly held: Holding
  readonly terms: PerpetualTerms
  readonly unit: bigint
  readonly minimumNotional: number
}

/** The first of some marks at which a position was below maintenance already. */
export function breachOf(
  marks: readonly PublishedMark[],
  { long, seq, forcedPrice: forced }: Held,
): PublishedMark | undefined {
  if (forced === 0) return undefined
  return marks.find((mark) => mark.seq > seq && (long ? mark.mark <= forced : mark.mark >= forced))
}

/** Equity is below maintenance at the mark; what is offered, and no worse than where, follow from the formulas. */
export function startOf(
  findings: Findings,
  seq: number,
  event: EventOf<'liquidationStarted'>,
  { held, terms, unit, minimumNotional }: Given,
): void {
  const mark = BigInt(event.mark)
  const off = offOf(findings, seq)
  const { tiers, liquidationPpm: feePpm } = terms
  const worth = equityAt(held, unit, mark)
  const kept = maintenanceOf(tiers, mark * held.lots * unit)
  const pass = { ...terms, feePpm, minimumNotional: BigInt(minimumNotional) }
  const lots = Number(firstPassLots(held, unit, tiers, mark, pass))
  const limit = priceOf(bankruptcyPrice(held, unit))
  if (event.equity !== worth) off(event.equity, worth)
  if (event.maintenance !== kept) off(event.maintenance, kept)
  if (worth >= kept) off(worth, kept, 'notBreached')
  if (event.lots !== lots) off(event.lots, lots, 'shareOff')
  if (event.bankruptcyPrice !== limit) off(event.bankruptcyPrice, limit, 'positionOff')
}

/** The sold part, the fee, insurance's addition and the returned rest, all recomputed. Answers the position after it. */
export function bookingOf(
  findings: Findings,
  seq: number,
  event: EventOf<'liquidated'>,
  sale: Sale,
  { liquidationPpm }: PerpetualTerms,
  unit: bigint,
): Holding {
  const off = offOf(findings, seq)
  const { held } = sale
  const { lots, value, traded } = soldOf(off, event, sale, unit)
  const { share, result, fee, shortfall, left } = sold(held, lots, value, liquidationPpm, traded)
  const isWhole = lots === held.lots
  const expected = { result, settled: share.settled, fee, shortfall, returned: isWhole ? left : 0n }
  for (const name of ['result', 'settled', 'fee', 'shortfall', 'returned'] as const) {
    if (event[name] !== expected[name]) off(event[name], expected[name])
  }
  return { ...without(held, lots, share), margin: isWhole ? 0n : left }
}

/** The same of a cross position, whose account pays: result, and what was settled of it. Fee and shortfall are as told. */
export function crossBookingOf(
  findings: Findings,
  seq: number,
  event: EventOf<'liquidated'>,
  sale: Sale,
  _terms: PerpetualTerms,
  unit: bigint,
): Holding {
  const off = offOf(findings, seq)
  const { held } = sale
  const { lots, value } = soldOf(off, event, sale, unit)
  const part = shareOf(held, lots)
  const result = signed(held.long, value - part.cost)
  if (event.result !== result) off(event.result, result)
  if (event.settled !== part.settled) off(event.settled, part.settled)
  return { ...without(held, lots, part), margin: held.margin }
}

/** The trades shown, and what of all that was left went at the bankruptcy price. */
function soldOf(off: Off, event: EventOf<'liquidated'>, { started, held, lots, value, beyond }: Sale, unit: bigint) {
  const isWhole = event.pass === 2
  const rest = isWhole ? held.lots - lots : 0n
  if (event.lots !== Number(lots)) off(event.lots, lots, 'shareOff')
  if (event.notional !== value) off(event.notional, value)
  if (event.atBankruptcyPrice !== Number(rest)) off(event.atBankruptcyPrice, rest, 'shareOff')
  if (!isWhole && (lots === 0n || lots > started.lots || beyond > 0n)) off(lots, started.lots, 'shareOff')
  return { lots: lots + rest, value: value + BigInt(started.bankruptcyPrice) * rest * unit, traded: value }
}

/** As it is told: 0 where it lies below every price. */
export function priceOf(price: bigint | undefined): number {
  return price === undefined || price < 1n ? 0 : Number(price)
}

type Off = (found: bigint | number, expected: bigint | number, code?: RefusalCode) => void

function offOf(findings: Findings, seq: number): Off {
  return (found, expected, code = 'paidOff') =>
    findings.refuse('formula', { code, seq, found: Number(found), expected: Number(expected) })
}
