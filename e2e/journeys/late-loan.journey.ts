import type { LoanForm } from '@candela/contract'
import { newCommandId } from '@candela/contract/client'
import { LATEST_RULES } from '@candela/rules'
import { marketBuy, movedClock, refusalOf } from '@candela/server/testing'
import { DAY, HOUR, SECOND } from '@candela/units'
import { afterAll, describe, expect, it } from 'vitest'
import { readLettersAsTheyCome } from '../phone.ts'
import { violationsOf } from './accessibility.ts'
import { validate } from './customers.ts'
import { beginJourney } from './journey.ts'

const SAID = {
  en: {
    late: 'Late',
    text: 'It is late. The same daily rate goes on for 30 days at most.',
    since: 'Late from here',
    verify: 'Verify',
    addsUp: /^(Adds up|Verified)$/,
    repaid: 'Repaid',
    blocked: /^After a late loan there is none until/,
  },
  de: {
    late: 'Verspätet',
    text: 'Der Kredit ist verspätet. Derselbe Tagessatz läuft höchstens 30 Tage weiter.',
    since: 'Ab hier verspätet',
    verify: 'Prüfen',
    addsUp: /^(Geht auf|Geprüft)$/,
    repaid: 'Zurückgezahlt',
    blocked: /^Nach einem verspäteten Kredit/,
  },
} as const

const FORM: LoanForm = {
  amount: '1000',
  days: 7,
  fullName: 'Maria Sample',
  age: 36,
  contact: '+49 30 7654321',
  residency: 'Berlin',
  employment: 'Engineer',
  incomeBand: 5,
  assetsBand: 3,
}
const loan = '/pages/loan/loan'

const clock = movedClock()
const journey = beginJourney({ environment: clock.environment })
afterAll(() => clock.dispose())

describe('a loan that nothing is there for', () => {
  it('en, de: is collected as far as it goes, is late after three days, and ends with what comes in; another waits', async () => {
    const customer = await journey.product.customer('en')
    let moved = 0
    const pass = (ms: number): void => {
      moved += ms
      clock.ahead(ms)
    }
    const id = () => newCommandId(Date.now() + moved)
    await validate(customer, { ahead: pass })
    const apply = async () => {
      await customer.call('saveLoanForm', { body: FORM })
      return customer.call('applyLoan', { body: { commandId: id(), ruleVersion: LATEST_RULES } })
    }
    const { loan: asked } = await apply()
    const own = async () => (await customer.call('loan', { params: { loan: asked.id } })).loan
    const status = async () => (await own()).status
    pass(30 * SECOND)
    await expect.poll(status).toBe('running')
    // all of it, and what was borrowed, is in coins when it falls due
    await marketBuy(customer, '10900', 'BTC-USDT', id())
    pass(7 * DAY)
    await expect.poll(status).toBe('grace')
    const principal = async () => Number((await own()).principal)
    await expect.poll(principal).toBeLessThan(1_000)
    const left = await principal()
    expect(left).toBeGreaterThan(0)
    pass(3 * DAY + HOUR)
    await customer.signIn()
    await expect.poll(status).toBe('late')
    // seven days of 4 USDT, and the first late one on what the collection left; it took the principal first
    const interest = async () => Number((await own()).interest)
    await expect.poll(interest).toBeCloseTo(28 + left * 0.004, 6)
    expect((await own()).charged).toBe((await own()).interest)
    for (const [language, theme] of [
      ['en', 'light'],
      ['de', 'dark'],
    ] as const) {
      const said = SAID[language]
      const { page, go, troubles, context } = await journey.phone({ customer, language, theme })
      await readLettersAsTheyCome(page)
      await go(`${loan}?id=${asked.id}`)
      await page.locator('.badge', { hasText: said.late }).waitFor()
      await page.getByText(said.text).waitFor()
      await page.getByText(said.since).first().waitFor()
      await page.getByRole('button', { name: said.verify, exact: true }).click()
      await page.locator('.fill-card').getByText(said.addsUp).waitFor()
      expect(await page.locator('.proof-claim-failed, .proof-claim-pending').count()).toBe(0)
      expect(await violationsOf(page)).toEqual([])
      expect(troubles).toEqual([])
      await context.close()
    }
    const letters = async () => (await customer.call('letters', { query: { language: 'en' } })).letters
    await expect.poll(async () => (await letters()).some(({ title }) => /is late/.test(title))).toBe(true)

    const { available } = (await customer.call('balances')).balances.find(({ asset }) => asset === 'BTC')!
    const sold = { commandId: id(), product: 'BTC-USDT', side: 'sell', type: 'market', quantity: available } as const
    await customer.call('placeOrder', { body: sold })
    pass(DAY)
    await expect.poll(status).toBe('repaid')
    expect(await refusalOf(apply())).toBe('loanPastLate')
    for (const language of ['en', 'de'] as const) {
      const said = SAID[language]
      const { page, go, troubles, context } = await journey.phone({ customer, language })
      await go(loan)
      await page.getByText(said.blocked).waitFor()
      await page.locator('.badge', { hasText: said.repaid }).waitFor()
      expect(troubles).toEqual([])
      await context.close()
    }
  })
})
