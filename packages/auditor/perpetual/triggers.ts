import type { EventOf } from '@candela/contract'
import { down, greatest, LARGEST_STEP, least, MILLION, up } from '../floor/arithmetic.ts'
import type { AuditedState } from '../floor/books.ts'
import type { Expected } from '../floor/told.ts'
import { tellTriggers } from './waiting.ts'
import { isLong, isSecondEdition, positionOf, replace } from './books.ts'
import { standing } from './cross.ts'
import {
  NO_TRIGGERS,
  type PerpetualMarket,
  type PerpetualOrder,
  type PerpetualPosition,
  type Trigger,
} from './memory.ts'
import { isReached, reached } from './order-rules.ts'
import { end, setAside } from './orders.ts'
import { worstClose } from './position.ts'
import { take, takeAndRest } from './trading.ts'

interface Waiting {
  readonly kind: EventOf<'triggered'>['trigger']
  readonly trigger: bigint
  readonly seq: number
  readonly falls: boolean
  readonly of: OfPosition | PerpetualOrder
}

interface OfPosition {
  readonly position: PerpetualPosition
  readonly waiting: Trigger
}

/**
 * Sets off everything that the mark reaches: first orders that earlier marks set off and could not fill, then stops, then trailing ones,
 * then take profits.
 */
export function fireTriggers(
  state: AuditedState,
  market: PerpetualMarket,
  told: Expected[],
  room: { triggers: number },
): void {
  for (const order of market.open.filter(({ stage }) => stage === 'retrying').slice(0, room.triggers)) {
    room.triggers--
    if (order.stage === 'retrying') retry(state, market, order, told)
  }
  for (const kind of ['stopLoss', 'trailingStop', 'takeProfit'] as const) {
    for (; room.triggers > 0; room.triggers--) {
      // each may change what the next ones are
      const [first] = reached(waiting(market, kind), market.mark)
      if (!first) break
      if ('waiting' in first.of) fire(state, market, first, first.of, told)
      else if (kind === 'trailingStop') fireTrailing(state, market, first.of, first.trigger, told)
      else fireOrder(state, market, first.of, told)
    }
  }
}

/** All that waits for the mark; of positions' own triggers, which are many, those that it has reached. */
function waiting(market: PerpetualMarket, kind: 'stopLoss' | 'trailingStop' | 'takeProfit'): Waiting[] {
  const orders = market.open.filter(({ stage }) => stage === 'waiting')
  if (kind === 'trailingStop') {
    return orders
      .filter(({ callbackPpm }) => callbackPpm > 0n)
      .map((order) => ({
        kind,
        trigger: trailedTo(order),
        seq: order.waitsSince,
        falls: order.side === 'sell',
        of: order,
      }))
  }
  const own: Waiting[] = []
  for (const position of market.positions) {
    const falls = position.long === (kind === 'stopLoss')
    for (const waits of position[kind].waiting) {
      if (!isReached(falls, waits.price, market.mark)) continue
      own.push({ kind, trigger: waits.price, seq: waits.seq, falls, of: { position, waiting: waits } })
    }
  }
  if (kind === 'takeProfit') return own
  const stops = orders
    .filter(({ callbackPpm }) => callbackPpm === 0n)
    .map((order): Waiting => ({
      kind: 'stopOrder',
      trigger: order.trigger,
      seq: order.waitsSince,
      falls: order.falls,
      of: order,
    }))
  return [...own, ...stops]
}

/** The mark at which an order acts that trails it: back from the best it has seen by the callback, never less. */
export function trailedTo({ side, best, callbackPpm }: PerpetualOrder): bigint {
  const back = up(best * callbackPpm, MILLION)
  return side === 'sell' ? best - back : best + back
}

/** All that trail the mark see it. */
export function followMark({ mark, open }: PerpetualMarket): void {
  for (const order of open) {
    if (order.stage !== 'waiting' || order.callbackPpm === 0n) continue
    order.best = order.side === 'sell' ? greatest(order.best, mark) : least(order.best, mark)
  }
}

function fireTrailing(
  state: AuditedState,
  market: PerpetualMarket,
  order: PerpetualOrder,
  price: bigint,
  told: Expected[],
): void {
  const position = positionOf(market, order.customer)!
  const lots = least(order.left, position.lots)
  order.lots -= order.left - lots
  order.left = order.closes = lots
  order.trigger = price
  told.push(set(market, 'trailingStop', order, price, position.position))
  order.stage = 'retrying'
  market.open = [...market.open.filter((other) => other !== order), order]
  retry(state, market, order, told)
}

/** Lots that a trigger closes: of what no other that fired still has to close, its share of what has not fired yet. */
export function lotsOf(
  { open }: PerpetualMarket,
  position: PerpetualPosition,
  kind: 'stopLoss' | 'takeProfit',
  { lots, share }: Trigger,
): bigint {
  const firing = open.filter(({ stage, customer }) => stage === 'retrying' && customer === position.customer)
  const free = greatest(0n, position.lots - firing.reduce((sum, { left }) => sum + left, 0n))
  return lots > 0n ? least(lots, free) : down(free * share, MILLION - position[kind].fired)
}

/** A position's trigger closes its lots by an order that goes on until it has; the others stay. By the first rules they end. */
function fire(
  state: AuditedState,
  market: PerpetualMarket,
  { kind, trigger }: Waiting,
  { position, waiting: waits }: OfPosition,
  told: Expected[],
): void {
  if (kind !== 'stopLoss' && kind !== 'takeProfit') throw new Error('only a position’s own triggers are fired so')
  const isSecond = isSecondEdition(state)
  const ofFirst = waits.lots === 0n ? position.lots : least(waits.lots, position.lots)
  const lots = isSecond ? lotsOf(market, position, kind, waits) : ofFirst
  const left = position[kind].waiting.filter((other) => other !== waits)
  const now = { waiting: left, fired: left.length === 0 ? 0n : position[kind].fired + waits.share }
  const bare = isSecond ? { ...position, [kind]: now } : { ...position, stopLoss: NO_TRIGGERS, takeProfit: NO_TRIGGERS }
  replace(market, bare)
  if (lots === 0n) return tellTriggers(state, bare, told)
  const order = closingOrder(state, market, bare, lots)
  told.push(set(market, kind, order, trigger, position.position))
  tellTriggers(state, bare, told)
  told.push(accepted(state, order))
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
  order.closes = closable(state, market, order, position)
  if (order.reduceOnly) {
    order.lots -= order.left - order.closes
    order.left = order.closes
    if (order.left === 0n) return end(state, market, order, 'trimmed', told)
  }
  if (!setAside(state, market, order)) return end(state, market, order, 'marginMissing', told)
  takeAndRest(state, market, order, told)
}

/** Lots of an opposite position, as many as the order has. */
export function closable(
  state: AuditedState,
  market: PerpetualMarket,
  order: PerpetualOrder,
  position: PerpetualPosition | undefined,
): bigint {
  return position && position.long !== isLong(order) ? least(order.left, unclaimed(state, market, position)) : 0n
}

/** By the first rules those that no resting order is to close. */
export function unclaimed(state: AuditedState, market: PerpetualMarket, position: PerpetualPosition): bigint {
  if (isSecondEdition(state)) return position.lots
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
    callbackPpm: 0n,
    best: 0n,
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
