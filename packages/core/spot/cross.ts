import { baseOf } from '@candela/rules/arithmetic'
import { BUY, SELL } from '../book/book.ts'
import { LOTS, PRICE, RECORD } from '../book/orders.ts'
import type { ProductState } from '../market/product.ts'
import type { State } from '../state.ts'
import { settleCrossed } from './settle.ts'

/**
 * After a new ladder: resting orders that it has come to lie beyond are filled at their own price, in price-time order, up to the ladder's
 * size. Touching is not crossing. A fill that the ledger could not carry, or events have no room for, is left out, and the order goes on
 * resting.
 */
export function crossLadder(state: State, product: ProductState): void {
  if (!product.definition.spot) return
  crossSide(state, product, BUY)
  crossSide(state, product, SELL)
}

function crossSide(state: State, product: ProductState, side: number): void {
  const { book, definition } = product
  const { record } = state.orders
  for (;;) {
    const best = side === BUY ? book.bestBid : book.bestAsk
    const ladder = product.ladderAgainst(side)
    if (best === 0 || ladder === 0 || (side === BUY ? ladder >= best : ladder <= best)) return
    const slot = book.firstAt(best)
    const resting = record[slot * RECORD + LOTS]!
    const lots = Math.min(resting, product.ladderLotsAgainst(side))
    const issued = side === BUY ? baseOf(definition, lots) : record[slot * RECORD + PRICE]! * lots * product.unit
    const canIssue = state.ledger.canIssue(side === BUY ? definition.base : definition.quote, issued)
    if (!canIssue || !state.events.hasRoom) return
    settleCrossed(state, product, slot, side, lots)
  }
}
