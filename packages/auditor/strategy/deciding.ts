import type { AuditedProduct, AuditedState } from '../floor/books.ts'
import { type AuditedStrategy, closesOf } from '../floor/strategies.ts'
import { MILLION, mostLots, least } from '../floor/arithmetic.ts'
import type { Expected } from '../floor/told.ts'
import { boundOf, holdOf } from './arithmetic.ts'
import { digestOf } from './bars.ts'
import { equityOf, freeMoney, lotsOf, productsOf } from './holdings.ts'
import { isAbove } from './learner.ts'
import { askNow, type AskedOrder, decided } from './ordering.ts'
import { bandOf, lotsToMove, type Planned, planned } from './planning.ts'

/* Orders that a strategy asks for at a bar's close and at a period's instant (rule book §3). */

interface Share extends Planned {
  readonly product: AuditedProduct
}

/** Decides by the close that it has not decided by yet. */
export function decideBar(state: AuditedState, own: AuditedStrategy, told: Expected[]): void {
  const { bar: at, parameters } = own
  own.bar = 0
  if (at === 0 || !('bar' in parameters)) return
  const equity = equityOf(state, own)
  if (equity <= 0n) return
  const { bar } = parameters
  const traded = productsOf(state, own).filter(
    ({ definition, isLive }) => isLive && closesOf(state.strategies, definition.product, bar).at(-1)?.at === at,
  )
  const shares = traded.map((product) => shareOf(state, own, product, equity))
  const band = bandOf(parameters)
  const orders: AskedOrder[] = []
  const moves = shares.map((share) => ({ ...share, lots: lotsToMove(share, band) }))
  for (const { product, lots } of moves.filter((each) => each.lots < 0n)) {
    const order = askNow(state, own, product, 'sell', -lots, told)
    if (order) orders.push(order)
  }
  for (const { product, lots } of moves.filter((each) => each.lots > 0n)) {
    const order = askNow(state, own, product, 'buy', lots, told)
    if (order) orders.push(order)
  }
  if (orders.length === 0) return
  told.push({
    ...decided(own, 'bar', at, equity),
    closes: digestOf(state, own.products, bar),
    shares: shares.map(({ product, target, now, want, held }) => ({
      product: product.definition.product,
      target: Number(target),
      now: Number(now),
      want: Number(want),
      held: Number(held),
    })),
    orders,
  })
}

function shareOf(state: AuditedState, own: AuditedStrategy, product: AuditedProduct, equity: bigint): Share {
  const target = targetOf(state, own, product.definition.product)
  return { product, ...planned(product, lotsOf(state, own, product), target, equity) }
}

function targetOf({ strategies }: AuditedState, { parameters }: AuditedStrategy, product: number): bigint {
  switch (parameters.kind) {
    case 'trend': {
      const closes = closesOf(strategies, product, parameters.bar).map(({ close }) => close)
      return isAbove(closes, parameters.fast, parameters.slow) ? MILLION : 0n
    }
    case 'adaptive': {
      const { target } = strategies.learners.get(`${product} ${parameters.bar}`)!
      return (target * BigInt(parameters.share)) / MILLION
    }
    case 'rebalance':
      return BigInt(parameters.products.find(([each]) => each === product)![1])
    default:
      return 0n
  }
}

/** Buys for all instants that it has not bought for yet. */
export function decidePeriods(state: AuditedState, own: AuditedStrategy, told: Expected[]): void {
  const { parameters, periods } = own
  own.periods = { count: 0, at: 0 }
  if (periods.count === 0 || parameters.kind !== 'recurring') return
  const equity = equityOf(state, own)
  const spend = least(BigInt(periods.count) * BigInt(parameters.each), freeMoney(state, own))
  const orders: AskedOrder[] = []
  for (const product of productsOf(state, own)) {
    if (!product.isLive) continue
    const { definition, index } = product
    const share = BigInt(parameters.products.find(([each]) => each === definition.product)![1])
    const part = (spend * share) / MILLION
    const bound = boundOf(index, 'buy')
    const wanted = mostLots(BigInt(definition.maximumLots), (lots) => holdOf(definition, bound, lots) <= part)
    const order = askNow(state, own, product, 'buy', wanted, told)
    if (order) orders.push(order)
  }
  const { count, at } = periods
  told.push({ ...decided(own, 'period', at, equity), periods: count, spend: Number(spend), orders })
}
