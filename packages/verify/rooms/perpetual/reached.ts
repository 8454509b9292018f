import type { EventOf } from '@candela/contract'
import { failed, type PerpetualBook, type PerpetualClaim, type ProvenOrder, type ProvenPosition } from './books.ts'

/** A long's stop and a short's take profit wait for a falling mark, the others for a rising one. */
function isReached(position: ProvenPosition, kind: 'stopLoss' | 'takeProfit', mark: number): boolean {
  const price = position[kind]
  if (price === 0) return false
  return fallsTo(position, kind) ? mark <= price : mark >= price
}

/** Whether a mark is what a stop order waits for. */
function isWaitOver({ trigger, isRising }: ProvenOrder, mark: number): boolean {
  return isRising ? mark >= trigger : mark <= trigger
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
    wait(position.stopLoss, fallsTo(position, 'stopLoss'))
    wait(position.takeProfit, fallsTo(position, 'takeProfit'))
  }
  for (const { stage, trigger, isRising } of orders.values()) if (stage === 'waiting') wait(trigger, !isRising)
  return { falling, rising }
}

function fallsTo({ side }: ProvenPosition, kind: 'stopLoss' | 'takeProfit'): boolean {
  return (side === 1) === (kind === 'stopLoss')
}

/** Holds a trigger against what waits for it. Answers the position without its triggers, if it was one's. */
export function triggered(
  seq: number,
  event: EventOf<'triggered'>,
  book: PerpetualBook,
  fired: Set<number>,
): ProvenPosition | undefined {
  const { price, mark } = event
  const wrong = (why: string): never => {
    throw failed('triggers', seq, `the ${event.trigger} of customer ${event.customer}: ${why}`)
  }
  if (book.resuming > 0 || mark !== book.mark) wrong(`the mark of step ${book.step} is ${book.mark}`)
  const order = book.orders.get(event.order)
  if (event.trigger === 'stopOrder') {
    if (order?.stage !== 'waiting' || order.trigger !== price) return wrong('no order waits for it')
    if (!isWaitOver(order, mark)) wrong(`a mark of ${mark} does not reach ${price}`)
    order.stage = 'book'
    order.isCut = order.reduceOnly
    return undefined
  }
  const position = book.positions.get(event.position)
  if (position?.[event.trigger] !== price || position.customer !== event.customer) return wrong('it was not set')
  if (!isReached(position, event.trigger, mark)) wrong(`a mark of ${mark} does not reach ${price}`)
  const set = event.trigger === 'stopLoss' ? position.stopLossLots : position.takeProfitLots
  const lots = set === 0 ? position.lots : Math.min(set, position.lots)
  if (event.lots !== lots) wrong(`it closes ${event.lots} lots instead of ${lots}`)
  fired.add(event.order)
  return { ...position, takeProfit: 0, stopLoss: 0, takeProfitLots: 0, stopLossLots: 0 }
}
