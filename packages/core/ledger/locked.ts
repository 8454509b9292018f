import { assert } from '@candela/units'
import type { Ledger } from './ledger.ts'

/** The amount that a room keeps in a customer's locked account, minor units. */
export interface Lock {
  readonly customer: number
  readonly asset: number
  readonly amount: bigint
}

/** Throws AssertionError unless locked accounts hold what the rooms keep there, and nothing else. */
export function assertLocked(ledger: Ledger, rooms: readonly Iterable<Lock>[]): void {
  const locked = new Map<string, bigint>()
  for (const room of rooms) {
    for (const { customer, asset, amount } of room) {
      const account = `${customer} ${asset}`
      locked.set(account, (locked.get(account) ?? 0n) + amount)
    }
  }
  const accounts = ledger.accounts().filter(({ purpose }) => purpose === 'locked')
  assert(accounts.length === locked.size, 'what is locked belongs to a room')
  for (const { owner, asset, balance } of accounts) {
    assert(locked.get(`${owner} ${asset}`) === balance, 'and no more than the rooms keep there')
  }
}
