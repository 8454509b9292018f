import type { StrategyStop } from '@candela/contract'
import type { AuditedState } from '../floor/books.ts'
import type { AuditedStrategy } from '../floor/strategies.ts'
import type { Expected } from '../floor/told.ts'
import { boundOf, isAnOrder } from './arithmetic.ts'
import { equityOf, freeLots, freeMoney, giveBack, lotsOf, MONEY, productsOf } from './holdings.ts'
import { askNow, type AskedOrder, cancelOrders, decided } from './ordering.ts'
import { worthOf } from './planning.ts'

/* The end of strategies (rule book §2, §3). */

/** Sells all that it has, one immediate order a product. `isTold`: whether it orders or not. */
export function sell(state: AuditedState, own: AuditedStrategy, at: number, isTold: boolean, told: Expected[]): void {
  const equity = equityOf(state, own)
  const orders: AskedOrder[] = []
  for (const product of productsOf(state, own)) {
    const order = askNow(state, own, product, 'sell', freeLots(state, own, product), told)
    if (order) orders.push(order)
  }
  if (isTold || orders.length > 0) told.push({ ...decided(own, 'stop', at, equity), orders })
}

/** Sells the rest of one that reached a stop; it ends once less than an order is left. */
export function sellRest(state: AuditedState, own: AuditedStrategy, at: number, told: Expected[]): void {
  sell(state, own, at, false, told)
  const isLeft = productsOf(state, own).some((product) =>
    isAnOrder(product.definition, boundOf(product.index, 'sell'), lotsOf(state, own, product)),
  )
  if (!isLeft) end(state, own, own.reached!, told)
}

/** Hands all over that is left, and forgets the strategy. */
export function end(state: AuditedState, own: AuditedStrategy, reason: StrategyStop, told: Expected[]): void {
  cancelOrders(state, own, told)
  const { strategy, customer } = own
  const returned = freeMoney(state, own)
  const coins = productsOf(state, own)
    .map((product) => ({ product, lots: lotsOf(state, own, product) }))
    .filter(({ lots }) => lots > 0n)
  const worth = coins.reduce((sum, { product, lots }) => sum + worthOf(product, lots), 0n)
  giveBack(state, own, MONEY, returned)
  for (const { product, lots } of coins) {
    giveBack(state, own, product.definition.base, lots * BigInt(product.definition.lot))
  }
  state.strategies.all = state.strategies.all.filter((each) => each !== own)
  told.push({
    kind: 'strategyStopped',
    strategy,
    customer,
    reason,
    result: own.takenOut + returned + worth - own.putIn,
    returned: Number(returned),
    given: coins.map(({ product, lots }) => [product.definition.product, Number(lots), product.index] as const),
  })
}
