import { calmMarket, makeDataDirectory, marketOf, removeDataDirectory, type TestClient } from '@candela/server/testing'
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import type { Phone } from '../phone.ts'
import { beginJourney } from './journey.ts'
import { SAID } from './perpetual-said.ts'

const VERIFIER = fileURLToPath(new URL('../../packages/verify/node/main.ts', import.meta.url))
const TICKET = '/pages/order/Order?id=BTC-USDT'

const WORDS = {
  en: {
    unstable: /^Network unstable\./,
    positions: /^Positions/,
    card: ['0.02 BTC · Isolated', '67,060.00', '670.60', '33,868.68', 'TP 70,123.45', 'SL 66,012.34'],
    order: ['Open long 2×', '0.01 BTC · 61,000.00'],
    noOrders: 'No open orders',
    total: 'Total after fees and funding',
    result: '−2.5406 USDT',
  },
  de: {
    unstable: /^Netz instabil\./,
    positions: /^Positionen/,
    card: ['0,02 BTC · Isoliert', '67.060,00', '670,60', '33.868,68', 'TP 70.123,45', 'SL 66.012,34'],
    order: ['Long eröffnen 2×', '0,01 BTC · 61.000,00'],
    noOrders: 'Keine offenen Aufträge',
    total: 'Gesamt nach Gebühren und Finanzierung',
    result: '−2,5406 USDT',
  },
} as const
type Language = keyof typeof WORDS
type Said = (typeof SAID)[Language] & (typeof WORDS)[Language]

const recordings = makeDataDirectory()
afterAll(() => removeDataDirectory(recordings))
const journey = beginJourney({ environment: { PRICE_SOURCE: calmMarket(recordings) } })

const plain = (text: string): string => text.replaceAll('\u00a0', ' ')
const cardOf = (page: Page) => page.locator('.position-card')
const panelOf = (page: Page) => page.locator('#perpetual-panel')
const rowsOf = (page: Page) => panelOf(page).locator('.list-row')

interface Held extends Phone {
  readonly said: Said
  readonly customer: TestClient
  /** its id, and what is written of it and of the order beside it */
  readonly position: string
  readonly shown: Shown
}

interface Shown {
  readonly card: string
  readonly order: string
}

it('en, de: a position with take profit and stop loss and an order beside it outlive kill -9 on the open page, and close to the last digit', async () => {
  const both = await Promise.all((['en', 'de'] as const).map(hold))
  await journey.product.kill()
  await Promise.all(both.map(({ page, said }) => page.getByText(said.unstable).first().waitFor()))
  await journey.product.restart()
  await Promise.all(both.map(findAndClose))
  // all that the house wrote before and after
  const given = ['--import', 'tsx', VERIFIER, '--data', journey.product.dataDirectory]
  const { stdout } = await promisify(execFile)(process.execPath, given)
  expect(stdout).toMatch(/^ok perpetual +8 commands and \d+ events are what the rules give$/m)
  expect(stdout).toContain('self-consistent')
})

/** Opens a long with both triggers in the ticket, and has an order rest. */
async function hold(language: Language): Promise<Held> {
  const said = { ...SAID[language], ...WORDS[language] }
  const typed = (text: string) => (language === 'de' ? text.replace('.', ',') : text)
  const customer = await journey.product.customer(language)
  await marketOf(customer)
  const phone = await journey.phoneOf(customer, language)
  const { page, go } = phone
  const amount = page.getByLabel(said.amount)
  const press = page.getByRole('button', { name: said.openLong, exact: true })
  await go(TICKET)
  await amount.fill(typed('0.02'))
  await page.getByText(said.protect, { exact: true }).click()
  await page.getByLabel(said.profit, { exact: true }).fill(typed('70123.45'))
  await page.getByLabel(said.loss, { exact: true }).fill(typed('66012.34'))
  await press.click()
  await page.getByRole('alertdialog').getByRole('button', { name: said.openLong, exact: true }).click()
  await cardOf(page).waitFor()
  await page.getByRole('radio', { name: said.limit, exact: true }).click()
  await page.getByLabel(said.price).fill('61000')
  await amount.fill(typed('0.01'))
  await press.click()
  await page.getByRole('tab', { name: said.entrusted }).click()
  await rowsOf(page).waitFor()
  const shown = await shownOn(page, said)
  for (const text of said.order) expect(shown.order).toContain(text)
  for (const text of said.card) expect(shown.card).toContain(text)
  const { positions } = await customer.call('positions')
  return { ...phone, said, customer, position: positions[0]!.id, shown }
}

/** The texts of the lists of positions and orders. */
async function shownOn(page: Page, said: Said): Promise<Shown> {
  await page.getByRole('tab', { name: said.entrusted }).click()
  const order = plain(await rowsOf(page).innerText())
  await page.getByRole('tab', { name: said.positions }).click()
  return { order, card: plain(await cardOf(page).innerText()) }
}

/** The page that stood open comes back by itself, as one that is loaded anew does; on it the position is closed, and the order cancelled. */
async function findAndClose({ page, go, context, said, customer, position, shown }: Held): Promise<void> {
  await expect.poll(() => page.locator('.offline-strip').count()).toBe(0)
  await expect.poll(() => shownOn(page, said)).toEqual(shown)
  await page.reload()
  await expect.poll(() => shownOn(page, said)).toEqual(shown)
  const asked = page.getByRole('alertdialog')
  await cardOf(page).getByRole('button', { name: said.close, exact: true }).click()
  await asked.getByRole('button', { name: said.closeOne }).click()
  await expect.poll(() => cardOf(page).count()).toBe(0)
  await page.getByRole('tab', { name: said.entrusted }).click()
  await panelOf(page).getByRole('button', { name: said.cancel }).click()
  await asked.getByRole('button', { name: said.cancelOne }).click()
  await panelOf(page).getByText(said.noOrders).waitFor()
  // 0.02 bought at 67,060 and sold at 67,000: 1.2 lost, 0.6706 and 0.67 paid
  const { balances } = await customer.call('balances')
  expect(balances).toMatchObject([{ asset: 'USDT', available: '9997.4594', held: '0', committed: '0' }])
  await go(`/pages/order/OrderDetail?position=${position}`)
  const total = page.locator('.key-value').filter({ hasText: said.total }).locator('dd')
  await expect.poll(async () => plain(await total.innerText())).toBe(said.result)
  await context.close()
}
