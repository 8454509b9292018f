import { SIDES } from '@candela/contract'
import { baseOf, buyHold, MAX_NOTIONAL } from '@candela/rules/arithmetic'
import { BUY } from '../book/book.ts'
import type { ProductState } from '../market/product.ts'
import type { State } from '../state.ts'
import { BALANCE_TOO_LARGE, OCO_TRIGGERED, REST } from './close-reasons.ts'
import { takeStop } from './close-stop.ts'
import { loadStop } from './load-stop.ts'
import { match } from './match.ts'
import { closeSlot, restTaker } from './open-orders.ts'
import { closeTaker } from './place.ts'
import { changeHold } from './release.ts'
import type { StopBook } from './stop-book.ts'
import { assetOf, type Stop } from './stop.ts'
import type { Taker } from '../book/taker.ts'
import { tellAccepted } from './tell-accepted.ts'

/** stops of all products that one market step triggers; the rest is left for the next */
export const STOPS_A_STEP = 256

/**
 * After a market step: every stop that its index has reached becomes the order it is, product by product, in the order
 * of StopBook.next. Nothing happens in a product that is stale or halted.
 */
export function triggerStops(state: State): void {
  let left = STOPS_A_STEP
  for (const book of state.stops.books()) {
    const product = state.products[book.product]!
    if (!product.definition.spot || !product.settleLadder(state.at)) continue
    if (product.marketSeq === state.seq) book.reach(product.index)
    else if (!book.isBehind) continue
    left = triggerReached(state, product, book, left)
  }
}

function triggerReached(state: State, product: ProductState, book: StopBook, most: number): number {
  let left = most
  for (let stop = book.next; stop !== undefined; stop = book.next) {
    book.isBehind = left === 0
    if (book.isBehind) return 0
    trigger(state, product, stop, book)
    left--
  }
  book.isBehind = false
  return left
}

/** The stop becomes its order: what was held for it goes over, what its bound does not need is released. */
function trigger(state: State, product: ProductState, stop: Stop, { low, high }: StopBook): void {
  const { number, customer } = stop
  const { definition } = product
  const side = SIDES[stop.side]!
  const index = state.rules.spot.triggersRising(side, stop.stopKind) ? high : low
  takeStop(state, stop)
  const { step } = state.market
  state.events.emit('stopTriggered', { order: number, customer, product: definition.product, step, index })
  if (stop.oco !== 0) closeSlot(state, state.orders.slotOf(stop.oco), OCO_TRIGGERED)
  const type = stop.market ? 'market' : 'limit'
  const price = state.rules.spot.triggeredPrice(definition, product.mid, { side, type, reserve: stop.price })
  const taker = loadStop(state, stop, price)
  const buying = taker.side === BUY
  taker.held = buying
    ? buyHold(price * taker.lots * product.unit, taker.takerFeePpm, 0)
    : baseOf(definition, taker.lots)
  tellAccepted(state, taker)
  const asset = assetOf(definition, taker.side)
  changeHold(state, number, customer, asset, taker.held - stop.held)
  enter(state, product, taker, asset)
}

function enter(state: State, product: ProductState, taker: Taker, asset: number): void {
  const { definition } = product
  const buying = taker.side === BUY
  const issued = buying ? baseOf(definition, taker.lots) : MAX_NOTIONAL
  const canIssue = state.ledger.canIssue(buying ? definition.base : definition.quote, issued)
  const reason = canIssue ? match(state, product, taker) : BALANCE_TOO_LARGE
  if (reason === REST) restTaker(state, product, taker)
  else closeTaker(state, taker, asset, reason)
}
