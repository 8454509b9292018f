import { HOUSE, MONEY, POSTING_PURPOSES } from '@candela/contract'
import { rebatesPayable } from '@candela/rules/referral'
import { PURPOSE } from '../ledger/purposes.ts'
import type { State } from '../state.ts'

const REBATE = POSTING_PURPOSES.indexOf('rebate')

/** Pays what can be paid, in its order. */
export function payRebates(state: State): void {
  const { referral, ledger, events } = state
  const balance = ledger.accountBalance(HOUSE, PURPOSE.marketing, MONEY, 0)
  for (const { rebate, customer, amount } of referral.takePayable(rebatesPayable(balance, amountsOf(state)))) {
    events.emit('rebatePaid', { rebate, customer, amount })
    ledger.begin(REBATE, rebate)
    ledger.house(PURPOSE.marketing, MONEY, -amount)
    ledger.available(customer, MONEY, amount)
    ledger.end()
  }
}

function* amountsOf({ referral }: State): Generator<bigint> {
  for (const number of referral.payable) yield BigInt(referral.unpaid.get(number)!.amount)
}
