import { type Code, type CommandOf, SIDES, TIMES_IN_FORCE } from '@candela/contract'
import { absent } from '../book/absent.ts'
import type { State } from '../state.ts'
import { askedOrder, bestBidFor, judge } from './attempt.ts'
import { finishTaking } from './fire.ts'
import { finishFunding } from './funding.ts'
import { heldFor, neededFor, reduceResting, release, reserveFor, unclaim, unlistOrder } from './open-orders.ts'
import type { PerpetualMarket } from './perpetual-market.ts'
import type { PerpetualOrder } from './perpetual-order.ts'
import { wait } from './place.ts'
import { termsOf } from './terms.ts'

type Asked = CommandOf<'amendPerpetualOrder'>

/**
 * Changes the price, the total quantity or the trigger of an open order. Fewer lots at the same price keep its place, what opens
 * going first; anything else is judged as an order of this moment and makes it the newest at its price. It keeps its number and
 * the fees it was accepted with. Refusals: orderUnknown, orderClosed, orderNotAmendable (it is closing, or trails the mark),
 * priceMalformed, quantityMalformed, amendUnchanged, amendBelowFilled, then those of a new order in their order.
 */
export function amendPerpetualOrder(state: State, asked: Asked): Code {
  const { perpetuals } = state
  const found = perpetuals.orders.get(asked.order)
  if (found === undefined) return absent(perpetuals.pool, asked.order)
  if (found.customer !== asked.customer) return 'orderUnknown'
  finishFunding(state)
  // funding may have liquidated its position, and it with it
  if (!perpetuals.orders.has(asked.order)) return 'orderClosed'
  if (found.stage === 'retrying' || found.callbackPpm > 0) return 'orderNotAmendable'
  const { price, trigger, lots } = asked
  if ((trigger === 0) !== (found.price === 0)) return 'priceMalformed'
  if (!Number.isSafeInteger(lots) || lots < 1) return 'quantityMalformed'
  const isSamePrice = price === found.limit && trigger === found.price
  if (isSamePrice && lots === found.total) return 'amendUnchanged'
  if (lots <= found.filled) return 'amendBelowFilled'
  const market = perpetuals.markets.get(found.product)!
  const code =
    isSamePrice && lots < found.total ? reduce(state, market, found, lots) : replace(state, market, found, asked)
  if (code === 'ok') state.value = asked.order
  return code
}

function reduce(state: State, market: PerpetualMarket, order: PerpetualOrder, total: number): Code {
  const less = order.total - total
  if (order.slot !== 0) reduceResting(state, market, order, less)
  order.total = total
  order.lots -= less
  unclaim(state, order, Math.max(0, order.closeLots - order.lots))
  const held = heldFor(state, market, order)
  tell(state, order, true, held)
  release(state, market, order, order.held - held)
  return 'ok'
}

function replace(state: State, market: PerpetualMarket, order: PerpetualOrder, asked: Asked): Code {
  const terms = termsOf(state, market)
  market.settleLadder(state.at)
  const again = asPlaced(state, order, asked)
  const next = askedOrder(state, market, again, terms)
  const code = judge(state, market, again, terms, order)
  if (code !== 'ok') return code
  leave(state, market, order)
  order.limit = next.limit
  order.price = next.price
  order.isRising = next.isRising
  order.total = asked.lots
  order.lots = next.lots
  order.closeLots = next.closeLots
  const bestBid = bestBidFor(market, order)
  tell(state, order, false, neededFor(state, market, order, bestBid))
  reserveFor(state, market, order, bestBid)
  if (order.price === 0) finishTaking(state, market, order)
  else wait(state, market, order)
  return 'ok'
}

/** The request that the rest of an order would be. */
export function asPlaced(
  state: State,
  order: PerpetualOrder,
  { price, trigger, lots }: Asked,
): CommandOf<'placePerpetualOrder'> {
  const { customer, product, reduceOnly, takeProfit, stopLoss } = order
  return {
    kind: 'placePerpetualOrder',
    commandId: '',
    customer,
    product,
    price,
    trigger,
    reduceOnly,
    takeProfit,
    stopLoss,
    side: SIDES[order.side]!,
    type: order.isMarket ? 'market' : 'limit',
    timeInForce: TIMES_IN_FORCE[order.timeInForce]!,
    lots: lots - order.filled,
    ruleVersion: state.rules.version,
  }
}

/** Out of where it stands, with what is held for it. */
function leave(state: State, market: PerpetualMarket, order: PerpetualOrder): void {
  if (order.slot !== 0) reduceResting(state, market, order, order.lots)
  unclaim(state, order, order.closeLots)
  if (order.stage === 'waiting') market.waitNoMore(order)
  unlistOrder(state, order)
}

function tell({ events }: State, order: PerpetualOrder, keptPlace: boolean, held: bigint): void {
  const { number, customer, product, limit: price, price: trigger, total, lots: remaining, closeLots } = order
  events.emit('perpetualAmended', {
    order: number,
    customer,
    product,
    price,
    trigger,
    lots: total,
    remaining,
    closeLots,
    keptPlace,
    held,
  })
}
