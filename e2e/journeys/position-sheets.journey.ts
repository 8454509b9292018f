import type { AnswerOf, BodyOf, Command } from '@candela/contract'
import { LATEST_RULES } from '@candela/rules'
import type { TestClient } from '@candela/server/testing'
import { MovedHouse, STEP } from '@candela/server/testing/moved'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openPhone, readLettersAsTheyCome } from '../phone.ts'
import { violationsOf } from './accessibility.ts'

const SAID = {
  en: {
    triggers: 'TP / SL',
    profit: 'Take profit',
    loss: 'Stop loss',
    profits: ['Take profit 1', 'Take profit 2'],
    share: 'Share',
    addProfit: 'Add a take profit',
    mustLieAbove: 'The take profit must lie above 60,000',
    save: 'Save',
    trailing: 'Trailing stop',
    callback: 'Callback',
    placeTrailing: 'Place trailing stop',
    cancel: 'Cancel order',
    cancelled: 'Cancelled',
    filled: 'Filled',
    change: 'Change',
    changePrice: 'Price',
    confirmChange: 'Save changes',
    reverse: 'Reverse',
    reverses: [/Close long\s+0\.01 BTC/, /Open short\s+0\.01 BTC · 2×/, 'Liquidation price', 'Realised result'],
    placed: 'Order placed',
    done: 'Order filled',
    onBreak: /^You are on a break until/,
    short: 'Short 2×',
    close: 'Close',
    limit: 'Limit',
    price: /^Price · /,
    closeLong: 'Close long',
    closeQuarter: /^Close 25/,
    cut: '0.0075 BTC of 0.01 BTC',
    entrusted: /^Open orders/,
  },
  de: {
    triggers: 'TP / SL',
    profit: 'Take-Profit',
    loss: 'Stop-Loss',
    profits: ['Take-Profit 1', 'Take-Profit 2'],
    share: 'Anteil',
    addProfit: 'Take-Profit hinzufügen',
    mustLieAbove: 'Der Take-Profit muss über 60.000 liegen',
    save: 'Speichern',
    trailing: 'Trailing-Stop',
    callback: 'Abstand',
    placeTrailing: 'Trailing-Stop aufgeben',
    cancel: 'Auftrag stornieren',
    cancelled: 'Storniert',
    filled: 'Ausgeführt',
    change: 'Ändern',
    changePrice: 'Preis',
    confirmChange: 'Änderungen speichern',
    reverse: 'Umkehren',
    reverses: [
      /Long schließen\s+0,01 BTC/,
      /Short eröffnen\s+0,01 BTC · 2×/,
      'Liquidationspreis',
      'Realisiertes Ergebnis',
    ],
    placed: 'Auftrag erteilt',
    done: 'Auftrag ausgeführt',
    onBreak: /^Sie machen bis .* eine Pause/,
    short: 'Short 2×',
    close: 'Schließen',
    limit: 'Limit',
    price: /^Preis · /,
    closeLong: 'Long schließen',
    closeQuarter: /^25.*schließen$/,
    cut: '0,0075 BTC von 0,01 BTC',
    entrusted: /^Offene Aufträge/,
  },
} as const
type Language = keyof typeof SAID

const PRODUCT = 'BTC-USDT'
const PAGE = `/pages/order/Order?id=${PRODUCT}`
const USUAL = 60_000
/** lots on each side of a book, an USDT from its middle */
const DEEP = 1_000_000
/** steps until a market that was silent fires triggers again */
const RESUMED = 12

let house: MovedHouse
let browser: Browser
beforeAll(async () => {
  house = await MovedHouse.open()
  browser = await openBrowser()
  for (let step = 0; step < RESUMED; step++) await marketAt(USUAL)
})
afterAll(async () => {
  await browser.close()
  await house.stop()
})

/** The market's next step, index and mark at a price in whole USDT. */
async function marketAt(price: number): Promise<void> {
  const { engine } = house.server.floor
  const { product } = engine.core.productById(PRODUCT)!
  house.pass(STEP)
  const index = price * 100
  const ladder = { kind: 'levels', bids: [[index - 100, DEEP]], asks: [[index + 100, DEEP]] } as const
  const update = { product, receivedAt: house.now, index, ladder, prints: [] }
  const market: Command = { kind: 'market', step: house.now / STEP, gap: false, updates: [update] }
  await engine.submit(market)
}

