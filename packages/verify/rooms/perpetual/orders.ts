import type { Command, EventOf } from '@candela/contract'
import { closeFill, feeOf, notional, openFill, type Position } from '@candela/rules/perpetual'
import { failed, NO_TRIGGERS, type PerpetualBook, type ProvenOrder, type ProvenPosition } from './books.ts'
import { anew, wholeTrigger } from './waiting.ts'

type Accepted = EventOf<'perpetualAccepted'>
type Filled = EventOf<'perpetualFilled'>

/** Whether an order is what its customer's command asked for. */
export function isAsked(command: Command, event: Accepted, fired: ReadonlySet<number>): boolean {
  const { customer, product } = event
  if (fired.has(event.order)) return event.reduceOnly
  if (command.kind === 'closePosition') {
    return command.customer === customer && command.product === product && event.reduceOnly
  }
  if (command.kind === 'closeAllPositions') return command.customer === customer && event.reduceOnly
  if (command.kind === 'placeTrailingStop') {
    const isSame = (['customer', 'product', 'side', 'lots', 'ruleVersion'] as const).every(
      (field) => command[field] === event[field],
    )
    return isSame && event.type === 'market' && event.price === 0 && event.trigger === 0 && event.reduceOnly
  }
  if (command.kind !== 'placePerpetualOrder') return false
  const isPriced = command.price === event.price || (command.type === 'market' && command.price === 0)
  const fields = ['customer', 'product', 'side', 'type', 'trigger', 'lots', 'reduceOnly'] as const
  const triggers = ['takeProfit', 'stopLoss', 'ruleVersion'] as const
  return isPriced && [...fields, ...triggers].every((field) => command[field] === event[field])
}

export function orderOf(event: Accepted, mark: number, isFired: boolean): ProvenOrder {
  const { order, customer, product, side, price, trigger, reduceOnly, leverage, makerFeePpm, takerFeePpm } = event
  const { mode, lots, takeProfit, stopLoss } = event
  const fixed = { order, customer, product, side, price, trigger, reduceOnly, mode, leverage, makerFeePpm, takerFeePpm }
  const stage = isFired ? 'closing' : trigger > 0 ? 'waiting' : 'book'
  return {
    ...fixed,
    isRising: trigger >= mark,
    lots,
    held: 0n,
    takeProfit,
    stopLoss,
    filled: 0,
    isCut: false,
    stage,
    callbackPpm: 0,
    best: 0,
  }
}

/** Lots that are taken away: of what the position has become too small for, or of what a protection keeps from opening. */
export function takeLots(
  seq: number,
  order: ProvenOrder,
  { kind, lots, remaining }: EventOf<'perpetualTrimmed' | 'perpetualNarrowed'>,
): void {
  order.lots -= lots
  if (order.lots !== remaining) {
    throw failed('perpetuals', seq, `order ${order.order} has ${order.lots} lots, not ${remaining}`)
  }
  if (kind === 'perpetualTrimmed') return
  order.reduceOnly = true
  order.takeProfit = order.stopLoss = 0
}

/** A position as a fill leaves it, and what of its customer's money it brings (or takes) beside the fee of an opening one. */
export interface FilledPosition {
  readonly position: ProvenPosition
  readonly credit: bigint
}

/** Holds a fill against its order and its position, by the formulas. */
export function fillPosition(
  seq: number,
  book: PerpetualBook,
  order: ProvenOrder,
  fill: Filled,
  slipPpm: number,
): FilledPosition {
  const wrong = (why: string): never => {
    throw failed('perpetuals', seq, `trade ${fill.trade} of order ${fill.order}: ${why}`)
  }
  if (order.customer !== fill.customer || order.product !== fill.product || order.side !== fill.side) {
    wrong('it belongs to another order')
  }
  checkPrice(book, order, fill.price, slipPpm, wrong)
  if (fill.liquidity === 'maker' && fill.price !== order.price) wrong(`a maker is filled at ${fill.price}`)
  if (order.isCut) order.lots = Math.min(order.lots, fill.remaining + fill.lots)
  order.isCut = false
  if (fill.lots > order.lots) wrong(`only ${order.lots} lots were left`)
  const value = notional(fill.price, fill.lots, book.unit)
  if (fill.notional !== value) wrong(`the notional is ${fill.notional}, price × lots × unit is ${value}`)
  const feePpm = fill.liquidity === 'maker' ? order.makerFeePpm : order.takerFeePpm
  const fee = feeOf(value, feePpm)
  if (fill.fee !== fee) wrong(`the fee is ${fill.fee}, the formula gives ${fee}`)
  order.lots -= fill.lots
  order.filled += fill.lots
  order.held = fill.held
  if (fill.remaining !== order.lots) wrong(`${fill.remaining} lots remain instead of ${order.lots}`)
  return fill.effect === 'close' ? closed(book, order, fill, wrong) : opened(seq, book, order, fill, wrong)
}

