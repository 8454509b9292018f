import type { PayoutFailure, ReleasedBy, WithdrawalCancel, WithdrawalState } from '@candela/contract'
import type { Applied } from './applied.ts'
import { changing, small, text, whole } from './column.ts'
import { room } from './room.ts'
import { type RowOf, table } from './table.ts'

/** Withdrawals by number; amount and fee in minor units of what left the account, arrival in those of what is sent. */
export const WITHDRAWAL = table(
  'withdrawal',
  {
    withdrawal: whole,
    customer: whole,
    rail: small,
    asset: small,
    amount: whole,
    fee: whole,
    arrival: whole,
    destination: whole,
    status: changing(text<WithdrawalState>()),
    askedAt: whole,
    notBefore: whole,
    decideBy: whole,
    /** since when no rail had accepted it though it should have; 0: it is not overdue */
    overdueAt: changing(whole),
    /** 0: it waits, or is under way */
    endedAt: changing(whole),
    /** its last entry */
    changedSeq: changing(whole),
    seq: whole,
  },
  {
    key: ['withdrawal'],
    again: 'changes',
    // money that is out may come back at any time
    load: { where: `status in ('waiting', 'released', 'sending', 'sent', 'done')` },
    indexes: [
      { on: ['customer', 'withdrawal'] },
      { on: ['changedSeq'] },
      { on: ['overdueAt'], where: 'overdue_at > 0' },
    ],
    fillfactor: 80,
  },
)
export type WithdrawalRow = RowOf<typeof WITHDRAWAL>

type StepName = 'requested' | Exclude<WithdrawalState, 'waiting'>
type Why = ReleasedBy | PayoutFailure | WithdrawalCancel | ''

/** The steps of each withdrawal, in order; a step is taken once. `why`: who released it, why it failed or was cancelled. */
export const WITHDRAWAL_STEP = table(
  'withdrawal_step',
  { withdrawal: whole, customer: whole, step: text<StepName>(), why: text<Why>(), at: whole, seq: whole },
  { key: ['withdrawal', 'step'], indexes: [{ on: ['at'] }] },
)
export type WithdrawalStepRow = RowOf<typeof WITHDRAWAL_STEP>

/** Refusals by one of the eight rules, with its numbers; `asset`: the asset that was to be sent. */
export const WITHDRAWAL_REFUSAL = table(
  'withdrawal_refusal',
  { seq: whole, customer: whole, rule: small, code: small, asset: small, have: whole, need: whole, at: whole },
  { key: ['seq'], indexes: [{ on: ['customer', 'seq'] }] },
)
export type WithdrawalRefusalRow = RowOf<typeof WITHDRAWAL_REFUSAL>

export const withdrawals = room({ WITHDRAWAL, WITHDRAWAL_STEP, WITHDRAWAL_REFUSAL }, (rows, { accounts }, start) => {
  /** those that may still change */
  const known = new Map(start.rows(WITHDRAWAL).map((row) => [row.withdrawal, row]))

  function step(withdrawal: number, customer: number, name: StepName, { at, seq }: Applied, why: Why = ''): void {
    accounts.touch(customer, seq)
    rows.WITHDRAWAL_STEP.add({ withdrawal, customer, step: name, why, at, seq })
  }

  function change(withdrawal: number, status: Exclude<WithdrawalState, 'waiting'>, applied: Applied, why?: Why): void {
    const row = known.get(withdrawal)!
    row.status = status
    row.changedSeq = applied.seq
    const isOver = status !== 'released' && status !== 'sending' && status !== 'sent'
    if (isOver) row.endedAt = applied.at
    if (isOver && status !== 'done') known.delete(withdrawal)
    rows.WITHDRAWAL.put(row)
    step(withdrawal, row.customer, status, applied, why)
  }

  return {
    on: {
      withdrawalRequested(event, applied) {
        const { withdrawal, customer, rail, asset, amount, fee, arrival, destination, notBefore, decideBy } = event
        const { at, seq } = applied
        const asked = { withdrawal, customer, rail, asset, amount, fee, arrival, destination, notBefore, decideBy }
        const row: WithdrawalRow = {
          ...asked,
          status: 'waiting',
          askedAt: at,
          overdueAt: 0,
          endedAt: 0,
          changedSeq: seq,
          seq,
        }
        known.set(withdrawal, row)
        rows.WITHDRAWAL.put(row)
        step(withdrawal, customer, 'requested', applied)
      },
      withdrawalRefused({ customer, rule, have, need }, { at, seq, code, command }) {
        const asset = command.kind === 'requestWithdrawal' ? command.asset : 0
        accounts.touch(customer, seq)
        rows.WITHDRAWAL_REFUSAL.add({ seq, customer, rule, code, asset, have, need, at })
      },
      withdrawalReleased({ withdrawal, by }, applied) {
        change(withdrawal, 'released', applied, by)
      },
      withdrawalOverdue({ withdrawal, customer, dueAt }, { seq }) {
        const row = known.get(withdrawal)!
        row.overdueAt = dueAt
        row.changedSeq = seq
        accounts.touch(customer, seq)
        rows.WITHDRAWAL.put(row)
      },
      withdrawalSending({ withdrawal }, applied) {
        change(withdrawal, 'sending', applied)
      },
      withdrawalSent({ withdrawal }, applied) {
        change(withdrawal, 'sent', applied)
      },
      withdrawalDone({ withdrawal }, applied) {
        change(withdrawal, 'done', applied)
      },
      withdrawalFailed({ withdrawal, reason }, applied) {
        change(withdrawal, 'failed', applied, reason)
      },
      withdrawalCancelled({ withdrawal, why }, applied) {
        change(withdrawal, 'cancelled', applied, why)
      },
      withdrawalReturned({ withdrawal }, applied) {
        change(withdrawal, 'returned', applied)
      },
    },
  }
})
