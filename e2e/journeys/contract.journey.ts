import type { BodyOf } from '@candela/contract'
import { LATEST_RULES } from '@candela/rules'
import {
  calmMarket,
  commandId,
  makeDataDirectory,
  marketBuy,
  marketOf,
  partOf,
  removeDataDirectory,
  type TestClient,
} from '@candela/server/testing'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { readLettersAsTheyCome } from '../phone.ts'
import { violationsOf } from './accessibility.ts'
import { beginJourney } from './journey.ts'

const SAID = {
  en: {
    chart: 'Chart with your lines',
    lines: ['Entry', 'Liquidation', 'Take profit 73,058.46', 'Close long, open short', 'Open long'],
    drawn: [
      'Entry',
      '▼ Liquidation 33,868.68',
      '▲ Take profit 73,058.46',
      '▲ Close long, open short 70,413.00',
      '▼ Open long 63,707.00',
    ],
    mark: 'Mark',
    index: 'Index',
    history: 'History',
    trades: 'Trade history',
    effect: 'Effect',
    side: 'Side',
    buys: 'Buys',
    of: 'Product',
    noTrades: 'No trades to show',
    closed: 'Closed',
    opened: 'Open long',
    reduced: 'Close long',
    fee: 'Fee',
    contract: 'Contract details',
    tiers: 'Tiers',
    tier: ['50,000 USDT', '50×', '1%', '20,000,000 USDT', '2×', '25%'],
    funding: 'Funding',
    next: 'Next funding in',
    noRates: 'No rates yet',
    everyone: 'Trades',
    orders: 'Orders',
    cancelled: 'Cancelled by your own protection: nothing is bought or opened',
    taken: 'Taken away',
    narrowed: 'Your own protection: the order only reduces now',
    letter: 'Orders ended by your own protection',
    line: 'only reduces now',
  },
  de: {
    chart: 'Chart mit Ihren Linien',
    lines: ['Einstieg', 'Liquidation', 'Take-Profit 73.058,46', 'Long schließen, Short eröffnen', 'Long eröffnen'],
    drawn: [
      'Einstieg',
      '▼ Liquidation 33.868,68',
      '▲ Take-Profit 73.058,46',
      '▲ Long schließen, Short eröffnen 70.413,00',
      '▼ Long eröffnen 63.707,00',
    ],
    mark: 'Markpreis',
    index: 'Index',
    history: 'Verlauf',
    trades: 'Handelsverlauf',
    effect: 'Wirkung',
    side: 'Seite',
    buys: 'Käufe',
    of: 'Produkt',
    noTrades: 'Keine Ausführungen',
    closed: 'Geschlossen',
    opened: 'Long eröffnen',
    reduced: 'Long schließen',
    fee: 'Gebühr',
    contract: 'Kontraktdetails',
    tiers: 'Stufen',
    tier: ['50.000 USDT', '50×', '1 %', '20.000.000 USDT', '2×', '25 %'],
    funding: 'Finanzierung',
    next: 'Nächste Finanzierung in',
    noRates: 'Noch keine Raten',
    everyone: 'Abschlüsse',
    orders: 'Aufträge',
    cancelled: 'Durch Ihre eigene Sperre storniert: Es wird nichts gekauft oder eröffnet',
    taken: 'Weggefallen',
    narrowed: 'Ihre eigene Sperre: Der Auftrag verringert nur noch',
    letter: 'Aufträge durch Ihre eigene Sperre beendet',
    line: 'verringert nur noch',
  },
} as const

const PRODUCT = 'BTC-USDT'
const plain = (text: string): string => text.replaceAll('\u00a0', ' ')

async function ordered(client: TestClient, over: Partial<BodyOf<'placePerpetualOrder'>>): Promise<string> {
  const body = { product: PRODUCT, side: 'buy', type: 'market', quantity: '0.02', reduceOnly: false } as const
  const asked = { commandId: commandId(), ruleVersion: LATEST_RULES, ...body, ...over }
  return (await client.call('placePerpetualOrder', { body: asked })).order.id
}

interface Written {
  readonly texts: () => Promise<readonly string[]>
  readonly forget: () => Promise<void>
}

/** Has the page keep all that it writes on a canvas; answers how to ask for it, and how to have it begin anew. */
async function writtenIn(page: Page): Promise<Written> {
  await page.addInitScript(() => {
    const written = new Set<string>()
    const write = Object.getOwnPropertyDescriptor(CanvasRenderingContext2D.prototype, 'fillText')!.value as (
      this: CanvasRenderingContext2D,
      ...given: Parameters<CanvasRenderingContext2D['fillText']>
    ) => void
    CanvasRenderingContext2D.prototype.fillText = function (...given) {
      written.add(given[0])
      write.apply(this, given)
    }
    Object.assign(window, { written })
  })
  const handle = () => page.evaluateHandle(() => (window as unknown as { readonly written: Set<string> }).written)
  return {
    texts: async () => (await handle()).evaluate((written) => [...written]),
    forget: async () => (await handle()).evaluate((written) => written.clear()),
  }
}

