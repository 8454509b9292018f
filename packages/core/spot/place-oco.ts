import type { Code, PlaceOco } from '@candela/contract'
import { baseOf, buyHold, stopOfOco } from '@candela/rules/arithmetic'
import { BUY } from '../book/book.ts'
import { mayOpen } from '../limits/gate.ts'
import type { ProductState } from '../market/product.ts'
import type { State } from '../state.ts'
import { acceptStop } from './accept-stop.ts'
import { loadStop } from './load-stop.ts'
import { crosses } from './match.ts'
import { restTaker } from './open-orders.ts'
import { checkBook } from './place.ts'
import { hasRoom, newStop } from './place-stop.ts'
import { changeHold } from './release.ts'
import { assetOf, reserveOf, type Stop } from './stop.ts'
import type { Taker } from '../book/taker.ts'
import { tellAccepted } from './tell-accepted.ts'

/**
 * Places a limit order and a stop of which one cancels the other, with one reserve for both, the larger: the limit
 * order holds what is its own, the stop what it needs beyond that. Checks in the documented order: rules' checkOco,
 * then of a purchase the customer's own protections, insufficientBalance, balanceTooLarge, ocoWouldTrade, openOrdersLimit. Answers the stop's number
 * in `state.value`; the limit order's is one less.
 */
export function placeOco(state: State, command: PlaceOco): Code {
  const { customer } = command
  const product = state.products[command.product]
  if (product === undefined) return 'productUnknown'
  const reach = state.stops.reach(product, state.at)
  const checked = state.rules.spot.checkOco(product.definition, product.mid, reach, command)
  if (checked !== 'ok') return checked
  const allowed = command.side === 'buy' ? mayOpen(state, customer) : 'ok'
  if (allowed !== 'ok') return allowed
  const number = state.orders.numbers + 1
  const stop = newStop(state, product, customer, stopOfOco(command), number)
  const limit = loadLimit(state, product, { ...stop, number }, command.price)
  const asset = assetOf(product.definition, stop.side)
  const held = Math.max(0, reserveOf(product, stop) - limit.held)
  if (!state.ledger.covers(customer, asset, limit.held + held)) return 'insufficientBalance'
  const refused = checkResting(state, product, limit)
  if (refused !== 'ok') return refused
  if (!hasRoom(state, customer, 2)) return 'openOrdersLimit'

  state.orders.numbers += 2
  tellAccepted(state, limit)
  changeHold(state, number, customer, asset, limit.held)
  restTaker(state, product, limit)
  acceptStop(state, { ...stop, number: number + 1, held })
  state.value = number + 1
  return 'ok'
}

function loadLimit(state: State, product: ProductState, stop: Stop, price: number): Taker {
  const taker = loadStop(state, { ...stop, market: false, timeInForce: 'gtc' }, price)
  taker.held =
    taker.side === BUY
      ? buyHold(price * taker.lots * product.unit, taker.takerFeePpm, 0)
      : baseOf(product.definition, taker.lots)
  return taker
}

/** The reason why a limit order cannot rest as one of an OCO: balanceTooLarge, ocoWouldTrade. */
export function checkResting(state: State, product: ProductState, limit: Taker): Code {
  const refused = checkBook(state, product, limit, true)
  if (refused !== 'ok') return refused
  return crosses(product, limit.side, limit.price) ? 'ocoWouldTrade' : 'ok'
}
