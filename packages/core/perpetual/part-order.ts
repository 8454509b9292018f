import type { SnapshotReader, SnapshotWriter } from '../snapshot/bytes.ts'
import { Peak } from './peak.ts'
import { PerpetualOrder } from './perpetual-order.ts'

/** The wide fields of an order, in the order of the snapshot. */
const WIDE = ['number', 'total', 'lots', 'closeLots', 'filled', 'placedAt', 'placedSeq', 'rank'] as const
const WORDS = [
  'customer',
  'side',
  'timeInForce',
  'limit',
  'leverage',
  'reservePrice',
  'takeProfit',
  'stopLoss',
  'makerFeePpm',
  'takerFeePpm',
  'ruleVersion',
  'price',
] as const
const FLAGS = ['isMarket', 'reduceOnly', 'isRising'] as const

export interface OrderForm {
  readonly write: (out: SnapshotWriter, order: PerpetualOrder) => void
  readonly read: (from: SnapshotReader, product: number) => PerpetualOrder
}

export const ORDER_FORMS = {
  first: { write: writeOrder, read: readOrder },
  /** with how far it trails the mark, and the best mark since */
  second: {
    write(out, order) {
      writeOrder(out, order)
      out.word(order.callbackPpm)
      out.word(order.peak?.best ?? 0)
    },
    read(from, product) {
      const order = readOrder(from, product)
      order.callbackPpm = from.word()
      const best = from.word()
      if (best !== 0) order.peak = new Peak(best)
      return order
    },
  },
} as const satisfies Record<string, OrderForm>

function writeOrder(out: SnapshotWriter, order: PerpetualOrder): void {
  for (const field of WIDE) out.wide(order[field])
  for (const field of WORDS) out.word(order[field])
  for (const field of FLAGS) out.word(order[field] ? 1 : 0)
  out.big(order.held)
}

function readOrder(from: SnapshotReader, product: number): PerpetualOrder {
  const order = new PerpetualOrder()
  order.product = product
  for (const field of WIDE) order[field] = from.wide()
  for (const field of WORDS) order[field] = from.word()
  for (const field of FLAGS) order[field] = from.word() === 1
  order.held = from.big()
  return order
}
