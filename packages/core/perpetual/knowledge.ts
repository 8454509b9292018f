import { needsKnowledge, notional, openFill, openProfit, type Stake, stakeAt, stakesOf } from '@candela/rules/perpetual'
import { hasKnowledge } from '../limits/gate.ts'
import type { State } from '../state.ts'
import { crossWallet } from './cross.ts'
import type { PerpetualMarket } from './perpetual-market.ts'
import type { PerpetualOrder } from './perpetual-order.ts'
import { modeOf, sideOf } from './sides.ts'

const NOTHING: Stake = { notional: 0n, equity: 0n }

/**
 * Whether lots of an order that open at a price need the knowledge check, which its customer has not passed: as if the
 * mark were that price, and what is opposite closed at it. Of a cross position the whole account counts.
 */
export function lacksKnowledge(
  state: State,
  market: PerpetualMarket,
  order: PerpetualOrder,
  { price, lots }: { readonly price: number; readonly lots: number },
): boolean {
  const { customer, product, leverage } = order
  if (hasKnowledge(state, customer)) return false
  const { unit } = market
  const side = sideOf(order)
  const held = state.perpetuals.positionOf(customer, product)
  const before = held?.side === side ? held : undefined
  const { position } = openFill(before, { side, price, lots }, { unit, leverage, feePpm: 0 })
  const others = modeOf(state, order) === 'cross' ? othersOf(state, market, order, price) : NOTHING
  const now = before === undefined ? others : stakesOf(others, stakeAt(before, price, unit))
  return needsKnowledge(now, stakesOf(others, stakeAt(position, price, unit)))
}

/** A cross account without its position in the product, which an opposite one leaves its profit at the price. */
function othersOf(state: State, market: PerpetualMarket, order: PerpetualOrder, price: number): Stake {
  const { balance, positions } = crossWallet(state, order.customer, market.quote)
  let [value, equity] = [0n, balance]
  for (const { position, product, mark, unit } of positions) {
    if (product !== market.number) {
      value += notional(mark, position.lots, unit)
      equity += openProfit(position, mark, unit)
    } else if (position.side !== sideOf(order)) equity += openProfit(position, price, unit)
  }
  return { notional: value, equity }
}
