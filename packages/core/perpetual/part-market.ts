import { MARGIN_MODES } from '@candela/contract'
import { BUY, SELL } from '../book/book.ts'
import type { LevelPool } from '../book/level-pool.ts'
import { CUSTOMER, LOTS, NEXT, RECORD } from '../book/orders.ts'
import type { Customers } from '../customers/customers.ts'
import type { ProductState } from '../market/product.ts'
import { readLevels, writeLevels } from '../book/level-bytes.ts'
import { type SnapshotReader, SnapshotFormatError, type SnapshotWriter } from '../snapshot/bytes.ts'
import { HeldPosition } from './held-position.ts'
import { ORDER_FORMS, type OrderForm } from './part-order.ts'
import { readTriggerLists, readTriggers, writeTriggerLists, writeTriggers } from './part-triggers.ts'
import { PerpetualMarket } from './perpetual-market.ts'
import type { PerpetualOrder } from './perpetual-order.ts'
import type { Perpetuals } from './perpetuals.ts'

export interface BesideMarkets {
  readonly products: readonly ProductState[]
  readonly customers: Customers
  readonly levels: LevelPool
}

/** The form of orders and a position's triggers: first one trigger of a kind, then lists of them and orders that trail the mark. */
export interface MarketForm {
  readonly order: OrderForm
  readonly writeTriggers: typeof writeTriggers
  readonly readTriggers: typeof readTriggers
}

export const MARKET_FORMS = {
  first: { order: ORDER_FORMS.first, writeTriggers, readTriggers },
  second: { order: ORDER_FORMS.second, writeTriggers: writeTriggerLists, readTriggers: readTriggerLists },
} as const satisfies Record<string, MarketForm>

/** A market as it is at an instant: a ladder whose time is over is written as the nothing it is. */
export function writeMarket(
  out: SnapshotWriter,
  perpetuals: Perpetuals,
  market: PerpetualMarket,
  form: MarketForm,
  at: number,
): void {
  const { ladder } = market
  out.word(market.number)
  out.wide(market.step)
  out.word(market.index)
  out.word(market.mark)
  out.wide(market.ema)
  out.word(market.resuming)
  out.wide(market.premiumSum)
  out.word(market.premiums)
  out.wide(market.houseLots)
  out.big(market.houseCost)
  out.wide(market.houseMost)
  const isSpent = market.insuranceStep === market.step
  out.word(isSpent ? 1 : 0)
  out.big(isSpent ? market.insuranceLeft : 0n)
  const isLive = market.isLadderLiveAt(at)
  writeLevels(out, ladder.bidPrice, ladder.bidLots, market.bidsUsed, isLive ? ladder.bids : market.bidsUsed)
  writeLevels(out, ladder.askPrice, ladder.askLots, market.asksUsed, isLive ? ladder.asks : market.asksUsed)
  out.word(market.positions.size)
  for (const position of market.positions.values()) writePosition(out, position, form)
  for (const side of [BUY, SELL]) writeOrders(out, restingOn(perpetuals, market, side), form)
  const ofMarket = [...perpetuals.orders.values()].filter(({ product }) => product === market.number)
  const waiting = ofMarket.filter(({ stage }) => stage === 'waiting')
  writeOrders(
    out,
    waiting.toSorted((a, b) => a.number - b.number),
    form,
  )
  writeOrders(out, [...market.retrying], form)
}

export function readMarket(
  from: SnapshotReader,
  perpetuals: Perpetuals,
  form: MarketForm,
  beside: BesideMarkets,
): void {
  const product = beside.products[from.word()]
  if (product === undefined || perpetuals.markets.has(product.definition.product)) {
    throw new SnapshotFormatError('a perpetual of no product')
  }
  const market = new PerpetualMarket(product, perpetuals.pool, beside.levels)
  perpetuals.markets.set(market.number, market)
  market.step = from.wide()
  market.index = from.word()
  market.mark = from.word()
  market.ema = from.wide()
  market.resuming = from.word()
  market.premiumSum = from.wide()
  market.premiums = from.word()
  market.houseLots = from.wide()
  market.houseCost = from.big()
  market.houseMost = from.wide()
  market.insuranceStep = from.word() === 1 ? market.step : -1
  market.insuranceLeft = from.big()
  market.ladder.bids = readLevels(from, market.ladder.bidPrice, market.ladder.bidLots)
  market.ladder.asks = readLevels(from, market.ladder.askPrice, market.ladder.askLots)
  for (let left = from.count(POSITION_BYTES); left > 0; left--) readPosition(from, perpetuals, market, form, beside)
  for (const side of [BUY, SELL]) {
    for (const order of readOrders(from, perpetuals, market, form, beside)) rest(perpetuals, market, side, order)
  }
  for (const order of readOrders(from, perpetuals, market, form, beside)) {
    order.stage = 'waiting'
    market.waitFor(order, order.peak?.best ?? market.mark)
  }
  for (const order of readOrders(from, perpetuals, market, form, beside)) {
    order.stage = 'retrying'
    market.retrying.add(order)
  }
}

