import type { AmendOrder, AmendStopOrder, Code, PlaceOco, PlaceStopOrder, Side } from '@candela/contract'
import { LARGEST_STEP } from './floor/arithmetic.ts'
import { checkBook, findOrder, MOST_ORDERS, waitingStop } from './floor/book-rules.ts'
import type { AuditedOrder, AuditedProduct, AuditedState, AuditedStop } from './floor/books.ts'
import { bestAgainst, countOrders, isWithin, removeResting, joinQueue, restingOrder } from './floor/spot-book.ts'
import { type Decision, done, refusal } from './floor/decision.ts'
import { covers, holdExactly } from './floor/holds.ts'
import { checkRequest } from './floor/order-rules.ts'
import { accepted, boundOf, orderOf, reserveOf, rises, spanOf, type StopRequest } from './floor/stops.ts'
import type { Expected } from './floor/told.ts'
import { heldFor } from './floor/trading.ts'
import { mayOpen } from './limits.ts'

export function placeStopOrder(state: AuditedState, command: PlaceStopOrder): Decision {
  const product = state.products[command.product]
  if (!product) return refusal('productUnknown')
  const { customer, side } = command
  const code = checkStop(product, command)
  if (code !== 'ok') return refusal(code)
  const allowed = side === 'buy' ? mayOpen(state, customer) : 'ok'
  if (allowed !== 'ok') return refusal(allowed)
  const timeInForce = command.type === 'market' ? 'ioc' : command.timeInForce
  const stop = stopOf(state, product, customer, { ...command, timeInForce }, state.orders + 1, 0)
  const held = reserveOf(product, stop)
  if (!covers(state, product, stop, held)) return refusal('insufficientBalance')
  if (countOrders(state, customer) >= MOST_ORDERS) return refusal('openOrdersLimit')
  state.orders += 1
  return done(stop.order, ...accept(state, product, stop, held))
}

/** One reserve for both, the larger: the limit order has its own, the stop what is missing to its own. */
export function placeOco(state: AuditedState, command: PlaceOco): Decision {
  const product = state.products[command.product]
  if (!product) return refusal('productUnknown')
  const { customer, side, price, lots, type, trigger } = command
  const request = { side, stopKind: 'stop', type, trigger, price: command.stopPrice, lots } as const
  const code = checkOco(product, price, request)
  if (code !== 'ok') return refusal(code)
  const allowed = side === 'buy' ? mayOpen(state, customer) : 'ok'
  if (allowed !== 'ok') return refusal(allowed)
  const timeInForce = type === 'market' ? 'ioc' : 'gtc'
  const number = state.orders + 1
  const stop = stopOf(state, product, customer, { ...request, timeInForce }, number + 1, number)
  const limit = { ...orderOf(stop, BigInt(price), 'limit', 'gtc'), order: number }
  const [alone, both] = [heldFor(product, limit), reserveOf(product, stop)]
  if (!covers(state, product, stop, alone > both ? alone : both)) return refusal('insufficientBalance')
  const unfit = checkResting(state, product, limit)
  if (unfit !== 'ok') return refusal(unfit)
  if (countOrders(state, customer) + 2 > MOST_ORDERS) return refusal('openOrdersLimit')
  state.orders += 2
  holdExactly(state, product, limit, alone)
  joinQueue(product, limit)
  return done(stop.order, accepted(limit), ...accept(state, product, stop, both > alone ? both - alone : 0n))
}

export function amendStopOrder(state: AuditedState, command: AmendStopOrder): Decision {
  const { customer, trigger, price, lots } = command
  const stop = waitingStop(state, command.order)
  if (!stop) {
    const order = findOrder(state, customer, command.order)
    return refusal(typeof order === 'string' ? order : 'stopNotWaiting')
  }
  if (stop.customer !== customer) return refusal('orderUnknown')
  const product = state.products[stop.product]!
  const asked = stop.type === 'market' ? 0 : Number(stop.price)
  const isSame = trigger === Number(stop.trigger) && price === asked && lots === Number(stop.lots)
  if (isSame) return refusal('amendUnchanged')
  if (stop.oco !== 0 && lots !== Number(stop.lots)) return refusal('ocoQuantityFixed')
  const code = checkStop(product, { ...stop, trigger, price, lots })
  if (code !== 'ok') return refusal(code)
  const allowed = stop.side === 'buy' ? mayOpen(state, customer) : 'ok'
  if (allowed !== 'ok') return refusal(allowed)
  const bound = boundOf(product, { ...stop, trigger, price })
  const since = trigger === Number(stop.trigger) ? stop.since : state.seq
  const changed = { ...stop, trigger: BigInt(trigger), price: bound, lots: BigInt(lots), since }
  const limit = restingOrder(product, stop.oco)
  const held = beyond(reserveOf(product, changed), limit?.held ?? 0n)
  if (!covers(state, product, stop, held - stop.held)) return refusal('insufficientBalance')
  product.waiting = product.waiting.map((other) => (other === stop ? changed : other))
  return done(stop.order, setHold(state, product, changed, held))
}

