import { HOUSE, type Purpose, TIMED_DIRECTIONS } from '@candela/contract'
import type { RuleSets } from '@candela/rules'
import { assert } from '@candela/units'
import type { Customers } from '../customers/customers.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { ProductState } from '../market/product.ts'
import { part } from '../parts/part.ts'
import { type SnapshotReader, SnapshotFormatError, type SnapshotWriter } from '../snapshot/bytes.ts'
import { offerOf } from './offers.ts'
import type { TimedOrder } from './timed-order.ts'
import { Timed } from './timed.ts'

interface Beside {
  readonly products: readonly ProductState[]
  readonly ruleSets: RuleSets
  readonly customers: Customers
  readonly ledger: Ledger
}

/** The number of orders placed, those that are not settled, and the ticks they may be settled by. */
export const timedPart = part({
  name: 'timed',
  place: 14,
  version: 1,
  create: ({ due }) => new Timed(due),
  isEmpty: ({ numbers }) => numbers === 0,
  write(out, { numbers, orders, products }) {
    out.wide(numbers)
    out.word(orders.size)
    for (const order of [...orders.values()].sort((a, b) => a.number - b.number)) writeOrder(out, order)
    const known = [...products].sort(([a], [b]) => a - b)
    out.word(known.length)
    for (const [product, { ticks }] of known) {
      out.word(product)
      out.word(ticks.length)
      for (const { step, seq, index } of ticks) {
        out.wide(step)
        out.wide(seq)
        out.word(index)
      }
    }
  },
  read(from, timed: Timed, beside: Beside) {
    timed.numbers = from.wide()
    let last = 0
    for (let left = from.count(84); left > 0; left--) {
      const order = readOrder(from)
      const offer = offerOf(beside, order.product, order.ruleVersion)
      const isKnown = order.number > last && order.number <= timed.numbers && beside.customers.exists(order.customer)
      if (offer === undefined || !isKnown) throw new SnapshotFormatError('a timed order of nothing')
      last = order.number
      timed.add(order, offer)
    }
    for (let left = from.count(8); left > 0; left--) {
      const product = from.word()
      const of = timed.products.get(product)
      if (of === undefined) throw new SnapshotFormatError('ticks that no order waits for')
      for (let more = from.count(20); more > 0; more--) {
        of.ticks.push({ step: from.wide(), seq: from.wide(), index: from.word() })
      }
    }
  },
  check({ orders, products: known, running }, { products, ledger }: Beside) {
    const waiting = [...known.values()].reduce((sum, { pending }) => sum + pending.size, 0)
    assert(waiting + running.size === orders.size, 'an order waits or runs')
    const expected = new Map<string, bigint>()
    const expect = (owner: number, purpose: Purpose, asset: number, amount: number): void => {
      if (amount === 0) return
      const key = `${owner} ${purpose} ${asset}`
      expected.set(key, (expected.get(key) ?? 0n) + BigInt(amount))
    }
    for (const { customer, product, stake, reserve } of orders.values()) {
      const { quote } = products[product]!.definition
      expect(customer, 'timedStake', quote, stake)
      expect(HOUSE, 'timedReserve', quote, reserve)
    }
    const there = ledger
      .accounts()
      .filter(({ purpose }) => purpose === 'timedStake' || purpose === 'timedReserve')
      .map(({ owner, purpose, asset, balance }) => [`${owner} ${purpose} ${asset}`, balance] as const)
    assert(there.length === expected.size, 'what is staked and set aside is on orders')
    for (const [key, balance] of there) assert(expected.get(key) === balance, 'and no more than is on them')
  },
})

function writeOrder(out: SnapshotWriter, order: TimedOrder): void {
  out.wide(order.number)
  out.word(order.customer)
  out.word(order.product)
  out.word(TIMED_DIRECTIONS.indexOf(order.direction))
  out.wide(order.durationMs)
  out.wide(order.stake)
  out.word(order.payoutPpm)
  out.wide(order.reserve)
  out.word(order.ruleVersion)
  out.wide(order.placedAt)
  out.wide(order.placedSeq)
  out.wide(order.minute)
  out.word(order.strike)
  out.wide(order.strikeStep)
  out.wide(order.maturityStep)
}

function readOrder(from: SnapshotReader): TimedOrder {
  const number = from.wide()
  const customer = from.word()
  const product = from.word()
  const direction = TIMED_DIRECTIONS[from.word()]
  if (direction === undefined) throw new SnapshotFormatError('a direction that nobody knows')
  return {
    number,
    customer,
    product,
    direction,
    durationMs: from.wide(),
    stake: from.wide(),
    payoutPpm: from.word(),
    reserve: from.wide(),
    ruleVersion: from.word(),
    placedAt: from.wide(),
    placedSeq: from.wide(),
    minute: from.wide(),
    strike: from.word(),
    strikeStep: from.wide(),
    maturityStep: from.wide(),
  }
}
