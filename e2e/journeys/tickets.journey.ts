import { passKnowledgeCheck } from '@candela/server/testing'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { readLettersAsTheyCome } from '../phone.ts'
import { violationsOf } from './accessibility.ts'
import { beginJourney } from './journey.ts'

const journey = beginJourney()
const SIZES = [
  [390, 844],
  [360, 640],
] as const
const SPOT = '/pages/trading/Trading?id=BTC-USDT&side=buy'
const PERPETUAL = '/pages/order/Order?id=BTC-USDT'

/** The texts of the lines of costs that are whole in sight above the button: nothing lies over them, and no edge cuts them. */
function inSight(page: Page, lines: string, button: string): Promise<readonly string[]> {
  return page.evaluate(
    ({ lines, button }) => {
      const end = document.querySelector(button)!.getBoundingClientRect().top
      return [...document.querySelectorAll<HTMLElement>(lines)].flatMap((line) => {
        const { left, right, top, bottom } = line.getBoundingClientRect()
        const isAbove = top >= 0 && bottom <= end + 1 && end < innerHeight && left >= 0 && right <= innerWidth
        const met = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
        return isAbove && met !== null && (line.contains(met) || met.contains(line)) ? [line.innerText] : []
      })
    },
    { lines, button },
  )
}

async function expectInSight(page: Page, lines: string, button: string, labels: readonly string[]): Promise<void> {
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height })
    for (const label of labels) {
      const found = async () => (await inSight(page, lines, button)).some((line) => line.includes(label))
      await expect.poll(found, { message: `${label} at ${width} × ${height}` }).toBe(true)
    }
  }
  await page.setViewportSize({ width: 390, height: 844 })
}

describe('what an order costs stands above its button', () => {
  it('of a limit, a market and a stop order, money in cents, and exact on a tap', async () => {
    const customer = await journey.product.customer('en')
    const { page, go, troubles, context } = await journey.phone({ customer })
    await readLettersAsTheyCome(page)
    await go(SPOT)
    const lines = '.trade-action .key-value'
    for (const [type, field, value, labels] of [
      ['Limit', 'Amount · BTC', '0.0123', ['Fee', 'Reserved', 'Estimated cost']],
      ['Market', 'Total · USDT', '777', ['Fee', 'Reserved', 'Estimated cost']],
      ['Stop', 'Amount · BTC', '0.0123', ['Fee', 'Reserved', 'Worst case', 'Estimated cost']],
    ] as const) {
      await page.getByRole('radio', { name: type }).tap()
      await page.getByLabel(field).fill(value)
      await expectInSight(page, lines, '.trade-action .button', labels)
    }
    await page.getByRole('radio', { name: 'Market' }).tap()
    const cost = page.locator('.trade-action .key-value-total dd')
    await expect.poll(() => cost.innerText()).toMatch(/^77\d\.\d\d$/)
    await cost.getByRole('button').tap()
    await expect.poll(() => cost.innerText()).toMatch(/^77\d\.\d{3,8}$/)
    expect(troubles).toEqual([])
    await context.close()
  })

  it('of a perpetual and of a timed order', async () => {
    const customer = await journey.product.customer('en')
    const { page, go, troubles, context } = await journey.phone({ customer })
    await readLettersAsTheyCome(page)
    await go(PERPETUAL)
    await page.getByLabel('Amount · BTC').fill('0.01')
    await expectInSight(page, '.perpetual-cost > div', '.perpetual-buttons .button', [
      'Cost',
      'Liquidation price',
      'Fee',
      'Most you can lose',
    ])
    await go('/pages/trading/TradePopup')
    await page.getByRole('textbox').fill('100')
    await page.getByRole('button', { name: 'Review practice order' }).tap()
    await expectInSight(page, '[role=alertdialog] .key-value', '[role=alertdialog] .button', ['If right', 'If wrong'])
    expect(troubles).toEqual([])
    await context.close()
  })
})

