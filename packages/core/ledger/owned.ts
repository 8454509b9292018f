import { ACCOUNTS, PURPOSES } from '@candela/contract'
import type { State } from '../state.ts'
import { PURPOSE } from './purposes.ts'

/** Purposes of customers' accounts beside available and held; what is owed takes nothing off what is owned. */
const COMMITTED = PURPOSES.filter((purpose) => ACCOUNTS[purpose].owner === 'customer' && purpose !== 'owed').slice(2)

/** All that a customer owns of an asset: what is available, held for orders, staked, behind positions and in strategies. */
export function ownedBy({ ledger, products, strategies }: State, customer: number, asset: number): bigint {
  const { available, held } = ledger.balanceOf(customer, asset)
  let owned = available + held
  for (const purpose of COMMITTED) {
    const { keyedBy } = ACCOUNTS[purpose]
    if (keyedBy === 'strategy') {
      for (const { number } of strategies.of(customer))
        owned += ledger.accountBalance(customer, PURPOSE[purpose], asset, number)
      continue
    }
    const keys = keyedBy === 'product' ? products.length : 1
    for (let key = 0; key < keys; key++) owned += ledger.accountBalance(customer, PURPOSE[purpose], asset, key)
  }
  return owned
}
