import { proves, provenBy } from '@candela/checks/proves'
import { newCommandId } from '@candela/contract/client'
import { movedClock, sendSampleIdentity, type TestClient } from '@candela/server/testing'
import { DAY, HOUR, SECOND } from '@candela/units'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { readLettersAsTheyCome } from '../phone.ts'
import { violationsOf } from './accessibility.ts'
import { beginJourney } from './journey.ts'
import { sharedTime } from './shared-time.ts'

const SAID = {
  en: {
    soon: 'Coming soon',
    remind: 'Remind me before it opens',
    onSale: 'On sale',
    soldOut: 'Sold out',
    closed: 'Closed',
    identityFirst: 'Verify your identity first',
    coin: ['Coin', 'Tessera · TSR'],
    price: ['Issue price', '0.25 USDT'],
    supply: ['Total supply', '100,000 TSR'],
    lockup: ['Lock-up period', '7 days after listing'],
    opens: 'Subscription opens',
    ends: 'Subscription ends',
    listing: 'Listing date',
    remaining: 'Remaining',
    quantity: /^Quantity/,
    below: 'A subscription is 100 TSR at least.',
    subscribe: 'Subscribe for 100.00 USDT',
    checking: 'Checking',
    succeeded: 'Succeeded',
    failed: 'Failed',
    takeBack: 'Take back',
    tookBack: 'You took it back.',
    purchase: 'Purchase quantity',
    transaction: 'Transaction quantity',
    sold: 'Sold quantity',
    buyRecords: 'Buy records',
    sellRecords: 'Sell records',
    notListed: /^Not listed before/,
    toSell: 'Quantity to sell',
    sellLantern: 'Sell LNT',
    thousand: '1,000 LNT',
    comesFree: /The next 100 TSR come free on \d+ \S+ \d{4}, \d\d:\d\d/,
    hundreds: '400 TSR',
  },
  de: {
    soon: 'Demnächst',
    remind: 'Vor Beginn erinnern',
    onSale: 'Im Verkauf',
    soldOut: 'Ausverkauft',
    closed: 'Beendet',
    identityFirst: 'Zuerst Identität bestätigen',
    coin: ['Coin', 'Tessera · TSR'],
    price: ['Ausgabepreis', '0,25 USDT'],
    supply: ['Gesamtmenge', '100.000 TSR'],
    lockup: ['Sperrfrist', '7 Tage nach dem Listing'],
    opens: 'Zeichnung ab',
    ends: 'Zeichnung bis',
    listing: 'Listing-Datum',
    remaining: 'Noch übrig',
    quantity: /^Menge/,
    below: 'Eine Zeichnung umfasst mindestens 100 TSR.',
    subscribe: 'Für 100,00 USDT zeichnen',
    checking: 'In Prüfung',
    succeeded: 'Erfolgreich',
    failed: 'Fehlgeschlagen',
    takeBack: 'Zurückziehen',
    tookBack: 'Sie haben sie zurückgezogen.',
    purchase: 'Gezeichnete Menge',
    transaction: 'Zugeteilte Menge',
    sold: 'Verkaufte Menge',
    buyRecords: 'Käufe',
    sellRecords: 'Verkäufe',
    notListed: /^Nicht vor dem/,
    toSell: 'Zu verkaufende Menge',
    sellLantern: 'LNT verkaufen',
    thousand: '1.000 LNT',
    comesFree: /Die nächsten 100 TSR werden am \d+\. \S+ \d{4}, \d\d:\d\d frei/,
    hundreds: '400 TSR',
  },
} as const

const ROOM = '/pages/new-coin-subscription'
/** numbers of the house's first sales */
const [TESSERA, LANTERN] = ['1', '2']

const clock = movedClock()
const journey = beginJourney({ environment: clock.environment })
afterAll(() => clock.dispose())