const ASKED = {
  en: {
    market: 'Market',
    total: 'Total · USDT',
    buy: 'Buy BTC',
    question: 'Buy: BTC/USDT?',
    cost: 'Estimated cost',
    back: 'Go back',
    filled: 'Order filled',
    always: 'Always',
    never: 'Never',
  },
  de: {
    market: 'Markt',
    total: 'Betrag · USDT',
    buy: 'BTC kaufen',
    question: 'Kaufen: BTC/USDT?',
    cost: 'Voraussichtliche Kosten',
    back: 'Zurück',
    filled: 'Auftrag ausgeführt',
    always: 'Immer',
    never: 'Nie',
  },
} as const

describe.each(['en', 'de'] as const)('an order of spot (%s)', (language) => {
  it('is shown once more where it is a large one at the market, and always or never by the settings', async () => {
    const said = ASKED[language]
    const customer = await journey.product.customer(language)
    const { page, go, troubles, context } = await journey.phone({ customer, language })
    await readLettersAsTheyCome(page)
    const asked = page.getByRole('alertdialog', { name: said.question })
    const filled = page.getByRole('region', { name: said.filled })
    const orders = async () => (await customer.call('orders', { query: {} })).orders.length
    const begin = async (total: string) => {
      await go(SPOT)
      await page.getByRole('radio', { name: said.market, exact: true }).tap()
      await page.getByLabel(said.total).fill(total)
      await page.getByRole('button', { name: said.buy }).tap()
    }
    const wish = async (choice: string) => {
      await go('/pages/user/settings/Settings')
      await page.getByRole('radio', { name: choice, exact: true }).tap()
    }

    await begin('1500')
    await asked.getByText(said.cost).waitFor()
    expect(await asked.locator('.key-value-total dd').innerText()).toMatch(/^[\d.,]+\sUSDT$/)
    expect(await violationsOf(page)).toEqual([])
    await asked.getByRole('button', { name: said.back, exact: true }).tap()
    await asked.waitFor({ state: 'hidden' })
    expect(await orders()).toBe(0)
    await page.getByRole('button', { name: said.buy }).tap()
    await asked.getByRole('button', { name: said.buy, exact: true }).tap()
    await filled.waitFor()
    const air = (note: Element) =>
      note.lastElementChild!.getBoundingClientRect().top - note.firstElementChild!.getBoundingClientRect().bottom
    expect(await filled.evaluate(air)).toBeGreaterThanOrEqual(8)

    await begin('100')
    await filled.waitFor()
    expect(await orders()).toBe(2)

    await wish(said.always)
    await begin('100')
    await asked.getByRole('button', { name: said.back, exact: true }).tap()
    expect(await orders()).toBe(2)

    await wish(said.never)
    await begin('1500')
    await filled.waitFor()
    expect(await orders()).toBe(3)
    expect(troubles).toEqual([])
    await context.close()
  })
})

describe('the knowledge check', () => {
  it('leads back to the leverage that was chosen before it', async () => {
    const customer = await journey.product.customer('en')
    const { page, go, troubles, context } = await journey.phone({ customer })
    await readLettersAsTheyCome(page)
    await go(PERPETUAL)
    await page.getByRole('button', { name: /2×/ }).tap()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('slider').fill('10')
    await sheet.getByRole('link', { name: /check/i }).tap()
    await page.getByRole('button', { name: 'Begin' }).waitFor()
    await passKnowledgeCheck(customer)
    await page.reload()
    await page.getByRole('link', { name: 'Done' }).tap()
    await expect.poll(() => sheet.locator('.perpetual-times').innerText()).toBe('10×')
    await sheet.getByRole('button', { name: /10×/ }).tap()
    await page.getByRole('button', { name: /10×/ }).waitFor()
    await expect.poll(() => page.url()).not.toContain('leverage')
    expect(troubles).toEqual([])
    await context.close()
  })
})
