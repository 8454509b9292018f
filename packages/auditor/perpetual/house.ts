import { move } from '../floor/accounts.ts'
import { least } from '../floor/arithmetic.ts'
import type { AuditedState } from '../floor/books.ts'
import type { PerpetualMarket } from './memory.ts'
import { type Holding, shareOf, signed, without } from './position.ts'

/** The house's own position, as anyone else's; nothing stands behind it but the house. */
export function houseHolding({ houseLots, houseCost }: PerpetualMarket): Holding {
  const long = houseLots > 0n
  return { long, lots: long ? houseLots : -houseLots, cost: houseCost, margin: 0n, settled: 0n }
}

/** The number of the house's lots that buying (`buys`) or selling these would close. */
export function houseCloses(market: PerpetualMarket, buys: boolean, lots: bigint): bigint {
  const held = houseHolding(market)
  return held.lots > 0n && held.long !== buys ? least(lots, held.lots) : 0n
}

/** The house buys or sells: what is against its position closes it, and the result is its own. Answers the lots that closed. `reference`: its trade, or the position that it takes over. */
export function bookHouse(
  state: AuditedState,
  market: PerpetualMarket,
  buys: boolean,
  price: bigint,
  lots: bigint,
  reference: number,
): bigint {
  const closed = houseCloses(market, buys, lots)
  let held = houseHolding(market)
  if (closed > 0n) {
    const share = shareOf(held, closed)
    const result = signed(held.long, price * closed * market.unit - share.cost)
    move(state, ['perpetualTrade', reference], market.quote, result, [0, 'clearing', market.product], [0, 'liquidity'])
    held = without(held, closed, share)
  }
  const opened = lots - closed
  const long = opened > 0n ? buys : held.long
  const after = held.lots + opened
  market.houseLots = long ? after : -after
  market.houseCost = held.cost + price * opened * market.unit
  return closed
}
