import { FACTS, PURPOSES, type LadderShape, MAX_LEVELS, type ProductDefinition } from '@candela/contract'
import { CUSTOMER, LOTS, NUMBER, PRODUCT_SIDE, RECORD, WIDE } from '../book/orders.ts'
import { ENTRY, ID } from '../command-ids/remembered.ts'
import { ACTIVITY, REMEMBERED } from '../customers/customers.ts'
import { ProductState } from '../market/product.ts'
import { attach } from '../spot/open-orders.ts'
import { LATEST_RULES, State } from '../state.ts'
import { SnapshotFormatError, SnapshotReader } from './bytes.ts'
import { readOperators } from './operators.ts'
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

/** The state that writeSnapshot wrote; SnapshotFormatError for anything it would not have written. */
export function readSnapshot(bytes: Uint8Array): State {
  const from = new SnapshotReader(bytes)
  if (from.word() !== MAGIC) throw new SnapshotFormatError('not a snapshot')
  const format = from.word()
  if (format < FORMAT_VERSION || format > FORMAT_WITH_OPERATORS)
    throw new SnapshotFormatError(`snapshot format ${format} is not known`)
  const state = new State()
  state.ruleVersion = from.word()
  if (state.ruleVersion > LATEST_RULES) throw new SnapshotFormatError(`rules ${state.ruleVersion} are not known`)
  state.seq = from.wide()
  state.at = from.wide()
  state.step = from.wide()
  state.orderNumbers = from.wide()
  state.trades = from.wide()
  state.ledger.postings = from.wide()
  readAssets(from, state)
  for (let product = 0, count = from.count(1); product < count; product++) readProduct(from, state, product)
  readCustomers(from, state)
  readBalances(from, state)
  readOrders(from, state)
  readRemembered(from, state)
  if (format >= FORMAT_WITH_FACTS) readFacts(from, state)
  if (format >= FORMAT_WITH_OPERATORS) readOperators(from, state)
  from.end()
  return state
}

function readAssets(from: SnapshotReader, state: State): void {
  for (let asset = 0, count = from.count(1); asset < count; asset++) {
    const id = from.text()
    state.assets.push({ asset, id, displayDigits: from.word() })
    for (const purpose of PURPOSES) state.ledger.restoreHouse(purpose, asset, from.big())
  }
}

function readProduct(from: SnapshotReader, state: State, number: number): void {
  const id = from.text()
  const fields = {} as Record<(typeof DEFINITION_FIELDS)[number], number>
  for (const field of DEFINITION_FIELDS) fields[field] = from.wide()
  const spot = from.word() === 1
  const ladder = {} as Record<keyof LadderShape, number>
  for (const field of SHAPE_FIELDS) ladder[field] = from.word()
  const definition: ProductDefinition = { product: number, id, ...fields, spot, ladder }
  const product = new ProductState(definition, state.orders, state.levels)
  product.live = from.word() === 1
  product.index = from.word()
  product.mid = from.word()
  product.step = from.wide()
  product.at = from.wide()
  product.marketSeq = from.wide()
  product.ladder.bids = readLevels(from, product.ladder.bidPrice, product.ladder.bidLots)
  product.ladder.asks = readLevels(from, product.ladder.askPrice, product.ladder.askLots)
  if (product.live) state.ladderVoid.set(number, product.voidAt)
  state.products.push(product)
}

function readLevels(from: SnapshotReader, prices: Int32Array, lots: Float64Array): number {
  const count = from.count(12)
  if (count > MAX_LEVELS) throw new SnapshotFormatError('too many levels')
  for (let i = 0; i < count; i++) {
    prices[i] = from.word()
    lots[i] = from.wide()
  }
  return count
}

function readCustomers(from: SnapshotReader, { customers }: State): void {
  const id = new Int32Array(4)
  for (let left = from.count(32); left > 0; left--) {
    for (let word = 0; word < 4; word++) id[word] = from.word()
    const terms = from.word()
    customers.add(id, terms, from.word(), from.wide())
  }
}

function readBalances(from: SnapshotReader, { ledger, customers, assets }: State): void {
  for (let left = from.count(24); left > 0; left--) {
    const customer = from.word()
    const asset = from.word()
    if (!customers.exists(customer) || assets[asset] === undefined) throw new SnapshotFormatError('a balance of nobody')
    const available = from.big()
    ledger.restorePair(customer, asset, available, from.big())
  }
}

function readOrders(from: SnapshotReader, state: State): void {
  const { orders } = state
  const slots: number[] = []
  for (const product of state.products) {
    for (const side of [0, 1]) {
      for (let left = from.count(76); left > 0; left--) {
        const price = from.word()
        const slot = readOrder(from, state)
        if (orders.record[slot * RECORD + PRODUCT_SIDE] !== ((product.definition.product << 1) | side)) {
          throw new SnapshotFormatError('an order in a foreign book')
        }
        product.book.rest(slot, side, price)
        slots.push(slot)
      }
    }
  }
  slots.sort((a, b) => orders.wide[a * WIDE + NUMBER]! - orders.wide[b * WIDE + NUMBER]!)
  for (const slot of slots) attach(state, slot, orders.record[slot * RECORD + CUSTOMER]!)
}

function readOrder(from: SnapshotReader, { orders, customers }: State): number {
  const lots = from.word()
  const customer = from.word()
  if (!customers.exists(customer)) throw new SnapshotFormatError('an order of nobody')
  const terms = ORDER_TERMS.map(() => from.word())
  const number = from.wide()
  const slot = orders.open(number)
  orders.record[slot * RECORD + LOTS] = lots
  orders.record[slot * RECORD + CUSTOMER] = customer
  ORDER_TERMS.forEach((term, place) => (orders.record[slot * RECORD + term] = terms[place]!))
  for (const value of ORDER_AMOUNTS) if (value !== NUMBER) orders.wide[slot * WIDE + value] = from.wide()
  return slot
}

function readRemembered(from: SnapshotReader, { remembered, customers }: State): void {
  const entry = new Int32Array(ENTRY)
  for (let left = from.count(48); left > 0; left--) {
    for (let word = 0; word < ENTRY; word++) entry[word] = from.word()
    const value = from.wide()
    remembered.restore(entry, value, from.wide())
    const customer = entry[0]!
    if (!customers.exists(customer)) throw new SnapshotFormatError('a command of nobody')
    customers.activity[customer * ACTIVITY + REMEMBERED]!++
    const id = entry.subarray(ID, ID + 4)
    if (customers.outgrows(customer, id)) customers.setLargest(customer, id)
  }
}

function readFacts(from: SnapshotReader, { facts, customers }: State): void {
  for (let left = from.count(16); left > 0; left--) {
    const customer = from.word()
    const fact = from.word()
    if (!customers.exists(customer) || FACTS[fact] === undefined) throw new SnapshotFormatError('a fact of nobody')
    facts.set(customer, fact, from.wide())
  }
}
