import type { EventOf } from '@candela/contract'
import { greatest, LARGEST_STEP, least, MILLION } from '../floor/arithmetic.ts'
import type { AuditedState } from '../floor/books.ts'
import type { Expected } from '../floor/told.ts'
import { isLong, positionOf, replace } from './books.ts'
import { standing } from './cross.ts'
import type { PerpetualMarket, PerpetualOrder, PerpetualPosition } from './memory.ts'
import { reached } from './order-rules.ts'
import { end, setAside } from './orders.ts'
import { worstClose } from './position.ts'
import { take, takeAndRest } from './trading.ts'

interface Waiting {
  readonly kind: EventOf<'triggered'>['trigger']
  readonly trigger: bigint
  readonly seq: number
  readonly falls: boolean
  readonly of: PerpetualPosition | PerpetualOrder
}

/** What the mark sets off: first what earlier marks set off and could not fill, then stops, then take profits. */
export function fireTriggers(state: AuditedState, market: PerpetualMarket, told: Expected[]): void {
  for (const order of market.open.filter(({ stage }) => stage === 'retrying')) {
    if (order.stage === 'retrying') retry(state, market, order, told)
  }
  for (const isStop of [true, false]) {
    for (;;) {
      // each may change what the next ones are
      const [first] = reached(waiting(market, isStop), market.mark)
      if (!first) break
      if ('order' in first.of) fireOrder(state, market, first.of, told)
      else fire(state, market, first, first.of, told)
    }
  }
}

function waiting(market: PerpetualMarket, isStop: boolean): Waiting[] {
  const kind = isStop ? 'stopLoss' : 'takeProfit'
  const own = market.positions.flatMap((position): Waiting[] => {
    const trigger = position[kind]
    if (!trigger) return []
    return [{ kind, trigger: trigger.price, seq: trigger.seq, falls: position.long === isStop, of: position }]
  })
  if (!isStop) return own
  const orders = market.open
    .filter(({ stage }) => stage === 'waiting')
    .map((order): Waiting => ({
      kind: 'stopOrder',
      trigger: order.trigger,
      seq: order.waitsSince,
      falls: order.falls,
      of: order,
    }))
  return [...own, ...orders]
}

/** A position's trigger ends both, and closes its lots by an order that goes on until it has. */
function fire(
  state: AuditedState,
  market: PerpetualMarket,
  { kind, trigger }: Waiting,
  position: PerpetualPosition,
  told: Expected[],
): void {
  const wanted = kind === 'stopLoss' ? position.stopLoss!.lots : position.takeProfit!.lots
  const lots = wanted === 0n ? position.lots : least(wanted, position.lots)
  const bare = { ...position, stopLoss: undefined, takeProfit: undefined }
  replace(market, bare)
  const order = closingOrder(state, market, bare, lots)
  told.push(set(market, kind, order, trigger, position.position), accepted(state, order))
  order.stage = 'retrying'
  market.open.push(order)
  retry(state, market, order, told)
}

/** Within what mark and position now allow; what is left goes behind the others. */
function retry(state: AuditedState, market: PerpetualMarket, order: PerpetualOrder, told: Expected[]): void {
  order.price = closingLimit(state, market, positionOf(market, order.customer)!)
  take(state, market, order, told)
  if (order.stage !== 'retrying') return
  if (order.left === 0n) return end(state, market, order, 'filled', told)
  market.open = [...market.open.filter((other) => other !== order), order]
}

/** A stop order is judged as one of this moment. */
function fireOrder(state: AuditedState, market: PerpetualMarket, order: PerpetualOrder, told: Expected[]): void {
  market.open = market.open.filter((other) => other !== order)
  order.stage = 'taking'
  const position = positionOf(market, order.customer)
  told.push(set(market, 'stopOrder', order, order.trigger, position?.position ?? 0))
  order.closes = closable(market, order, position)
  if (order.reduceOnly) {
    order.lots -= order.left - order.closes
    order.left = order.closes
    if (order.left === 0n) return end(state, market, order, 'trimmed', told)
  }
  if (!setAside(state, market, order)) return end(state, market, order, 'marginMissing', told)
  takeAndRest(state, market, order, told)
}

/** Lots of an opposite position that no resting order closes yet, as many as the order has. */
export function closable(
  market: PerpetualMarket,
  order: PerpetualOrder,
  position: PerpetualPosition | undefined,
): bigint {
  return position && position.long !== isLong(order) ? least(order.left, unclaimed(market, position)) : 0n
}

export function unclaimed(market: PerpetualMarket, position: PerpetualPosition): bigint {
  const claimed = market.open
    .filter(({ stage, customer }) => stage === 'resting' && customer === position.customer)
    .reduce((sum, { closes }) => sum + closes, 0n)
  return position.lots - claimed
}

/** A market order that reduces a position, bounded by the mark and by what the position can pay. */
export function closingOrder(
  state: AuditedState,
  market: PerpetualMarket,
  position: PerpetualPosition,
  lots: bigint,
): PerpetualOrder {
  const { makerPpm, takerPpm } = state.perpetual.terms
  state.perpetual.orders += 1
  return {
    order: state.perpetual.orders,
    customer: position.customer,
    product: market.product,
    side: position.long ? 'sell' : 'buy',
    type: 'market',
    timeInForce: 'ioc',
    reduceOnly: true,
    leverage: position.leverage,
    makerPpm,
    takerPpm,
    ruleVersion: position.ruleVersion,
    placedAt: state.at,
    placedSeq: state.seq,
    price: closingLimit(state, market, position),
    trigger: 0n,
    falls: false,
    waitsSince: 0,
    takeProfit: 0n,
    stopLoss: 0n,
    lots,
    left: lots,
    closes: lots,
    filled: 0n,
    held: 0n,
    heldAt: 0n,
    stage: 'taking',
  }
}

/** 1 % from the mark, rounded towards it, and never beyond the worst close. */
function closingLimit(state: AuditedState, market: PerpetualMarket, position: PerpetualPosition): bigint {
  const { slipPpm, takerPpm } = state.perpetual.terms
  const distance = (market.mark * BigInt(slipPpm)) / MILLION
  const worst = worstClose(standing(state, market, position), market.unit, takerPpm)
  if (position.long) return greatest(market.mark - distance, worst, 1n)
  return least(market.mark + distance, worst, LARGEST_STEP)
}

function set(
  { mark, product }: PerpetualMarket,
  trigger: Waiting['kind'],
  { order, customer, left }: PerpetualOrder,
  price: bigint,
  position: number,
): Expected {
  const figures = { price: Number(price), mark: Number(mark), lots: Number(left) }
  return { kind: 'triggered', trigger, order, customer, product, position, ...figures }
}

export function accepted(state: AuditedState, order: PerpetualOrder): Expected {
  const { customer, product, side, type, timeInForce, reduceOnly, ruleVersion, held } = order
  return {
    kind: 'perpetualAccepted',
    order: order.order,
    customer,
    product,
    side,
    type,
    timeInForce,
    price: Number(order.price),
    trigger: Number(order.trigger),
    lots: Number(order.lots),
    closeLots: Number(order.closes),
    reduceOnly,
    leverage: Number(order.leverage),
    mode: modeOf(state, order),
    takeProfit: Number(order.takeProfit),
    stopLoss: Number(order.stopLoss),
    makerFeePpm: Number(order.makerPpm),
    takerFeePpm: Number(order.takerPpm),
    ruleVersion,
    held,
  }
}

function modeOf({ perpetual }: AuditedState, { customer, product }: PerpetualOrder) {
  return perpetual.settings.get(`${customer} ${product}`)?.mode ?? 'isolated'
}
