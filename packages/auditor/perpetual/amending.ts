import type { CommandOf } from '@candela/contract'
import { greatest, least } from '../floor/arithmetic.ts'
import type { AuditedState } from '../floor/books.ts'
import { type Decision, done, refusal } from '../floor/decision.ts'
import type { Expected } from '../floor/told.ts'
import type { PerpetualMarket, PerpetualOrder } from './memory.ts'
import { heldFor, reserve, reservePrice, setAside, setHeld } from './orders.ts'
import { orderOf, refusalOf } from './requests.ts'
import { takeAndRest } from './trading.ts'

type Asked = CommandOf<'amendPerpetualOrder'>

/** Fewer lots at the same price keep an order's place; anything else is a new order under the old number. */
export function amendPerpetualOrder(state: AuditedState, asked: Asked): Decision {
  const market = state.perpetual.markets.find(({ open }) => open.some(({ order }) => order === asked.order))
  const order = market?.open.find((other) => other.order === asked.order)
  if (!market || !order) {
    const isGiven = asked.order >= 1 && asked.order <= state.perpetual.orders
    return refusal(isGiven ? 'orderClosed' : 'orderUnknown')
  }
  if (order.customer !== asked.customer) return refusal('orderUnknown')
  if (order.stage === 'retrying' || order.callbackPpm > 0n) return refusal('orderNotAmendable')
  if ((asked.trigger === 0) !== (order.trigger === 0n)) return refusal('priceMalformed')
  if (asked.lots < 1) return refusal('quantityMalformed')
  const lots = BigInt(asked.lots)
  const isSamePrice = BigInt(asked.price) === order.price && BigInt(asked.trigger) === order.trigger
  if (isSamePrice && lots === order.lots) return refusal('amendUnchanged')
  if (lots <= order.filled) return refusal('amendBelowFilled')
  if (!isSamePrice || lots > order.lots) return replaced(state, market, order, asked)
  order.left -= order.lots - lots
  order.lots = lots
  order.closes = least(order.closes, order.left)
  const held = heldFor(market, order)
  const told = [amended(order, true, held)]
  setHeld(state, market, order, held)
  return done(order.order, ...told)
}

function replaced(state: AuditedState, market: PerpetualMarket, order: PerpetualOrder, asked: Asked): Decision {
  const { customer, product, side, type, timeInForce, reduceOnly, filled } = order
  const again: CommandOf<'placePerpetualOrder'> = {
    kind: 'placePerpetualOrder',
    commandId: '',
    customer,
    product,
    side,
    type,
    timeInForce,
    reduceOnly,
    price: asked.price,
    trigger: asked.trigger,
    lots: asked.lots - Number(filled),
    ruleVersion: state.ruleVersion,
    takeProfit: Number(order.takeProfit),
    stopLoss: Number(order.stopLoss),
  }
  const next = orderOf(state, market, again)
  const code = refusalOf(state, market, next, again, order)
  if (code !== 'ok') return refusal(code)
  market.open = market.open.filter((other) => other !== order)
  order.stage = 'taking'
  order.price = next.price
  order.trigger = next.trigger
  order.falls = next.falls
  order.lots = BigInt(asked.lots)
  order.left = next.left
  order.closes = next.closes
  const waits = order.trigger > 0n
  const told: Expected[] = [amended(order, false, reserve(market, order, reservePrice(market, order, waits)))]
  setAside(state, market, order, waits)
  if (waits) {
    order.stage = 'waiting'
    order.waitsSince = ++state.perpetual.triggers
    market.open.push(order)
  } else takeAndRest(state, market, order, told)
  return done(order.order, ...told)
}

function amended(order: PerpetualOrder, keptPlace: boolean, held: bigint): Expected {
  const { order: number, customer, product, price, trigger, lots, left, closes } = order
  return {
    kind: 'perpetualAmended',
    order: number,
    customer,
    product,
    price: Number(price),
    trigger: Number(trigger),
    lots: Number(lots),
    remaining: Number(left),
    closeLots: Number(greatest(0n, closes)),
    keptPlace,
    held,
  }
}
