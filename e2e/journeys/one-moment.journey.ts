import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { beginJourney } from './journey.ts'

const journey = beginJourney()
const READS = 100

/** Figures as they stand together, read in one go and so often that every step of the market is met. */
function readTogether(
  page: Page,
  selectors: Readonly<Record<string, string>>,
  reads = READS,
): Promise<Record<string, string>[]> {
  return page.evaluate(
    async ({ selectors, reads }) => {
      const found: Record<string, string>[] = []
      for (let read = 0; read < reads; read++) {
        await new Promise((resolve) => setTimeout(resolve, 40 + (read % 7) * 5))
        found.push(
          Object.fromEntries(
            Object.entries(selectors).map(([name, selector]) => {
              const element = document.querySelector<HTMLElement>(selector)
              return [name, element?.dataset['close'] ?? element?.textContent ?? '']
            }),
          ),
        )
      }
      return found
    },
    { selectors, reads },
  )
}

const cents = (text: string | undefined) => Math.round(Number((text ?? '').replace(/[^\d.]/g, '')) * 100)

describe('the prices of one screen', () => {
  it('head, chart and newest trade are of one moment, a hundred times', async () => {
    const { page, go, troubles, context } = await journey.phone()
    await go('/pages/quotation/ProductDetail?id=BTC-USDT')
    await page.locator('.ladder-row').first().waitFor()
    await page.getByRole('tab', { name: 'Trades' }).click()
    await page.locator('.product-trades').waitFor()
    await page.locator('.chart-canvas[data-close]').waitFor()
    const selectors = { head: '[data-testid=price]', close: '.chart-canvas', trade: '.product-trades tbody td' }
    const differences = (reads: readonly Record<string, string>[]) =>
      reads.filter(({ head, close, trade }) => cents(head) !== cents(close) || cents(head) !== cents(trade))
    // the chart's first page comes by itself; from the first push on both are told together
    await expect.poll(async () => differences(await readTogether(page, selectors, 5))).toEqual([])
    const reads = await readTogether(page, selectors)
    expect(new Set(reads.map(({ head }) => head)).size).toBeGreaterThan(5)
    expect(differences(reads)).toEqual([])
    expect(troubles).toEqual([])
    await context.close()
  })

  it.each([
    ['spot', '/pages/trading/Trading?id=BTC-USDT&side=buy', 'Mid'],
    ['perpetual', '/pages/order/Order?id=BTC-USDT', 'Mark'],
  ])('the price between the sides of the %s book is of its moment, a hundred times', async (kind, path, name) => {
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
