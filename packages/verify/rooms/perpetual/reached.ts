import type { EventOf } from '@candela/contract'
import { trailingTrigger } from '@candela/rules/perpetual'
import {
  failed,
  NO_TRIGGERS,
  type PerpetualBook,
  type PerpetualClaim,
  type ProvenOrder,
  type ProvenPosition,
} from './books.ts'
import { fallsTo, triggerLots, type TriggerKind, without } from './waiting.ts'

/** Whether any of a kind is reached. */
function isReached(position: ProvenPosition, kind: TriggerKind, mark: number): boolean {
  const falls = fallsTo(position, kind)
  return position[kind].waiting.some(({ price }) => (falls ? mark <= price : mark >= price))
}

/** Whether a mark is what a stop order waits for. */
function isWaitOver(order: ProvenOrder, mark: number): boolean {
  const { price, isRising } = waitOf(order)
  return isRising ? mark >= price : mark <= price
}

/** The mark that a stop order waits for; one that trails, back from the best it has seen. */
function waitOf({ side, trigger, isRising, callbackPpm, best }: ProvenOrder): { price: number; isRising: boolean } {
  if (callbackPpm === 0) return { price: trigger, isRising }
  return { price: trailingTrigger(side, best, callbackPpm), isRising: side === 'buy' }
}

/** What the mark of entry `seq` should have set off and did not. Looked for only where anything is reached at all. */
export function leftBehind(
  book: PerpetualBook,
  seq: number,
): { readonly claim: PerpetualClaim; readonly what: string } | undefined {
  const { mark } = book
  const { falling, rising } = book.nearest(() => nearestOf(book))
  if (mark > falling && mark < rising) return undefined
  for (const position of book.positions.values()) {
    const { id, side, forcedPrice, triggersSeq } = position
    if (forcedPrice > 0 && (side === 1 ? mark <= forcedPrice : mark >= forcedPrice)) {
      return { claim: 'liquidations', what: `position ${id} is below maintenance from ${forcedPrice} on` }
    }
    // triggers are looked at before liquidations, which may open positions
    if (triggersSeq < seq && (isReached(position, 'stopLoss', mark) || isReached(position, 'takeProfit', mark))) {
      return { claim: 'triggers', what: `a trigger of position ${id} is reached` }
    }
  }
  for (const order of book.orders.values()) {
    if (order.stage !== 'waiting' || !isWaitOver(order, mark)) continue
    return { claim: 'triggers', what: `order ${order.order} has waited long enough` }
  }
  return undefined
}

function nearestOf({ positions, orders }: PerpetualBook): { readonly falling: number; readonly rising: number } {
  let falling = 0
  let rising = Number.POSITIVE_INFINITY
  const wait = (price: number, falls: boolean): void => {
    if (price === 0) return
    if (falls) falling = Math.max(falling, price)
    else rising = Math.min(rising, price)
  }
  for (const position of positions.values()) {
    wait(position.forcedPrice, position.side === 1)
    for (const kind of ['stopLoss', 'takeProfit'] as const) {
      for (const { price } of position[kind].waiting) wait(price, fallsTo(position, kind))
    }
  }
  for (const order of orders.values()) {
    if (order.stage !== 'waiting') continue
    const { price, isRising } = waitOf(order)
    wait(price, !isRising)
  }
  return { falling, rising }
}

/** Holds a trigger against what waits for it. Answers the position without it (by the first edition without any), if it was one's. */
export function triggered(
  seq: number,
  event: EventOf<'triggered'>,
  book: PerpetualBook,
  fired: Set<number>,
  edition: number,
): ProvenPosition | undefined {
  const { price, mark } = event
  const wrong = (why: string): never => {
    throw failed('triggers', seq, `the ${event.trigger} of customer ${event.customer}: ${why}`)
  }
  if (book.resuming > 0 || mark !== book.mark) wrong(`the mark of step ${book.step} is ${book.mark}`)
  const order = book.orders.get(event.order)
  if (event.trigger === 'stopOrder' || event.trigger === 'trailingStop') {
    const trails = event.trigger === 'trailingStop'
    const isIts = order?.stage === 'waiting' && waitOf(order).price === price && order.callbackPpm > 0 === trails
    if (!order || !isIts) return wrong('no order waits for it')
    if (!isWaitOver(order, mark)) wrong(`a mark of ${mark} does not reach ${price}`)
    if (trails) {
      fireTrailing(order, event, book, wrong)
      return undefined
    }
    order.stage = 'book'
    order.isCut = order.reduceOnly
    return undefined
  }
  const kind = event.trigger
  const position = book.positions.get(event.position)
  const trigger = position && position[kind].waiting.find((each) => each.price === price)
  if (!position || !trigger || position.customer !== event.customer) return wrong('it was not set')
  if (fallsTo(position, kind) ? mark > price : mark < price) wrong(`a mark of ${mark} does not reach ${price}`)
  const ofFirst = trigger.lots === 0 ? position.lots : Math.min(trigger.lots, position.lots)
  const lots = edition === 1 ? ofFirst : triggerLots(book, position, kind, trigger)
  if (event.lots !== lots) wrong(`it closes ${event.lots} lots instead of ${lots}`)
  fired.add(event.order)
  if (edition > 1) return without(position, kind, trigger)
  return { ...position, takeProfit: NO_TRIGGERS, stopLoss: NO_TRIGGERS }
}

/** It closes what there still is of its position, as a position's own triggers do. */
function fireTrailing(
  order: ProvenOrder,
  event: EventOf<'triggered'>,
  book: PerpetualBook,
  wrong: (why: string) => never,
): void {
  const lots = Math.min(order.lots, book.positions.get(event.position)?.lots ?? 0)
  if (event.lots !== lots) wrong(`it closes ${event.lots} lots instead of ${lots}`)
  order.lots = lots
  order.stage = 'closing'
}
