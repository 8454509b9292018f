import type { BodyOf } from '@candela/contract'
import { LATEST_RULES } from '@candela/rules'
import {
  calmMarket,
  commandId,
  makeDataDirectory,
  marketOf,
  removeDataDirectory,
  restingOrder,
  type TestClient,
} from '@candela/server/testing'
import { afterAll, expect, it } from 'vitest'
import { readLettersAsTheyCome } from '../phone.ts'
import { violationsOf } from './accessibility.ts'
import { beginJourney } from './journey.ts'

const SAID = {
  en: {
    entrusted: /^Open orders/,
    history: 'History',
    orders: 'Orders',
    pause: 'Take a break',
    begin: 'Begin the break',
    onBreak: /^On a break until/,
    closing: ['Close long', '0.005 BTC · 70,000.00'],
    cancelled: 'Cancelled',
    reason: 'Cancelled by your own protection: nothing is bought or opened',
    none: 'No open orders',
    amount: /^Amount · BTC/,
    refused: /^You are on a break until .*: until then nothing is bought or opened/,
    letter: 'Orders ended by your own protection',
    goOn: 'Orders that only sell or close go on.',
    lines: ({ spot, limit, stop }: Ids) => [
      `BTC/USDT · Limit buy 0.001 BTC · 60,000.00 · no. ${spot}: cancelled`,
      `BTC/USDT · Open long 0.01 BTC · 63,000.00 · no. ${limit}: cancelled`,
      `BTC/USDT · Open long 0.01 BTC · Trigger 69,000.00 · no. ${stop}: cancelled`,
    ],
  },
  de: {
    entrusted: /^Offene Aufträge/,
    history: 'Verlauf',
    orders: 'Aufträge',
    pause: 'Pause machen',
    begin: 'Pause beginnen',
    onBreak: /^Pause bis/,
    closing: ['Long schließen', '0,005 BTC · 70.000,00'],
    cancelled: 'Storniert',
    reason: 'Durch Ihre eigene Sperre storniert: Es wird nichts gekauft oder eröffnet',
    none: 'Keine offenen Aufträge',
    amount: /^Menge · BTC/,
    refused: /^Sie machen bis .* eine Pause: Bis dahin wird nichts gekauft oder eröffnet/,
    letter: 'Aufträge durch Ihre eigene Sperre beendet',
    goOn: 'Aufträge, die nur verkaufen oder schließen, laufen weiter.',
    lines: ({ spot, limit, stop }: Ids) => [
      `BTC/USDT · Limit-Kauf 0,001 BTC · 60.000,00 · Nr. ${spot}: storniert`,
      `BTC/USDT · Long eröffnen 0,01 BTC · 63.000,00 · Nr. ${limit}: storniert`,
      `BTC/USDT · Long eröffnen 0,01 BTC · Auslöser 69.000,00 · Nr. ${stop}: storniert`,
    ],
  },
} as const

interface Ids {
  readonly spot: string
  readonly limit: string
  readonly stop: string
}

const recordings = makeDataDirectory()
afterAll(() => removeDataDirectory(recordings))
const journey = beginJourney({ environment: { PRICE_SOURCE: calmMarket(recordings) } })

const plain = (text: string): string => text.replaceAll('\u00a0', ' ')

/** A purchase that rests, and beside a long one order that would enlarge it, one that would once its trigger is reached, and one that closes. */
async function ordersOf(customer: TestClient): Promise<Ids> {
  await marketOf(customer)
  const place = async (over: Partial<BodyOf<'placePerpetualOrder'>>): Promise<string> => {
    const order = { product: 'BTC-USDT', side: 'buy', type: 'market', quantity: '0.01', reduceOnly: false } as const
    const body = { commandId: commandId(), ruleVersion: LATEST_RULES, ...order, ...over }
    return (await customer.call('placePerpetualOrder', { body })).order.id
  }
  await place({})
  const { order } = await restingOrder(customer, 'BTC-USDT', { price: '60000' })
  const limit = await place({ type: 'limit', price: '63000' })
  const stop = await place({ trigger: '69000' })
  await place({ side: 'sell', type: 'limit', price: '70000', quantity: '0.005', reduceOnly: true })
  return { spot: order.id, limit, stop }
}

it.each(['en', 'de'] as const)(
  '%s: a break takes what would buy or open at once, in the lists, with its reason and in a letter of a line each, and leaves what closes',
  async (language) => {
    const said = SAID[language]
    const customer = await journey.product.customer(language)
    const ids = await ordersOf(customer)
    const { page, go, troubles, context } = await journey.phoneOf(customer, language)
    const press = (name: string) => page.getByRole('tab', { name, exact: true }).click()

    // the lists stand open beside the page where the break begins
    const lists = await context.newPage()
    await lists.goto(`${journey.product.url}/#/pages/order/Order?id=BTC-USDT`)
    await readLettersAsTheyCome(lists)
    await lists.getByRole('tab', { name: said.entrusted }).click()
    const open = lists.locator('#perpetual-panel .list-row')
    await expect.poll(() => open.count()).toBe(3)
    await go('/pages/user/limits/MyLimits')
    await page.getByRole('button', { name: said.pause }).click()
    const sheet = page.getByRole('dialog', { name: said.pause })
    await sheet.getByRole('button', { name: said.begin }).click()
    await page.getByText(said.onBreak).first().waitFor()
    await expect.poll(() => open.count()).toBe(1)
    for (const text of said.closing) expect(plain(await open.innerText())).toContain(text)

    // what became of each, from its list
    for (const order of [ids.limit, ids.stop]) {
      await go('/pages/order/Order?id=BTC-USDT')
      await press(said.history)
      await press(said.orders)
      const row = page.locator(`#perpetual-panel a[href$="perpetual=${order}"]`)
      await expect.poll(async () => plain(await row.innerText())).toContain(said.cancelled)
      await row.click()
      await page.getByText(said.reason).waitFor()
      await expect.poll(() => page.getByTestId('status').innerText()).toBe(said.cancelled)
    }
    expect(await violationsOf(page)).toEqual([])
    await go('/pages/trading/Trading?id=BTC-USDT')
    await page.getByText(said.none).waitFor()
    await press(said.history)
    const bought = page.locator('.order-row').first()
    await expect.poll(async () => plain(await bought.innerText())).toContain(said.cancelled)
    await bought.click()
    await page.getByText(said.reason).waitFor()
    // all that was set aside is back but for the margin
    const { balances } = await customer.call('balances')
    expect(balances).toMatchObject([{ asset: 'USDT', held: '0' }])

    // the ticket says why it opens nothing now
    await go('/pages/order/Order?id=BTC-USDT')
    await page.getByLabel(said.amount).fill(language === 'de' ? '0,01' : '0.01')
    await page.getByText(said.refused).first().waitFor()

    // the letter, once it is there
    await go('/pages/user/message-notice/MessageNotice')
    await page.locator('#letters-panel').getByText(said.letter, { exact: true }).click()
    const letter = page.getByRole('dialog', { name: said.letter })
    const lines = async () =>
      plain(await letter.innerText())
        .split('\n')
        .filter((line) => line.includes(' · '))
    await expect.poll(lines).toEqual(said.lines(ids))
    expect(await letter.innerText()).toContain(said.goOn)
    expect(await violationsOf(page)).toEqual([])
    expect(troubles).toEqual([])
    await context.close()
  },
)
