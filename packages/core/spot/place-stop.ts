import type { Code, PlaceStopOrder } from '@candela/contract'
import type { StopRequest } from '@candela/rules'
import { ACTIVITY, OPEN_ORDERS } from '../customers/customers.ts'
import { mayOpen } from '../limits/gate.ts'
import type { ProductState } from '../market/product.ts'
import type { State } from '../state.ts'
import { acceptStop } from './accept-stop.ts'
import { MAX_OPEN_ORDERS } from './order-lists.ts'
import { sidePlace } from '../book/places.ts'
import { assetOf, reserveOf, type Stop } from './stop.ts'

/**
 * Places an order that waits for its trigger: checks it in the documented order (rules' checkStop, then of a purchase the customer's own
 * protections, insufficientBalance, openOrdersLimit) and holds what it could cost. Answers its number in `state.value`.
 */
export function placeStopOrder(state: State, command: PlaceStopOrder): Code {
  const { customer } = command
  const product = state.products[command.product]
  if (product === undefined) return 'productUnknown'
  const checked = state.rules.spot.checkStop(product.definition, state.stops.reach(product, state.at), command)
  if (checked !== 'ok') return checked
  const allowed = command.side === 'buy' ? mayOpen(state, customer) : 'ok'
  if (allowed !== 'ok') return allowed
  const stop = newStop(state, product, customer, command, 0)
  const held = reserveOf(product, stop)
  if (!state.ledger.covers(customer, assetOf(product.definition, stop.side), held)) return 'insufficientBalance'
  if (!hasRoom(state, customer, 1)) return 'openOrdersLimit'
  const number = ++state.orders.numbers
  acceptStop(state, { ...stop, number, held })
  state.value = number
  return 'ok'
}

/** A stop as it is asked for, without number and hold. */
export function newStop(
  { rules, at, seq }: State,
  { definition }: ProductState,
  customer: number,
  request: StopRequest,
  oco: number,
): Stop {
  return {
    number: 0,
    customer,
    product: definition.product,
    side: sidePlace(request.side),
    stopKind: request.stopKind,
    market: request.type === 'market',
    timeInForce: request.type === 'market' ? 'ioc' : request.timeInForce,
    trigger: request.trigger,
    price: rules.spot.reservePrice(definition, request),
    lots: request.lots,
    makerFeePpm: definition.makerFeePpm,
    takerFeePpm: definition.takerFeePpm,
    held: 0,
    oco,
    placedAt: at,
    placedSeq: seq,
    queuedSeq: seq,
    place: 0,
  }
}

/** True when the customer may have so many orders more, open or waiting. */
export function hasRoom({ customers, orders }: State, customer: number, more: number): boolean {
  return customers.activity[customer * ACTIVITY + OPEN_ORDERS]! + more <= MAX_OPEN_ORDERS && !orders.full
}
