import { balance, move } from '../floor/accounts.ts'
import type { AuditedProduct, AuditedState } from '../floor/books.ts'
import type { AuditedStrategy } from '../floor/strategies.ts'
import { worthOf } from './planning.ts'

/* Money and coins of a strategy. */

/** USDT */
export const MONEY = 0

export function productsOf(state: AuditedState, { products }: AuditedStrategy): AuditedProduct[] {
  return products.map((product) => state.products[product]!)
}

/** The money that no order holds. */
export function freeMoney(state: AuditedState, { customer, strategy }: AuditedStrategy): bigint {
  return balance(state, customer, 'strategyAvailable', MONEY, strategy)
}

export function freeLots(state: AuditedState, own: AuditedStrategy, { definition }: AuditedProduct): bigint {
  return balance(state, own.customer, 'strategyAvailable', definition.base, own.strategy) / BigInt(definition.lot)
}

export function lotsOf(state: AuditedState, own: AuditedStrategy, product: AuditedProduct): bigint {
  const { base, lot } = product.definition
  const held = balance(state, own.customer, 'strategyHeld', base, own.strategy)
  return freeLots(state, own, product) + held / BigInt(lot)
}

/** All money, and all coins at the last index. */
export function equityOf(state: AuditedState, own: AuditedStrategy): bigint {
  const held = balance(state, own.customer, 'strategyHeld', MONEY, own.strategy)
  const coins = productsOf(state, own).map((product) => worthOf(product, lotsOf(state, own, product)))
  return coins.reduce((sum, worth) => sum + worth, freeMoney(state, own) + held)
}

/** Puts money into a strategy. */
export function putIn(state: AuditedState, own: AuditedStrategy, amount: bigint): void {
  const { customer, strategy } = own
  move(
    state,
    ['strategyFunding', strategy],
    MONEY,
    amount,
    [customer, 'available'],
    [customer, 'strategyAvailable', strategy],
  )
}

/** Gives money or coins of a strategy back. */
export function giveBack(state: AuditedState, own: AuditedStrategy, asset: number, amount: bigint): void {
  const { customer, strategy } = own
  move(
    state,
    ['strategyReturn', strategy],
    asset,
    amount,
    [customer, 'strategyAvailable', strategy],
    [customer, 'available'],
  )
}
