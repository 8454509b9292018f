import { type EventOf, SIDES, TIMES_IN_FORCE } from '@candela/contract'
import { MAX_TICKS } from '@candela/rules/arithmetic'
import { splitLots, trailingTrigger } from '@candela/rules/perpetual/arithmetic'
import { BUY, SELL } from '../book/book.ts'
import { IOC } from '../book/places.ts'
import type { State } from '../state.ts'
import { closableLots } from './change.ts'
import { standingOf } from './cross.ts'
import { type HeldPosition, Trigger } from './held-position.ts'
import { matchOrder } from './match.ts'
import { endOrder, listOrder, reserveFor, restOrder, unlistOrder } from './open-orders.ts'
import type { PerpetualMarket } from './perpetual-market.ts'
import { PerpetualOrder } from './perpetual-order.ts'
import { endTriggers, tellTriggers, triggerLots } from './position-triggers.ts'
import { modeOf, oppositeOf } from './sides.ts'
import { termsOfPosition } from './terms.ts'
import { trimOrders } from './trim.ts'

type Kind = EventOf<'triggered'>['trigger']

/**
 * Sets off everything that the mark reaches in a product, at most `budget`: first orders that earlier marks set off and could not yet
 * fill, then stops and take profits, first those that a falling mark reaches. Answers the number of tries.
 */
export function fireTriggers(state: State, market: PerpetualMarket, budget: number): number {
  let tried = 0
  for (const order of [...market.retrying].slice(0, budget)) {
    tried++
    if (order.stage === 'retrying') retry(state, market, order)
  }
  const { falling, rising, mark } = market
  for (const [first, then] of [
    [falling.stops, rising.stops],
    [falling.trails, rising.trails],
    [falling.profits, rising.profits],
  ] as const) {
    while (tried < budget) {
      // what one opens may itself be reached
      const next = first.reached(mark) ?? then.reached(mark)
      if (next === undefined) break
      tried++
      if (next instanceof Trigger) fire(state, market, next)
      else if (next.callbackPpm > 0) fireTrailing(state, market, next)
      else fireOrder(state, market, next)
    }
  }
  return tried
}

/**
 * A position's trigger: what is closed is an order of its own, which goes on until it is closed. The others stay, by the first
 * edition they end.
 */
function fire(state: State, market: PerpetualMarket, trigger: Trigger): void {
  const { position, kind, price } = trigger
  const isFirstEdition = state.rules.perpetual.edition === 1
  const lots = isFirstEdition ? Math.min(trigger.lots || position.lots, position.lots) : triggerLots(state, trigger)
  if (isFirstEdition) endTriggers(market, position)
  else market.fired(trigger)
  if (lots === 0) return tellTriggers(state, position)
  const order = closingOrder(state, market, position, lots)
  tell(state, market, kind, order, price, position.id)
  tellTriggers(state, position)
  accept(state, order)
  order.stage = 'retrying'
  listOrder(state, order)
  market.retrying.add(order)
  retry(state, market, order)
}

/** One that trailed the mark: it goes on until it has closed what it was to close. */
function fireTrailing(state: State, market: PerpetualMarket, order: PerpetualOrder): void {
  const { best } = order.peak!
  market.waitNoMore(order)
  const position = oppositeOf(state, order)!
  order.total -= Math.max(0, order.lots - position.lots)
  order.lots = order.closeLots = Math.min(order.lots, position.lots)
  order.price = trailingTrigger(SIDES[order.side]!, best, order.callbackPpm)
  tell(state, market, 'trailingStop', order, order.price, position.id)
  order.stage = 'retrying'
  market.retrying.add(order)
  retry(state, market, order)
}

/** Tries again, within what the mark and the position now allow; what is left goes behind the others that wait. */
function retry(state: State, market: PerpetualMarket, order: PerpetualOrder): void {
  const position = state.perpetuals.positionOf(order.customer, order.product)!
  order.limit = closingLimit(state, market, position)
  matchOrder(state, market, order)
  if (order.stage !== 'retrying') return
  if (order.lots === 0) return endOrder(state, market, order, 'filled')
  market.retrying.delete(order)
  market.retrying.add(order)
}

