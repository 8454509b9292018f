import { named, small, whole } from './column.ts'
import { room } from './room.ts'
import { table } from './table.ts'

/** The times that idle money of a customer was saved; the amount in minor units of the product's asset. */
export const IDLE_SWEPT = table(
  'idle_swept',
  {
    customer: whole,
    dueAt: whole,
    order: named('order_number', whole),
    earnProduct: small,
    amount: whole,
    at: whole,
    seq: whole,
  },
  { key: ['customer', 'dueAt'] },
)

export const sweep = room({ IDLE_SWEPT }, (rows, { accounts }) => ({
  on: {
    idleSwept({ customer, order, earnProduct, amount, dueAt }, { at, seq }) {
      accounts.touch(customer, seq)
      rows.IDLE_SWEPT.add({ customer, dueAt, order, earnProduct, amount, at, seq })
    },
  },
}))
