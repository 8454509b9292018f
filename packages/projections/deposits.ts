import type { DepositEnd } from '@candela/contract'
import { changing, small, text, whole } from './column.ts'
import { room } from './room.ts'
import { type RowOf, table } from './table.ts'

export type DepositStatus = 'awaiting' | 'sent' | 'credited' | DepositEnd

/** Deposits by card and bank as they were announced; amounts in minor units of the asset, what was agreed in those of USDT. */
export const DEPOSIT_ORDER = table(
  'deposit_order',
  {
    deposit: whole,
    customer: whole,
    rail: small,
    asset: small,
    amount: whole,
    card: whole,
    /** agreed of a card; 0 otherwise */
    fee: whole,
    arrival: whole,
    status: changing(text<DepositStatus>()),
    startedAt: whole,
    sentAt: changing(whole),
    sentSeq: changing(whole),
    expiresAt: changing(whole),
    endedAt: changing(whole),
    endedSeq: changing(whole),
    seq: whole,
  },
  {
    key: ['deposit'],
    again: 'changes',
    // one that expired can still get a voucher, and its money
    load: { where: `status in ('awaiting', 'sent', 'expired')` },
    indexes: [{ on: ['customer', 'deposit'] }],
    fillfactor: 80,
  },
)
export type DepositOrderRow = RowOf<typeof DEPOSIT_ORDER>

/** Money that a deposit became: of one that was announced, though it came late, or of coins that are announced by nobody. */
export const DEPOSIT_RECEIPT = table(
  'deposit_receipt',
  {
    deposit: whole,
    customer: whole,
    rail: small,
    line: whole,
    asset: small,
    amount: whole,
    gross: whole,
    fee: whole,
    arrival: whole,
    arrives: small,
    at: whole,
    seq: whole,
  },
  { key: ['deposit'], indexes: [{ on: ['customer', 'deposit'] }] },
)
export type DepositReceiptRow = RowOf<typeof DEPOSIT_RECEIPT>

/** Amounts that a rail took back of a line's money; `worth`: the part by which the deposit counts less, in USDT. */
export const DEPOSIT_REVERSAL = table(
  'deposit_reversal',
  {
    rail: small,
    reversal: whole,
    line: whole,
    deposit: whole,
    customer: whole,
    amount: whole,
    worth: whole,
    at: whole,
    seq: whole,
  },
  { key: ['rail', 'reversal'], indexes: [{ on: ['deposit'] }, { on: ['customer', 'seq'] }] },
)

export const deposits = room({ DEPOSIT_ORDER, DEPOSIT_RECEIPT, DEPOSIT_REVERSAL }, (rows, { accounts }, start) => {
  const open = new Map(start.rows(DEPOSIT_ORDER).map((row) => [row.deposit, row]))

  function end(deposit: number, status: DepositStatus, { at, seq }: { at: number; seq: number }): void {
    const row = open.get(deposit)
    if (!row) return
    row.status = status
    row.endedAt = at
    row.endedSeq = seq
    if (status !== 'expired') open.delete(deposit)
    rows.DEPOSIT_ORDER.put(row)
  }

  return {
    on: {
      depositStarted({ deposit, customer, rail, asset, amount, card, fee, arrival, expiresAt }, { at, seq }) {
        const asked = { deposit, customer, rail, asset, amount, card, fee, arrival, expiresAt }
        const none = { sentAt: 0, sentSeq: 0, endedAt: 0, endedSeq: 0 }
        const row: DepositOrderRow = { ...asked, ...none, status: 'awaiting', startedAt: at, seq }
        accounts.touch(customer, seq)
        open.set(deposit, row)
        rows.DEPOSIT_ORDER.put(row)
      },
      remittanceConfirmed({ deposit, customer, expiresAt }, { at, seq }) {
        const row = open.get(deposit)!
        if (row.status !== 'expired') row.status = 'sent'
        row.sentAt = at
        row.sentSeq = seq
        row.expiresAt = expiresAt
        accounts.touch(customer, seq)
        rows.DEPOSIT_ORDER.put(row)
      },
      depositEnded({ deposit, customer, by }, applied) {
        accounts.touch(customer, applied.seq)
        end(deposit, by, applied)
      },
      deposited(event, applied) {
        const { deposit, customer, rail, line, asset, amount, gross, fee, arrival, arrives } = event
        const { at, seq } = applied
        accounts.touch(customer, seq)
        const what = { deposit, customer, rail, line, asset, amount, gross, fee, arrival, arrives }
        rows.DEPOSIT_RECEIPT.add({ ...what, at, seq })
        // money that comes late comes for what has ended
        if (open.get(deposit)?.status !== 'expired') end(deposit, 'credited', applied)
      },
      depositReversed({ rail, reversal, line, deposit, customer, amount, worth }, { at, seq }) {
        accounts.touch(customer, seq)
        rows.DEPOSIT_REVERSAL.add({ rail, reversal, line, deposit, customer, amount, worth, at, seq })
      },
    },
  }
})
