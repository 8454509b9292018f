import type { AnswerOf } from '@candela/contract'
import {
  calmMarket,
  commandId,
  makeDataDirectory,
  removeDataDirectory,
  passKnowledgeCheck,
} from '@candela/server/testing'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { readLettersAsTheyCome } from '../phone.ts'
import { violationsOf } from './accessibility.ts'
import { beginJourney } from './journey.ts'
import { SAID } from './perpetual-said.ts'

const WORDS = {
  en: {
    nothing: 'Nothing could be filled',
    rest: 'The rest could not be filled at once',
    filled: 'Order filled',
    notWhole: /^The whole amount cannot be filled at this price now/,
    beyond: 'The position would be liquidated before this stop loss is reached. Move the stop closer, or add margin.',
    atStop: 'At stop loss',
    lost: '−2.02 USDT',
    cost: 'Cost\n13.75 USDT\nLiquidation price\n66,352.92',
  },
  de: {
    nothing: 'Nichts konnte ausgeführt werden',
    rest: 'Der Rest war nicht sofort ausführbar',
    filled: 'Auftrag ausgeführt',
    notWhole: /^Die ganze Menge ist zu diesem Preis gerade nicht zu haben/,
    beyond:
      'Die Position würde liquidiert, bevor dieser Stop-Loss erreicht ist. Setzen Sie ihn näher oder fügen Sie Margin hinzu.',
    atStop: 'Beim Stop-Loss',
    lost: '−2,02 USDT',
    cost: 'Kosten\n13,75 USDT\nLiquidationspreis\n66.352,92',
  },
} as const

const TICKET = '/pages/order/Order?id=BTC-USDT'
const SIZES = [
  [390, 844],
  [360, 640],
] as const

const plain = (text: string): string => text.replaceAll('\u00a0', ' ')

type Order = AnswerOf<'perpetualOrder'>['order']

/** The distance, in pixels, from the lowest part above and on the buttons to the visible area; 0: all of it is in sight. */
async function outOfSight(page: Page, width: number, height: number): Promise<number> {
  await page.setViewportSize({ width, height })
  await page.evaluate(() => window.scrollTo(0, 0))
  return page.evaluate(() => {
    const bottom = document.querySelector('.tab-bar')!.getBoundingClientRect().top
    const places = [...document.querySelectorAll('.perpetual-cost, .perpetual-buttons button')]
    const edges = places.map((place) => place.getBoundingClientRect())
    return Math.max(0, ...edges.map((edge) => Math.max(edge.bottom - bottom, -edge.top)))
  })
}

