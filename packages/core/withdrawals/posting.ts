import { POSTING_PURPOSES } from '@candela/contract'
import { PURPOSE } from '../ledger/purposes.ts'
import type { State } from '../state.ts'
import type { CoreWithdrawal } from './withdrawals.ts'

const HOLD = POSTING_PURPOSES.indexOf('withdrawalHold')
const WITHDRAWAL = POSTING_PURPOSES.indexOf('withdrawal')

/** The whole amount is under way. */
export function setOut({ ledger }: State, { withdrawal, customer, leaves, amount }: CoreWithdrawal): void {
  ledger.begin(HOLD, withdrawal)
  ledger.available(customer, leaves, -amount)
  ledger.customer(customer, PURPOSE.withdrawing, leaves, amount)
  ledger.end()
}

/** All of it is back, the fee too. */
export function giveBack({ ledger }: State, { withdrawal, customer, leaves, amount }: CoreWithdrawal): void {
  ledger.begin(HOLD, withdrawal)
  ledger.customer(customer, PURPOSE.withdrawing, leaves, -amount)
  ledger.available(customer, leaves, amount)
  ledger.end()
}

/** A line took the arrival out; of a currency the house gave it for USDT. */
export function takeOut({ ledger }: State, withdrawal: CoreWithdrawal): void {
  const { customer, rail, asset, leaves: from, amount, fee, arrival, cost } = withdrawal
  ledger.begin(WITHDRAWAL, withdrawal.withdrawal)
  ledger.customer(customer, PURPOSE.withdrawing, from, -amount)
  if (from === asset) ledger.house(PURPOSE.custody, asset, arrival, rail)
  else {
    const rounding = amount - fee - cost
    ledger.house(PURPOSE.liquidity, from, cost)
    if (rounding > 0) ledger.house(PURPOSE.rounding, from, rounding)
    ledger.house(PURPOSE.liquidity, asset, -arrival)
    ledger.house(PURPOSE.custody, asset, arrival, rail)
  }
  if (fee > 0) ledger.house(PURPOSE.fees, from, fee)
  ledger.end()
}

/**
 * Takes back a payout that returned, less the rail's charge: the customer has the whole amount again. The house keeps the fee it took,
 * and bears the fee and the missing part as its costs.
 */
export function takeBack({ ledger }: State, withdrawal: CoreWithdrawal, came: number): void {
  const { customer, rail, asset, leaves: to, amount, arrival } = withdrawal
  const kept = arrival - came
  ledger.begin(WITHDRAWAL, withdrawal.withdrawal)
  ledger.house(PURPOSE.custody, asset, -came, rail)
  if (to === asset) ledger.house(PURPOSE.costs, asset, came - amount)
  else {
    ledger.house(PURPOSE.liquidity, asset, arrival)
    if (kept !== 0) ledger.house(PURPOSE.costs, asset, -kept)
    ledger.house(PURPOSE.liquidity, to, -withdrawal.cost)
    ledger.house(PURPOSE.costs, to, withdrawal.cost - amount)
  }
  ledger.available(customer, to, amount)
  ledger.end()
}
