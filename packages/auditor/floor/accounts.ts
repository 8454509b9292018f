import type { Purpose } from '@candela/contract'
import { LARGEST_BALANCE } from './arithmetic.ts'
import type { AuditedState } from './books.ts'

const MAY_OWE: readonly Purpose[] = ['liquidity', 'custody', 'practice', 'clearing', 'costs', 'owed', 'issuance']

/** An account of an asset: whose, what for, and what else it is told apart by. */
type Place = readonly [owner: number, purpose: Purpose, key?: number]

function nameOf(owner: number, purpose: Purpose, key: number, asset: number): string {
  return `${owner} ${purpose} ${key} ${asset}`
}

export function balance(state: AuditedState, owner: number, purpose: Purpose, asset: number, key = 0): bigint {
  return state.accounts.get(nameOf(owner, purpose, key, asset)) ?? 0n
}

/** All that a customer has of an asset, whatever it is for; what they owe takes nothing off. */
export function owned(state: AuditedState, customer: number, asset: number): bigint {
  let sum = 0n
  for (const [name, held] of state.accounts) {
    const [owner, purpose, , of] = name.split(' ')
    if (purpose !== 'owed' && owner === String(customer) && of === String(asset)) sum += held
  }
  return sum
}

/** Moves `amount` from one account to another: money is neither made nor lost. Throws where an account that may not owe would. */
export function move(state: AuditedState, asset: number, amount: bigint, from: Place, to: Place): void {
  for (const [[owner, purpose, key = 0], change] of [
    [from, -amount],
    [to, amount],
  ] as const) {
    const name = nameOf(owner, purpose, key, asset)
    const after = balance(state, owner, purpose, asset, key) + change
    if (after < 0n && !MAY_OWE.includes(purpose)) throw new Error(`${name} would be ${after}`)
    state.accounts.set(name, after)
  }
}

/** Whether `amount` more of an asset can come from the accounts that may owe while every balance stays within 64 bits. */
export function canIssue(state: AuditedState, asset: number, amount: bigint): boolean {
  let owed = 0n
  for (const [name, held] of state.accounts) {
    const [, purpose, , of] = name.split(' ')
    const isOwed = MAY_OWE.some((may) => may === purpose) && of === String(asset)
    if (isOwed && held < 0n) owed -= held
  }
  return owed + amount <= LARGEST_BALANCE
}

/** The same of what a rail brings: half is left to what positions win. */
export function canTakeIn(state: AuditedState, asset: number, amount: bigint): boolean {
  return canIssue(state, asset, amount + 2n ** 62n)
}

/** What all accounts of each asset add up to: zero, always. */
export function assertConserved(state: AuditedState): void {
  const sums = new Map<string, bigint>()
  for (const [name, amount] of state.accounts) {
    const asset = name.slice(name.lastIndexOf(' ') + 1)
    sums.set(asset, (sums.get(asset) ?? 0n) + amount)
  }
  for (const [asset, sum] of sums) if (sum !== 0n) throw new Error(`asset ${asset}: all accounts add up to ${sum}`)
}
