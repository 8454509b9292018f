import type { Code, Side, StrategyCause, TimeInForce } from '@candela/contract'
import { checkBook } from '../floor/book-rules.ts'
import type { AuditedOrder, AuditedProduct, AuditedState } from '../floor/books.ts'
import { covers } from '../floor/holds.ts'
import { checkRequest } from '../floor/order-rules.ts'
import { enter, newOrder } from '../floor/placing.ts'
import type { AuditedStrategy } from '../floor/strategies.ts'
import type { Expected } from '../floor/told.ts'
import { close, heldFor } from '../floor/trading.ts'
import { restingOrder } from '../floor/spot-book.ts'
import { mayOpen } from '../limits.ts'
import { CODES } from '@candela/contract'
import { boundOf, orderLots } from './arithmetic.ts'
import { equityOf, freeMoney } from './holdings.ts'

type Decided = Extract<Expected, { kind: 'strategyDecided' }>
export type AskedOrder = Decided['orders'][number]

/** An order that spot would take now, with what it would hold; or why it would not. */
export function fitting(
  state: AuditedState,
  own: AuditedStrategy,
  product: AuditedProduct,
  side: Side,
  price: bigint,
  lots: bigint,
  timeInForce: TimeInForce,
): { readonly order: AuditedOrder; readonly held: bigint } | Code {
  const { customer, strategy } = own
  const { product: number } = product.definition
  const request = { side, type: 'limit', price: Number(price), lots: Number(lots), spend: 0 } as const
  const code = checkRequest(product, request, false)
  if (code !== 'ok') return code
  const allowed = side === 'buy' ? mayOpen(state, customer) : 'ok'
  if (allowed !== 'ok') return allowed
  const order = newOrder(state, product, { ...request, customer, product: number, timeInForce }, strategy)
  const held = heldFor(product, order)
  if (!covers(state, product, order, held)) return 'insufficientBalance'
  const unfit = checkBook(state, product, order, false)
  return unfit === 'ok' ? { order, held } : unfit
}

/** Puts in an order of a strategy. */
export function put(
  state: AuditedState,
  own: AuditedStrategy,
  product: AuditedProduct,
  { order, held }: { readonly order: AuditedOrder; readonly held: bigint },
  told: Expected[],
): void {
  told.push({ kind: 'strategyOrdered', strategy: own.strategy, customer: own.customer, order: order.order })
  enter(state, product, order, held, told)
}

/** Asks for an immediate order of at most so many lots at the bound; undefined where it would be none. */
export function askNow(
  state: AuditedState,
  own: AuditedStrategy,
  product: AuditedProduct,
  side: Side,
  wanted: bigint,
  told: Expected[],
): AskedOrder | undefined {
  const bound = boundOf(product.index, side)
  const money = side === 'buy' ? freeMoney(state, own) : undefined
  const lots = orderLots(product.definition, bound, wanted, money)
  if (lots === 0n) return undefined
  const fit = fitting(state, own, product, side, bound, lots, 'ioc')
  const isRefused = typeof fit === 'string'
  if (!isRefused) put(state, own, product, fit, told)
  return {
    order: isRefused ? 0 : fit.order.order,
    product: product.definition.product,
    side,
    lots: Number(lots),
    bound: Number(bound),
    code: isRefused ? CODES[fit].number : 0,
  }
}

/** Cancels every order of a strategy, cell by cell. */
export function cancelOrders(state: AuditedState, { products, cells }: AuditedStrategy, told: Expected[]): void {
  for (const cell of cells) {
    const product = state.products[products[0]!]!
    const order = restingOrder(product, cell.order)
    if (order) close(state, product, order, 'cancelled', told)
  }
}

/** A decision of a strategy, of what it had before. */
export function decided(
  state: AuditedState,
  own: AuditedStrategy,
  cause: StrategyCause,
  at: number,
  equity = equityOf(state, own),
): { -readonly [Field in keyof Decided]: Decided[Field] } {
  const { strategy, customer } = own
  return {
    kind: 'strategyDecided',
    strategy,
    customer,
    cause,
    at,
    equity,
    closes: '0'.repeat(64),
    shares: [],
    periods: 0,
    spend: 0,
    orders: [],
    placed: [],
  }
}
