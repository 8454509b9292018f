import { CODES, type Code, NO_HASH, type Side, type StrategyCause, type TimeInForce } from '@candela/contract'
import { type Fit, fitting } from '../fitting.ts'
import type { AuditedProduct, AuditedState } from '../floor/books.ts'
import { enter } from '../floor/placing.ts'
import { restingOrder } from '../floor/spot-book.ts'
import type { AuditedStrategy } from '../floor/strategies.ts'
import type { Expected } from '../floor/told.ts'
import { close } from '../floor/trading.ts'
import { boundOf, orderLots } from './arithmetic.ts'
import { freeMoney } from './holdings.ts'

type Decided = Extract<Expected, { kind: 'strategyDecided' }>
export type AskedOrder = Decided['orders'][number]

/** Fits a limit order of a strategy, or answers why spot would not take it now. */
export function fittingOf(
  state: AuditedState,
  { customer, strategy }: AuditedStrategy,
  product: AuditedProduct,
  side: Side,
  price: bigint,
  lots: bigint,
  timeInForce: TimeInForce,
): Fit | Code {
  const { product: number } = product.definition
  const terms = { type: 'limit', timeInForce, price: Number(price), lots: Number(lots), spend: 0 } as const
  return fitting(state, product, { customer, product: number, side, ...terms }, strategy)
}

/** Puts in an order of a strategy. */
export function put(
  state: AuditedState,
  own: AuditedStrategy,
  product: AuditedProduct,
  { order, held }: Fit,
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
  const fit = fittingOf(state, own, product, side, bound, lots, 'ioc')
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
  { strategy, customer }: AuditedStrategy,
  cause: StrategyCause,
  at: number,
  equity: bigint,
): { -readonly [Field in keyof Decided]: Decided[Field] } {
  return {
    kind: 'strategyDecided',
    strategy,
    customer,
    cause,
    at,
    equity,
    closes: NO_HASH,
    shares: [],
    periods: 0,
    spend: 0,
    orders: [],
    placed: [],
  }
}
