import type { AmendOrder, CancelAll, CancelOrder, Code, PlaceOrder } from '@candela/contract'
import { fitting } from './fitting.ts'
import { buyHold, LARGEST_AMOUNT, worth } from './floor/arithmetic.ts'
import { checkBook, findOrder, waitingStop } from './floor/book-rules.ts'
import type { AuditedOrder, AuditedProduct, AuditedState, AuditedStop } from './floor/books.ts'
import {
  isOfStrategy,
  openOrdersOf,
  queue,
  removeResting,
  replaceResting,
  joinQueue,
  restingOrder,
  stopsOf,
} from './floor/spot-book.ts'
import { type Brakes, type Decision, done, type Predictions, refusal } from './floor/decision.ts'
import { covers, holdExactly } from './floor/holds.ts'
import { checkRequest } from './floor/order-rules.ts'
import { enter } from './floor/placing.ts'
import { endStop } from './floor/stops.ts'
import type { Expected } from './floor/told.ts'
import { close, heldFor, trade } from './floor/trading.ts'
import { mayOpen } from './limits.ts'
import { amendOcoLimit, amendStopOrder, placeOco, placeStopOrder } from './spot-stops.ts'

export const PREDICT: Predictions<'spot'> = {
  placeOrder,
  amendOrder,
  cancelOrder,
  cancelAll,
  placeStopOrder,
  placeOco,
  amendStopOrder,
}

export const BRAKES: Brakes<'spot'> = ['cancelOrder', 'cancelAll']

/** Throws where two customers' orders rest although they could trade. */
export function assertUncrossed(state: AuditedState): void {
  for (const product of state.products) {
    const [bid, ask] = [queue(product, 'buy')[0], queue(product, 'sell')[0]]
    if (!bid || !ask || bid.price < ask.price) continue
    throw new Error(`the book of ${product.definition.id} is crossed: ${bid.price} bid, ${ask.price} asked`)
  }
}

function placeOrder(state: AuditedState, command: PlaceOrder): Decision {
  const product = state.products[command.product]
  if (!product) return refusal('productUnknown')
  const fit = fitting(state, product, command)
  if (typeof fit === 'string') return refusal(fit)
  const told: Expected[] = []
  enter(state, product, fit.order, fit.held, told)
  return done(fit.order.order, ...told)
}

function cancelOrder(state: AuditedState, command: CancelOrder): Decision {
  const stop = waitingStop(state, command.order)
  if (stop) return stop.customer === command.customer ? cancelStop(state, stop) : refusal('orderUnknown')
  const order = findOrder(state, command.customer, command.order)
  if (typeof order === 'string') return refusal(order)
  if (isOfStrategy(order)) return refusal('orderOfStrategy')
  const told: Expected[] = []
  close(state, state.products[order.product]!, order, 'cancelled', told)
  return done(order.order, ...told)
}

/** A stop goes with the limit order of its OCO. */
function cancelStop(state: AuditedState, stop: AuditedStop): Decision {
  const product = state.products[stop.product]!
  const limit = restingOrder(product, stop.oco)
  const told: Expected[] = []
  if (limit) close(state, product, limit, 'cancelled', told)
  else endStop(state, product, stop, 'cancelled', told)
  return done(stop.order, ...told)
}

function cancelAll(state: AuditedState, { customer, product }: CancelAll): Decision {
  if (product !== -1 && !state.products[product]) return refusal('productUnknown')
  const told: Expected[] = []
  for (const order of openOrdersOf(state, customer)) {
    if (product !== -1 && order.product !== product) continue
    close(state, state.products[order.product]!, order, 'cancelled', told)
  }
  for (const stop of stopsOf(state, customer)) {
    if (product !== -1 && stop.product !== product) continue
    endStop(state, state.products[stop.product]!, stop, 'cancelled', told)
  }
  return done(0, ...told)
}

function amendOrder(state: AuditedState, command: AmendOrder): Decision {
  const waiting = waitingStop(state, command.order)
  if (waiting) return refusal(waiting.customer === command.customer ? 'stopWaiting' : 'orderUnknown')
  const order = findOrder(state, command.customer, command.order)
  if (typeof order === 'string') return refusal(order)
  if (isOfStrategy(order)) return refusal('orderOfStrategy')
  const product = state.products[order.product]!
  const { price, lots } = command
  const pair = product.waiting.find(({ oco }) => oco === order.order)
  if (pair) return amendOcoLimit(state, product, order, pair, command)
  if (BigInt(price) === order.price && BigInt(lots) === order.lots) return refusal('amendUnchanged')
  if (lots >= 1 && BigInt(lots) <= order.filled) return refusal('amendBelowFilled')
  const keptPlace = BigInt(price) === order.price && BigInt(lots) < order.lots
  const code = checkRequest(product, { side: order.side, type: 'limit', price, lots, spend: 0 })
  // a smaller order at its own price is not measured against the band again
  if (code !== 'ok' && !(code === 'priceOutsideBand' && keptPlace)) return refusal(code)
  const allowed = !keptPlace && order.side === 'buy' ? mayOpen(state, order.customer) : 'ok'
  if (allowed !== 'ok') return refusal(allowed)
  const amended: AuditedOrder = {
    ...order,
    price: BigInt(price),
    lots: BigInt(lots),
    left: BigInt(lots) - order.filled,
  }
  const held = heldFor(product, amended)
  if (!keptPlace) {
    const unfit = checkAmended(state, product, amended, held)
    if (unfit !== 'ok') return refusal(unfit)
  }
  const { order: number, customer } = order
  const told: Expected[] = [
    { kind: 'orderAmended', order: number, customer, price, lots, held: Number(held), keptPlace },
  ]
  holdExactly(state, product, amended, held)
  if (keptPlace) {
    replaceResting(product, order, amended)
    return done(number, ...told)
  }
  removeResting(product, order)
  const reason = trade(state, product, amended, told)
  if (reason === undefined) joinQueue(product, amended)
  else close(state, product, amended, reason, told)
  return done(number, ...told)
}

/** An order that loses its place is measured like a new one. */
function checkAmended(state: AuditedState, product: AuditedProduct, amended: AuditedOrder, held: bigint): Code {
  const notional = worth(product.definition, amended.price, amended.left)
  if (amended.notional + notional > LARGEST_AMOUNT) return 'notionalTooLarge'
  if (amended.side === 'buy') {
    const bound = buyHold(product.definition, amended.price, amended.left, amended.takerFeePpm, amended.fee)
    if (bound > LARGEST_AMOUNT) return 'notionalTooLarge'
  }
  if (!covers(state, product, amended, held - amended.held)) return 'insufficientBalance'
  return checkBook(state, product, amended, true)
}
