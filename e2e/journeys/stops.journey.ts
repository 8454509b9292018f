import {
  makeDataDirectory,
  marketBuy,
  removeDataDirectory,
  seesawMarket,
  type TestClient,
} from '@candela/server/testing'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { violationsOf } from './accessibility.ts'
import { beginJourney } from './journey.ts'

const WORDS = {
  en: {
    stop: 'Stop',
    trigger: /^Trigger · USDT/,
    price: /^Price · USDT/,
    amount: /^Amount · BTC/,
    becomes: 'When triggered',
    oco: 'With a limit order (OCO)',
    limitAt: /^Limit order at · USDT/,
    sell: 'Sell BTC',
    buy: 'Buy BTC',
    placed: 'Order placed',
    bothPlaced: 'Both orders placed',
    falls: 'Once the index has fallen to 66,500.00: sells 0.01 BTC at 66,000.00 or better.',
    row: /Stop sell\s+0\.01\sBTC · trigger 66,500\.00 · \d\.\d\d% away/,
    waiting: 'Waiting',
    change: 'Change',
    changeTrigger: 'Trigger',
    save: 'Save changes',
    changed: 'Order changed',
    filled: 'Filled',
    verify: 'Verify',
    addsUp: 'Adds up',
    history: 'History',
    inHistory: /Stop sell\s+Sold 0\.01\sBTC at 66,330\.00 · trigger 66,700\.00/,
    letter: 'Stop sell BTC/USDT: triggered',
    index: '66,360.00',
    away: /^Index 67,030\.00, 0\.79% away$/,
    cancel: 'Cancel order',
    cancelled: 'Cancelled',
    comesBack: /Both orders of the OCO are cancelled[\s\S]*0\.01\sBTC/,
    byTrigger: 'The stop of the OCO was triggered',
    byFill: 'The other order of the OCO was filled',
    wrongSide: /In an OCO the limit price lies on the other side of the index/,
    offTick: /Round the trigger to a step/,
    tooMuch: /more than you have/,
    stopWrongSide: /A stop waits for the price to move against you.*The index is \d\d,\d{3} now/,
  },
  de: {
    stop: 'Stop',
    trigger: /^Auslösepreis · USDT/,
    price: /^Preis · USDT/,
    amount: /^Menge · BTC/,
    becomes: 'Nach dem Auslösen',
    oco: 'Mit einem Limitauftrag (OCO)',
    limitAt: /^Limit zu · USDT/,
    sell: 'BTC verkaufen',
    buy: 'BTC kaufen',
    placed: 'Auftrag erteilt',
    bothPlaced: 'Beide Aufträge erteilt',
    falls: 'Sobald der Index auf 66.500,00 gefallen ist: 0,01 BTC werden zu 66.000,00 oder besser verkauft.',
    row: /Stop-Verkauf\s+0,01\sBTC · bei 66\.500,00 · noch \d,\d\d\s%/,
    waiting: 'Wartet',
    change: 'Ändern',
    changeTrigger: 'Auslösepreis',
    save: 'Änderungen speichern',
    changed: 'Auftrag geändert',
    filled: 'Ausgeführt',
    verify: 'Prüfen',
    addsUp: 'Geht auf',
    history: 'Verlauf',
    inHistory: /Stop-Verkauf\s+0,01\sBTC zu 66\.330,00 verkauft · Auslöser 66\.700,00/,
    letter: 'Stop-Verkauf BTC/USDT: ausgelöst',
    index: '66.360,00',
    away: /^Index 67\.030,00, 0,79\s% entfernt$/,
    cancel: 'Auftrag stornieren',
    cancelled: 'Storniert',
    comesBack: /Beide Aufträge des OCO werden storniert[\s\S]*0,01\sBTC/,
    byTrigger: 'Der Stop des OCO wurde ausgelöst',
    byFill: 'Der andere Auftrag des OCO wurde ausgeführt',
    wrongSide: /Bei einem OCO liegt der Limitpreis auf der anderen Seite des Index/,
    offTick: /Runden Sie den Auslösepreis auf einen Schritt/,
    tooMuch: /mehr, als Sie haben/,
    stopWrongSide: /Ein Stop wartet auf einen Kurs gegen Sie.*Der Index steht jetzt bei \d\d\.\d{3}\./,
  },
} as const
type Language = keyof typeof WORDS

