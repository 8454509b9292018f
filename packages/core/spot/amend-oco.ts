import { type Code, type CommandFields, SIDES } from '@candela/contract'
import { baseOf, buyHold } from '@candela/rules/arithmetic'
import { BUY } from '../book/book.ts'
import { mayOpen } from '../limits/gate.ts'
import type { ProductState } from '../market/product.ts'
import type { State } from '../state.ts'
import { setHold } from './amend-stop.ts'
import { readTaker, writeTaker } from './open-orders.ts'
import { checkResting } from './place-oco.ts'
import { changeHold } from './release.ts'
import { assetOf, reserveOf, type Stop } from './stop.ts'

/**
 * Changes the price of an OCO's limit order, which goes on resting on its side of the index; its stop then holds what
 * it needs beyond it. Refusals, after those of any amend: ocoQuantityFixed, those of a new limit order, productStale,
 * ocoWrongSide, the customer's own protections, insufficientBalance, balanceTooLarge, ocoWouldTrade.
 */
export function amendOcoLimit(state: State, slot: number, stop: Stop, command: CommandFields): Code {
  const { taker, ledger, events } = state
  const { price, lots, customer } = command
  readTaker(state, slot, taker)
  if (price === taker.price && lots === taker.total) return 'amendUnchanged'
  if (lots !== taker.total) return 'ocoQuantityFixed'
  const product = state.products[stop.product]!
  const checked = checkAmended(state, product, stop, price)
  if (checked !== 'ok') return checked
  const { definition, unit } = product
  const held = taker.side === BUY ? buyHold(price * lots * unit, taker.takerFeePpm, 0) : baseOf(definition, lots)
  const beyond = Math.max(0, reserveOf(product, stop) - held)
  const more = held - taker.held
  const asset = assetOf(definition, stop.side)
  if (!ledger.covers(customer, asset, Math.max(0, more + beyond - stop.held))) return 'insufficientBalance'
  taker.price = price
  const refused = checkResting(state, product, taker)
  if (refused !== 'ok') return refused

  taker.held = held
  product.book.remove(slot)
  // what is released comes first, so that the other is covered
  if (more > 0 && beyond !== stop.held) setHold(state, stop, asset, beyond)
  events.orderAmended(taker.number, customer, price, lots, held, false)
  changeHold(state, taker.number, customer, asset, more)
  if (beyond !== stop.held) setHold(state, stop, asset, beyond)
  writeTaker(state, slot, taker)
  product.book.rest(slot, taker.side, price)
  state.value = taker.number
  return 'ok'
}

function checkAmended(state: State, product: ProductState, stop: Stop, price: number): Code {
  const { rules, stops, at } = state
  const side = SIDES[stop.side]!
  const reach = stops.reach(product, at)
  const limit = { side, type: 'limit', timeInForce: 'gtc', price, lots: stop.lots, spend: 0 } as const
  const checked = rules.spot.checkOrder(product.definition, product.mid, reach === undefined, limit)
  if (checked !== 'ok') return checked
  if (reach === undefined) return 'productStale'
  if (!rules.spot.isBeforeIndex(side, price, reach)) return 'ocoWrongSide'
  return side === 'buy' ? mayOpen(state, stop.customer) : 'ok'
}
