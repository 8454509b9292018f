import { HOUSE, POSTING_PURPOSES } from '@candela/contract'
import { buyHold, creditAfter, feeOfFill } from '@candela/rules/arithmetic'
import { assert } from '@candela/units'
import { BUY, SELL } from '../book/book.ts'
import {
  CUSTOMER,
  FEE,
  FEE_CREDIT,
  LOTS,
  MAKER_FEE,
  NOTIONAL,
  NUMBER,
  PRICE,
  PRODUCT_SIDE,
  RECORD,
  TAKER_FEE,
  TOTAL_LOTS,
  walletAt,
  WIDE,
} from '../book/orders.ts'
import { PURPOSE } from '../ledger/purposes.ts'
import { moveAvailable, moveHeld, SPOT_WALLET } from '../ledger/wallet.ts'
import type { ProductState } from '../market/product.ts'
import type { State } from '../state.ts'
import { FILLED } from './close-reasons.ts'
import { closeStopOfFilled } from './close-stop.ts'
import { heldFor } from './held-for.ts'
import { detach } from './order-lists.ts'
import type { Taker } from '../book/taker.ts'

const TRADE = POSTING_PURPOSES.indexOf('trade')

/** Fills `lots` of the taker against the resting order in `slot`, at the resting order's price. */
export function settleWithMaker(state: State, product: ProductState, taker: Taker, slot: number, lots: number): void {
  const { events, orders } = state
  const { record, wide } = orders
  const price = record[slot * RECORD + PRICE]!
  const notional = price * lots * product.unit
  const trade = ++state.orders.trades
  const maker = record[slot * RECORD + CUSTOMER]!
  const wallet = walletAt(record, slot)
  const makerNumber = wide[slot * WIDE + NUMBER]!
  events.traded(trade, taker.product, price, lots, taker.side, 0)

  const takerHold = taker.held
  const takerFee = fillTaker(taker, product, lots, notional)
  const takerDelta = takerHold - taker.held
  tellTaker(state, taker, trade, price, lots, notional, takerFee, 0)

  const makerDelta = fillMaker(state, product, slot, lots, notional)
  const makerFee = state.makerFee
  const remaining = record[slot * RECORD + LOTS]!
  const makerSide = 1 - taker.side
  events.orderFilled(
    makerNumber,
    maker,
    taker.product,
    makerSide,
    trade,
    price,
    lots,
    notional,
    makerFee,
    1,
    0,
    remaining,
  )
  const { buyer, seller } = sides
  const [takes, makes] = taker.side === BUY ? [buyer, seller] : [seller, buyer]
  loadSide(takes, taker.customer, taker.wallet, takerDelta, takerFee)
  loadSide(makes, maker, wallet, makerDelta, makerFee)
  postTrade(state, product, trade, lots, notional)
  if (remaining === 0) closeFilled(state, product, slot)
  if (wallet !== SPOT_WALLET) state.strategies.filled(wallet, makerNumber, makerFee, remaining, state.at)
  if (state.stops.pairs.size > 0) closeStopOfFilled(state, makerNumber)
}

/** Fills `lots` of the taker against the ladder at `price`; the house's liquidity account is the other side and pays no fee. */
export function settleWithLadder(state: State, product: ProductState, taker: Taker, price: number, lots: number): void {
  const notional = price * lots * product.unit
  const trade = ++state.orders.trades
  state.events.traded(trade, taker.product, price, lots, taker.side, 1)
  const hold = taker.held
  const fee = fillTaker(taker, product, lots, notional)
  const delta = hold - taker.held
  tellTaker(state, taker, trade, price, lots, notional, fee, 1)
  const { buyer, seller } = sides
  loadSide(taker.side === BUY ? buyer : seller, taker.customer, taker.wallet, delta, fee)
  loadSide(taker.side === BUY ? seller : buyer, HOUSE, SPOT_WALLET, 0, 0)
  postTrade(state, product, trade, lots, notional)
  product.useLadder(taker.side, lots)
}

/** Fills `lots` of a resting order, at its price, with a ladder that has come to lie beyond it. `side` is the resting order's. */
export function settleCrossed(state: State, product: ProductState, slot: number, side: number, lots: number): void {
  const { record, wide } = state.orders
  const price = record[slot * RECORD + PRICE]!
  const notional = price * lots * product.unit
  const trade = ++state.orders.trades
  const customer = record[slot * RECORD + CUSTOMER]!
  const wallet = walletAt(record, slot)
  const number = product.definition.product
  state.events.traded(trade, number, price, lots, 1 - side, 1)
  const delta = fillMaker(state, product, slot, lots, notional)
  const fee = state.makerFee
  const remaining = record[slot * RECORD + LOTS]!
  state.events.orderFilled(
    wide[slot * WIDE + NUMBER]!,
    customer,
    number,
    side,
    trade,
    price,
    lots,
    notional,
    fee,
    1,
    1,
    remaining,
  )
  const { buyer, seller } = sides
  loadSide(side === BUY ? buyer : seller, customer, wallet, delta, fee)
  loadSide(side === BUY ? seller : buyer, HOUSE, SPOT_WALLET, 0, 0)
  postTrade(state, product, trade, lots, notional)
  product.useLadder(side, lots)
  const order = wide[slot * WIDE + NUMBER]!
  if (remaining === 0) closeFilled(state, product, slot)
  if (wallet !== SPOT_WALLET) state.strategies.filled(wallet, order, fee, remaining, state.at)
  if (state.stops.pairs.size > 0) closeStopOfFilled(state, order)
}

