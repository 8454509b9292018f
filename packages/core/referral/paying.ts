import { HOUSE, MONEY, POSTING_PURPOSES } from '@candela/contract'
import { PURPOSE } from '../ledger/purposes.ts'
import type { State } from '../state.ts'

const REBATE = POSTING_PURPOSES.indexOf('rebate')

/** Pays what can be paid: at first whole rebates in their order, since then every receiver an equal share. */
export function payRebates(state: State): void {
  const { ledger, events } = state
  const balance = ledger.accountBalance(HOUSE, PURPOSE.marketing, MONEY, 0)
  for (const { rebate, customer, amount } of paid(state, balance)) {
    events.emit('rebatePaid', { rebate, customer, amount })
    ledger.begin(REBATE, rebate)
    ledger.house(PURPOSE.marketing, MONEY, -amount)
    ledger.available(customer, MONEY, amount)
    ledger.end()
  }
}

function paid(
  state: State,
  balance: bigint,
): readonly { readonly rebate: number; readonly customer: number; readonly amount: number }[] {
  const { referral, rules } = state
  if (rules.funding.edition === 1) return referral.takePayable(rules.referral.rebatesPayable(balance, amountsOf(state)))
  const parts = referral.takeShares(rules.referral.rebateShares(balance, referral.owed))
  return parts.map(({ rebate: { rebate, customer }, part }) => ({ rebate, customer, amount: part }))
}

function* amountsOf({ referral }: State): Generator<bigint> {
  for (const number of referral.payable) yield BigInt(referral.unpaid.get(number)!.amount)
}