function checkPrice(
  { mark }: PerpetualBook,
  { side, price, stage }: ProvenOrder,
  at: number,
  slipPpm: number,
  wrong: (why: string) => never,
): void {
  const slip = Math.floor((mark * slipPpm) / 1_000_000)
  // what a trigger set off is bound by the mark of each step anew
  const bound = stage !== 'closing' ? price : side === 'buy' ? mark + slip : mark - slip
  if (side === 'buy' ? at > bound : at < bound) wrong(`the price ${at} is beyond ${bound}`)
}

function closed(book: PerpetualBook, order: ProvenOrder, fill: Filled, wrong: (why: string) => never): FilledPosition {
  const position = book.positions.get(fill.position)
  const isOpposite = position?.customer === order.customer && position.side !== sideOf(order)
  if (!position || !isOpposite || fill.lots > position.lots) return wrong('there is no such position to close')
  const feePpm = fill.liquidity === 'maker' ? order.makerFeePpm : order.takerFeePpm
  const { pnl, credit, after } = closeFill(position, fill, { unit: book.unit, feePpm })
  if (position.mode === 'isolated' && credit < 0n) wrong(`closing there costs ${-credit} more than the position has`)
  if (fill.result !== pnl) wrong(`the result is ${fill.result}, the formula gives ${pnl}`)
  return { position: { ...position, ...after }, credit }
}

function opened(
  seq: number,
  book: PerpetualBook,
  order: ProvenOrder,
  fill: Filled,
  wrong: (why: string) => never,
): FilledPosition {
  if (order.reduceOnly) wrong('an order that only reduces has opened a position')
  if (fill.result !== 0n) wrong('opening has a result')
  const side = sideOf(order)
  const before = book.positions.get(fill.position)
  const ownPositions = [...book.positions.values()].filter(({ customer }) => customer === order.customer)
  const isOwn = before ? before.customer === order.customer && before.side === side : ownPositions.length === 0
  if (!isOwn) wrong('it opens beside another position of its customer')
  const { leverage } = order
  const { price, lots } = fill
  const { position, margin } = openFill(before, { side, price, lots }, { unit: book.unit, leverage, feePpm: 0 })
  const bare = {
    takeProfit: NO_TRIGGERS,
    stopLoss: NO_TRIGGERS,
    forcedPrice: 0,
    ruleVersion: 0,
    triggersSeq: seq,
  }
  const { customer, product, takeProfit, stopLoss } = order
  order.takeProfit = order.stopLoss = 0
  const opened = {
    ...bare,
    ...before,
    ...figuresOf(position),
    ...(order.mode === 'cross' && { margin: 0n }),
    ...(takeProfit > 0 && { takeProfit: anew([wholeTrigger(takeProfit)]), triggersSeq: seq }),
    ...(stopLoss > 0 && { stopLoss: anew([wholeTrigger(stopLoss)]), stopReplaced: before?.stopLoss, triggersSeq: seq }),
    id: fill.position,
    customer,
    product,
    mode: order.mode,
    leverage,
  }
  return { position: opened, credit: margin }
}

function figuresOf({ side, lots, cost, margin, settled }: Position): Position {
  return { side, lots, cost, margin, settled }
}

/** +1 for what buys. */
function sideOf({ side }: Pick<ProvenOrder, 'side'>): 1 | -1 {
  return side === 'buy' ? 1 : -1
}
