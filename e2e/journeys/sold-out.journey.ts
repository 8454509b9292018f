import type { EarnTerms, SaleTerms } from '@candela/contract'
import { newCommandId } from '@candela/contract/client'
import { beginHouse, movedClock, RefusedCall, type TestClient } from '@candela/server/testing'
import { DAY, HOUR, UNIT } from '@candela/units'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { readLettersAsTheyCome } from '../phone.ts'
import { violationsOf } from './accessibility.ts'
import { validate } from './customers.ts'
import { beginJourney } from './journey.ts'

const SAID = {
  en: {
    potEmpty: 'Sold out: the pot can promise no more now.',
    choose: 'Choose an amount',
    quantity: /^Quantity/,
    checking: 'Checking',
    succeeded: 'Succeeded',
    soldOut: 'Sold out',
    figures: {
      transaction: ['Transaction quantity', '210 TSR'],
      paid: ['Paid', '52.50 USDT'],
      back: ['Came back', '47.50 USDT'],
    },
    allotted: 'How this was allotted',
    share: '400 × 1,000 ÷ 1,900, rounded down',
    rest: '100.00 USDT set aside, less 52.50 USDT paid',
    verify: 'Verify',
    addsUp: 'Adds up',
    letter: 'You got 210 TSR',
  },
  de: {
    potEmpty: 'Ausverkauft: Der Topf kann derzeit nichts mehr zusagen.',
    choose: 'Betrag wählen',
    quantity: /^Menge/,
    checking: 'In Prüfung',
    succeeded: 'Erfolgreich',
    soldOut: 'Ausverkauft',
    figures: {
      transaction: ['Zugeteilte Menge', '157 TSR'],
      paid: ['Bezahlt', '39,25 USDT'],
      back: ['Zurückerhalten', '35,75 USDT'],
    },
    allotted: 'Wie zugeteilt wurde',
    share: '300 × 1.000 ÷ 1.900, abgerundet',
    rest: '75,00 USDT zurückgelegt, abzüglich 39,25 USDT bezahlt',
    verify: 'Prüfen',
    addsUp: 'Geht auf',
    letter: 'Ihnen wurden 157 TSR zugeteilt',
  },
} as const

/** 1 % a day for a year: the pot's 50,000 USDT promise it to 13,698.63 USDT. */
const DEAR: EarnTerms = {
  days: 365,
  lowPpm: 5_000,
  highPpm: 10_000,
  minimum: 100 * UNIT,
  maximum: 10_000 * UNIT,
  customerMaximum: 10_000 * UNIT,
  schedule: 'none',
  ratioPpm: 0,
  early: false,
  renewable: false,
  opens: 0,
  closes: 0,
}

/** A thousand coins for who comes within two hours. */
function smallSale(): SaleTerms {
  const now = Date.now()
  const lots = { price: UNIT / 4, lot: UNIT, supply: 1_000, minimum: 100, maximum: 1_000 }
  const times = { opensAt: now, closesAt: now + 2 * HOUR, listingAt: now + 2 * DAY }
  return { method: 'shared', ...lots, ...times, lockupDays: 7, parts: 4, everyDays: 7 }
}

const clock = movedClock()
const journey = beginJourney({
  environment: clock.environment,
  begin: (dataDirectory) =>
    beginHouse(dataDirectory, {
      earn: [{ id: 'L5', asset: 'USDT', terms: DEAR }],
      sales: [{ coin: 'TSR', terms: smallSale() }],
    }),
})
afterAll(() => clock.dispose())

