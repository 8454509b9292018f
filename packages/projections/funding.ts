import type { EventOf } from '@candela/contract'
import { UNIT } from '@candela/units'
import { small, text, whole, wide } from './column.ts'
import { pnlDayOf } from './equity.ts'
import { room } from './room.ts'
import { type RowOf, table } from './table.ts'

/** Completed deposits; `value`: in money at the index of the moment. */
const DEPOSIT = table(
  'deposit',
  {
    customer: whole,
    seq: whole,
    at: whole,
    asset: small,
    amount: whole,
    value: wide,
    source: text<EventOf<'funded'>['source'] | 'rail'>(),
    /** its number; 0: practice funds */
    deposit: whole,
  },
  { key: ['customer', 'seq', 'deposit'], load: { today: 'at' } },
)

interface Day {
  day: number
  value: bigint
}

export const funding = room({ DEPOSIT }, (rows, { accounts, market }, start) => {
  /** the PNL day of each customer's last deposit, and the deposits of that day in money */
  const lastDays = new Map<number, Day>()

  function note({ customer, at, value }: RowOf<typeof DEPOSIT>): void {
    const day = pnlDayOf(at)
    const last = lastDays.get(customer)
    if (last?.day === day) last.value += value
    else lastDays.set(customer, { day, value })
  }

  function add(row: RowOf<typeof DEPOSIT>): void {
    accounts.touch(row.customer, row.seq)
    note(row)
    rows.DEPOSIT.add(row)
  }

  for (const row of start.rows(DEPOSIT)) note(row)
  return {
    on: {
      funded({ customer, asset, amount, source }, { at, seq }) {
        const value = (BigInt(amount) * market.priceOf(asset)) / BigInt(UNIT)
        add({ customer, seq, at, asset, amount, value, source, deposit: 0 })
      },
      deposited({ deposit, customer, arrives: asset, arrival: amount }, { at, seq }) {
        const value = (BigInt(amount) * market.priceOf(asset)) / BigInt(UNIT)
        add({ customer, seq, at, asset, amount, value, source: 'rail', deposit })
      },
    },
    /** What a customer deposited, in money, on a PNL day: the running one or a later one. */
    depositedOn(day: number, customer: number): bigint {
      const last = lastDays.get(customer)
      return last?.day === day ? last.value : 0n
    },
  }
})
