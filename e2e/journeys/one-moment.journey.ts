import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { beginJourney } from './journey.ts'

const journey = beginJourney()
/** pictures of the market that differ from one another, four of which come a second at most */
const PICTURES = 25

/** Figures as they stand together, each time read in one go, until so many different pictures were seen, however long they take. */
function readTogether(
  page: Page,
  selectors: Readonly<Record<string, string>>,
  pictures = PICTURES,
): Promise<Record<string, string>[]> {
  return page.evaluate(
    async ({ selectors, pictures }) => {
      const found = new Map<string, Record<string, string>>()
      while (found.size < pictures) {
        await new Promise((resolve) => setTimeout(resolve, 20))
        const read = Object.fromEntries(
          Object.entries(selectors).map(([name, selector]) => {
            const element = document.querySelector<HTMLElement>(selector)
            return [name, element?.dataset['close'] ?? element?.textContent ?? '']
          }),
        )
        found.set(JSON.stringify(read), read)
      }
      return [...found.values()]
    },
    { selectors, pictures },
  )
}

const cents = (text: string | undefined) => Math.round(Number((text ?? '').replace(/[^\d.]/g, '')) * 100)

describe('the prices of one screen', () => {
  it('head, chart and newest trade are of one moment, at every step', async () => {
    const { page, go, troubles, context } = await journey.phone()
    await go('/pages/quotation/ProductDetail?id=BTC-USDT')
    await page.locator('.ladder-row').first().waitFor()
    await page.getByRole('tab', { name: 'Trades' }).click()
    await page.locator('.product-trades').waitFor()
    await page.locator('.chart-canvas[data-close]').waitFor()
    const selectors = { head: '[data-testid=price]', close: '.chart-canvas', trade: '.product-trades tbody td' }
    const differences = (reads: readonly Record<string, string>[]) =>
      reads.filter(({ head, close, trade }) => cents(head) !== cents(close) || cents(head) !== cents(trade))
    // the chart's first page comes by itself; from its channel's first word on all are told together
    await expect.poll(async () => differences(await readTogether(page, selectors, 1))).toEqual([])
    const reads = await readTogether(page, selectors)
    expect(differences(reads)).toEqual([])
    expect(troubles).toEqual([])
    await context.close()
  })

  it.each([
    ['spot', '/pages/trading/Trading?id=BTC-USDT&side=buy', 'Mid'],
    ['perpetual', '/pages/order/Order?id=BTC-USDT', 'Mark'],
  ])('the price between the sides of the %s book is of its moment, at every step', async (kind, path, name) => {
    const customer = await journey.product.customer('en')
    const { page, go, troubles, context } = await journey.phone({ customer })
    await go(path)
    await page.locator('.ladder-bid').first().waitFor()
    const reads = await readTogether(page, {
      ask: '.ladder-ask:nth-last-child(1 of .ladder-ask) .ladder-price',
      middle: '.ladder-last > span',
      name: '.ladder-last > small',
      bid: '.ladder-bid .ladder-price',
    })
    expect(new Set(reads.map((read) => read['name']))).toEqual(new Set([name]))
    const prices = reads.map(({ bid, middle, ask }) => [cents(bid), cents(middle), cents(ask)] as const)
    expect(new Set(prices.map(([, middle]) => middle)).size).toBeGreaterThan(kind === 'spot' ? 5 : 0)
    expect(prices.filter(([bid, middle, ask]) => !(bid < ask && bid <= middle && middle <= ask))).toEqual([])
    if (kind === 'spot') {
      expect(prices.filter(([bid, middle, ask]) => middle !== Math.floor((bid + ask) / 2))).toEqual([])
    }
    expect(troubles).toEqual([])
    await context.close()
  })
})