/** The limit order of an OCO goes on resting at another price; its stop holds what it needs beyond it. */
export function amendOcoLimit(
  state: AuditedState,
  product: AuditedProduct,
  limit: AuditedOrder,
  stop: AuditedStop,
  { price, lots }: AmendOrder,
): Decision {
  if (price === Number(limit.price) && lots === Number(limit.lots)) return refusal('amendUnchanged')
  if (lots !== Number(limit.lots)) return refusal('ocoQuantityFixed')
  const { side, order, customer } = limit
  const code = checkRequest(product, { side, type: 'limit', price, lots, spend: 0 })
  if (code !== 'ok') return refusal(code)
  if (!product.isLive) return refusal('productStale')
  if (!waitsAt(product, side, price)) return refusal('ocoWrongSide')
  const allowed = side === 'buy' ? mayOpen(state, customer) : 'ok'
  if (allowed !== 'ok') return refusal(allowed)
  const changed: AuditedOrder = { ...limit, price: BigInt(price) }
  const held = heldFor(product, changed)
  const rest = beyond(reserveOf(product, stop), held)
  if (!covers(state, product, stop, held + rest - limit.held - stop.held)) return refusal('insufficientBalance')
  const unfit = checkResting(state, product, changed)
  if (unfit !== 'ok') return refusal(unfit)
  const amended: Expected = { kind: 'orderAmended', order, customer, price, lots, held: Number(held), keptPlace: false }
  const isMore = held > limit.held
  const isOther = rest !== stop.held
  const told: Expected[] = []
  if (isOther && isMore) told.push(setHold(state, product, stop, rest))
  holdExactly(state, product, changed, held)
  told.push(amended)
  if (isOther && !isMore) told.push(setHold(state, product, stop, rest))
  removeResting(product, limit)
  joinQueue(product, changed)
  return done(order, ...told)
}

/** The documented order: product, trigger, then as an order at the trigger, then the side of the index. */
function checkStop(product: AuditedProduct, request: StopRequest): Code {
  const { side, stopKind, type, trigger, price, lots } = request
  if (!product.definition.spot) return 'productNotTradable'
  if (!product.isLive) return 'productStale'
  if (!Number.isInteger(trigger) || trigger < 1 || trigger > Number(LARGEST_STEP)) return 'triggerInvalid'
  if (type === 'market' && price !== 0) return 'priceInvalid'
  const code = checkRequest({ ...product, mid: BigInt(trigger) }, { side, type, price, lots, spend: 0 })
  if (code !== 'ok') return code
  const { low, high } = spanOf(product)
  if (rises(request) ? trigger > high : trigger < low) return 'ok'
  return stopKind === 'stop' ? 'stopWrongSide' : 'takeProfitWrongSide'
}

function checkOco(product: AuditedProduct, price: number, request: StopRequest): Code {
  const { side, lots } = request
  if (product.definition.spot && !product.isLive) return 'productStale'
  const limit = checkRequest(product, { side, type: 'limit', price, lots, spend: 0 })
  if (limit !== 'ok') return limit
  const stop = checkStop(product, request)
  if (stop !== 'ok') return stop
  return waitsAt(product, side, price) ? 'ok' : 'ocoWrongSide'
}

/** Whether a limit lies on its own side of the index. */
function waitsAt(product: AuditedProduct, side: Side, price: number): boolean {
  const { low, high } = spanOf(product)
  return side === 'buy' ? BigInt(price) < low : BigInt(price) > high
}

function checkResting(state: AuditedState, product: AuditedProduct, limit: AuditedOrder): Code {
  const code = checkBook(state, product, limit, true)
  if (code !== 'ok') return code
  const best = bestAgainst(product, limit.side)
  return best !== undefined && isWithin(limit.side, best, limit.price) ? 'ocoWouldTrade' : 'ok'
}

function stopOf(
  state: AuditedState,
  product: AuditedProduct,
  customer: number,
  request: StopRequest & { readonly timeInForce: 'gtc' | 'ioc' },
  order: number,
  oco: number,
): AuditedStop {
  const { side, stopKind, type, timeInForce, trigger, lots } = request
  const { makerFeePpm, takerFeePpm, product: number } = product.definition
  return {
    order,
    customer,
    product: number,
    side,
    stopKind,
    type,
    timeInForce,
    trigger: BigInt(trigger),
    price: boundOf(product, request),
    lots: BigInt(lots),
    held: 0n,
    oco,
    placedAt: state.at,
    placedSeq: state.seq,
    makerFeePpm: BigInt(makerFeePpm),
    takerFeePpm: BigInt(takerFeePpm),
    since: state.seq,
  }
}

function beyond(needed: bigint, held: bigint): bigint {
  return needed > held ? needed - held : 0n
}

/** Sets aside what a new stop holds; answers what is told of it. */
function accept(state: AuditedState, product: AuditedProduct, stop: AuditedStop, held: bigint): Expected[] {
  holdExactly(state, product, stop, held)
  product.waiting.push(stop)
  const { order, customer, side, stopKind, type, timeInForce, trigger, price, lots, makerFeePpm, takerFeePpm, oco } =
    stop
  const told: Expected = {
    kind: 'stopAccepted',
    order,
    customer,
    product: stop.product,
    side,
    stopKind,
    type,
    timeInForce,
    trigger: Number(trigger),
    price: Number(price),
    lots: Number(lots),
    makerFeePpm: Number(makerFeePpm),
    takerFeePpm: Number(takerFeePpm),
    held: Number(held),
    oco,
  }
  return [told]
}

function setHold(state: AuditedState, product: AuditedProduct, stop: AuditedStop, held: bigint): Expected {
  holdExactly(state, product, stop, held)
  const { order, customer, trigger, price, lots } = stop
  const terms = { trigger: Number(trigger), price: Number(price), lots: Number(lots) }
  return { kind: 'stopAmended', order, customer, ...terms, held: Number(held) }
}
