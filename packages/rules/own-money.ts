import { greatest } from '@candela/units'

/**
 * The part of a balance that is a customer's own: max(0, available − unpaid principal). Stakes, margin, locks and subscriptions need it
 * (earn §8).
 */
export function ownMoney(available: bigint, unpaidPrincipal: bigint): bigint {
  return greatest(0n, available - unpaidPrincipal)
}

/** True when an amount needs money that is borrowed: only while a loan is unpaid (derivatives §14). */
export function needsBorrowed(amount: bigint, available: bigint, unpaidPrincipal: bigint): boolean {
  return unpaidPrincipal > 0n && amount > ownMoney(available, unpaidPrincipal)
}
