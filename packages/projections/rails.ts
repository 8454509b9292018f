import type { CloseOutcome, LineKind, LineState, RailClosedBy } from '@candela/contract'
import type { Applied } from './applied.ts'
import { changing, named, small, text, whole } from './column.ts'
import { room } from './room.ts'
import { type RowOf, table } from './table.ts'

/** Lines of the rails' statements, and where the money of each is; amounts in minor units of the asset. */
export const RAIL_LINE = table(
  'rail_line',
  {
    rail: small,
    line: whole,
    kind: text<LineKind>(),
    asset: small,
    amount: whole,
    state: changing(text<LineState>()),
    /** the customer it may be for; 0: nobody known */
    customer: whole,
    /** the deposit for whose sake it waits; 0: none */
    awaits: changing(whole),
    /** of its money, what was not taken back while it waited */
    left: changing(named('amount_left', whole)),
    /** the deposit that its money became; 0: none */
    deposit: changing(whole),
    /** the withdrawal that it took out or brought back; 0: none */
    withdrawal: changing(whole),
    sendBackAt: whole,
    digest: text(),
    at: whole,
    seq: whole,
    /** the instant and entry of its money's last move */
    changedAt: changing(whole),
    changedSeq: changing(whole),
  },
  {
    key: ['rail', 'line'],
    again: 'changes',
    load: { where: `state in ('unmatched', 'nameDiffers', 'noRate', 'dust', 'unexplained', 'returning')` },
    indexes: [
      { on: ['deposit'], where: 'deposit > 0' },
      { on: ['withdrawal'], where: 'withdrawal > 0' },
      { on: ['customer', 'rail'], where: 'customer > 0' },
      // those that people could place
      { on: ['seq'], where: 'send_back_at > 0' },
      { on: ['awaits'], where: 'awaits > 0' },
      { on: ['changedSeq'], where: 'awaits > 0' },
    ],
  },
)
export type RailLineRow = RowOf<typeof RAIL_LINE>

/** The address of a customer on a chain, by the rail it was asked for on. */
const DEPOSIT_ADDRESS = table(
  'deposit_address',
  { customer: whole, rail: small, index: whole, at: whole, seq: whole },
  { key: ['customer', 'rail'] },
)

/** The result of each close of a day for a rail and an asset; the difference in minor units of the asset. */
export const RAIL_CLOSE_OUTCOME = table(
  'rail_close_outcome',
  {
    rail: small,
    asset: small,
    lines: whole,
    outcome: text<CloseOutcome>(),
    /** the rail's holding beyond the house's booking */
    difference: whole,
    at: whole,
    seq: whole,
  },
  { key: ['rail', 'asset', 'seq'] },
)
export type RailCloseOutcomeRow = RowOf<typeof RAIL_CLOSE_OUTCOME>

/** Closings of rails with their reasons, and openings by two operators. */
export const RAIL_CHANGE = table(
  'rail_change',
  { rail: small, what: text<RailClosedBy | 'reopened'>(), at: whole, seq: whole },
  { key: ['rail', 'seq'] },
)
export type RailChangeRow = RowOf<typeof RAIL_CHANGE>

const NOTHING_YET = { awaits: 0, deposit: 0, withdrawal: 0 } as const

const placeOf = (rail: number, line: number): string => `${rail} ${line}`

const TABLES = { RAIL_LINE, RAIL_CLOSE_OUTCOME, RAIL_CHANGE, DEPOSIT_ADDRESS }

export const rails = room(TABLES, (rows, { accounts }, start) => {
  /** lines whose money may still move */
  const waiting = new Map<string, RailLineRow>()
  let last: RailLineRow | undefined

  /** The line of the entry at hand moved a withdrawal's money. */
  function moved({ withdrawal }: { readonly withdrawal: number }): void {
    if (!last) return
    last.withdrawal = withdrawal
    rows.RAIL_LINE.put(last)
  }

  function change(rail: number, line: number, state: LineState, { at, seq }: Applied, deposit = 0): void {
    const row = waiting.get(placeOf(rail, line))
    if (!row) return
    row.state = state
    row.deposit = deposit
    row.changedAt = at
    row.changedSeq = seq
    if (row.customer > 0) accounts.touch(row.customer, seq)
    rows.RAIL_LINE.put(row)
    if (state !== 'returning') waiting.delete(placeOf(rail, line))
  }

  for (const row of start.rows(RAIL_LINE)) waiting.set(placeOf(row.rail, row.line), row)
  return {
    on: {
      arrived({ rail, line, lineKind: kind, asset, amount, state, customer, sendBackAt, digest }, { at, seq }) {
        const told = { rail, line, kind, asset, amount, state, customer, sendBackAt, digest }
        const row: RailLineRow = { ...told, ...NOTHING_YET, left: amount, at, seq, changedAt: at, changedSeq: seq }
        last = row
        if (customer > 0) accounts.touch(customer, seq)
        rows.RAIL_LINE.put(row)
        if (state !== 'booked') waiting.set(placeOf(rail, line), row)
      },
      lineAwaited({ rail, line, deposit }) {
        const row = waiting.get(placeOf(rail, line))!
        row.awaits = deposit
        rows.RAIL_LINE.put(row)
      },
      linePlacing({ rail, line, deposit, agreement }) {
        const row = waiting.get(placeOf(rail, line))
        if (!row || deposit === 0 || agreement !== 'decided') return
        // placed by two people; it is credited at once, or waits for a rate
        row.awaits = deposit
        row.state = 'noRate'
        rows.RAIL_LINE.put(row)
      },
      lineReversed({ rail, line, left }, applied) {
        const row = waiting.get(placeOf(rail, line))!
        row.left = left
        if (row.customer > 0) accounts.touch(row.customer, applied.seq)
        if (left === 0) change(rail, line, 'reversed', applied)
        else rows.RAIL_LINE.put(row)
      },
      deposited({ rail, line, deposit }, applied) {
        change(rail, line, 'credited', applied, deposit)
      },
      lineCredited({ rail, line, deposit }, applied) {
        change(rail, line, 'credited', applied, deposit)
      },
      lineReturning({ rail, line }, applied) {
        change(rail, line, 'returning', applied)
      },
      lineSentBack({ rail, line }, applied) {
        change(rail, line, 'sentBack', applied)
      },
      reconciled({ rail, asset, lines, outcome, difference }, { at, seq }) {
        rows.RAIL_CLOSE_OUTCOME.add({ rail, asset, lines, outcome, difference, at, seq })
      },
      railClosed({ rail, by }, { at, seq }) {
        rows.RAIL_CHANGE.add({ rail, what: by, at, seq })
      },
      railReopened({ rail, agreement }, { at, seq }) {
        if (agreement === 'decided') rows.RAIL_CHANGE.add({ rail, what: 'reopened', at, seq })
      },
      withdrawalDone: moved,
      withdrawalReturned: moved,
      addressAssigned({ customer, rail, index }, { at, seq }) {
        accounts.touch(customer, seq)
        rows.DEPOSIT_ADDRESS.add({ customer, rail, index, at, seq })
      },
    },
  }
})