describe('what is not enough for all', () => {
  it('en, de: a pot that others took all of sells nothing more; a sale is shared out, and the rest comes back', async () => {
    const crowd = await Promise.all(['en', 'en', 'en', 'en'].map((language) => journey.product.customer(language)))
    const [big, last, third, fourth] = crowd as [TestClient, TestClient, TestClient, TestClient]
    const owners = await Promise.all(
      (['en', 'de'] as const).map(async (language) => {
        const customer = await journey.product.customer(language)
        const phone = await journey.phone({ customer, language, theme: language === 'de' ? 'dark' : 'light' })
        await readLettersAsTheyCome(phone.page)
        return { language, customer, said: SAID[language], ...phone }
      }),
    )
    await openEarn(big, '10000')
    await openEarn(last, '3600')
    for (const { said, page, go, customer } of owners) {
      await go('/pages/mining/MiningPage?id=L5')
      await page.getByText(said.potEmpty).waitFor()
      expect(await page.getByRole('button', { name: said.choose }).isDisabled()).toBe(true)
      expect(await violationsOf(page)).toEqual([])
      // the pot has 98.63 USDT of room, and the least is 100
      expect(await refusedFor(openEarn(customer, '100'))).toEqual(['earnSoldOut', '98.63013699'])
    }

    for (const customer of [third, fourth, ...owners.map((owner) => owner.customer)]) await validate(customer, clock)
    await subscribe(third, '700')
    await subscribe(fourth, '500')
    for (const { said, page, go, language } of owners) {
      await go('/pages/new-coin-subscription/SubscriptionDetail?id=1')
      await page.getByLabel(said.quantity).fill(language === 'en' ? '400' : '300')
      await page.locator('.page-footer').getByRole('button').click()
      await page.waitForURL(/MySubscription\?id=/)
      await page.locator('.badge', { hasText: said.checking }).waitFor()
      expect(await page.locator('.fill-card').count()).toBe(0)
    }
    clock.ahead(2 * HOUR)
    for (const { said, page, go, customer, troubles, context } of owners) {
      await page.locator('.badge', { hasText: said.succeeded }).waitFor()
      for (const [name, value] of Object.values(said.figures)) {
        await expect.poll(() => factOf(page, name)).toBe(value)
      }
      const card = page.locator('.fill-card')
      expect(plain(await card.innerText())).toContain(said.allotted)
      await page.getByRole('button', { name: said.verify, exact: true }).click()
      await card.getByText(said.addsUp, { exact: true }).waitFor()
      for (const fact of [said.share, said.rest]) expect(plain(await card.innerText())).toContain(fact)
      expect(await page.locator('.proof-claim-failed, .proof-claim-pending').count()).toBe(0)
      expect(await page.locator('.proof-claim-met').count()).toBeGreaterThanOrEqual(8)
      expect(await violationsOf(page)).toEqual([])
      const language = said === SAID.en ? 'en' : 'de'
      const letters = async () =>
        (await customer.call('letters', { query: { language } })).letters.map(({ title }) => title)
      await expect.poll(letters).toContain(said.letter)
      await go('/pages/new-coin-subscription/NewCoinSubscription')
      const tessera = page.locator('.sale-card', { hasText: 'Tessera' })
      await tessera.getByText(said.soldOut, { exact: true }).waitFor()
      expect(troubles).toEqual([])
      await context.close()
    }
    const { sales } = await third.call('newCoinSales')
    expect(sales.find(({ id }) => id === '1')).toMatchObject({ state: 'soldOut', wanted: '1900', supply: '1000' })
    // 700, 500, 400 and 300 of 1,900: 368, 263, 210 and 157, and two coins stay unsold
    const { subscriptions } = await third.call('subscriptions', { query: {} })
    expect(subscriptions[0]).toMatchObject({ allocated: '368', paid: '92', back: '83' })
  })
})

function openEarn(customer: TestClient, amount: string): Promise<unknown> {
  const body = { commandId: newCommandId(Date.now()), product: 'L5', terms: 1, amount, renew: false }
  return customer.call('openEarn', { body })
}

async function subscribe(customer: TestClient, quantity: string): Promise<void> {
  await customer.call('subscribe', { params: { sale: '1' }, body: { commandId: newCommandId(Date.now()), quantity } })
}

/** The code of a refusal, and the room that it tells. */
async function refusedFor(call: Promise<unknown>): Promise<readonly unknown[]> {
  const error = await call.catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(RefusedCall)
  const { code, params } = error as RefusedCall
  return [code, params?.['room'] ?? params]
}

/** The present value under a name in a list of facts. */
async function factOf(page: Page, name: string): Promise<string | undefined> {
  const fact = page.locator('.key-value', { has: page.getByText(name, { exact: true }) })
  return (await fact.locator('dd').allInnerTexts()).map(plain)[0]
}

function plain(text: string): string {
  return text.replaceAll('\u00a0', ' ')
}