describe('what stands around a perpetual', () => {
  const recordings = makeDataDirectory()
  afterAll(() => removeDataDirectory(recordings))
  const journey = beginJourney({ environment: { PRICE_SOURCE: calmMarket(recordings) } })

  it.each(['en', 'de'] as const)(
    '%s: lines in the chart by what they do, own trades, the contract’s page, and what a break takes from orders',
    async (language) => {
      const said = SAID[language]
      const customer = await journey.product.customer(language)
      const { page, go, troubles, context } = await journey.phone({ customer, language })
      await readLettersAsTheyCome(page)
      const written = await writtenIn(page)
      // the chart has a candle of it
      await marketBuy(customer, '50')
      const { ask } = await marketOf(customer, PRODUCT)
      await ordered(customer, {})
      await ordered(customer, { side: 'sell', quantity: '0.005' })
      const triggers = { takeProfits: [{ price: '73058.46' }] }
      await customer.call('setTriggers', { body: { commandId: commandId(), product: PRODUCT, ...triggers } })
      const turning = { side: 'sell', quantity: '0.02', type: 'limit', price: partOf(ask, 1_050, '0.01') } as const
      const narrowed = await ordered(customer, turning)
      const opening = await ordered(customer, { type: 'limit', price: partOf(ask, 950, '0.01') })

      await go(`/pages/order/Order?id=${PRODUCT}`)
      await page.getByRole('button', { name: said.chart }).click()
      const lines = async () => (await page.locator('.chart-panel ul li').allInnerTexts()).map(plain)
      await expect.poll(lines).toHaveLength(said.lines.length)
      const drawn = await lines()
      for (const [place, text] of said.lines.entries())
        expect(
          drawn.some((line) => line.startsWith(text)),
          `${place}`,
        ).toBe(true)
      const mark = page.getByRole('button', { name: said.mark, exact: true })
      const index = page.getByRole('button', { name: said.index, exact: true })
      expect(await mark.getAttribute('aria-pressed')).toBe('true')
      // in the chart itself those out of sight have their price at the edge they lie beyond
      await expect.poll(() => page.locator('.chart-waiting').count()).toBe(0)
      await written.forget()
      await index.click()
      await expect.poll(written.texts).toEqual(expect.arrayContaining([...said.drawn]))
      expect(await index.getAttribute('aria-pressed')).toBe('true')
      expect(await violationsOf(page)).toEqual([])

      // each fill of every order, narrowed to what closed
      await page.getByRole('tab', { name: said.history, exact: true }).click()
      await page.getByRole('tab', { name: said.trades, exact: true }).click()
      const rows = page.locator('#perpetual-panel .list-row')
      await expect.poll(() => rows.count()).toBe(2)
      expect(plain(await rows.first().innerText())).toContain(said.reduced)
      expect(plain(await rows.last().innerText())).toContain(said.opened)
      expect(await violationsOf(page)).toEqual([])
      await page.getByLabel(said.effect).selectOption({ label: said.closed })
      await expect.poll(() => rows.count()).toBe(1)
      const { fills } = await customer.call('perpetualFills', { query: { effect: 'close' } })
      const fee = fills[0]!.fee.replace('.', language === 'de' ? ',' : '.')
      expect(plain(await rows.first().innerText())).toContain(`${said.fee} ${fee} USDT`)
      await page.getByLabel(said.effect).selectOption('')
      await page.getByLabel(said.side, { exact: true }).selectOption({ label: said.buys })
      await expect
        .poll(async () => plain((await rows.allInnerTexts()).join()))
        .toMatch(new RegExp(`^BTC/USDT\\n${said.opened}`))
      expect(await rows.count()).toBe(1)
      await page.getByLabel(said.of, { exact: true }).selectOption({ label: 'ETH/USDT' })
      await page.getByText(said.noTrades).waitFor()

      // what it is offered under
      await page.getByRole('link', { name: said.contract }).click()
      const panel = page.locator('#contract-panel')
      await page.getByRole('tab', { name: said.tiers, exact: true }).click()
      const cells = async () => (await panel.locator('td').allInnerTexts()).map(plain)
      await expect.poll(cells).toHaveLength(15)
      expect([...(await cells()).slice(0, 3), ...(await cells()).slice(-3)]).toEqual(said.tier)
      await page.getByRole('tab', { name: said.funding, exact: true }).click()
      await panel.getByText(said.next).waitFor()
      await panel.getByText(said.noRates).waitFor()
      expect(await panel.innerText()).toMatch(/\d:\d\d/)
      await page.getByRole('tab', { name: said.everyone, exact: true }).click()
      await expect.poll(() => panel.locator('tbody tr').count()).toBeGreaterThanOrEqual(2)
      expect(await violationsOf(page)).toEqual([])

      // a break takes what would open, in the order and by letter
      await customer.call('takeBreak', { body: { commandId: commandId(), days: 1 } })
      await go(`/pages/order/OrderDetail?perpetual=${opening}`)
      await page.getByText(said.cancelled).waitFor()
      await go(`/pages/order/OrderDetail?perpetual=${narrowed}`)
      await page.getByText(said.taken).waitFor()
      await page.getByText(said.narrowed).waitFor()
      const letter = async () => {
        const { letters } = await customer.call('letters', { query: { language } })
        return letters.find(({ title }) => title === said.letter)?.content ?? ''
      }
      await expect.poll(letter, { interval: 300, timeout: 20_000 }).toContain(said.line)
      expect(troubles).toEqual([])
      await context.close()
    },
  )
})
