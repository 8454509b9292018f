import type { AnswerOf } from '@candela/contract'
import { calmMarket, commandId, makeDataDirectory, removeDataDirectory } from '@candela/server/testing'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { readLettersAsTheyCome } from '../phone.ts'
import { violationsOf } from './accessibility.ts'
import { beginJourney } from './journey.ts'
import { SAID } from './perpetual-said.ts'

const TICKET = '/pages/order/Order?id=BTC-USDT'
const SIZES = [
  [390, 844],
  [360, 640],
] as const

type Order = AnswerOf<'perpetualOrder'>['order']

/** How far the lowest of what stands above and on the buttons is from what is in sight, in pixels; 0: all of it is. */
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
      await amount.fill('5')
      await page.getByText(/^= 0[.,]0/).waitFor()

      // post-only: taken where it rests, refused where it would trade
      await page.getByLabel(said.unit, { exact: true }).selectOption('quantity')
      await page.getByRole('tab', { name: said.limit, exact: true }).click()
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
      await page.getByRole('tab', { name: said.stop, exact: true }).click()
      await page.getByLabel(said.trigger).fill('72000')
      await page.getByLabel(said.acts, { exact: true }).selectOption('limit')
      await page.getByLabel(said.price).fill('72100')
      await amount.fill(decimal('0.01'))
      await press(said.openLong)
      await expect
        .poll(async () => newest('open'))
        .toMatchObject({ type: 'limit', trigger: '72000.00', price: '72100.00', status: 'waiting' })

      // a large market order is shown once more; whoever never wants that says so in the settings
      await page.getByRole('tab', { name: said.market, exact: true }).click()
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
      await page.getByRole('tab', { name: said.always, exact: true }).click()
      await go(TICKET)
      // what sizes are typed in is kept
      await amount.fill('100')
      await press(said.openLong)
      await asked.getByRole('button', { name: said.back, exact: true }).click()
      await go('/pages/user/settings/Settings')
      await page.getByRole('tab', { name: said.never, exact: true }).click()
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
})
