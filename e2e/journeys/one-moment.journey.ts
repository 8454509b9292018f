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

const price = (text: string | undefined) => Number((text ?? '').replace(/[^\d.]/g, ''))

describe('the prices of one screen', () => {
  it('head and chart are of one moment, at every step', async () => {
    const { page, go, troubles, context } = await journey.phone()
    await go('/pages/quotation/ProductDetail?id=BTC-USDT')
    await page.locator('.ladder-row').first().waitFor()
    await page.locator('.chart-canvas[data-close]').waitFor()
    const selectors = { head: '[data-testid=price]', close: '.chart-canvas' }
    const differences = (reads: readonly Record<string, string>[]) =>
      reads.filter(({ head, close }) => price(head) !== price(close))
    // the chart's first page comes by itself; from its channel's first word on both are told together
    await expect.poll(async () => differences(await readTogether(page, selectors, 1))).toEqual([])
    const reads = await readTogether(page, selectors)
    expect(differences(reads)).toEqual([])
    expect(troubles).toEqual([])
    await context.close()
  })

  it.each([
    ['spot', '/pages/trading/Trading?id=BTC-USDT&side=buy'],
    ['perpetual', '/pages/order/Order?id=BTC-USDT'],
  ])('the price between the sides of the %s book lies inside its spread, at every step', async (_, path) => {
    const customer = await journey.product.customer('en')
    const { page, go, troubles, context } = await journey.phone({ customer })
    await go(path)
    await page.locator('.ladder-bid').first().waitFor()
    const reads = await readTogether(page, {
      ask: '.ladder-ask:nth-last-child(1 of .ladder-ask) .ladder-price',
      middle: '.ladder-last > span',
      bid: '.ladder-bid .ladder-price',
    })
    expect(
      reads.filter(({ bid, middle, ask }) => !(price(bid) <= price(middle) && price(middle) <= price(ask))),
    ).toEqual([])
    expect(troubles).toEqual([])
    await context.close()
  })
})