/** The index stands at 67,030 for so long, then at 66,360 for a while, and so on. */
const HIGH_S = 24
const LOW_S = 8
const SOON = { timeout: 60_000 }
const TURNED = { timeout: 60_000, interval: 200 }
const TICKET = '/pages/trading/Trading?id=BTC-USDT'

const recordings = makeDataDirectory()
afterAll(() => removeDataDirectory(recordings))
const journey = beginJourney({ environment: { PRICE_SOURCE: seesawMarket(recordings, HIGH_S, LOW_S) } })

/** A phone whose owner has bought some BTC. */
async function phoneOf(language: Language) {
  const customer = await journey.product.customer(language)
  await marketBuy(customer, '4000')
  return { customer, ...(await journey.phone({ customer, language })) }
}

/** The market has just come back up: there is time to type. */
async function atTheTop(customer: TestClient): Promise<void> {
  const isHigh = async () => Number((await customer.call('quotes'))['BTC-USDT']!.index) > 67_000
  await vi.waitUntil(async () => !(await isHigh()), TURNED)
  await vi.waitUntil(isHigh, TURNED)
}

async function openTicket(page: Page, go: (path: string) => Promise<void>, language: Language, side: 'buy' | 'sell') {
  await go(`${TICKET}&side=${side}`)
  await page.getByRole('radio', { name: WORDS[language].stop, exact: true }).click()
}

const field = (page: Page, name: RegExp) => page.getByRole('textbox', { name })
const typed = (language: Language, amount: string) => (language === 'de' ? amount.replace('.', ',') : amount)
const numberOf = (page: Page) => new URL(page.url().replace('#/', '')).searchParams.get('id')!
const status = (page: Page) => page.getByTestId('status').innerText()

describe.concurrent('an order that waits for the index', () => {
  it.concurrent.for(['en', 'de'] as const)(
    '%s: a stop-limit is placed, changed, triggered, filled, checked on this device and told in a letter',
    async (language, { expect }) => {
      const words = WORDS[language]
      const { customer, page, go, troubles, context } = await phoneOf(language)
      await atTheTop(customer)
      await openTicket(page, go, language, 'sell')
      await field(page, words.trigger).fill('66500')
      await page.getByText(words.away).waitFor()
      await page.getByRole('combobox', { name: words.becomes }).selectOption('limit')
      await field(page, words.price).fill('66000')
      await field(page, words.amount).fill(typed(language, '0.01'))
      await page.getByText(words.falls).waitFor()
      await page.getByRole('button', { name: words.sell }).click()
      await page.getByText(words.placed).waitFor()
      const row = page.locator('.order-row').first()
      await expect.poll(() => row.innerText(), SOON).toMatch(words.row)

      await row.getByText('BTC/USDT').click()
      await page.waitForURL(/OrderDetail\?id=/)
      const order = numberOf(page)
      await expect.poll(() => status(page), SOON).toBe(words.waiting)
      await page.getByRole('button', { name: words.change, exact: true }).click()
      await page.getByRole('textbox', { name: words.changeTrigger }).fill('66700')
      await page.getByRole('button', { name: words.save }).click()
      await page.getByText(words.changed).waitFor()
      const waiting = await customer.call('order', { params: { order } })
      expect(waiting.order).toMatchObject({ status: 'waiting', held: '0.01', price: '66000.00' })

      await expect.poll(() => status(page), TURNED).toBe(words.filled)
      const done = await customer.call('order', { params: { order } })
      expect(done.order).toMatchObject({
        status: 'filled',
        averagePrice: '66330.00',
        notional: '663.3',
        fee: '0.6633',
        stop: { trigger: '66700.00', triggered: { index: '66360.00' } },
      })
      const card = page.locator('.fill-card')
      await expect.poll(() => card.innerText(), SOON).toContain(words.index)
      await page.getByRole('button', { name: words.verify, exact: true }).click()
      await page.getByText(words.addsUp, { exact: true }).waitFor()
      await page.locator('.proof-details summary').first().click()
      expect(await page.locator('.proof-claim-met').count()).toBe(11)
      expect(await page.locator('.proof-claim-failed').count()).toBe(0)
      expect(await violationsOf(page)).toEqual([])

      await go('/pages/trading/Trading')
      await page.getByRole('tab', { name: words.history }).click()
      await expect.poll(() => page.locator('.order-row').first().innerText(), SOON).toMatch(words.inHistory)
      await go('/pages/user/message-notice/MessageNotice')
      await page.getByText(words.letter).waitFor()
      expect(troubles).toEqual([])
      await context.close()
    },
  )
})

