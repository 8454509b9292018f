import { LANGUAGES } from '@candela/contract'
import { describe, expect, it } from 'vitest'
import { beginJourney } from './journey.ts'

const journey = beginJourney()

describe('layout', () => {
  it('[S2.3, S2.4] the landing page draws no bar; the product names the window where no page does', async () => {
    const { page, go, troubles, context } = await journey.phone()
    await go('/')
    await page.getByRole('link', { name: 'Look around first' }).waitFor()
    expect(await page.locator('.app-bar').count()).toBe(0)
    expect(await page.title()).toBe('Candela')
    await go('/pages/index/index')
    await page.locator('.tab-bar').waitFor()
    expect(await page.title()).toBe('Home')
    expect(troubles).toEqual([])
    await context.close()
  })

  it('[S9.33, S9.34] five tabs, 100 units of a 750-unit column high', async () => {
    const { page, go, context } = await journey.phone()
    await go('/pages/quotation/Quotation')
    const bar = page.locator('.tab-bar')
    await bar.waitFor()
    expect(await bar.getByRole('link').count()).toBe(5)
    expect(Math.round((await bar.boundingBox())!.height)).toBe(52)
    await context.close()
  })

  it('[S9.32] the column is capped at 500 px and stands in the middle', async () => {
    const { page, go, context } = await journey.phone({ width: 1200 })
    await go('/pages/index/index')
    const column = page.locator('.column')
    await column.waitFor()
    const box = (await column.boundingBox())!
    expect([box.x, box.width]).toEqual([350, 500])
    await context.close()
  })

  it('[S0.1] the ticket speaks each of the 13 languages on the smallest phone, and no text leaves it', async () => {
    const titles = new Set<string>()
    const outside: string[] = []
    for (const language of LANGUAGES) {
      const { page, go, context } = await journey.phone({ language, width: 320 })
      await go('/pages/trading/Trading')
      await page.locator('.number-field-input').first().waitFor()
      titles.add(await page.locator('.tab-bar').innerText())
      const found = await page.locator('.page-main, .tab-bar').evaluateAll((parts) =>
        parts
          .flatMap((part) => [...part.querySelectorAll('button, a, label, p, dt, dd, h2')])
          .filter((element) => element.getBoundingClientRect().left < 0)
          .map((element) => element.textContent),
      )
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (wider > 0) outside.push(`${language}: ${wider} px`)
      outside.push(...found.map((text) => `${language}: ${text}`))
      await context.close()
    }
    expect(titles.size).toBe(13)
    expect(outside).toEqual([])
  })

  it('[S8.38] an unknown product says so and leads back to the market', async () => {
    const { page, go, context } = await journey.phone()
    await go('/pages/quotation/ProductDetail?id=NOPE-USDT')
    await page.getByText('This product does not exist. Choose another one.').waitFor()
    await page.getByRole('link', { name: 'See all products' }).click()
    await page.waitForURL(/Quotation$/)
    await context.close()
  })
})