async function ordered(customer: TestClient, over: Partial<BodyOf<'placePerpetualOrder'>> = {}): Promise<string> {
  const body = { product: PRODUCT, side: 'buy', type: 'market', quantity: '0.01', reduceOnly: false } as const
  const asked = { commandId: house.commandId(), ruleVersion: LATEST_RULES, ...body, ...over }
  return (await customer.call('placePerpetualOrder', { body: asked })).order.id
}

const positionOf = async (customer: TestClient): Promise<AnswerOf<'positions'>['positions'][number] | undefined> =>
  (await customer.call('positions')).positions[0]
const sizeOf = async (customer: TestClient): Promise<string | undefined> => (await positionOf(customer))?.quantity
const openOrders = async (customer: TestClient) =>
  (await customer.call('perpetualOrders', { query: { state: 'open' } })).orders

const plain = (text: string): string => text.replaceAll('\u00a0', ' ')
const textOf = async (place: Locator): Promise<string> => plain(await place.innerText())
/** A price or an amount as a customer types it. */
const typed = (language: Language, text: string): string => (language === 'de' ? text.replace('.', ',') : text)
/** And in whole USDT as it is shown. */
const written = (language: Language, price: number): string =>
  `${price.toLocaleString(language === 'en' ? 'en-GB' : 'de-DE')}${typed(language, '.00')}`
const shareText = (language: Language, percent: number): string => `${percent}${language === 'de' ? ' %' : '%'}`

/** A customer with a long position of 0.01 BTC, on the page where it stands. */
async function withPosition(language: Language) {
  const customer = await house.customer()
  await ordered(customer)
  const phone = await openPhone(browser, house.server.url, { customer, language })
  await readLettersAsTheyCome(phone.page)
  await phone.page.clock.setFixedTime(house.now)
  await phone.go(PAGE)
  const card = phone.page.locator('.position-card')
  await card.waitFor()
  const act = (name: string) => card.getByRole('button', { name, exact: true }).click()
  return {
    customer,
    ...phone,
    card,
    act,
    sheet: phone.page.getByRole('dialog'),
    asked: phone.page.getByRole('alertdialog'),
  }
}

/** Every row of facts that a page tells under a name. */
async function factOf(page: Page, name: string): Promise<string> {
  const rows = page.locator('main .key-value-list').first().locator('.key-value')
  return textOf(rows.filter({ has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) }).locator('dd'))
}

