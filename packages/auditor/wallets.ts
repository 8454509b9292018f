import { balance } from './floor/accounts.ts'
import type { AuditedState } from './floor/books.ts'
import type { AuditedOpenOrder } from './floor/earn-books.ts'
import { startOf } from './floor/yields.ts'

/* Wallet mining (earn §4, §5): each day pays on the least that was in the spot wallet, up to the ceiling. */

/** The amount in a wallet that is mined, up to its ceiling. */
export function inWallet(state: AuditedState, { customer, product, amount }: AuditedOpenOrder): bigint {
  const { asset } = state.earn.products[product - 1]!
  const all = balance(state, customer, 'available', asset) + balance(state, customer, 'held', asset)
  return all < amount ? all : amount
}

/**
 * Looks at the wallets that money was moved in since it looked last. The least of a day stands as at its end until the product has begun
 * the next.
 */
export function noteWallets(state: AuditedState, now: number): void {
  const fresh = state.moved.slice(state.seenMoves)
  state.seenMoves = state.moved.length
  const owners = new Set(
    fresh.filter(({ purpose }) => purpose === 'available' || purpose === 'held').map(({ owner }) => owner),
  )
  if (owners.size === 0) return
  for (const order of state.earn.open) {
    if (order.wallet === undefined || !owners.has(order.customer)) continue
    const { day } = state.earn.products[order.product - 1]!
    const least = order.lows.get(day) ?? order.wallet
    const seen = inWallet(state, order)
    order.lows.set(day, now >= startOf(day + 1) || least < seen ? least : seen)
    order.wallet = seen
  }
}
