import type { BodyOf, ProposedAtDesk } from '@candela/contract'
import { Trial } from '@candela/core/testing'
import { DAY } from '@candela/units'
import { describe, expect, it } from 'vitest'
import { proposalHandlers } from './handlers.ts'

const OPENS_AT = 10 * DAY
const LOTS = { method: 'firstCome', price: '10', lot: '10', supply: 1_000, minimum: 5, maximum: 200 } as const
const DATES = { opensAt: OPENS_AT, closesAt: OPENS_AT + DAY, listingAt: OPENS_AT + 2 * DAY }
const SALE = {
  kind: 'sale',
  coin: 'FRESH',
  displayDigits: 2,
  terms: { ...LOTS, ...DATES, lockupDays: 7, parts: 4, everyDays: 30 },
} as const satisfies ProposedAtDesk
const TABLE = { kind: 'loanTable', table: 'freeUnderThousand', from: OPENS_AT } as const satisfies ProposedAtDesk

/** The command that a publisher signs, or the code of its refusal. */
async function begun(sells: boolean, proposed: ProposedAtDesk): Promise<unknown> {
  const handlers = proposalHandlers({
    core: new Trial().core,
    sells,
    desk: {} as never,
    decide: {} as never,
    signing: { begin: (_operator: unknown, _origin: string, find: () => unknown) => find() } as never,
  })
  const operator = { number: 1, roles: ['productPublisher'] }
  const body: BodyOf<'deskProposeBegin'> = { commandId: '0'.repeat(32), proposed }
  const asked = { operator, body, visit: { origin: 'https://house.example' } } as never
  return Promise.resolve()
    .then(() => handlers.deskProposeBegin(asked))
    .catch((error: { code: string }) => error.code)
}

describe('a sale at the desk', () => {
  it('is proposed where coins of practice have a price of practice, with each of its terms', async () => {
    expect(await begun(true, SALE)).toMatchObject({
      kind: 'proposeSale',
      coin: 'FRESH',
      terms: { method: 'firstCome', price: 1_000_000_000, lot: 1_000_000_000, lockupDays: 7, parts: 4, everyDays: 30 },
    })
  })

  it('is refused where prices come from elsewhere, which know no such coin; another proposal is not', async () => {
    expect(await begun(false, SALE)).toBe('termsInvalid')
    expect(await begun(false, TABLE)).toMatchObject({ kind: 'proposeLoanTable', from: OPENS_AT })
  })
})
