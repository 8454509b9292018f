import { type Code, type CommandFields, POSTING_PURPOSES, SIDES, TIMES_IN_FORCE } from '@candela/contract'
import { baseOf, buyHold, MAX_NOTIONAL } from '@candela/rules/arithmetic'
import { BUY } from '../book/book.ts'
import { CUSTOMER, RECORD, TOTAL_LOTS } from '../book/orders.ts'
import { mayOpen } from '../limits/gate.ts'
import type { ProductState } from '../market/product.ts'
import type { State } from '../state.ts'
import { absent } from '../book/absent.ts'
import { amendOcoLimit } from './amend-oco.ts'
import { REST } from './close-reasons.ts'
import { match } from './match.ts'
import { heldFor } from './held-for.ts'
import { readTaker, writeTaker } from './open-orders.ts'
import { detach, isCounted } from './order-lists.ts'
import { checkBook, closeTaker } from './place.ts'

const HOLD = POSTING_PURPOSES.indexOf('hold')

/**
 * Changes an open order's price, total quantity, or both. Fewer lots at the same price keep its place; anything else
 * makes it the newest at its price and may trade at once. It keeps its number and the fees it was accepted with.
 * Refusals: orderUnknown, orderClosed, orderOfStrategy, stopWaiting, amendUnchanged, amendBelowFilled, then those of a new limit order in
 * their order (a smaller order is not measured against the band again); of an OCO those of amendOcoLimit.
 */
export function amendOrder(state: State, command: CommandFields): Code {
  const slot = state.orders.slotOf(command.order)
  const { record } = state.orders
  if (slot === 0) return notOpen(state, command)
  if (record[slot * RECORD + CUSTOMER] !== command.customer) return 'orderUnknown'
  if (!isCounted(record, slot)) return 'orderOfStrategy'
  const stop = state.stops.pairs.size === 0 ? undefined : state.stops.pairs.get(command.order)
  if (stop !== undefined) return amendOcoLimit(state, slot, stop, command)
  const { taker } = state
  readTaker(state, slot, taker)
  const { price, lots } = command
  if (price === taker.price && lots === taker.total) return 'amendUnchanged'
  if (Number.isInteger(lots) && lots >= 1 && lots <= taker.filled) return 'amendBelowFilled'
  const product = state.products[taker.product]!
  const keepsPlace = price === taker.price && lots < taker.total
  const checked = checkAmended(state, product, command, keepsPlace)
  if (checked !== 'ok') return checked
  const allowed = !keepsPlace && taker.side === BUY ? mayOpen(state, command.customer) : 'ok'
  if (allowed !== 'ok') return allowed
  state.value = taker.number
  if (keepsPlace) {
    const held = taker.held
    product.book.reduce(slot, taker.total - lots)
    record[slot * RECORD + TOTAL_LOTS] = lots
    tell(state, product, held, lots, heldFor(state, slot), true)
    return 'ok'
  }
  return replace(state, product, slot, price, lots)
}

function notOpen(state: State, { order, customer }: CommandFields): Code {
  const stop = state.stops.byNumber.get(order)
  if (stop === undefined) return absent(state.orders, order)
  return stop.customer === customer ? 'stopWaiting' : 'orderUnknown'
}

function checkAmended(state: State, product: ProductState, command: CommandFields, keepsPlace: boolean): Code {
  const { taker } = state
  const code = state.rules.spot.checkOrder(product.definition, product.mid, !product.settleLadder(state.at), {
    side: SIDES[taker.side]!,
    type: 'limit',
    timeInForce: TIMES_IN_FORCE[taker.timeInForce]!,
    price: command.price,
    lots: command.lots,
    spend: 0,
  })
  return code === 'priceOutsideBand' && keepsPlace ? 'ok' : code
}

function replace(state: State, product: ProductState, slot: number, price: number, lots: number): Code {
  const { taker, ledger } = state
  const { base, quote } = product.definition
  const buying = taker.side === BUY
  const pays = buying ? quote : base
  const before = taker.held
  taker.price = price
  taker.total = lots
  taker.lots = lots - taker.filled
  const notional = price * taker.lots * product.unit
  if (taker.notional + notional > MAX_NOTIONAL) return 'notionalTooLarge'
  const held = buying ? buyHold(notional, taker.takerFeePpm, taker.feeCredit) : baseOf(product.definition, taker.lots)
  if (held > MAX_NOTIONAL && buying) return 'notionalTooLarge'
  if (held > before && !ledger.covers(taker.customer, pays, held - before)) return 'insufficientBalance'
  const refused = checkBook(state, product, taker, true)
  if (refused !== 'ok') return refused

  taker.held = held
  product.book.remove(slot)
  tell(state, product, before, lots, held, false)
  // the slot keeps number and list place while the order is out of the book; its own other orders are what self-trade prevention meets
  const reason = match(state, product, taker)
  state.value = taker.number
  if (reason === REST) {
    writeTaker(state, slot, taker)
    product.book.rest(slot, taker.side, taker.price)
  } else {
    detach(state, slot)
    closeTaker(state, taker, pays, reason)
  }
  return 'ok'
}

function tell(
  state: State,
  product: ProductState,
  before: number,
  lots: number,
  held: number,
  keptPlace: boolean,
): void {
  const { taker } = state
  const { base, quote } = product.definition
  state.events.orderAmended(taker.number, taker.customer, taker.price, lots, held, keptPlace)
  if (held === before) return
  const purpose = held > before ? HOLD : POSTING_PURPOSES.indexOf('release')
  state.ledger.hold(purpose, taker.number, taker.customer, taker.side === BUY ? quote : base, held - before)
}
