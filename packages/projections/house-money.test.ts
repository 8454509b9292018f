import type { Event } from '@candela/contract'
import { expect, it } from 'vitest'
import { Accounts } from './accounts.ts'
import { type Fold, tell } from './fold.ts'
import { houseMoney } from './house-money.ts'
import { MarketFold } from './market-fold.ts'
import { BEGINNING } from './start.ts'

const open = () => houseMoney.open({ accounts: new Accounts(), market: new MarketFold(BEGINNING) }, BEGINNING)

function hear({ on }: Fold, at: number, ...events: readonly Event[]): void {
  for (const event of events) {
    tell(on, event, { seq: 1, at, command: { kind: 'tick' }, code: 0, value: 0, repeated: false, events })
  }
}

const hold = (customer: number, until: number, agreement: 'proposed' | 'decided'): Event => ({
  kind: 'legalHoldPlacing',
  customer,
  statute: 'courtOrder',
  document: 'cd'.repeat(32),
  until,
  operator: 1,
  agreement,
})

it('a hold counts until its end once two people agreed to it, and not once it is lifted', () => {
  const { fold, rows } = open()
  hear(fold, 5, hold(1, 90, 'proposed'), hold(2, 80, 'proposed'), hold(2, 80, 'decided'))
  expect(rows.flatMap((table) => table.take().rows)).toEqual([{ customer: 2, until: 80 }])
  hear(fold, 6, { kind: 'legalHoldEnded', customer: 2, operator: 1 })
  expect(rows.flatMap((table) => table.take().rows)).toEqual([{ customer: 2, until: 0 }])
})

it('what customers have is what they have in all their accounts, and a loan is not taken off', () => {
  const { fold, rows } = open()
  const leg = (owner: number, purpose: 'available' | 'held' | 'owed' | 'costs' | 'lendingFree', amount: bigint) => {
    return { owner, purpose, asset: 0, key: 0, amount, balance: amount }
  }
  const legs = [leg(1, 'available', 70n), leg(1, 'held', 30n), leg(1, 'owed', -100n), leg(0, 'lendingFree', 0n)]
  hear(fold, 5, { kind: 'posted', posting: 1, purpose: 'loanPayout', reference: 1, legs })
  hear(fold, 6, { kind: 'posted', posting: 2, purpose: 'withdrawal', reference: 1, legs: [leg(0, 'costs', -4n)] })
  expect(rows.flatMap((table) => table.take().rows)).toEqual([
    { fund: 'owed', asset: 0, rail: 0, amount: 100n },
    { fund: 'costs', asset: 0, rail: 0, amount: 4n },
  ])
})
