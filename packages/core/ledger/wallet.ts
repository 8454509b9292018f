import type { Ledger } from './ledger.ts'
import { PURPOSE } from './purposes.ts'

/*
 * The wallet that an order is paid from, by number: the customer's spot wallet, or else the strategy of that number. Each has an available
 * and a held account of every asset.
 */

/** The customer's spot wallet. */
export const SPOT_WALLET = 0

/** Moves an amount of a wallet's available account. */
export function moveAvailable(ledger: Ledger, wallet: number, customer: number, asset: number, amount: number): void {
  if (wallet === SPOT_WALLET) ledger.available(customer, asset, amount)
  else ledger.customer(customer, PURPOSE.strategyAvailable, asset, amount, wallet)
}

/** Moves an amount of a wallet's held account. */
export function moveHeld(ledger: Ledger, wallet: number, customer: number, asset: number, amount: number): void {
  if (wallet === SPOT_WALLET) ledger.held(customer, asset, amount)
  else ledger.customer(customer, PURPOSE.strategyHeld, asset, amount, wallet)
}

/** True when a wallet's available account holds at least `amount`, a non-negative exact integer. */
export function walletCovers(ledger: Ledger, wallet: number, customer: number, asset: number, amount: number): boolean {
  if (wallet === SPOT_WALLET) return ledger.covers(customer, asset, amount)
  return ledger.accountBalance(customer, PURPOSE.strategyAvailable, asset, wallet) >= BigInt(amount)
}

/** An order for which money moves between a wallet's available and held accounts. */
export interface Holder {
  readonly number: number
  readonly customer: number
  readonly wallet: number
}

/** Posts what moves from available to held for an order, or back where `amount` is below zero; the caller has checked that it is covered. */
export function postHold(
  ledger: Ledger,
  purpose: number,
  { number, customer, wallet }: Holder,
  asset: number,
  amount: number,
): void {
  if (wallet === SPOT_WALLET) return ledger.hold(purpose, number, customer, asset, amount)
  ledger.begin(purpose, number)
  if (amount >= 0) {
    moveAvailable(ledger, wallet, customer, asset, -amount)
    moveHeld(ledger, wallet, customer, asset, amount)
  } else {
    moveHeld(ledger, wallet, customer, asset, amount)
    moveAvailable(ledger, wallet, customer, asset, -amount)
  }
  ledger.end()
}
