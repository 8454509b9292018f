import type { SubscriptionFailure } from '@candela/contract'
import { changing, record, small, text, whole } from './column.ts'
import { room } from './room.ts'
import { type RowOf, table } from './table.ts'

/** Subscriptions to new coins: lots of the coin, amounts in minor units of what pays. What is 0 or '' was not, or not yet. */
export const SUBSCRIPTION = table(
  'subscription',
  {
    record: whole,
    customer: whole,
    sale: small,
    lots: whole,
    amount: whole,
    status: changing(text<'checking' | 'succeeded' | 'failed'>()),
    reason: changing(text<SubscriptionFailure | ''>()),
    allocated: changing(whole),
    paid: changing(whole),
    back: changing(whole),
    /** the number of free parts of its coins */
    parts: changing(small),
    /** the instants at which they came free, in order */
    freedAt: changing(record<readonly number[]>()),
    listedAt: changing(whole),
    at: whole,
    decidedAt: changing(whole),
    decidedSeq: changing(whole),
    /** the entry that allotted it; it stays where the sale is cancelled after */
    allocatedSeq: changing(whole),
    seq: whole,
  },
  {
    key: ['record'],
    again: 'changes',
    // what succeeded is unlocked later, and taken back where its sale is cancelled
    load: { where: `status <> 'failed'` },
    indexes: [{ on: ['customer', 'record'] }],
    fillfactor: 80,
  },
)
export type SubscriptionRow = RowOf<typeof SUBSCRIPTION>

/** The entries in which each sale was offered, closed and cancelled: proofs of subscriptions are put together from them. */
export const SALE_MOMENT = table(
  'sale_moment',
  { sale: small, moment: text<'offered' | 'closed' | 'cancelled'>(), seq: whole },
  { key: ['sale', 'moment'] },
)

export const subscription = room({ SUBSCRIPTION, SALE_MOMENT }, (rows, { accounts }, start) => {
  const known = new Map(start.rows(SUBSCRIPTION).map((row) => [row.record, row]))

  function changed(record: number, seq: number): SubscriptionRow | undefined {
    const row = known.get(record)
    if (row === undefined) return undefined
    accounts.touch(row.customer, seq)
    rows.SUBSCRIPTION.put(row)
    return row
  }

  return {
    on: {
      saleOffered({ sale }, { seq }) {
        rows.SALE_MOMENT.put({ sale, moment: 'offered', seq })
      },
      saleClosed({ sale }, { seq }) {
        rows.SALE_MOMENT.put({ sale, moment: 'closed', seq })
      },
      saleCancelled({ sale }, { seq }) {
        rows.SALE_MOMENT.put({ sale, moment: 'cancelled', seq })
      },
      subscribed({ record, customer, sale, lots, amount }, { at, seq }) {
        const none = { reason: '', allocated: 0, paid: 0, back: 0, parts: 0, freedAt: [], listedAt: 0 } as const
        const undecided = { status: 'checking', decidedAt: 0, decidedSeq: 0, allocatedSeq: 0 } as const
        const row: SubscriptionRow = { record, customer, sale, lots, amount, ...none, ...undecided, at, seq }
        accounts.touch(customer, seq)
        known.set(record, row)
        rows.SUBSCRIPTION.put(row)
      },
      coinsAllocated({ record, allocated, paid, back }, { at, seq }) {
        const row = changed(record, seq)
        if (!row) return
        const decided = { decidedAt: at, decidedSeq: seq, allocatedSeq: seq }
        Object.assign(row, { status: 'succeeded', allocated, paid, back, ...decided })
      },
      subscriptionFailed({ record, reason, amount }, { at, seq }) {
        const row = changed(record, seq)
        if (!row) return
        const none = { allocated: 0, paid: 0, back: amount }
        Object.assign(row, { status: 'failed', reason, ...none, decidedAt: at, decidedSeq: seq })
        known.delete(record)
      },
      coinListed({ sale }, { at, seq }) {
        for (const row of known.values()) if (row.sale === sale) changed(row.record, seq)!.listedAt = at
      },
      coinsUnlocked({ record, part }, { at, seq }) {
        const row = changed(record, seq)
        if (!row) return
        row.parts = part
        row.freedAt = [...row.freedAt, at]
      },
    },
  }
})
