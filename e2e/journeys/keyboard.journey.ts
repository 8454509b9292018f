import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { readLettersAsTheyCome } from '../phone.ts'
import { tradeALittle } from '../trading-day.ts'
import { violationsOf } from './accessibility.ts'
import { beginJourney } from './journey.ts'
import { restOf } from './rest.ts'

const journey = beginJourney()

const PAGES = [
  '/pages/index/index',
  '/pages/quotation/Quotation',
  '/pages/quotation/ProductDetail?id=BTC-USDT',
  '/pages/trading/Trading?id=BTC-USDT',
  '/pages/order/Order?id=BTC-USDT',
  '/pages/assets/Assets',
  '/pages/user/settings/Settings',
] as const

/** Marks what Tab should come to, and answers how many that are, and what can be tapped and never be reached by a key. */
function markStops(page: Page): Promise<{ stops: number; unreachable: readonly string[] }> {
  return page.evaluate(() => {
    const shown = [...document.body.querySelectorAll<HTMLElement>('*')].filter((each) => each.checkVisibility())
    const isStop = (each: HTMLElement) =>
      each.tabIndex >= 0 && !each.matches(':disabled') && each.closest('[inert]') === null
    const stops = shown.filter(isStop)
    stops.forEach((stop, index) => (stop.dataset['stop'] = String(index)))
    const pressed = 'a, button, input, select, textarea, summary, label, option, [tabindex], [contenteditable]'
    const unreachable = shown.filter(
      (each) => getComputedStyle(each).cursor === 'pointer' && each.closest(pressed) === null,
    )
    return { stops: stops.length, unreachable: unreachable.map(({ outerHTML }) => outerHTML.slice(0, 120)) }
  })
}

/** Answers what has the focus: its mark, its beginning, and whether one sees it there. */
function focusOf(page: Page): Promise<{ stop: string | undefined; html: string; seen: boolean }> {
  return page.evaluate(() => {
    const focused = document.activeElement as HTMLElement
    // a field's box, a switch's track or a slider's thumb draws the ring for the native control
    const box = focused.closest<HTMLElement>('.field-box, .number-field-box, .code-field, .search-box')
    const drawn = [focused, ...(focused.parentElement?.children ?? []), ...(box ? [box] : [])]
    const isRinged = (each: Element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each)
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || (each === box && boxShadow.includes('2px inset'))
    }
    return { stop: focused.dataset['stop'], html: focused.outerHTML.slice(0, 120), seen: drawn.some(isRinged) }
  })
}