describe('what can be done with a position', () => {
  it.each(['en', 'de'] as const)(
    '%s: take profits and a stop loss by share are set and changed; one fires and leaves the others',
    async (language) => {
      const said = SAID[language]
      const { customer, page, go, card, act, sheet, troubles, context } = await withPosition(language)
      await act(said.triggers)
      const field = (name: string) => sheet.getByLabel(name, { exact: true })
      const share = (place: number) => sheet.getByLabel(said.share, { exact: true }).nth(place)
      await field(said.profit).fill('59000')
      await sheet.getByText(said.mustLieAbove).waitFor()
      await field(said.profit).fill('61000')
      await share(0).fill('40')
      await sheet.getByRole('button', { name: said.addProfit, exact: true }).click()
      expect(await share(1).inputValue()).toBe('60')
      await field(said.profits[1]).fill('62000')
      await share(1).fill('30')
      await field(said.loss).fill('59000')
      expect(await violationsOf(page)).toEqual([])
      await sheet.getByRole('button', { name: said.save, exact: true }).click()
      await sheet.waitFor({ state: 'hidden' })
      const tells = (kind: 'TP' | 'SL', price: number, percent: number) =>
        `${kind} ${written(language, price)}${percent === 100 ? '' : ` · ${shareText(language, percent)}`}`
      const triggers = async () => (await card.locator('.position-triggers span').allInnerTexts()).map(plain)
      await expect.poll(triggers).toEqual([tells('TP', 61_000, 40), tells('TP', 62_000, 30), tells('SL', 59_000, 100)])

      // one of them is changed
      await act(said.triggers)
      await field(said.profits[1]).fill('62500')
      await share(2).fill('80')
      await sheet.getByRole('button', { name: said.save, exact: true }).click()
      await sheet.waitFor({ state: 'hidden' })
      await expect.poll(triggers).toEqual([tells('TP', 61_000, 40), tells('TP', 62_500, 30), tells('SL', 59_000, 80)])
      const { id } = (await positionOf(customer))!
      await go(`/pages/order/OrderDetail?position=${id}`)
      await expect
        .poll(() => factOf(page, said.profit))
        .toBe(
          `${written(language, 61_000)} · ${shareText(language, 40)}\n${written(language, 62_500)} · ${shareText(language, 30)}`,
        )
      expect(await factOf(page, said.loss)).toBe(`${written(language, 59_000)} · ${shareText(language, 80)}`)
      expect(await violationsOf(page)).toEqual([])

      // the nearer fires: 0.006 are left, of which the other closes half
      await marketAt(61_000)
      await expect.poll(() => sizeOf(customer)).toBe('0.006')
      await go(PAGE)
      await expect.poll(triggers).toEqual([tells('TP', 62_500, 50), tells('SL', 59_000, 80)])
      await act(said.triggers)
      expect(await share(0).inputValue()).toBe('50')
      await marketAt(62_500)
      await expect.poll(() => sizeOf(customer)).toBe('0.003')
      await marketAt(USUAL)
      expect(troubles).toEqual([])
      await context.close()
    },
  )

  it.each(['en', 'de'] as const)(
    '%s: a trailing stop is placed, shown and cancelled; another one closes when the mark comes back',
    async (language) => {
      const said = SAID[language]
      const { customer, page, go, act, sheet, asked, troubles, context } = await withPosition(language)
      const place = async (callback: string) => {
        await act(said.triggers)
        await sheet.getByRole('radio', { name: said.trailing, exact: true }).click()
        await sheet.getByLabel(said.callback, { exact: true }).fill(callback)
        expect(await violationsOf(page)).toEqual([])
        await sheet.getByRole('button', { name: said.placeTrailing, exact: true }).click()
        await sheet.waitFor({ state: 'hidden' })
      }
      await place('2')
      const [waiting] = await openOrders(customer)
      expect(waiting).toMatchObject({ callbackPpm: 20_000, side: 'sell', status: 'waiting', trigger: '58800.00' })
      // it goes up with the mark
      await marketAt(60_500)
      await expect.poll(async () => (await openOrders(customer))[0]?.trigger).toBe('59290.00')
      await page.getByRole('tab', { name: said.entrusted }).click()
      const rows = page.locator('#perpetual-panel .list-row')
      await expect.poll(() => textOf(rows.first())).toContain(written(language, 59_290))
      await go(`/pages/order/OrderDetail?perpetual=${waiting!.id}`)
      await page.locator('main').getByText(said.trailing, { exact: true }).waitFor()
      // what it waits for is not the customer's to change
      expect(await page.getByRole('button', { name: said.change, exact: true }).count()).toBe(0)
      expect(await violationsOf(page)).toEqual([])
      await page.getByRole('button', { name: said.cancel, exact: true }).click()
      await asked.getByRole('button', { name: said.cancel, exact: true }).click()
      await page.getByTestId('status').getByText(said.cancelled).waitFor()

      await go(PAGE)
      await place('1')
      const [next] = await openOrders(customer)
      await marketAt(59_800)
      await expect.poll(() => sizeOf(customer)).toBeUndefined()
      await go(`/pages/order/OrderDetail?perpetual=${next!.id}`)
      await page.getByTestId('status').getByText(said.filled).waitFor()
      await marketAt(USUAL)
      expect(troubles).toEqual([])
      await context.close()
    },
  )

  it.each(['en', 'de'] as const)(
    '%s: it is closed by a limit that is changed later; a quarter at market and a quarter by a limit cut what rests',
    async (language) => {
      const said = SAID[language]
      const { customer, page, go, act, sheet, asked, troubles, context } = await withPosition(language)
      await act(said.close)
      await asked.getByRole('radio', { name: said.limit, exact: true }).click()
      // the mark until another price is typed
      expect(await asked.getByLabel(said.price).inputValue()).toBe(typed(language, '60000.00'))
      await asked.getByLabel(said.price).fill('66000')
      expect(await violationsOf(page)).toEqual([])
      await asked.getByRole('button', { name: said.closeLong, exact: true }).click()
      await page.getByText(said.placed, { exact: true }).waitFor()
      await asked.waitFor({ state: 'hidden' })
      const [resting] = await openOrders(customer)
      expect(resting).toMatchObject({
        type: 'limit',
        side: 'sell',
        price: '66000.00',
        quantity: '0.01',
        reduceOnly: true,
        status: 'open',
      })

      // another price
      await go(`/pages/order/OrderDetail?perpetual=${resting!.id}`)
      await page.getByRole('button', { name: said.change, exact: true }).click()
      await sheet.getByLabel(said.changePrice, { exact: true }).fill('65000')
      expect(await violationsOf(page)).toEqual([])
      await sheet.getByRole('button', { name: said.confirmChange, exact: true }).click()
      await sheet.waitFor({ state: 'hidden' })
      await expect.poll(async () => (await openOrders(customer))[0]?.price).toBe('65000.00')

      await go(PAGE)
      await act(said.close)
      await asked.getByRole('slider').fill('25')
      await asked.getByRole('button', { name: said.closeQuarter }).click()
      await asked.waitFor({ state: 'hidden' })
      await expect.poll(() => sizeOf(customer)).toBe('0.0075')
      await page.getByRole('tab', { name: said.entrusted }).click()
      const rows = page.locator('#perpetual-panel .list-row')
      await expect.poll(() => textOf(rows.first())).toContain(said.cut)

      // the nearer stays whole
      await go(`/pages/order/OrderDetail?position=${(await positionOf(customer))!.id}`)
      await page.getByRole('button', { name: said.close, exact: true }).click()
      await asked.getByRole('radio', { name: said.limit, exact: true }).click()
      await asked.getByLabel(said.price).fill('63000')
      await asked.getByRole('slider').fill('25')
      await asked.getByRole('button', { name: said.closeLong, exact: true }).click()
      await asked.waitFor({ state: 'hidden' })
      const quantities = async () => (await openOrders(customer)).map(({ price, quantity }) => [price, quantity])
      await expect.poll(quantities).toEqual([
        ['63000.00', '0.00188'],
        ['65000.00', '0.00562'],
      ])
      expect(troubles).toEqual([])
      await context.close()
    },
  )

  it.each(['en', 'de'] as const)(
    '%s: it is reversed after what that comes to, and not during a break',
    async (language) => {
      const said = SAID[language]
      const { customer, page, card, act, asked, troubles, context } = await withPosition(language)
      const long = (await positionOf(customer))!
      await marketAt(60_100)
      await act(said.reverse)
      for (const part of said.reverses) await expect.poll(() => textOf(asked)).toMatch(part)
      expect(await violationsOf(page)).toEqual([])
      await asked.getByRole('button', { name: said.reverse, exact: true }).click()
      await asked.waitFor({ state: 'hidden' })
      await expect
        .poll(() => positionOf(customer))
        .toMatchObject({ side: 'short', quantity: '0.01', leverage: 2, takeProfits: [] })
      expect((await positionOf(customer))!.id).not.toBe(long.id)
      await expect.poll(() => textOf(card)).toContain(said.short)
      const { orders } = await customer.call('perpetualOrders', { query: { state: 'closed' } })
      expect(orders[0]).toMatchObject({ side: 'sell', type: 'market', filled: '0.02', reduceOnly: false })

      await customer.call('takeBreak', { body: { commandId: house.commandId(), days: 1 } })
      await page.reload()
      await act(said.reverse)
      await asked.getByText(said.onBreak).waitFor()
      expect(await asked.getByRole('button', { name: said.reverse, exact: true }).isDisabled()).toBe(true)
      expect(troubles).toEqual([])
      await context.close()
    },
  )
})
