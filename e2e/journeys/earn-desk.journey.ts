import { newCommandId } from '@candela/contract/client'
import { movedClock, type TestClient } from '@candela/server/testing'
import { DAY, HOUR } from '@candela/units'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desk, openDesk } from '../desk.ts'
import { violationsOf } from './accessibility.ts'
import { beginJourney } from './journey.ts'

/* The desk of earn: operators agree two by two with a day's notice, and a customer sees what became of it. */

const clock = movedClock()
const journey = beginJourney({ environment: { ...clock.environment, HOST: 'localhost' } })
afterAll(() => clock.dispose())

let customer: TestClient
let publisher: Desk
let approver: Desk
let maker: Desk
let checker: Desk
let risk: Desk

beforeAll(async () => {
  customer = await journey.product.customer('en')
  const open = (name: string, roles: Parameters<typeof openDesk>[3], language: 'en' | 'de' = 'en') =>
    openDesk(journey.browser, journey.product, name, roles, { language, theme: language === 'de' ? 'dark' : 'light' })
  publisher = await open('Sena Adeyemi', ['productPublisher'])
  approver = await open('Noor Haddad', ['productApprover'], 'de')
  maker = await open('Rana Okafor', ['paymentsMaker'])
  checker = await open('Ilse Brandt', ['paymentsChecker'])
  risk = await open('Teo Marín', ['risk'])
})

const MIN = 60_000
let ahead = 0
const now = (): number => Date.now() + ahead
/** An instant of the moved clock as the browser's own field takes it; browsers here keep UTC. */
const typed = (after: number): string => new Date(now() + after).toISOString().slice(0, 16)
const article = (page: Page, name: RegExp) => page.getByRole('article', { name })

describe('the desk of earn', () => {
  it('puts house money into a pot once a second operator agreed', async () => {
    const free = async () => Number((await customer.call('earnProducts')).products[0]!.pot.free)
    const before = await free()
    await maker.go('/proposals')
    await maker.page.getByLabel('Amount').fill('100')
    await maker.page.getByRole('button', { name: 'Propose' }).click()
    await article(maker.page, /House money for a pot/).waitFor()
    await checker.go('/proposals')
    await checker.page.getByRole('button', { name: 'Approve' }).click()
    await expect.poll(free).toBe(before + 100)
  })

  it('stops opening for everybody, until it is ended', async () => {
    await risk.go('/proposals')
    await risk.page.getByLabel('Stopped until').fill(typed(3 * HOUR))
    await risk.page.getByRole('button', { name: 'Stop opening' }).click()
    await risk.page.getByText(/^L5: Stopped until/).waitFor()
    const phone = await journey.phoneOf(customer, 'en')
    await phone.go('/pages/mining/MiningPage?id=L5')
    await phone.page.getByText(/^Nobody can open this product until/).waitFor()
    await risk.page.getByRole('button', { name: 'End the stop' }).click()
    await expect.poll(async () => (await customer.call('earnProducts')).products[0]!.stoppedUntil).toBe(0)
    const asked = { product: 'L5', terms: 1, amount: '200', renew: false }
    expect(await customer.refusal('openEarn', { body: { commandId: newCommandId(now()), ...asked } })).toBe('ok')
    await phone.context.close()
  })

  it('cancels a sale before its coin is listed', async () => {
    const { sales } = await customer.call('newCoinSales')
    const { coin } = sales.find(({ listingAt }) => listingAt > now() + MIN)!
    await publisher.go('/proposals')
    await article(publisher.page, new RegExp(coin)).getByRole('button', { name: 'Cancel the sale' }).click()
    await approver.go('/proposals')
    await article(approver.page, new RegExp(coin)).getByRole('button', { name: 'Zustimmen und abbrechen' }).click()
    const isCancelled = async () =>
      (await customer.call('newCoinSales')).sales.find((sale) => sale.coin === coin)!.isCancelled
    await expect.poll(isCancelled).toBe(true)
  })

  it('proposes a sale of first come in parts; what was decided stands below, the last one first', async () => {
    const { page } = publisher
    await publisher.go('/proposals')
    await page.getByLabel('What to propose').selectOption('sale')
    await page.getByLabel('How coins are shared out').selectOption('firstCome')
    const figures = { 'Digits shown': '2', 'Price a lot, USDT': '0.5', 'Coins a lot': '1', 'Lots in all': '1000' }
    const bounds = { 'Least lots': '10', 'Most lots a customer': '500', 'Days until coins are free': '7' }
    const dates = { Opens: typed(3 * DAY), Closes: typed(4 * DAY), Listed: typed(5 * DAY) }
    const days = page.getByLabel('Days between parts')
    expect(await days.count()).toBe(0)
    for (const [label, value] of Object.entries({ ...figures, ...bounds, ...dates, 'Parts that come free': '4' })) {
      await page.getByLabel(label, { exact: true }).fill(value)
    }
    await days.fill('30')
    await page.getByLabel('Coin', { exact: true }).fill('DSKC')
    await page.getByRole('button', { name: 'Propose' }).click()
    const proposed = article(page, /Sale of a new coin/)
    await proposed.getByText('First come, first served').waitFor()
    await proposed.getByText('Days between parts').waitFor()
    expect(await violationsOf(page)).toEqual([])

    await approver.go('/proposals')
    await article(approver.page, /Verkauf eines neuen Coins/)
      .getByRole('button', { name: 'Ablehnen' })
      .click()
    const decided = page.getByRole('region', { name: 'Decided proposals' })
    const [last, first] = [decided.getByRole('article').first(), decided.getByRole('article').nth(1)]
    await last.getByText(/^Declined on /).waitFor()
    for (const text of ['DSKC', 'Sena Adeyemi', 'Noor Haddad', 'First come, first served']) {
      await last.getByText(text, { exact: true }).waitFor()
    }
    await first.getByText(/^In force since /).waitFor()
    await first.getByText('Ilse Brandt').waitFor()
    expect(await violationsOf(page)).toEqual([])
  })

  it('puts new terms on sale a day after two operators agreed, and the customer reads so before', async () => {
    const { page } = publisher
    await publisher.go('/proposals')
    await page.getByLabel('What to propose').selectOption('earnTerms')
    await page.getByLabel('Low end, ppm a day').fill('2000')
    await page.getByLabel('High end, ppm a day').fill('4000')
    await page.getByLabel('In force from').fill(typed(DAY + 2 * HOUR))
    await page.getByRole('button', { name: 'Propose' }).click()
    await article(page, /Terms of an earn product/).waitFor()
    expect(await violationsOf(page)).toEqual([])

    await approver.go('/proposals')
    const proposed = article(approver.page, /Bedingungen eines Earn-Produkts/)
    await proposed.getByText('Sena Adeyemi').waitFor()
    await proposed.getByRole('button', { name: 'Freigeben' }).click()
    await proposed.getByText('Noor Haddad').waitFor()
    expect(await violationsOf(approver.page)).toEqual([])

    const phone = await journey.phoneOf(customer, 'en')
    await phone.go('/pages/mining/MiningPage?id=L5')
    await phone.page.getByText(/^From .*: 0\.20% to 0\.40% a day$/).waitFor()
    ahead += DAY + 3 * HOUR
    clock.ahead(DAY + 3 * HOUR)
    await expect.poll(async () => (await customer.call('earnProducts')).products[0]!.terms).toBe(2)
    await phone.go('/pages/mining/MiningPage?id=L5')
    await phone.page.getByText('0.20% to 0.40% a day').first().waitFor()
    expect(phone.troubles).toEqual([])
    await phone.context.close()
  })
})
