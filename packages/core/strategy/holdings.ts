import { POSTING_PURPOSES } from '@candela/contract'
import { type Holding, equityOf } from '@candela/rules/strategy/arithmetic'
import { PURPOSE } from '../ledger/purposes.ts'
import type { State } from '../state.ts'
import type { Strategy } from './strategy.ts'

/* The accounts of a strategy: money is the asset that pays for each of its products. */

const FUNDING = POSTING_PURPOSES.indexOf('strategyFunding')
const RETURN = POSTING_PURPOSES.indexOf('strategyReturn')

/** Moves an amount of an asset from the spot wallet into a strategy, or back where it is below zero. */
export function fund({ ledger }: State, { number, customer }: Strategy, asset: number, amount: bigint): void {
  const isReturn = amount < 0n
  ledger.begin(isReturn ? RETURN : FUNDING, number)
  // debits first
  if (isReturn) ledger.leg(customer, PURPOSE.strategyAvailable, asset, amount, number)
  ledger.leg(customer, PURPOSE.available, asset, -amount, 0)
  if (!isReturn) ledger.leg(customer, PURPOSE.strategyAvailable, asset, amount, number)
  ledger.end()
}

/** Free money, minor units. */
export function freeMoney(state: State, strategy: Strategy): bigint {
  return balanceOf(state, strategy, 'strategyAvailable', moneyOf(state, strategy))
}

/** Money held by purchases, minor units. */
export function heldMoney(state: State, strategy: Strategy): bigint {
  return balanceOf(state, strategy, 'strategyHeld', moneyOf(state, strategy))
}

/** Lots of a product that no order holds. */
export function freeLots(state: State, strategy: Strategy, product: number): number {
  const { base, lot } = state.products[product]!.definition
  return Number(balanceOf(state, strategy, 'strategyAvailable', base) / BigInt(lot))
}

/** Lots of a product, those in orders included. */
export function lotsOf(state: State, strategy: Strategy, product: number): number {
  const { base, lot } = state.products[product]!.definition
  return freeLots(state, strategy, product) + Number(balanceOf(state, strategy, 'strategyHeld', base) / BigInt(lot))
}

/** The lots of a product at its last index. */
export function holdingOf(state: State, strategy: Strategy, product: number): Holding {
  const { index, unit } = state.products[product]!
  return { lots: lotsOf(state, strategy, product), index, unit }
}

/** Money and lots at the last index, those in orders included; minor units. */
export function equityNow(state: State, strategy: Strategy): bigint {
  const money = freeMoney(state, strategy) + heldMoney(state, strategy)
  return equityOf(
    money,
    strategy.products.map((product) => holdingOf(state, strategy, product)),
  )
}

/** The asset that pays for a strategy's products. */
export function moneyOf({ products }: State, strategy: Strategy): number {
  return products[strategy.products[0]!]!.definition.quote
}

/** The balance of one of its accounts, minor units. */
export function balanceOf(
  { ledger }: State,
  { customer, number }: Strategy,
  purpose: 'strategyAvailable' | 'strategyHeld',
  asset: number,
): bigint {
  return ledger.accountBalance(customer, PURPOSE[purpose], asset, number)
}

/** True while the ladder of a product is in force. */
export function isLive({ products, at }: State, product: number): boolean {
  const state = products[product]!
  return state.definition.spot && state.isLiveAt(at)
}
