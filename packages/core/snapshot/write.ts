import { PURPOSES } from '@candela/contract'
import { MAX_ASSETS } from '@candela/rules'
import { CUSTOMER, LOTS, NEXT, RECORD, WIDE } from '../book/orders.ts'
import { ENTRY } from '../command-ids/remembered.ts'
import type { ProductState } from '../market/product.ts'
import type { State } from '../state.ts'
import { SnapshotWriter } from './bytes.ts'
import { hasReviews, writeOperators } from './operators.ts'
import {
  DEFINITION_FIELDS,
  FORMAT_VERSION,
  FORMAT_WITH_FACTS,
  FORMAT_WITH_OPERATORS,
  MAGIC,
  ORDER_AMOUNTS,
  ORDER_TERMS,
  SHAPE_FIELDS,
} from './format.ts'

/**
 * The state in one canonical order: by number, by price and time, by time. Nothing of where things lie in memory
 * (slots, tables, free lists) is written, so equal states give equal bytes.
 */
export function writeSnapshot(state: State): Uint8Array {
  const out = new SnapshotWriter(expectedBytes(state))
  out.word(MAGIC)
  const facts = state.facts.all()
  const format = hasReviews(state) ? FORMAT_WITH_OPERATORS : facts.length > 0 ? FORMAT_WITH_FACTS : FORMAT_VERSION
  out.word(format)
  out.word(state.ruleVersion)
  for (const value of [state.seq, state.at, state.step, state.orderNumbers, state.trades, state.ledger.postings]) {
    out.wide(value)
  }
  writeAssets(out, state)
  out.word(state.products.length)
  for (const product of state.products) writeProduct(out, product)
  writeCustomers(out, state)
  writeBalances(out, state)
  for (const product of state.products) writeOrders(out, state, product)
  writeRemembered(out, state)
  if (format >= FORMAT_WITH_FACTS) writeFacts(out, facts)
  if (format >= FORMAT_WITH_OPERATORS) writeOperators(out, state)
  return out.done()
}

/** A little more than a snapshot takes, so that a large one is not copied while it grows. */
function expectedBytes({ remembered, orders, customers, products, ledger }: State): number {
  const rows = remembered.size * 48 + orders.count * 80 + customers.count * 40 + ledger.pairCount * 24
  return 65_536 + rows + products.length * 4_096
}

function writeAssets(out: SnapshotWriter, { assets, ledger }: State): void {
  out.word(assets.length)
  for (const { asset, id, displayDigits } of assets) {
    out.text(id)
    out.word(displayDigits)
    for (const purpose of PURPOSES) out.big(ledger.houseBalance(purpose, asset))
  }
}

function writeProduct(out: SnapshotWriter, product: ProductState): void {
  const { definition, ladder } = product
  out.text(definition.id)
  for (const field of DEFINITION_FIELDS) out.wide(definition[field])
  out.word(definition.spot ? 1 : 0)
  for (const field of SHAPE_FIELDS) out.word(definition.ladder[field])
  out.word(product.live ? 1 : 0)
  out.word(product.index)
  out.word(product.mid)
  out.wide(product.step)
  out.wide(product.at)
  out.wide(product.marketSeq)
  writeLevels(out, ladder.bidPrice, ladder.bidLots, product.bidsUsed, ladder.bids)
  writeLevels(out, ladder.askPrice, ladder.askLots, product.asksUsed, ladder.asks)
}

function writeLevels(out: SnapshotWriter, prices: Int32Array, lots: Float64Array, from: number, to: number): void {
  out.word(to - from)
  for (let i = from; i < to; i++) {
    out.word(prices[i]!)
    out.wide(lots[i]!)
  }
}

function writeCustomers(out: SnapshotWriter, { customers }: State): void {
  out.word(customers.count)
  for (let customer = 1; customer <= customers.count; customer++) {
    for (let word = 0; word < 4; word++) out.word(customers.ids[customer * 4 + word]!)
    out.word(customers.terms[customer]!)
    out.word(customers.risk[customer]!)
    out.wide(customers.lastGrantAt[customer]!)
  }
}

function writeBalances(out: SnapshotWriter, { ledger }: State): void {
  const keys = ledger.pairKeys()
  out.word(keys.length)
  for (const key of keys) {
    const customer = Math.floor(key / MAX_ASSETS)
    const asset = key % MAX_ASSETS
    const { available, held } = ledger.balanceOf(customer, asset)
    out.word(customer)
    out.word(asset)
    out.big(available)
    out.big(held)
  }
}

/** Bids from the best, then asks from the best, each level in order of time. */
function writeOrders(out: SnapshotWriter, state: State, { book }: ProductState): void {
  for (const bids of [true, false]) {
    const slots: number[] = []
    let price = bids ? book.bestBid : book.bestAsk
    while (price !== 0) {
      for (let slot = book.firstAt(price); slot !== 0; slot = state.orders.record[slot * RECORD + NEXT]!)
        slots.push(slot)
      price = bids ? book.below(price) : book.above(price)
    }
    out.word(slots.length)
    for (const slot of slots) writeOrder(out, state, slot)
  }
}

function writeOrder(out: SnapshotWriter, { orders }: State, slot: number): void {
  const { record, wide } = orders
  out.word(record[slot * RECORD]!)
  out.word(record[slot * RECORD + LOTS]!)
  out.word(record[slot * RECORD + CUSTOMER]!)
  for (const term of ORDER_TERMS) out.word(record[slot * RECORD + term]!)
  for (const value of ORDER_AMOUNTS) out.wide(wide[slot * WIDE + value]!)
}

function writeRemembered(out: SnapshotWriter, { remembered }: State): void {
  out.word(remembered.size)
  remembered.each((words, offset, value, at) => {
    for (let word = 0; word < ENTRY; word++) out.word(words[offset + word]!)
    out.wide(value)
    out.wide(at)
  })
}

function writeFacts(out: SnapshotWriter, facts: ReturnType<State['facts']['all']>): void {
  out.word(facts.length)
  for (const [customer, fact, since] of facts) {
    out.word(customer)
    out.word(fact)
    out.wide(since)
  }
}
