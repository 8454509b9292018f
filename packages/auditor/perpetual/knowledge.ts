import { MILLION, up } from '../floor/arithmetic.ts'
import type { AuditedState } from '../floor/books.ts'
import { isLong, positionOf, settingOf } from './books.ts'
import { crossOf } from './cross.ts'
import type { PerpetualMarket, PerpetualOrder } from './memory.ts'
import { equityAt, initialMargin, profitAt } from './position.ts'

const FREE = 2n * MILLION

interface Stake {
  readonly value: bigint
  readonly worth: bigint
}

/** True when opening so many lots at a price leads to more leverage than 2, and than there is, without the knowledge check. */
export function lacksKnowledge(
  state: AuditedState,
  market: PerpetualMarket,
  order: PerpetualOrder,
  price: bigint,
  lots: bigint,
): boolean {
  const { customer, product, leverage } = order
  if (state.customers[customer - 1]!.limits.isPassed) return false
  const long = isLong(order)
  const held = positionOf(market, customer)
  const own = held?.long === long ? held : undefined
  const isCross = settingOf(state, customer, product).mode === 'cross'
  const others = isCross ? besides(state, market, customer, long, price) : { value: 0n, worth: 0n }
  const cost = price * lots * market.unit
  const before = own ?? { long, lots: 0n, cost: 0n, margin: 0n, settled: 0n }
  const margin = before.margin + initialMargin(cost, leverage)
  const after = { ...before, lots: before.lots + lots, cost: before.cost + cost, margin }
  const at = (holding: typeof after): Stake => ({
    value: others.value + price * holding.lots * market.unit,
    worth: others.worth + equityAt(holding, market.unit, price),
  })
  return isMore(own ? at(own) : others, at(after))
}

/** The rest of a cross account: an opposite position in the product leaves it what it has won at the price. */
function besides(state: AuditedState, market: PerpetualMarket, customer: number, long: boolean, price: bigint): Stake {
  const { money, members } = crossOf(state, customer, market.quote)
  let [value, worth] = [0n, money]
  for (const { market: of, position } of members) {
    if (of.product !== market.product) {
      value += of.mark * position.lots * of.unit
      worth += profitAt(position, of.unit, of.mark) - position.settled
    } else if (position.long !== long) worth += profitAt(position, of.unit, price) - position.settled
  }
  return { value, worth }
}

function isMore(before: Stake, after: Stake): boolean {
  const [then, now] = [leverageOf(before), leverageOf(after)]
  if (now !== 'all' && now <= FREE) return false
  return then !== 'all' && (now === 'all' || now > then)
}

function leverageOf({ value, worth }: Stake): bigint | 'all' {
  if (value === 0n) return 0n
  return worth > 0n ? up(value * MILLION, worth) : 'all'
}
