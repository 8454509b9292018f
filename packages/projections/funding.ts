import { type PostingKind, STATEMENT_OF } from '@candela/contract'
import { changesOf } from './changes.ts'
import { small, text, whole, wide } from './column.ts'
import { pnlDayOf } from './equity.ts'
import { room } from './room.ts'
import { type RowOf, table } from './table.ts'

/**
 * Money from outside (above 0) or to outside (below), by posting: of a deposit the arrival, of a withdrawal all that left, so that fees
 * are in no result. `value`: in money at the index of the moment.
 */
const FLOW = table(
  'flow',
  {
    customer: whole,
    at: whole,
    posting: whole,
    asset: small,
    seq: whole,
    kind: text<PostingKind>(),
    amount: wide,
    value: wide,
  },
  { key: ['customer', 'at', 'posting', 'asset'], load: { today: 'at' } },
)

interface Day {
  day: number
  value: bigint
}

export const funding = room({ FLOW }, (rows, { accounts, market }, start) => {
  /** the PNL day of each customer's last flow, and the flows of that day in money */
  const lastDays = new Map<number, Day>()

  function note({ customer, at, value }: RowOf<typeof FLOW>): void {
    const day = pnlDayOf(at)
    const last = lastDays.get(customer)
    if (last?.day === day) last.value += value
    else lastDays.set(customer, { day, value })
  }

  for (const row of start.rows(FLOW)) note(row)
  return {
    on: {
      posted({ purpose: kind, posting, legs }, { at, seq }) {
        if (STATEMENT_OF[kind].changes !== 'flow') return
        for (const { customer, asset, amount } of changesOf(legs)) {
          const value = market.worthOf(asset, amount)
          const row = { customer, at, posting, asset, seq, kind, amount, value }
          accounts.touch(customer, seq)
          note(row)
          rows.FLOW.add(row)
        }
      },
    },
    /** The net money from outside of a customer, in money, on a PNL day: the running one or a later one. */
    flowsOn(day: number, customer: number): bigint {
      const last = lastDays.get(customer)
      return last?.day === day ? last.value : 0n
    },
  }
})