/** Takes a fill into the taker; answers its fee. What stays held is what the rest could still need. */
function fillTaker(taker: Taker, product: ProductState, lots: number, notional: number): number {
  const fee = feeOfFill(notional, taker.takerFeePpm, taker.feeCredit)
  taker.feeCredit = creditAfter(notional, taker.takerFeePpm, taker.feeCredit, fee)
  taker.lots -= lots
  taker.filled += lots
  taker.notional += notional
  taker.fee += fee
  if (taker.side === SELL) taker.held -= lots * product.definition.lot
  else if (taker.bySpend) taker.held -= notional + fee
  else if (taker.lots === 0) taker.held = 0
  else if (taker.wallet !== SPOT_WALLET) taker.held -= notional + fee
  else taker.held = buyHold(taker.price * taker.lots * product.unit, taker.takerFeePpm, taker.feeCredit)
  if (taker.bySpend) taker.spendLeft -= taker.side === BUY ? notional + fee : notional
  return fee
}

/** Takes a fill into a resting order; answers by how much its hold fell, and its fee in `state.makerFee`. */
function fillMaker(state: State, product: ProductState, slot: number, lots: number, notional: number): number {
  const { record, wide } = state.orders
  const at = slot * RECORD
  const buying = (record[at + PRODUCT_SIDE]! & 1) === BUY
  const before = record[at + LOTS]!
  const isOfStrategy = walletAt(record, slot) !== SPOT_WALLET
  const held = buying && isOfStrategy ? heldFor(state, slot) : 0
  const credit = record[at + FEE_CREDIT]!
  const fee = feeOfFill(notional, record[at + MAKER_FEE]!, credit)
  const creditNow = creditAfter(notional, record[at + MAKER_FEE]!, credit, fee)
  record[at + FEE_CREDIT] = creditNow
  wide[slot * WIDE + NOTIONAL]! += notional
  wide[slot * WIDE + FEE]! += fee
  product.book.reduce(slot, lots)
  state.makerFee = fee
  if (!buying) return 0
  if (isOfStrategy) return before === lots ? held : notional + fee
  const perLot = record[at + PRICE]! * product.unit
  const takerFeePpm = record[at + TAKER_FEE]!
  const left = before === lots ? 0 : buyHold(perLot * (before - lots), takerFeePpm, creditNow)
  return buyHold(perLot * before, takerFeePpm, credit) - left
}

function tellTaker(
  state: State,
  taker: Taker,
  trade: number,
  price: number,
  lots: number,
  notional: number,
  fee: number,
  ladder: number,
): void {
  const remaining = taker.bySpend ? 0 : taker.lots
  state.events.orderFilled(
    taker.number,
    taker.customer,
    taker.product,
    taker.side,
    trade,
    price,
    lots,
    notional,
    fee,
    0,
    ladder,
    remaining,
  )
}

/** The owner of a side of a trade and the wallet that pays for it: one object, filled anew for each. Owner 0 is the house's liquidity. */
interface TradeSide {
  owner: number
  wallet: number
  /** of a purchase: by how much its hold falls */
  freed: number
  fee: number
}

const sides: { readonly buyer: TradeSide; readonly seller: TradeSide } = {
  buyer: { owner: HOUSE, wallet: SPOT_WALLET, freed: 0, fee: 0 },
  seller: { owner: HOUSE, wallet: SPOT_WALLET, freed: 0, fee: 0 },
}

function loadSide(side: TradeSide, owner: number, wallet: number, freed: number, fee: number): void {
  side.owner = owner
  side.wallet = wallet
  side.freed = freed
  side.fee = fee
}

/**
 * The one posting of the trade of both sides. The buyer's hold falls: notional and fee are paid from it, the rest is the buyer's again.
 * The seller gets the notional less the fee.
 */
function postTrade(state: State, product: ProductState, trade: number, lots: number, notional: number): void {
  const { ledger } = state
  const { buyer, seller } = sides
  const { base, quote, lot } = product.definition
  const amount = lots * lot
  ledger.begin(TRADE, trade)
  if (buyer.owner === HOUSE) ledger.house(PURPOSE.liquidity, quote, -notional)
  else moveHeld(ledger, buyer.wallet, buyer.owner, quote, -buyer.freed)
  if (seller.owner === HOUSE) ledger.house(PURPOSE.liquidity, base, -amount)
  else moveHeld(ledger, seller.wallet, seller.owner, base, -amount)
  if (buyer.owner === HOUSE) ledger.house(PURPOSE.liquidity, base, amount)
  else {
    const spare = buyer.freed - notional - buyer.fee
    assert(spare >= 0, 'a fill must not cost more than was held for it')
    if (spare > 0) moveAvailable(ledger, buyer.wallet, buyer.owner, quote, spare)
    moveAvailable(ledger, buyer.wallet, buyer.owner, base, amount)
  }
  if (seller.owner === HOUSE) ledger.house(PURPOSE.liquidity, quote, notional)
  else if (notional > seller.fee) moveAvailable(ledger, seller.wallet, seller.owner, quote, notional - seller.fee)
  if (buyer.fee + seller.fee > 0) ledger.house(PURPOSE.fees, quote, buyer.fee + seller.fee)
  ledger.end()
}

function closeFilled(state: State, product: ProductState, slot: number): void {
  const { record, wide } = state.orders
  const customer = record[slot * RECORD + CUSTOMER]!
  const total = record[slot * RECORD + TOTAL_LOTS]!
  state.events.orderClosed(wide[slot * WIDE + NUMBER]!, customer, product.definition.product, FILLED, total, 0)
  product.book.remove(slot)
  detach(state, slot)
}