describe('the perpetual ticket', () => {
  const recordings = makeDataDirectory()
  afterAll(() => removeDataDirectory(recordings))
  const journey = beginJourney({ environment: { PRICE_SOURCE: calmMarket(recordings) } })

  it.each(['en', 'de'] as const)(
    '%s: a size in USDT or as a share, an own worst price, post-only, a stop with a limit, and what is asked before it is sent',
    async (language) => {
      const said = { ...SAID[language], ...SAID[language].ticket }
      const decimal = (text: string) => (language === 'de' ? text.replace('.', ',') : text)
      const customer = await journey.product.customer(language)
      const { page, go, troubles, context } = await journey.phone({ customer, language })
      await readLettersAsTheyCome(page)
      const asked = page.getByRole('alertdialog')
      const sheet = page.getByRole('dialog')
      const amount = page.getByLabel(said.amount)
      const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
      const orders = async (state: 'open' | 'closed'): Promise<readonly Order[]> =>
        (await customer.call('perpetualOrders', { query: { state } })).orders
      const newest = async (state: 'open' | 'closed') => (await orders(state))[0]
      const held = async () => Number((await customer.call('positions')).positions[0]?.quantity ?? '0')

      // in USDT, as many lots as they buy
      await go(TICKET)
      await page.getByLabel(said.unit, { exact: true }).selectOption('value')
      await amount.fill('600')
      const { mark } = await customer.call('perpetualTerms', { params: { product: 'BTC-USDT' } })
      const lots = Math.floor(600 / Number(mark) / 0.00001) / 100_000
      await page.getByText(`= ${decimal(String(lots))}`).waitFor()
      for (const [width, height] of SIZES) expect(await outOfSight(page, width, height)).toBe(0)
      await page.setViewportSize({ width: 390, height: 844 })
      expect(await violationsOf(page)).toEqual([])
      await press(said.openLong)
      await expect.poll(held).toBe(lots)
      const defaulted = (await newest('closed'))!
      expect(Number(defaulted.price) / Number(mark)).toBeCloseTo(1.01, 3)

      // no further than half a per cent from the mark
      await page.locator('.perpetual-worst').click()
      await sheet.getByRole('textbox').fill('6')
      await sheet.getByText(said.tooFar).waitFor()
      await sheet.getByRole('textbox').fill(decimal('0.5'))
      await sheet.getByRole('button', { name: said.use, exact: true }).click()
      await sheet.waitFor({ state: 'hidden' })
      await expect.poll(() => page.locator('.perpetual-worst').innerText()).toContain(decimal('0.5'))
      await amount.fill('600')
      await press(said.openLong)
      await expect.poll(async () => Number((await newest('closed'))!.price) / Number(mark)).toBeCloseTo(1.005, 3)

      // a share of the largest order
      await page.getByLabel(said.unit, { exact: true }).selectOption('share')
      // the largest follows from what is held: it is read once that is drawn
      const small = await held()
      await expect.poll(() => page.locator('.position-card').innerText()).toContain(decimal(String(small)))
      await amount.fill('3')
      const number = (text: string) => Number(/\d+[.,]\d+/.exec(text)![0].replace(',', '.'))
      const share = async () => number(await page.getByText(/^Long 0[.,]0.* · Short 0/).innerText())
      // both follow the mark and the newest balances: they agree in one drawing
      const apart = async () => {
        const largest = number(await page.locator('.perpetual-most button').first().innerText())
        return Math.abs((await share()) - 0.03 * largest)
      }
      await expect.poll(apart).toBeLessThan(0.00001)
      const shown = await share()
      await press(said.openLong)
      await expect.poll(async () => Math.abs((await held()) - small - shown) / shown).toBeLessThan(0.05)

      // post-only: taken where it rests, refused where it would trade
      await page.getByLabel(said.unit, { exact: true }).selectOption('quantity')
      await page.getByRole('radio', { name: said.limit, exact: true }).click()
      await page.getByLabel(said.time, { exact: true }).selectOption('postOnly')
      await page.getByLabel(said.price).fill('72000')
      await amount.fill(decimal('0.01'))
      await page.getByText(said.wouldTake).waitFor()
      await page.getByLabel(said.price).fill('62000')
      await press(said.openLong)
      await expect
        .poll(async () => newest('open'))
        .toMatchObject({ type: 'limit', timeInForce: 'postOnly', price: '62000.00', status: 'open' })

      // a stop that becomes a limit order
      await page.getByRole('radio', { name: said.stop, exact: true }).click()
      await page.getByLabel(said.trigger).fill('72000')
      await page.getByLabel(said.acts, { exact: true }).selectOption('limit')
      await page.getByLabel(said.price).fill('72100')
      await amount.fill(decimal('0.01'))
      await press(said.openLong)
      await expect
        .poll(async () => newest('open'))
        .toMatchObject({ type: 'limit', trigger: '72000.00', price: '72100.00', status: 'waiting' })

      // a large market order is shown once more; whoever never wants that says so in the settings
      await page.getByRole('radio', { name: said.market, exact: true }).click()
      await page.getByLabel(said.unit, { exact: true }).selectOption('value')
      const before = await held()
      await amount.fill('1500')
      await press(said.openLong)
      await asked.getByText(said.check).waitFor()
      await asked.getByText(said.rows.forcedPrice, { exact: true }).waitFor()
      expect(await violationsOf(page)).toEqual([])
      await asked.getByRole('button', { name: said.back, exact: true }).click()
      await asked.waitFor({ state: 'hidden' })
      await press(said.openLong)
      await asked.getByRole('button', { name: said.openLong, exact: true }).click()
      await expect.poll(held).toBeGreaterThan(before + 0.02)
      await go('/pages/user/settings/Settings')
      await page.getByRole('radio', { name: said.always, exact: true }).click()
      await go(TICKET)
      // what sizes are typed in is kept
      await amount.fill('100')
      await press(said.openLong)
      await asked.getByRole('button', { name: said.back, exact: true }).click()
      await go('/pages/user/settings/Settings')
      await page.getByRole('radio', { name: said.never, exact: true }).click()
      await go(TICKET)
      const then = await held()
      await amount.fill('1200')
      await press(said.openLong)
      await expect.poll(held).toBeGreaterThan(then)

      // what a position would come to
      await press(said.calculator)
      for (const [label, value] of [
        [said.leverageField, '10'],
        [said.entry, '60000'],
        [said.exit, '61000'],
        [said.wished, decimal('93.96')],
      ] as const) {
        await sheet.getByLabel(label).fill(value)
      }
      await sheet.getByLabel(said.amount).fill(decimal('0.1'))
      await expect.poll(() => sheet.innerText()).toContain(`+${decimal('93.95')}`)
      const thousands = language === 'de' ? '61.000,11' : '61,000.11'
      expect(await sheet.innerText()).toContain(thousands)
      expect(await violationsOf(page)).toEqual([])

      // triggers that stand are named where the order's own take their place
      const body = { commandId: commandId(), product: 'BTC-USDT', takeProfits: [{ price: '75000' }] }
      await customer.call('setTriggers', { body })
      await go(TICKET)
      await page.getByText(said.protect, { exact: true }).click()
      await page.getByLabel(said.profit, { exact: true }).fill('76000')
      await amount.fill('100')
      await page.getByText(said.replaces).waitFor()

      // newer rules than those that hold for what is there
      const { ruleVersion } = (await newest('closed'))!
      await page.route('**/api/v1/perpetual/terms/*', async (route) => {
        const answer = await route.fetch()
        const terms = (await answer.json()) as AnswerOf<'perpetualTerms'>
        await route.fulfill({ response: answer, json: { ...terms, ruleVersion: ruleVersion + 1 } })
      })
      await go(TICKET)
      await page.locator('.position-card').getByText(said.older(ruleVersion)).waitFor()
      await expect.poll(() => page.getByText(said.older(ruleVersion)).count()).toBe(2)
      await go(`/pages/order/OrderDetail?perpetual=${(await newest('closed'))!.id}`)
      await page.getByText(said.rules, { exact: true }).waitFor()
      expect(troubles).toEqual([])
      await context.close()
    },
  )

  it.each(['en', 'de'] as const)(
    '%s: orders that fill at once or not at all, a stop loss as close as 0.2 % at 50× and none beyond the liquidation, and its price and cost in sight',
    async (language) => {
      const said = { ...SAID[language], ...SAID[language].ticket, ...WORDS[language] }
      const typed = (text: string) => (language === 'de' ? text.replace('.', ',') : text)
      const customer = await journey.product.customer(language)
      await passKnowledgeCheck(customer)
      const { page, go, troubles, context } = await journey.phoneOf(customer, language)
      const asked = page.getByRole('alertdialog')
      const sheet = page.getByRole('dialog')
      const amount = page.getByLabel(said.amount)
      const openLong = page.getByRole('button', { name: said.openLong, exact: true })
      const choose = (name: string) => page.getByRole('radio', { name, exact: true }).click()
      const newest = async (): Promise<Order> =>
        (await customer.call('perpetualOrders', { query: { state: 'closed' } })).orders[0]!
      const held = async () => (await customer.call('positions')).positions[0]

      // what does not fill at once is gone
      await go(TICKET)
      await choose(said.limit)
      await page.getByLabel(said.time, { exact: true }).selectOption('ioc')
      await page.getByLabel(said.price).fill('66000')
      await amount.fill(typed('0.01'))
      await openLong.click()
      await page.getByText(said.nothing).waitFor()
      const missed = await newest()
      expect(missed).toMatchObject({ timeInForce: 'ioc', status: 'cancelled', filled: '0', held: '0' })
      await page.getByLabel(said.price).fill('67060')
      await amount.fill(typed('0.01'))
      await openLong.click()
      await page.getByText(said.filled).waitFor()
      expect(await newest()).toMatchObject({ timeInForce: 'ioc', status: 'filled', filled: '0.01' })

      // all of it or nothing: 0.8 is offered at that price
      await page.getByLabel(said.time, { exact: true }).selectOption('fok')
      await amount.fill(typed('0.9'))
      await page.getByText(said.notWhole).first().waitFor()
      expect(await openLong.getAttribute('aria-disabled')).toBe('true')
      await amount.fill(typed('0.02'))
      await openLong.click()
      await expect.poll(newest).toMatchObject({ timeInForce: 'fok', status: 'filled', filled: '0.02' })
      await go(`/pages/order/OrderDetail?perpetual=${missed.id}`)
      await page.getByText(said.rest).waitFor()
      await customer.call('closeAllPositions', { body: { commandId: commandId() } })

      // 50×: asked about at any size
      await go(TICKET)
      await page.getByRole('button', { name: said.leverage }).click()
      await sheet.getByRole('slider').fill('50')
      await sheet.getByRole('button', { name: SAID[language].use, exact: true }).click()
      await sheet.waitFor({ state: 'hidden' })
      await choose(said.market)
      await amount.fill(typed('0.01'))
      await page.getByText(said.protect, { exact: true }).click()
      const loss = page.getByLabel(said.loss, { exact: true })
      await loss.fill('66300')
      await page.getByText(said.beyond).first().waitFor()
      expect(await openLong.getAttribute('aria-disabled')).toBe('true')
      // 0.2 % below the mark at 67,030
      await loss.fill(typed('66895.94'))
      await expect.poll(() => openLong.getAttribute('aria-disabled')).toBe(null)
      await expect
        .poll(async () => plain(await page.locator('.perpetual-cost').first().innerText()))
        .toContain(said.cost)
      const atStop = page.locator('.perpetual-facts tr').filter({ hasText: said.atStop }).locator('td').first()
      expect(plain(await atStop.innerText())).toBe(said.lost)
      for (const [width, height] of SIZES) expect(await outOfSight(page, width, height)).toBe(0)
      await page.setViewportSize({ width: 390, height: 844 })
      await openLong.click()
      await asked.getByText(said.check).waitFor()
      await asked.getByRole('button', { name: said.openLong, exact: true }).click()
      await expect
        .poll(held)
        .toMatchObject({ leverage: 50, quantity: '0.01', stopLoss: '66895.94', forcedPrice: '66382.62' })

      // what a ticket would never send is refused by the house itself
      await page.route('**/api/v1/perpetual/orders', async (route) => {
        const body = { ...(route.request().postDataJSON() as object), stopLoss: '66000' }
        await route.continue({ postData: JSON.stringify(body) })
      })
      await amount.fill(typed('0.01'))
      await openLong.click()
      await asked.getByRole('button', { name: said.openLong, exact: true }).click()
      await page.getByText(said.beyond).first().waitFor()
      expect((await held())!.quantity).toBe('0.01')
      await page.unrouteAll()

      // what it costs and where it would end is in sight for every kind of order
      await amount.fill(typed('0.01'))
      await choose(said.limit)
      await page.getByLabel(said.price).fill('66000')
      for (const [width, height] of SIZES) expect(await outOfSight(page, width, height)).toBe(0)
      await choose(said.stop)
      await page.getByLabel(said.trigger).fill('68000')
      await page.getByLabel(said.acts, { exact: true }).selectOption('limit')
      await page.getByLabel(said.price).fill('68100')
      for (const [width, height] of SIZES) expect(await outOfSight(page, width, height)).toBe(0)
      // the one that the house refused
      expect(troubles).toEqual([expect.stringContaining('status of 422')])
      await context.close()
    },
  )
})
