import { commandId, movedClock, TestClient } from '@candela/server/testing'
import { MINUTE } from '@candela/units'
import type { Locator } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { validate } from './customers.ts'
import { beginJourney } from './journey.ts'

const clock = movedClock()
const journey = beginJourney({ environment: clock.environment })
afterAll(() => clock.dispose())

const SAID = {
  en: {
    paid: 'Paid to you so far',
    of: '1,000.00 of 2,000.00 USDT',
    queued: 'paid as the account is topped up',
    part: '1,000.00 USDT of it paid',
    queue: '1 · 1,000.00 USDT',
    lapses: 'lapses on',
  },
  de: {
    paid: 'Bisher an Sie gezahlt',
    of: '1.000,00 von 2.000,00 USDT',
    queued: 'wird mit der nächsten Auffüllung gezahlt',
    part: 'davon 1.000,00 USDT gezahlt',
    queue: '1 · 1.000,00 USDT',
    lapses: 'verfällt am',
  },
} as const

/** Registered by the inviter's code. */
async function invitedBy(inviter: TestClient): Promise<TestClient> {
  const { shareCode } = await inviter.call('profile')
  const friend = new TestClient(journey.product.url)
  const { username, password } = friend
  const consents = { age: true, terms: 2, risk: 1 }
  await friend.enter('/Register', { username, password, consents, invite: shareCode })
  return friend
}

/** Dollars come to a remittance of the client's. */
async function deposit(client: TestClient, amount: string): Promise<void> {
  const asked = { rail: 'usBank', asset: 'USD', amount } as const
  const { deposit } = await client.call('startDeposit', {
    body: { commandId: commandId(), ...asked, card: '', rate: 0, arrival: '0' },
  })
  await client.call('payOutside', {
    body: { commandId: commandId(), ...asked, deposit: deposit.id, wish: 'exact' },
  })
  clock.ahead(MINUTE)
  const statusOf = async () => (await client.call('deposit', { params: { deposit: deposit.id } })).deposit.status
  await expect.poll(statusOf).toBe('credited')
}

async function wordsOf(part: Locator): Promise<string> {
  return (await part.innerText()).replaceAll('\u00a0', ' ')
}

describe('the share page', () => {
  it('says what is paid of what is owed, and that a rebate which only waits for money never lapses', async () => {
    const inviter = await journey.product.customer()
    const friend = await invitedBy(inviter)
    await validate(inviter, clock)
    await validate(friend, clock)
    await deposit(friend, '40000')
    for (const language of ['en', 'de'] as const) {
      const { page, go, troubles } = await journey.phoneOf(inviter, language)
      const said = SAID[language]
      await go('/pages/user/share-page/SharePage')
      await expect.poll(() => wordsOf(page.getByRole('row', { name: said.paid }))).toContain(said.of)
      const rebate = page.locator('#rebates .list-row')
      await expect.poll(() => wordsOf(rebate)).toContain(said.part)
      expect(await wordsOf(rebate)).toContain(said.queued)
      expect(await wordsOf(rebate)).not.toContain(said.lapses)
      expect(await wordsOf(page.locator('main'))).toContain(said.queue)
      expect(troubles).toEqual([])
      await page.context().close()
    }
  })
})
