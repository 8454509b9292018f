import type { AuditedState } from './floor/books.ts'
import { restingOrdersOf, stopsOf } from './floor/spot-book.ts'
import { endStop } from './floor/stops.ts'
import type { Expected } from './floor/told.ts'
import { close } from './floor/trading.ts'
import { isProtected, mayOpen } from './limits.ts'
import { isSecondEdition, perpetualOrdersOf, positionOf } from './perpetual/books.ts'
import { marketOf } from './perpetual/markets.ts'
import type { PerpetualOrder } from './perpetual/memory.ts'
import { end, heldFor, setHeld } from './perpetual/orders.ts'

/**
 * After an entry nobody whom a protection holds has an order left that opens or, but for a limit on loss, buys. A protection begins
 * with something told of its customer, or for everybody with the rules that bring it.
 */
export function protectAll(state: AuditedState, before: readonly Expected[]): Expected[] {
  const told: Expected[] = []
  const first = state.reached.splice(0)
  if (!isSecondEdition(state)) return told
  const named = new Set<number>()
  for (const event of before) {
    if ('customer' in event) named.add(event.customer)
    if (event.kind === 'rulesActivated') for (const { customer } of state.customers) named.add(customer)
  }
  for (const customer of [...first, ...[...named].sort((one, other) => one - other)]) {
    if (customer > 0 && isProtected(state, customer)) protect(state, customer, told)
  }
  return told
}

interface Opening {
  readonly placedSeq: number
  readonly number: number
  readonly end: () => void
}

function protect(state: AuditedState, customer: number, told: Expected[]): void {
  const opening: Opening[] = perpetualOrdersOf(state, customer).map((order) => ({
    placedSeq: order.placedSeq,
    number: order.order,
    end: () => narrow(state, order, told),
  }))
  if (mayOpen(state, customer) !== 'ok') {
    for (const order of restingOrdersOf(state, customer).filter(({ side }) => side === 'buy')) {
      const product = state.products[order.product]!
      opening.push({ ...own(order), end: () => close(state, product, order, 'protection', told) })
    }
    // the stop of an OCO goes with its limit order
    for (const stop of stopsOf(state, customer).filter(({ side, oco }) => side === 'buy' && oco === 0)) {
      const product = state.products[stop.product]!
      opening.push({ ...own(stop), end: () => endStop(state, product, stop, 'protection', told) })
    }
  }
  opening.sort((one, other) => one.placedSeq - other.placedSeq || one.number - other.number)
  for (const each of opening) each.end()
}

function own({ placedSeq, order: number }: { readonly placedSeq: number; readonly order: number }) {
  return { placedSeq, number }
}

/** Takes the opening part from an order; a stop against a position only reduces from now on. */
function narrow(state: AuditedState, order: PerpetualOrder, told: Expected[]): void {
  if (order.reduceOnly) return
  const market = marketOf(state, order.product)
  const position = positionOf(market, order.customer)
  const against = position && position.long !== (order.side === 'buy') ? position.lots : 0n
  const left = order.stage === 'waiting' ? (against < order.left ? against : order.left) : order.closes
  if (left === 0n) return end(state, market, order, 'protection', told)
  const taken = order.left - left
  if (order.stage !== 'waiting' && taken === 0n) return
  order.left = left
  order.lots -= taken
  order.closes = order.closes < left ? order.closes : left
  order.reduceOnly = true
  order.takeProfit = order.stopLoss = 0n
  const { order: number, customer, product } = order
  told.push({
    kind: 'perpetualNarrowed',
    order: number,
    customer,
    product,
    lots: Number(taken),
    remaining: Number(left),
  })
  setHeld(state, market, order, heldFor(market, order))
}
