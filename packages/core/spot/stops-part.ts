import { STOP_KINDS, STOP_TIMES } from '@candela/contract'
import { assert } from '@candela/units'
import type { Orders } from '../book/orders.ts'
import type { Customers } from '../customers/customers.ts'
import type { ProductState } from '../market/product.ts'
import { part } from '../parts/part.ts'
import { type SnapshotReader, SnapshotFormatError, type SnapshotWriter } from '../snapshot/bytes.ts'
import { enterStop, ownHold } from './entered-stop.ts'
import type { Stop } from './stop.ts'
import { Stops } from './stops.ts'

interface BesideStops {
  readonly orders: Orders
  readonly customers: Customers
  readonly products: ProductState[]
  readonly stops: Stops
}

const STOP_BYTES = 72
const BOOK_BYTES = 12

/** Every stop in the order of numbers; then the products where some that were reached wait for the next step. */
export const stopsPart = part({
  name: 'stops',
  place: 13,
  version: 1,
  create: () => new Stops(),
  isEmpty: ({ byNumber }) => byNumber.size === 0,
  write(out, stops) {
    out.word(stops.byNumber.size)
    for (const stop of stops.byNumber.values()) writeStop(out, stop)
    const behind = [...stops.books()].filter(({ isBehind }) => isBehind)
    out.word(behind.length)
    for (const { product, low, high } of behind) {
      out.word(product)
      out.word(low)
      out.word(high)
    }
  },
  read(from, stops: Stops, beside: BesideStops) {
    let last = 0
    for (let left = from.count(STOP_BYTES); left > 0; left--) {
      const stop = readStop(from, beside)
      if (stop.number <= last) throw new SnapshotFormatError('stops out of their order')
      last = stop.number
      stop.held = ownHold(beside, beside.products[stop.product]!, stop)
      enterStop(beside, stop)
    }
    for (let left = from.count(BOOK_BYTES); left > 0; left--) {
      const product = from.word()
      if (beside.products[product] === undefined) throw new SnapshotFormatError('stops of no product')
      const book = stops.bookFor(product)
      book.isBehind = true
      book.low = from.word()
      book.high = from.word()
    }
  },
  check(stops, beside: BesideStops) {
    assert(beside.orders.waiting === stops.byNumber.size, 'every stop that waits is counted')
    for (const stop of stops.byNumber.values()) {
      const product = beside.products[stop.product]!
      assert(stop.held === ownHold(beside, product, stop), 'a stop holds what its order may need')
      assert(stop.oco === 0 || stops.pairs.get(stop.oco) === stop, 'an OCO is of two')
    }
  },
})

function writeStop(out: SnapshotWriter, stop: Stop): void {
  const kinds = STOP_KINDS.indexOf(stop.stopKind) | (STOP_TIMES.indexOf(stop.timeInForce) << 1)
  out.wide(stop.number)
  out.word(stop.customer)
  out.word(stop.product)
  out.word(stop.side | (stop.market ? 2 : 0) | (kinds << 2))
  out.word(stop.trigger)
  out.word(stop.price)
  out.word(stop.lots)
  out.word(stop.makerFeePpm)
  out.word(stop.takerFeePpm)
  for (const value of [stop.oco, stop.placedAt, stop.placedSeq, stop.queuedSeq]) out.wide(value)
}

function readStop(from: SnapshotReader, { orders, customers, products }: BesideStops): Stop {
  const number = from.wide()
  const customer = from.word()
  const product = from.word()
  const kinds = from.word()
  if (number < 1 || number > orders.numbers || orders.slotOf(number) !== 0) {
    throw new SnapshotFormatError('a stop whose number was never given')
  }
  if (!customers.exists(customer)) throw new SnapshotFormatError('a stop of nobody')
  if (products[product] === undefined || kinds < 0 || kinds > 15) throw new SnapshotFormatError('a stop of no kind')
  const stop = {
    number,
    customer,
    product,
    side: kinds & 1,
    market: (kinds & 2) !== 0,
    stopKind: STOP_KINDS[(kinds >> 2) & 1]!,
    timeInForce: STOP_TIMES[(kinds >> 3) & 1]!,
    trigger: from.word(),
    price: from.word(),
    lots: from.word(),
    makerFeePpm: from.word(),
    takerFeePpm: from.word(),
    held: 0,
    oco: from.wide(),
    placedAt: from.wide(),
    placedSeq: from.wide(),
    queuedSeq: from.wide(),
    place: 0,
  }
  if (stop.oco !== 0 && orders.slotOf(stop.oco) === 0) throw new SnapshotFormatError('an OCO of one')
  return stop
}
