import { uuid, whole } from './column.ts'
import { room } from './room.ts'
import { table } from './table.ts'

const CUSTOMER = table(
  'customer',
  { customer: whole, commandId: uuid, openedAt: whole, seq: whole },
  { key: ['customer'], indexes: [{ on: ['commandId'], unique: true }], load: 'all' },
)

/** lower than any other room's: what happens to a customer finds its account opened */
const FIRST = 0

export const customers = room(
  { CUSTOMER },
  (rows, { accounts }, start) => {
    for (const row of start.rows(CUSTOMER)) accounts.restore(row)
    return {
      on: {
        customerOpened({ customer, commandId }, { at, seq }) {
          const row = { customer, commandId, openedAt: at, seq }
          accounts.open(row, seq)
          rows.CUSTOMER.add(row)
        },
      },
    }
  },
  FIRST,
)
