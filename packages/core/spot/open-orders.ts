import { BUY } from '../book/book.ts'
import {
  CUSTOMER,
  FEE,
  FEE_CREDIT,
  LOTS,
  MAKER_FEE,
  NOTIONAL,
  NUMBER,
  PLACED_AT,
  PLACED_SEQ,
  PRICE,
  PRODUCT_SIDE,
  RECORD,
  TAKER_FEE,
  TIME_AND_WALLET,
  timeAndWallet,
  timeAt,
  walletAt,
  TOTAL_LOTS,
  WIDE,
} from '../book/orders.ts'
import { SPOT_WALLET } from '../ledger/wallet.ts'
import type { ProductState } from '../market/product.ts'
import type { State } from '../state.ts'
import { closeStop } from './close-stop.ts'
import { heldFor } from './held-for.ts'
import { attach, detach } from './order-lists.ts'
import { release } from './release.ts'
import type { Taker } from '../book/taker.ts'

/** Rests what is left of the taker as a new open order, last of its customer and last at its price. */
export function restTaker(state: State, product: ProductState, taker: Taker): number {
  const slot = state.orders.open(taker.number)
  writeTaker(state, slot, taker)
  attach(state, slot, taker.customer)
  product.book.rest(slot, taker.side, taker.price)
  return slot
}

/** Writes the taker into a slot, but for its place in book and list. */
export function writeTaker(state: State, slot: number, taker: Taker): void {
  const { record, wide } = state.orders
  const at = slot * RECORD
  record[at + LOTS] = taker.lots
  record[at + CUSTOMER] = taker.customer
  record[at + PRODUCT_SIDE] = (taker.product << 1) | taker.side
  record[at + TOTAL_LOTS] = taker.total
  record[at + MAKER_FEE] = taker.makerFeePpm
  record[at + TAKER_FEE] = taker.takerFeePpm
  record[at + FEE_CREDIT] = taker.feeCredit
  record[at + TIME_AND_WALLET] = timeAndWallet(taker.timeInForce, taker.wallet)
  const to = slot * WIDE
  wide[to + NOTIONAL] = taker.notional
  wide[to + FEE] = taker.fee
  wide[to + PLACED_AT] = taker.placedAt
  wide[to + PLACED_SEQ] = taker.placedSeq
}

/** Fills the taker from an open order, for an amend. */
export function readTaker(state: State, slot: number, taker: Taker): void {
  const { record, wide } = state.orders
  const at = slot * RECORD
  const from = slot * WIDE
  taker.number = wide[from + NUMBER]!
  taker.customer = record[at + CUSTOMER]!
  taker.product = record[at + PRODUCT_SIDE]! >>> 1
  taker.side = record[at + PRODUCT_SIDE]! & 1
  taker.timeInForce = timeAt(record, slot)
  taker.wallet = walletAt(record, slot)
  taker.market = false
  taker.price = record[at + PRICE]!
  taker.lots = record[at + LOTS]!
  taker.total = record[at + TOTAL_LOTS]!
  taker.filled = taker.total - taker.lots
  taker.bySpend = false
  taker.spendLeft = 0
  taker.held = heldFor(state, slot)
  taker.makerFeePpm = record[at + MAKER_FEE]!
  taker.takerFeePpm = record[at + TAKER_FEE]!
  taker.feeCredit = record[at + FEE_CREDIT]!
  taker.notional = wide[from + NOTIONAL]!
  taker.fee = wide[from + FEE]!
  taker.placedAt = wide[from + PLACED_AT]!
  taker.placedSeq = wide[from + PLACED_SEQ]!
}

/** Closes an open order, and with it the stop of its OCO: out of the book, what is held released. */
export function closeSlot(state: State, slot: number, reason: number): void {
  const { record, wide } = state.orders
  const number = wide[slot * WIDE + NUMBER]!
  const customer = record[slot * RECORD + CUSTOMER]!
  const place = record[slot * RECORD + PRODUCT_SIDE]!
  const product = state.products[place >>> 1]!
  const { base, quote } = product.definition
  const wallet = walletAt(record, slot)
  const held = heldFor(state, slot)
  const filled = record[slot * RECORD + TOTAL_LOTS]! - record[slot * RECORD + LOTS]!
  product.book.remove(slot)
  detach(state, slot)
  state.events.orderClosed(number, customer, place >>> 1, reason, filled, held)
  release(state, { number, customer, wallet }, (place & 1) === BUY ? quote : base, held)
  if (wallet !== SPOT_WALLET) state.strategies.orderEnded(wallet, number)
  if (state.stops.pairs.size === 0) return
  const stop = state.stops.pairs.get(number)
  if (stop !== undefined) closeStop(state, stop, reason)
}
