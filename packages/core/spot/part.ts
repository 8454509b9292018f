import { assert } from '@candela/units'
import type { LevelPool } from '../book/level-pool.ts'
import {
  CUSTOMER,
  FEE,
  FEE_CREDIT,
  LOTS,
  MAKER_FEE,
  NEXT,
  NOTIONAL,
  NUMBER,
  Orders,
  PLACED_AT,
  PLACED_SEQ,
  PRODUCT_SIDE,
  RECORD,
  TAKER_FEE,
  TIME_AND_WALLET,
  TOTAL_LOTS,
  WIDE,
} from '../book/orders.ts'
import type { ProductState } from '../market/product.ts'
import { part } from '../parts/part.ts'
import { type SnapshotReader, SnapshotFormatError, type SnapshotWriter } from '../snapshot/bytes.ts'
import { addStopHolds, type BesideOrders, checkBooks, checkHolds, checkLists } from './check-orders.ts'
import { attach } from './order-lists.ts'

/** The terms of an order, after price, lots and customer: their places in its record, in the order of the snapshot. */
const TERMS = [PRODUCT_SIDE, TOTAL_LOTS, MAKER_FEE, TAKER_FEE, FEE_CREDIT, TIME_AND_WALLET] as const
/** and then, wide; the number first */
const AMOUNTS = [NUMBER, NOTIONAL, FEE, PLACED_AT, PLACED_SEQ] as const

interface BesideWritten {
  readonly products: readonly ProductState[]
  readonly levels: LevelPool
}

/** Numbers given, and the books: of each product bids from the best, then asks from the best, each level in order of time. */
export const ordersPart = part({
  name: 'orders',
  place: 7,
  version: 1,
  create: () => new Orders(),
  isEmpty: ({ numbers }) => numbers === 0,
  write(out, orders, { products }: BesideOrders & BesideWritten) {
    out.wide(orders.numbers)
    out.wide(orders.trades)
    out.word(products.length)
    for (const product of products) for (const side of [0, 1]) writeSide(out, orders, product, side)
  },
  read(from, orders: Orders, beside: BesideOrders & BesideWritten) {
    orders.numbers = from.wide()
    orders.trades = from.wide()
    if (from.count(8) !== beside.products.length) throw new SnapshotFormatError('books of no products')
    const slots: number[] = []
    for (const product of beside.products) {
      for (const side of [0, 1]) readSide(from, orders, beside, product, side, slots)
    }
    slots.sort((a, b) => orders.wide[a * WIDE + NUMBER]! - orders.wide[b * WIDE + NUMBER]!)
    for (const slot of slots) attach(beside, slot, orders.record[slot * RECORD + CUSTOMER]!)
  },
  check(orders, beside: BesideOrders & BesideWritten) {
    const held = new Map<number, bigint>()
    assert(checkBooks(beside, held) === orders.count, 'every open order stands in exactly one book')
    checkLists(beside)
    addStopHolds(beside, held)
    checkHolds(beside, held)
  },
})

function writeSide(out: SnapshotWriter, orders: Orders, { book }: ProductState, side: number): void {
  const slots: number[] = []
  let price = side === 0 ? book.bestBid : book.bestAsk
  while (price !== 0) {
    for (let slot = book.firstAt(price); slot !== 0; slot = orders.record[slot * RECORD + NEXT]!) slots.push(slot)
    price = side === 0 ? book.below(price) : book.above(price)
  }
  out.word(slots.length)
  for (const slot of slots) writeOrder(out, orders, slot)
}

function writeOrder(out: SnapshotWriter, { record, wide }: Orders, slot: number): void {
  out.word(record[slot * RECORD]!)
  out.word(record[slot * RECORD + LOTS]!)
  out.word(record[slot * RECORD + CUSTOMER]!)
  for (const term of TERMS) out.word(record[slot * RECORD + term]!)
  for (const value of AMOUNTS) out.wide(wide[slot * WIDE + value]!)
}

function readSide(
  from: SnapshotReader,
  orders: Orders,
  beside: BesideOrders,
  product: ProductState,
  side: number,
  slots: number[],
): void {
  for (let left = from.count(76); left > 0; left--) {
    const price = from.word()
    const slot = readOrder(from, orders, beside)
    if (orders.record[slot * RECORD + PRODUCT_SIDE] !== ((product.definition.product << 1) | side)) {
      throw new SnapshotFormatError('an order in a foreign book')
    }
    product.book.rest(slot, side, price)
    slots.push(slot)
  }
}

function readOrder(from: SnapshotReader, orders: Orders, { customers }: BesideOrders): number {
  const lots = from.word()
  const customer = from.word()
  if (!customers.exists(customer)) throw new SnapshotFormatError('an order of nobody')
  const terms = TERMS.map(() => from.word())
  const number = from.wide()
  if (number < 1 || number > orders.numbers) throw new SnapshotFormatError('an order whose number was never given')
  const slot = orders.open(number)
  orders.record[slot * RECORD + LOTS] = lots
  orders.record[slot * RECORD + CUSTOMER] = customer
  TERMS.forEach((term, place) => (orders.record[slot * RECORD + term] = terms[place]!))
  for (const value of AMOUNTS) if (value !== NUMBER) orders.wide[slot * WIDE + value] = from.wide()
  return slot
}