function writePosition(out: SnapshotWriter, position: HeldPosition, form: MarketForm): void {
  out.wide(position.id)
  out.word(position.customer)
  out.word(position.side)
  out.wide(position.lots)
  for (const amount of [position.cost, position.margin, position.settled]) out.big(amount)
  out.word(position.leverage)
  out.word(MARGIN_MODES.indexOf(position.mode))
  out.word(position.ruleVersion)
  out.wide(position.price)
  form.writeTriggers(out, position)
}

/** at least: its numbers, amounts of no digits, triggers of no kind */
const POSITION_BYTES = 60

function readPosition(
  from: SnapshotReader,
  perpetuals: Perpetuals,
  market: PerpetualMarket,
  form: MarketForm,
  { customers }: BesideMarkets,
): void {
  const id = from.wide()
  const customer = from.word()
  const side = from.word()
  if (!customers.exists(customer) || perpetuals.positionOf(customer, market.number) || id > perpetuals.positions) {
    throw new SnapshotFormatError('a position of nobody')
  }
  if (side !== 1 && side !== -1) throw new SnapshotFormatError('a position of no side')
  const position = new HeldPosition(id, customer, market.number, side)
  market.positions.set(id, position)
  perpetuals.customerFor(customer).positions.set(market.number, position)
  position.lots = from.wide()
  if (side === 1) market.longLots += position.lots
  position.cost = from.big()
  position.margin = from.big()
  position.settled = from.big()
  position.leverage = from.word()
  position.mode = MARGIN_MODES[from.word()]!
  position.ruleVersion = from.word()
  market.setForced(position, from.wide())
  form.readTriggers(from, market, position)
}

/** From the best price, each level in order of time. */
function restingOn({ pool, resting }: Perpetuals, { book }: PerpetualMarket, side: number): PerpetualOrder[] {
  const found: PerpetualOrder[] = []
  let price = side === BUY ? book.bestBid : book.bestAsk
  for (; price !== 0; price = side === BUY ? book.below(price) : book.above(price)) {
    for (let slot = book.firstAt(price); slot !== 0; slot = pool.record[slot * RECORD + NEXT]!) {
      found.push(resting.get(slot)!)
    }
  }
  return found
}

function writeOrders(out: SnapshotWriter, orders: readonly PerpetualOrder[], { order: form }: MarketForm): void {
  out.word(orders.length)
  for (const order of orders) form.write(out, order)
}

function readOrders(
  from: SnapshotReader,
  perpetuals: Perpetuals,
  market: PerpetualMarket,
  { order: form }: MarketForm,
  { customers }: BesideMarkets,
): PerpetualOrder[] {
  const found: PerpetualOrder[] = []
  for (let left = from.count(100); left > 0; left--) {
    const order = form.read(from, market.number)
    const { number, customer } = order
    if (
      !customers.exists(customer) ||
      number < 1 ||
      number > perpetuals.pool.numbers ||
      perpetuals.orders.has(number)
    ) {
      throw new SnapshotFormatError('an order of nobody')
    }
    perpetuals.orders.set(number, order)
    found.push(order)
  }
  return found
}

function rest(perpetuals: Perpetuals, { book }: PerpetualMarket, side: number, order: PerpetualOrder): void {
  const { pool, resting } = perpetuals
  order.stage = 'resting'
  const slot = (order.slot = pool.open(order.number))
  pool.record[slot * RECORD + LOTS] = order.lots
  pool.record[slot * RECORD + CUSTOMER] = order.customer
  resting.set(slot, order)
  book.rest(slot, side, order.limit)
  const position = perpetuals.positionOf(order.customer, order.product)
  if (position !== undefined) position.claimed += order.closeLots
}