describe.concurrent('two orders of which one cancels the other', () => {
  const place = async (
    language: Language,
    side: 'buy' | 'sell',
    [trigger, limit]: readonly [trigger: string, limit: string],
    { page, go }: Pick<Awaited<ReturnType<typeof phoneOf>>, 'page' | 'go'>,
  ): Promise<void> => {
    const words = WORDS[language]
    await openTicket(page, go, language, side)
    await page.getByRole('switch', { name: words.oco }).click()
    await field(page, words.trigger).fill(trigger)
    await field(page, words.limitAt).fill(limit)
    await field(page, words.amount).fill(typed(language, '0.01'))
    await page.getByRole('button', { name: side === 'buy' ? words.buy : words.sell }).click()
    await page.getByText(words.bothPlaced).waitFor()
  }
  const idsOf = async (customer: TestClient) => {
    const { orders } = await customer.call('orders', { query: { state: 'open' } })
    const [stop, limit] = [orders.find(({ stop }) => stop)!, orders.find(({ stop }) => !stop)!]
    expect([stop.oco, limit.oco, stop.status, limit.status]).toEqual([limit.id, stop.id, 'waiting', 'open'])
    return { stop: stop.id, limit: limit.id }
  }
  const held = async (customer: TestClient, asset: string) =>
    (await customer.call('balances')).balances.find((balance) => balance.asset === asset)!.held

  it.concurrent.for(['en', 'de'] as const)(
    '%s: the trigger of the stop cancels the limit order',
    async (language, { expect }) => {
      const words = WORDS[language]
      const { customer, page, go, troubles, context } = await phoneOf(language)
      await atTheTop(customer)
      await place(language, 'sell', ['66700', '68000'], { page, go })
      expect(await violationsOf(page)).toEqual([])
      const { stop, limit } = await idsOf(customer)
      expect(await held(customer, 'BTC')).toBe('0.01')
      await go(`/pages/order/OrderDetail?id=${limit}`)
      await expect.poll(() => status(page), TURNED).toBe(words.cancelled)
      await page.getByText(words.byTrigger).waitFor()
      await page.getByRole('link', { name: new RegExp(`${stop}$`) }).click()
      await page.waitForURL(new RegExp(`id=${stop}$`))
      await expect.poll(() => status(page), SOON).toBe(words.filled)
      expect(await held(customer, 'BTC')).toBe('0')
      expect(troubles).toEqual([])
      await context.close()
    },
  )

  it.concurrent('en: a fill of the limit order cancels the stop', async ({ expect }) => {
    const words = WORDS.en
    const { customer, page, go, troubles, context } = await phoneOf('en')
    await atTheTop(customer)
    await place('en', 'buy', ['68000', '66500'], { page, go })
    const { stop } = await idsOf(customer)
    await go(`/pages/order/OrderDetail?id=${stop}`)
    await expect.poll(() => status(page), TURNED).toBe(words.cancelled)
    await page.getByText(words.byFill).waitFor()
    expect(await held(customer, 'USDT')).toBe('0')
    expect(troubles).toEqual([])
    await context.close()
  })

  it('de: are cancelled together, and say what comes back', async ({ expect }) => {
    const words = WORDS.de
    const { customer, page, go, troubles, context } = await phoneOf('de')
    await place('de', 'sell', ['60000', '68000'], { page, go })
    const { stop, limit } = await idsOf(customer)
    await go(`/pages/order/OrderDetail?id=${stop}`)
    await page.getByRole('button', { name: words.cancel }).click()
    const sheet = page.locator('[role=dialog], [role=alertdialog]')
    await expect.poll(() => sheet.innerText(), SOON).toMatch(words.comesBack)
    await sheet.getByRole('button', { name: words.cancel }).click()
    await expect.poll(() => status(page), SOON).toBe(words.cancelled)
    for (const order of [stop, limit]) {
      expect((await customer.call('order', { params: { order } })).order.status).toBe('cancelled')
    }
    expect(await held(customer, 'BTC')).toBe('0')
    expect(troubles).toEqual([])
    await context.close()
  })
})