describe('at a desk of 1280 × 800, by keyboard alone', () => {
  it.each(PAGES)('%s: Tab comes to everything, and one sees where one is', async (path) => {
    const customer = await journey.product.customer()
    await tradeALittle(customer)
    const { page, go, troubles, context } = await journey.phone({ customer, desktop: true })
    await readLettersAsTheyCome(page)
    const rest = restOf(page)
    rest.begin()
    await go(path)
    await page.locator('main').waitFor()
    await rest.come()
    const { stops, unreachable } = await markStops(page)
    expect(unreachable).toEqual([])
    // the page has the focus as it comes, and nothing is drawn for who has no key in hand
    expect(await focusOf(page)).toMatchObject({ html: expect.stringMatching(/^<(main|body)/), seen: false })
    const reached = new Set<string>()
    const unseen = new Set<string>()
    for (let count = 0; count < stops + 8; count++) {
      await page.keyboard.press('Tab')
      const { stop, html, seen } = await focusOf(page)
      if (html.startsWith('<body')) continue
      if (stop !== undefined) reached.add(stop)
      if (!seen) unseen.add(html)
    }
    const missed = await page.evaluate(
      (reached) =>
        [...document.querySelectorAll<HTMLElement>('[data-stop]')]
          .filter((stop) => stop.checkVisibility() && stop.tabIndex >= 0 && !reached.includes(stop.dataset['stop']!))
          .map(({ outerHTML }) => outerHTML.slice(0, 120)),
      [...reached],
    )
    expect(missed).toEqual([])
    expect([...unseen]).toEqual([])
    expect(await violationsOf(page)).toEqual([])
    expect(troubles).toEqual([])
    await context.close()
  })

  it('keys search, list themselves, close what is open and choose', async () => {
    const customer = await journey.product.customer()
    const { page, go, troubles, context } = await journey.phone({ customer, desktop: true })
    await readLettersAsTheyCome(page)
    await go('/pages/index/index')
    await page.locator('.tab-bar a').first().waitFor()
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    // a letter that opens just then has the keys
    await expect
      .poll(async () => {
        await page.keyboard.press('?')
        return list.isVisible()
      })
      .toBe(true)
    await list.getByText('Move within a choice').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    await list.waitFor({ state: 'hidden' })
    await page.keyboard.press('/')
    await page.waitForURL(/#\/pages\/quotation\/Search/)
    await page.getByRole('searchbox').waitFor()

    await go('/pages/trading/Trading?id=BTC-USDT&side=buy')
    const buy = page.getByRole('radio', { name: 'Buy', exact: true })
    const sell = page.getByRole('radio', { name: 'Sell', exact: true })
    await buy.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => sell.getAttribute('aria-checked')).toBe('true')
    expect(await sell.evaluate((each) => each === document.activeElement)).toBe(true)
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => buy.getAttribute('aria-checked')).toBe('true')
    expect(troubles).toEqual([])
    await context.close()
  })

  it('the chart stands beside the ticket, no wider than the column, which stays in the middle', async () => {
    const { page, go, troubles, context } = await journey.phone({ desktop: true })
    await go('/pages/trading/Trading?id=BTC-USDT')
    const chart = page.getByRole('complementary', { name: 'Chart' })
    await chart.locator('canvas').first().waitFor()
    const boxes = async () => [(await chart.boundingBox())!, (await page.locator('.column').boundingBox())!] as const
    const [beside, column] = await boxes()
    expect(beside.x).toBeGreaterThanOrEqual(0)
    expect(beside.x + beside.width).toBeLessThan(column.x)
    await page.setViewportSize({ width: 1800, height: 900 })
    await expect.poll(async () => (await boxes())[0].width).toBe(500)
    expect((await boxes())[1]).toMatchObject({ x: 650, width: 500 })
    await page.setViewportSize({ width: 1000, height: 800 })
    await expect.poll(() => chart.count()).toBe(0)
    expect(troubles).toEqual([])
    await context.close()
  })

  it('the column stands in a calm frame with the name beside it, and a mouse has a bar to scroll by', async () => {
    const { page, go, context } = await journey.phone({ desktop: true })
    await go('/pages/quotation/Quotation')
    const frame = page.locator('.surround')
    await frame.waitFor()
    expect(await frame.innerText()).toBe('Candela')
    const [name, column] = [(await frame.boundingBox())!, (await page.locator('.column').boundingBox())!]
    expect(name.x + name.width).toBeLessThan(column.x)
    expect([column.x, column.width]).toEqual([390, 500])
    const main = page.locator('main')
    expect(await main.evaluate((each) => getComputedStyle(each).scrollbarWidth)).toBe('thin')
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundImage)).toMatch(/^radial-gradient/)
    await context.close()
    const phone = await journey.phone()
    await phone.go('/pages/quotation/Quotation')
    await phone.page.locator('main').waitFor()
    expect(await phone.page.locator('.surround').isVisible()).toBe(false)
    await phone.context.close()
  })
})

it('keys choose one bank after another: what the choice changes does not take the focus from it', async () => {
  const customer = await journey.product.customer()
  const { page, go, context } = await journey.phoneOf(customer)
  await go('/pages/assets/BankTransfer')
  const amount = page.getByLabel('Amount sent')
  await amount.fill('300')
  const banks = page.getByRole('tablist').first().getByRole('tab')
  await banks.first().focus()
  for (let index = 1; index < (await banks.count()); index++) {
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => banks.nth(index).getAttribute('aria-selected')).toBe('true')
    expect(await banks.nth(index).evaluate((tab) => tab === document.activeElement)).toBe(true)
  }
  expect(await banks.count()).toBeGreaterThan(1)
  expect(await amount.inputValue()).toBe('')
  await context.close()
})
