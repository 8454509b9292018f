import type { AuditedProduct, AuditedState } from '../floor/books.ts'
import { type AuditedStrategy, closesOf } from '../floor/strategies.ts'
import { least, MILLION } from '../floor/arithmetic.ts'
import type { Expected } from '../floor/told.ts'
import { partLots } from './arithmetic.ts'
import { digestOf } from './bars.ts'
import { equityOf, freeMoney, lotsOf, productsOf } from './holdings.ts'
import { askNow, type AskedOrder, decided } from './ordering.ts'
import { bandOf, legsOf, type Planned, planned, targetOf } from './planning.ts'

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
  const shares = traded.map((product): Share => {
    const { product: number } = product.definition
    const closes = closesOf(state.strategies, number, bar).map(({ close }) => close)
    const target = targetOf(parameters, number, closes, state.strategies.learners.get(`${number} ${bar}`))
    return { product, ...planned(product, lotsOf(state, own, product), target, equity) }
  })
  const orders: AskedOrder[] = []
  for (const { product, lots } of legsOf(shares, bandOf(parameters))) {
    const isSale = lots < 0n
    const order = askNow(state, own, product, isSale ? 'sell' : 'buy', isSale ? -lots : lots, told)
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
    const order = askNow(state, own, product, 'buy', partLots(definition, index, part), told)
    if (order) orders.push(order)
  }
  const { count, at } = periods
  told.push({ ...decided(own, 'period', at, equity), periods: count, spend: Number(spend), orders })
}