describe('what a ticket refuses', () => {
  it.each(['en', 'de'] as const)(
    '%s: says so beside the field, and what the house refuses with its index',
    async (language) => {
      const words = WORDS[language]
      const { customer, page, go, context } = await phoneOf(language)
      await openTicket(page, go, language, 'sell')
      const button = page.getByRole('button', { name: words.sell })
      await field(page, words.trigger).fill(typed(language, '66000.005'))
      await page.getByText(words.offTick).waitFor()
      await field(page, words.trigger).fill('66000')
      await field(page, words.amount).fill('9')
      await page.getByText(words.tooMuch).first().waitFor()
      expect(await button.isDisabled()).toBe(true)
      await field(page, words.amount).fill(typed(language, '0.01'))
      await expect.poll(() => button.isDisabled(), SOON).toBe(false)

      await page.getByRole('switch', { name: words.oco }).click()
      await field(page, words.limitAt).fill('66100')
      await page.getByText(words.wrongSide).waitFor()
      expect(await button.isDisabled()).toBe(true)
      await page.getByRole('switch', { name: words.oco }).click()

      // what a ticket would never send is refused by the house itself
      await page.route('**/api/v1/stop-orders', async (route) => {
        const body = { ...(route.request().postDataJSON() as object), trigger: '70000' }
        await route.continue({ postData: JSON.stringify(body) })
      })
      await button.click()
      await page.getByText(words.stopWrongSide).waitFor()
      expect((await customer.call('orders', { query: { state: 'open' } })).orders).toEqual([])
      await context.close()
    },
  )
})

describe('an order that waits while the server is killed', () => {
  it('en: fires afterwards', async () => {
    const words = WORDS.en
    const { customer, page, go, context } = await phoneOf('en')
    await atTheTop(customer)
    await openTicket(page, go, 'en', 'buy')
    // a take-profit at market: bought once the index has fallen
    await field(page, words.trigger).fill('66700')
    await field(page, words.amount).fill('0.01')
    await page.getByRole('button', { name: words.buy }).click()
    await page.getByText(words.placed).waitFor()
    await page.locator('.order-row').first().getByText('BTC/USDT').click()
    await page.waitForURL(/OrderDetail\?id=/)
    const order = numberOf(page)
    await expect.poll(() => status(page), SOON).toBe(words.waiting)

    await journey.product.kill()
    await journey.product.restart()
    const waits = await customer.call('order', { params: { order } })
    expect(waits.order).toMatchObject({ status: 'waiting', stop: { stopKind: 'takeProfit' } })
    await expect.poll(() => status(page), TURNED).toBe(words.filled)
    const { order: filled } = await customer.call('order', { params: { order } })
    expect(filled).toMatchObject({ filled: '0.01', averagePrice: '66390.00', reason: 'filled' })
    expect(filled.stop!.triggered!.seq).toBeGreaterThan(filled.seq)
    await context.close()
  })
})
