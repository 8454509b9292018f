import { HOUSE } from '@candela/contract'
import { costOf, notional } from '@candela/rules/perpetual/arithmetic'
import { BUY } from '../book/book.ts'
import type { State } from '../state.ts'
import type { PerpetualMarket } from './perpetual-market.ts'
import { post } from './posting.ts'

/**
 * Books the house's side of a trade whose taker is of `side`: what is against its position closes it, the rest adds to
 * it; the result is its own. Answers the lots that closed.
 */
export function bookHouse(
  state: State,
  market: PerpetualMarket,
  reference: number,
  side: number,
  price: number,
  lots: number,
): number {
  const direction = side === BUY ? -1 : 1
  const isOpposite = direction * market.houseLots < 0
  const closed = isOpposite ? Math.min(lots, Math.abs(market.houseLots)) : 0
  if (closed > 0) closeHouse(state, market, reference, price, closed)
  const opened = lots - closed
  market.houseLots += direction * opened
  market.houseCost += notional(price, opened, market.unit)
  return closed
}

function closeHouse(state: State, market: PerpetualMarket, reference: number, price: number, lots: number): void {
  const side = market.houseLots > 0 ? 1 : -1
  const cost = costOf({ side, lots: Math.abs(market.houseLots), cost: market.houseCost }, lots)
  const result = BigInt(side) * (notional(price, lots, market.unit) - cost)
  market.houseLots -= side * lots
  market.houseCost -= cost
  post(state, market, 'perpetualTrade', reference, HOUSE, { clearing: -result, liquidity: result })
}
