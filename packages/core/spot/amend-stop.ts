import type { AmendStopOrder, Code } from '@candela/contract'
import { CUSTOMER, RECORD } from '../book/orders.ts'
import { mayOpen } from '../limits/gate.ts'
import type { State } from '../state.ts'
import { absent } from '../book/absent.ts'
import { ownHold } from './entered-stop.ts'
import { changeHold } from './release.ts'
import { assetOf, requestOf, type Stop } from './stop.ts'

/**
 * Changes the trigger, the limit or the quantity of a stop that waits; another trigger makes it the newest there.
 * Refusals: orderUnknown, orderClosed, stopNotWaiting (triggered before, or never a stop), amendUnchanged,
 * ocoQuantityFixed, then those of a new stop in their order.
 */
export function amendStopOrder(state: State, command: AmendStopOrder): Code {
  const stop = state.stops.byNumber.get(command.order)
  if (stop === undefined) return notWaiting(state, command)
  const { customer } = command
  if (stop.customer !== customer) return 'orderUnknown'
  const { trigger, price, lots } = command
  const before = requestOf(stop)
  if (trigger === before.trigger && price === before.price && lots === before.lots) return 'amendUnchanged'
  if (stop.oco !== 0 && lots !== stop.lots) return 'ocoQuantityFixed'
  const product = state.products[stop.product]!
  const request = { ...before, trigger, price, lots }
  const { rules, ledger } = state
  const checked = rules.spot.checkStop(product.definition, state.stops.reach(product, state.at), request)
  if (checked !== 'ok') return checked
  const allowed = request.side === 'buy' ? mayOpen(state, customer) : 'ok'
  if (allowed !== 'ok') return allowed
  const reserve = rules.spot.reservePrice(product.definition, request)
  const held = ownHold(state, product, { ...stop, trigger, price: reserve, lots })
  const asset = assetOf(product.definition, stop.side)
  const more = held - stop.held
  if (more > 0 && !ledger.covers(customer, asset, more)) return 'insufficientBalance'

  if (trigger !== stop.trigger) state.stops.move(stop, trigger, state.seq)
  stop.price = reserve
  stop.lots = lots
  setHold(state, stop, asset, held)
  state.value = stop.number
  return 'ok'
}

/** Tells a stop as it is now, and posts what more or less is held for it. */
export function setHold(state: State, stop: Stop, asset: number, held: number): void {
  const { number: order, customer, trigger, price, lots } = stop
  const more = held - stop.held
  stop.held = held
  state.events.emit('stopAmended', { order, customer, trigger, price, lots, held })
  changeHold(state, order, customer, asset, more)
}

function notWaiting(state: State, { order, customer }: AmendStopOrder): Code {
  const slot = state.orders.slotOf(order)
  if (slot === 0) return absent(state.orders, order)
  return state.orders.record[slot * RECORD + CUSTOMER] === customer ? 'stopNotWaiting' : 'orderUnknown'
}