/** A stop order: judged as one of this moment, with what was set aside for it. */
function fireOrder(state: State, market: PerpetualMarket, order: PerpetualOrder): void {
  const { perpetuals } = state
  market.waitNoMore(order)
  unlistOrder(state, order)
  const position = perpetuals.positionOf(order.customer, order.product)
  tell(state, market, 'stopOrder', order, order.price, position?.id ?? 0)
  const opposite = oppositeOf(state, order)
  const { closeLots } = splitLots(order.lots, opposite === undefined ? 0 : closableLots(state, opposite))
  order.closeLots = closeLots
  if (order.reduceOnly) {
    order.total -= order.lots - closeLots
    order.lots = closeLots
    if (closeLots === 0) return endOrder(state, market, order, 'trimmed')
  }
  if (!reserveFor(state, market, order, market.bid)) return endOrder(state, market, order, 'marginMissing')
  finishTaking(state, market, order)
}

/** Matches an order that was accepted; what is left rests or ends. */
export function finishTaking(state: State, market: PerpetualMarket, order: PerpetualOrder): void {
  const reason = matchOrder(state, market, order)
  if (reason !== 'rests') return endOrder(state, market, order, reason)
  restOrder(state, market, order)
  const position = state.perpetuals.positionOf(order.customer, order.product)
  if (order.closeLots > 0 && position !== undefined) trimOrders(state, market, position, order)
}

/** A market order that closes lots of a position, bounded by the mark and by what the position can pay. */
export function closingOrder(
  state: State,
  market: PerpetualMarket,
  position: HeldPosition,
  lots: number,
): PerpetualOrder {
  const { makerPpm, takerPpm } = termsOfPosition(state, position)
  const order = new PerpetualOrder()
  order.number = ++state.perpetuals.pool.numbers
  order.customer = position.customer
  order.product = position.product
  order.side = position.side === 1 ? SELL : BUY
  order.isMarket = true
  order.timeInForce = IOC
  order.reduceOnly = true
  order.limit = closingLimit(state, market, position)
  order.total = order.lots = order.closeLots = lots
  order.leverage = position.leverage
  order.makerFeePpm = makerPpm
  order.takerFeePpm = takerPpm
  order.ruleVersion = position.ruleVersion
  order.placedAt = state.at
  order.placedSeq = state.seq
  return order
}

function closingLimit(state: State, market: PerpetualMarket, position: HeldPosition): number {
  const { takerPpm, slipPpm } = termsOfPosition(state, position)
  const standing = standingOf(state, market, position)
  const { triggeredLimit } = state.rules.perpetual
  return Math.min(triggeredLimit(standing, market.mark, { unit: market.unit, takerPpm, slipPpm }), MAX_TICKS)
}

/** Tells that an order was taken on. */
export function accept(state: State, order: PerpetualOrder): void {
  const { product, customer } = order
  state.events.emit('perpetualAccepted', {
    order: order.number,
    customer,
    product,
    side: SIDES[order.side]!,
    type: order.isMarket ? 'market' : 'limit',
    timeInForce: TIMES_IN_FORCE[order.timeInForce]!,
    price: order.limit,
    trigger: order.price,
    lots: order.total,
    closeLots: order.closeLots,
    reduceOnly: order.reduceOnly,
    leverage: order.leverage,
    mode: modeOf(state, order),
    takeProfit: order.takeProfit,
    stopLoss: order.stopLoss,
    makerFeePpm: order.makerFeePpm,
    takerFeePpm: order.takerFeePpm,
    ruleVersion: order.ruleVersion,
    held: order.held,
  })
}

function tell(
  { events }: State,
  { mark, number: product }: PerpetualMarket,
  trigger: Kind,
  { number: order, customer, lots }: PerpetualOrder,
  price: number,
  position: number,
): void {
  events.emit('triggered', { trigger, order, customer, product, position, price, mark, lots })
}
