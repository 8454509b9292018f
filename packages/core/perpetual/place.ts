import type { Code, CommandOf } from '@candela/contract'
import { isProtected } from '../limits/gate.ts'
import type { State } from '../state.ts'
import { askedOrder, bestBidFor, judge } from './attempt.ts'
import { accept, finishTaking } from './fire.ts'
import { finishFunding } from './funding.ts'
import { marketFor, opened } from './market-for.ts'
import { listOrder, neededFor, reserveFor } from './open-orders.ts'
import type { PerpetualMarket } from './perpetual-market.ts'
import type { PerpetualOrder } from './perpetual-order.ts'
import { protectOrder } from './protect.ts'
import { termsOfProduct } from './terms.ts'

/**
 * Places a perpetual order: judged in the documented order, what its opening lots could cost set aside, filled as far as
 * it can be; what is left rests, waits or ends. Answers its number.
 */
export function placePerpetualOrder(state: State, asked: CommandOf<'placePerpetualOrder'>): Code {
  const terms = termsOfProduct(state, asked.product)
  if (terms === undefined) return 'productUnknown'
  finishFunding(state)
  const market = marketFor(state, asked.product)
  market.settleLadder(state.at)
  const order = askedOrder(state, market, asked, terms)
  const code = judge(state, market, asked, terms)
  if (code !== 'ok') return code
  opened(state, market)
  order.number = ++state.perpetuals.pool.numbers
  const bestBid = bestBidFor(market, order)
  order.held = neededFor(state, market, order, bestBid)
  accept(state, order)
  order.held = 0n
  reserveFor(state, market, order, bestBid)
  if (order.price === 0) finishTaking(state, market, order)
  else wait(state, market, order)
  state.value = order.number
  return 'ok'
}

/** A stop order waits for its mark; of a customer whom a protection keeps from opening it is to reduce only. */
export function wait(state: State, market: PerpetualMarket, order: PerpetualOrder): void {
  order.stage = 'waiting'
  order.rank = ++state.perpetuals.triggers
  listOrder(state, order)
  market.waitFor(order)
  if (state.rules.perpetual.edition > 1 && isProtected(state, order.customer)) protectOrder(state, order)
}
