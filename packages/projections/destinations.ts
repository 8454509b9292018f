import { whole, small } from './column.ts'
import { room } from './room.ts'
import { table } from './table.ts'

/** Cards and addresses that there are or were, by number: who added them, where they are, and when they come to be used. */
const DESTINATION = table(
  'destination',
  { destination: whole, customer: whole, rail: small, asset: small, usableFrom: whole, at: whole, seq: whole },
  { key: ['destination'], indexes: [{ on: ['customer', 'destination'] }] },
)

/** The instants of their removal. */
const DESTINATION_END = table(
  'destination_end',
  { destination: whole, customer: whole, at: whole, seq: whole },
  { key: ['destination'] },
)

export const destinations = room({ DESTINATION, DESTINATION_END }, (rows, { accounts }) => ({
  on: {
    destinationAdded({ destination, customer, rail, asset, usableFrom }, { at, seq }) {
      accounts.touch(customer, seq)
      rows.DESTINATION.add({ destination, customer, rail, asset, usableFrom, at, seq })
    },
    destinationRemoved({ destination, customer }, { at, seq }) {
      accounts.touch(customer, seq)
      rows.DESTINATION_END.add({ destination, customer, at, seq })
    },
  },
}))
