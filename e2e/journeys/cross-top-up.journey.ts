import {
  commandId,
  makeDataDirectory,
  removeDataDirectory,
  seesawMarket,
  passKnowledgeCheck,
} from '@candela/server/testing'
import { afterAll, expect, it } from 'vitest'
import { beginJourney } from './journey.ts'
import { SAID } from './perpetual-said.ts'

const WORDS = {
  en: {
    letter: 'Your cross account was topped up',
    told: /As you had asked, (\d+\.\d+) USDT of your available balance went into it\. The account now holds (\d+\.\d+) USDT\./,
  },
  de: {
    letter: 'Ihr Cross-Konto wurde aufgefüllt',
    told: /wurden (\d+,\d+) USDT von Ihrem verfügbaren Guthaben eingezahlt\. Auf dem Konto liegen jetzt (\d+,\d+) USDT\./,
  },
} as const

const HIGH_SECONDS = 20
const LOW_SECONDS = 10
/** more than a position at 50× could bear */
const FALL = 0.03
const WITHIN_MS = 120_000

const recordings = makeDataDirectory()
afterAll(() => removeDataDirectory(recordings))
const market = seesawMarket(recordings, HIGH_SECONDS, LOW_SECONDS, FALL)
const journey = beginJourney({ environment: { PRICE_SOURCE: market } })

const plain = (text: string): string => text.replaceAll('\u00a0', ' ')

it('en, de: where the market falls, a cross account that may is filled from the balance before anything is sold, and a letter says how much', async () => {
  // in one market at once
  await Promise.all((['en', 'de'] as const).map(saved))
})

async function saved(language: keyof typeof WORDS): Promise<void> {
  const said = { ...SAID[language], ...WORDS[language] }
  const customer = await journey.product.customer(language)
  const own = { commandId: commandId(), product: 'BTC-USDT' }
  await passKnowledgeCheck(customer)
  await customer.call('setMarginMode', { body: { ...own, mode: 'cross' } })
  await customer.call('setLeverage', { body: { ...own, commandId: commandId(), leverage: 50 } })
  const { page, go, troubles, context } = await journey.phoneOf(customer, language)
  const asked = page.getByRole('alertdialog')
  const account = page.locator('.cross-card')
  const position = page.locator('.position-card:not(.cross-card)')
  const inAccount = () => customer.call('crossAccount').then(({ balance }) => Number(balance))
  await go('/pages/order/Order?id=BTC-USDT')
  await account.getByRole('switch', { name: said.topUp }).click()
  await expect.poll(async () => (await customer.call('crossAccount')).topUp).toBe(true)

  // low, then high: the whole fall lies ahead
  const isHigh = async () => Number((await customer.call('quotes'))['BTC-USDT']?.index ?? '0') > 66_800
  await expect.poll(isHigh, { timeout: WITHIN_MS }).toBe(false)
  await expect.poll(isHigh, { timeout: WITHIN_MS }).toBe(true)
  await page.getByLabel(said.amount).fill(language === 'de' ? '0,02' : '0.02')
  await page.getByRole('button', { name: said.openLong, exact: true }).click()
  await asked.getByRole('button', { name: said.openLong, exact: true }).click()
  await expect.poll(async () => (await position.allInnerTexts()).join()).toContain('Long 50×')
  const before = await inAccount()
  expect(before).toBeLessThan(27)

  // what went in is told, and stands on the page that is open
  await expect.poll(inAccount, { timeout: WITHIN_MS, interval: 300 }).toBeGreaterThan(before)
  const letter = async () => {
    const { letters } = await customer.call('letters', { query: { language } })
    return letters.findLast(({ title }) => title === said.letter)?.content ?? ''
  }
  await expect.poll(letter).toMatch(said.told)
  const [, amount, holds] = said.told.exec(await letter())!
  const figure = (text: string) => Number(text.replace(',', '.'))
  expect(figure(holds!) - figure(amount!)).toBeCloseTo(before, 6)
  await expect.poll(isHigh, { timeout: WITHIN_MS }).toBe(true)
  // in whole cents, cut
  const cents = (Math.floor((await inAccount()) * 100 + 1e-6) / 100).toFixed(2)
  const balance = language === 'de' ? cents.replace('.', ',') : cents
  await expect.poll(async () => plain(await account.innerText())).toContain(balance)
  await expect.poll(async () => (await position.allInnerTexts()).join()).toContain('Long 50×')
  // nothing was sold, and nothing paid but the fee
  const { positions } = await customer.call('positions')
  expect(positions).toMatchObject([{ quantity: '0.02', result: '0', fees: '0.6706' }])
  const { balances } = await customer.call('balances')
  expect(Number(balances[0]!.available) + Number(balances[0]!.committed)).toBeCloseTo(9_999.3294, 6)
  expect(troubles).toEqual([])
  await context.close()
}
