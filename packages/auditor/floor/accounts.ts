import type { Purpose } from '@candela/contract'
import { LARGEST_BALANCE } from './arithmetic.ts'
import type { AuditedState } from './books.ts'
import type { Cause } from './cause.ts'

export const MAY_OWE: ReadonlySet<Purpose> = new Set([
  'liquidity',
  'custody',
  'practice',
  'clearing',
  'costs',
  'owed',
  'issuance',
])

/** An account of an asset: whose, what for, and what else it is told apart by. */
export type Place = readonly [owner: number, purpose: Purpose, key?: number]

export function nameOf(owner: number, purpose: Purpose, key: number, asset: number): string {
  return `${owner} ${purpose} ${key} ${asset}`
}

export function balance(state: AuditedState, owner: number, purpose: Purpose, asset: number, key = 0): bigint {
  return state.accounts.get(nameOf(owner, purpose, key, asset)) ?? 0n
}

/** All that a customer has of an asset, whatever it is for; what they owe takes nothing off. */
export function owned(state: AuditedState, customer: number, asset: number): bigint {
  return state.owned.get(`${customer} ${asset}`) ?? 0n
}

/** Moves `amount` from one account to another: money is neither made nor lost. Throws where an account that may not owe would. */
export function move(state: AuditedState, cause: Cause, asset: number, amount: bigint, from: Place, to: Place): void {
  if (amount === 0n) return
  for (const [[owner, purpose, key = 0], change] of [
    [from, -amount],
    [to, amount],
  ] as const) {
    const name = nameOf(owner, purpose, key, asset)
    const before = state.accounts.get(name) ?? 0n
    const after = before + change
    const mayOwe = MAY_OWE.has(purpose)
    if (after < 0n && !mayOwe) throw new Error(`${name} would be ${after}`)
    state.accounts.set(name, after)
    state.moved.push({ cause, owner, purpose, key, asset, amount: change })
    if (mayOwe) state.owing.set(asset, (state.owing.get(asset) ?? 0n) + debtOf(after) - debtOf(before))
    if (owner !== 0 && purpose !== 'owed') {
      state.owned.set(`${owner} ${asset}`, owned(state, owner, asset) + change)
    }
  }
}

function debtOf(held: bigint): bigint {
  return held < 0n ? -held : 0n
}

/** True when `amount` more of an asset can come from the accounts that may owe while every balance stays within 64 bits. */
export function canIssue(state: AuditedState, asset: number, amount: bigint): boolean {
  return (state.owing.get(asset) ?? 0n) + amount <= LARGEST_BALANCE
}

/** The same of what a rail brings: half is left to what positions win. */
export function canTakeIn(state: AuditedState, asset: number, amount: bigint): boolean {
  return canIssue(state, asset, amount + 2n ** 62n)
}

/** Throws where all accounts of an asset don't add up to zero, or the sums kept beside them aren't those of the accounts. */
export function assertConserved(state: AuditedState): void {
  const [sums, owing, own] = [new Map<string, bigint>(), new Map<number, bigint>(), new Map<string, bigint>()]
  const add = <K>(to: Map<K, bigint>, key: K, amount: bigint): unknown => to.set(key, (to.get(key) ?? 0n) + amount)
  for (const [name, amount] of state.accounts) {
    const [owner, purpose, , asset] = name.split(' ') as [string, Purpose, string, string]
    add(sums, asset, amount)
    if (MAY_OWE.has(purpose)) add(owing, Number(asset), debtOf(amount))
    if (owner !== '0' && purpose !== 'owed') add(own, `${owner} ${asset}`, amount)
  }
  for (const [asset, sum] of sums) if (sum !== 0n) throw new Error(`asset ${asset}: all accounts add up to ${sum}`)
  assertSame(owing, state.owing)
  assertSame(own, state.owned)
}

function assertSame(counted: ReadonlyMap<unknown, bigint>, kept: ReadonlyMap<unknown, bigint>): void {
  for (const [key, sum] of counted) {
    if (sum !== (kept.get(key) ?? 0n)) throw new Error(`${String(key)}: ${sum} in its accounts, ${kept.get(key)} kept`)
  }
}