describe('new coins', () => {
  it('en, de: one is shared out, one is sold out; a subscription is taken back; what is free is sold on the coin’s own market', async () => {
    const third = await journey.product.customer('en')
    const owners = await Promise.all(
      (['en', 'de'] as const).map(async (language) => {
        const customer = await journey.product.customer(language)
        const phone = await journey.phone({ customer, language, theme: language === 'de' ? 'dark' : 'light' })
        await readLettersAsTheyCome(phone.page)
        return { language, customer, said: SAID[language], ...phone }
      }),
    )
    const time = sharedTime(clock)
    for (const { page } of owners) await time.follow(page)
    for (const { said, page, go, customer } of owners) {
      await go(`${ROOM}/SubscriptionDetail?id=${TESSERA}`)
      await provenBy(['S2.58'], page.getByRole('link', { name: said.identityFirst }).waitFor())
      await sendSampleIdentity(customer)
    }
    await sendSampleIdentity(third)
    await time.pass(30 * SECOND)
    for (const customer of [third, ...owners.map((owner) => owner.customer)]) {
      await expect.poll(async () => (await customer.call('identity')).state).toBe('validated')
    }

    for (const { said, page, go, customer } of owners) {
      await go('/pages/more-services/MoreServices')
      await page.locator('main').locator(`a[href="#${ROOM}/NewCoinSubscription"]`).click()
      const lantern = page.locator('.sale-card', { hasText: 'Lantern' })
      await provenBy(['S2.57', 'S4.15'], lantern.getByText(said.soon, { exact: true }).waitFor())
      const tessera = page.locator('.sale-card', { hasText: 'Tessera' })
      await provenBy(['S4.16'], tessera.getByText(said.onSale, { exact: true }).waitFor())
      expect(await violationsOf(page)).toEqual([])
      // a reminder of what is to open, which another device of the same customer reads; it is taken back
      await lantern.click()
      const remind = (checked: boolean) => page.getByRole('switch', { name: said.remind, disabled: false, checked })
      await remind(false).click()
      await remind(true).waitFor()
      expect(await customer.call('saleReminders')).toEqual({ sales: [LANTERN] })
      await page.reload()
      await remind(true).click()
      await remind(false).waitFor()
      expect(await customer.call('saleReminders')).toEqual({ sales: [] })
      expect(await violationsOf(page)).toEqual([])
      await go(`${ROOM}/SubscriptionDetail?id=${TESSERA}`)
      await page.getByLabel(said.quantity).waitFor()
      expect(await page.getByRole('switch').count()).toBe(0)
      const field = page.getByLabel(said.quantity)
      await field.fill('50')
      await page.getByText(said.below).waitFor()
      await field.fill('400')
      expect(await factOf(page, said.coin[0]), proves('S3.104')).toBe(said.coin[1])
      expect(await factOf(page, said.price[0]), proves('S3.105')).toBe(said.price[1])
      expect(await factOf(page, said.supply[0]), proves('S3.106')).toBe(said.supply[1])
      expect(await factOf(page, said.lockup[0]), proves('S3.111')).toBe(said.lockup[1])
      const { sales } = await customer.call('newCoinSales')
      const { remaining, ...sale } = sales.find(({ id }) => id === TESSERA)!
      // what was shown before is asked for anew
      const left = async () => (await factOf(page, said.remaining))?.replaceAll(/\D/g, '')
      await expect.poll(left, { message: proves('S3.107') }).toBe(remaining)
      expect(await factOf(page, said.opens), proves('S3.108')).toMatch(await momentOf(page, sale.opensAt))
      expect(await factOf(page, said.ends), proves('S3.109')).toMatch(await momentOf(page, sale.closesAt))
      expect(await factOf(page, said.listing), proves('S3.110')).toMatch(await momentOf(page, sale.listingAt))
      expect(await violationsOf(page)).toEqual([])
      await page.getByRole('button', { name: said.subscribe.replaceAll(' USDT', '\u00a0USDT') }).click()
      await provenBy(['S1.39'], page.waitForURL(/MySubscription\?id=/))
      await provenBy(['S2.59', 'S4.19'], page.locator('.badge', { hasText: said.checking }).waitFor())
      expect(await factOf(page, said.purchase), proves('S3.112')).toBe(said.hundreds)
      expect(await factOf(page, said.transaction)).toBe('0 TSR')
      expect(await violationsOf(page)).toEqual([])

      // another one, which is taken back
      await go(`${ROOM}/SubscriptionDetail?id=${TESSERA}`)
      await page.getByLabel(said.quantity).fill('100')
      await page.locator('.page-footer').getByRole('button').click()
      await page.waitForURL(/MySubscription\?id=/)
      await page.getByRole('button', { name: said.takeBack }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: said.takeBack }).click()
      await provenBy(['S4.21'], page.locator('.badge', { hasText: said.failed }).waitFor())
      // on the page, and on the card of its proof
      await page.getByText(said.tookBack).first().waitFor()
    }

    await time.pass(DAY + HOUR)
    for (const customer of [third, ...owners.map((owner) => owner.customer)]) {
      await subscribe(customer, time.now(), LANTERN, '200000')
    }
    for (const { said, page, go } of owners) {
      await go(`${ROOM}/NewCoinSubscription`)
      const lantern = page.locator('.sale-card', { hasText: 'Lantern' })
      await provenBy(['S4.17'], lantern.getByText(said.soldOut, { exact: true }).waitFor())
      await go(`${ROOM}/Sell?coin=TSR`)
      await provenBy(['S2.60'], page.getByText(said.notListed).waitFor())
    }

    await time.pass(DAY)
    for (const { said, page, go } of owners) {
      await go(`${ROOM}/SubscriptionDetail?id=${TESSERA}`)
      await provenBy(['S4.18'], page.locator('.badge', { hasText: said.closed }).waitFor())
      await page.getByRole('tab', { name: said.buyRecords, exact: true }).click()
      await provenBy(['S1.40', 'S4.20'], page.locator('.badge', { hasText: said.succeeded }).waitFor())
      await page.locator('a', { hasText: said.succeeded }).click()
      await page.waitForURL(/MySubscription\?id=/)
      const taken = () => factOf(page, said.transaction)
      await expect.poll(taken, { message: proves('S3.113') }).toBe(said.hundreds)
    }

    await time.pass(2 * DAY)
    for (const { said, page, go, customer, troubles, context } of owners) {
      const listed = async () => (await customer.call('products')).products.some(({ id }) => id === 'LNT-USDT')
      await expect.poll(listed).toBe(true)
      await page.reload()
      // what is locked yet says when it comes free
      await go(`${ROOM}/Sell?coin=TSR`)
      await page.getByLabel(said.toSell).fill('400')
      await page.getByText(said.comesFree).waitFor()
      await go(`${ROOM}/Sell?coin=LNT`)
      await page.getByLabel(said.toSell).fill('1000')
      await page.getByRole('button', { name: said.sellLantern }).click()
      await page.getByText(said.thousand).first().waitFor()
      expect(await violationsOf(page)).toEqual([])
      await go(`${ROOM}/MySubscription`)
      await page.getByRole('tab', { name: said.sellRecords, exact: true }).click()
      await provenBy(['S1.41'], page.locator('a', { hasText: plainless(said.thousand) }).waitFor())
      await page.getByRole('tab', { name: said.buyRecords, exact: true }).click()
      await page.locator('a', { hasText: 'LNT' }).first().click()
      const sold = () => factOf(page, said.sold)
      await expect.poll(sold, { message: proves('S3.114') }).toBe(said.thousand)
      expect(troubles).toEqual([])
      await context.close()
    }
  })
})

async function subscribe(customer: TestClient, now: number, sale: string, quantity: string): Promise<void> {
  const body = { commandId: newCommandId(now), quantity }
  await customer.call('subscribe', { params: { sale }, body })
}

/** The present value under a name in a list of facts. */
async function factOf(page: Page, name: string): Promise<string | undefined> {
  const fact = page.locator('.key-value', { has: page.getByText(name, { exact: true }) })
  return (await fact.locator('dd').allInnerTexts()).map(plain)[0]
}

/** An instant by the clock of the phone, however its date is written. */
async function momentOf(page: Page, at: number): Promise<RegExp> {
  const [day, year, time] = await page.evaluate((instant) => {
    const date = new Date(instant)
    return [date.getDate(), date.getFullYear(), date.toTimeString().slice(0, 5)]
  }, at)
  return new RegExp(`^${day}\\D.*${year}.*${time}`)
}

function plain(text: string): string {
  return text.replaceAll('\u00a0', ' ')
}

function plainless(text: string): string {
  return text.replaceAll(' ', '\u00a0')
}
