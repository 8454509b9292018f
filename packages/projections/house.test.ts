import type { Event } from '@candela/contract'
import { DAY } from '@candela/units'
import { expect, it } from 'vitest'
import { Accounts } from './accounts.ts'
import { type Fold, tell } from './fold.ts'
import { house } from './house.ts'
import { MarketFold } from './market-fold.ts'
import { BEGINNING } from './start.ts'

it('funding that was paid and received is told apart, and counts in the result of customers, by its day', () => {
  const { fold, rows } = house.open({ accounts: new Accounts(), market: new MarketFold(BEGINNING) }, BEGINNING)
  pay(fold, 1, -300n, 5 * DAY)
  pay(fold, 2, 299n, 5 * DAY + 1)
  pay(fold, 1, 7n, 6 * DAY)
  expect(rows.flatMap((table) => table.take().rows)).toMatchObject([
    { product: 0, day: 5, fundingPaid: 300n, fundingReceived: 299n, perpetualResult: -1n },
    { product: 0, day: 6, fundingPaid: 0n, fundingReceived: 7n, perpetualResult: 7n },
  ])
})

function pay({ on }: Fold, customer: number, amount: bigint, at: number): void {
  const whose = { position: customer, customer, product: 0 }
  const event: Event = { kind: 'fundingPaid', ...whose, at, ratePpm: 100, mark: 1, notional: 0n, amount, margin: 0n }
  const events = [event]
  tell(on, event, { seq: 1, at, command: { kind: 'tick' }, code: 0, value: 0, repeated: false, events })
}
