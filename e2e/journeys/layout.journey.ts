import { proves, provenBy } from '@candela/checks/proves'
import { LANGUAGES } from '@candela/contract'
import { describe, expect, it } from 'vitest'
import { beginJourney } from './journey.ts'

const journey = beginJourney()

describe('layout', () => {
  it('the landing page draws no bar; the product names the window where no page does', async () => {
    const { page, go, troubles, context } = await journey.phone()
    for (const entry of ['/', '/pages/index-s/index-s']) {
      await go(entry)
      await provenBy(['S2.2'], page.getByRole('link', { name: 'Look around first' }).waitFor())
      expect(await page.locator('.app-bar').count(), proves('S2.3')).toBe(0)
      await expect.poll(() => page.title(), { message: proves('S2.4') }).toBe('Candela')
      await go('/pages/index/index')
      await page.locator('.tab-bar').waitFor()
    }
    await expect.poll(() => page.title()).toBe('Home')
    expect(troubles).toEqual([])
    await context.close()
  })

  it('five tabs, 100 units of a 750-unit column high', async () => {
    const { page, go, context } = await journey.phone()
    await go('/pages/quotation/Quotation')
    const bar = page.locator('.tab-bar')
    // before the app is here, a frame stands in its place: a bar without links
    const tabs = () =>
      bar
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => `${link.textContent} ${link.getAttribute('href')}`))
    await expect.poll(tabs, { message: proves('S9.34') }).toHaveLength(5)
    await expect
      .poll(tabs, { message: proves('S2.5', 'S2.6', 'S2.7', 'S2.8', 'S2.9') })
      .toEqual([
        'Home #/pages/index/index',
        'Market #/pages/quotation/Quotation',
        'Trade #/pages/trading/Trading',
        'Order #/pages/order/Order',
        'Balances #/pages/assets/Assets',
      ])
    // 100 of 750 units at a width of 390
    const height = async () => Math.round((await bar.boundingBox())!.height)
    await expect.poll(height, { message: proves('S9.33') }).toBe(52)
    await context.close()
  })

  it('the height of the screen in px is kept, as it changes', async () => {
    const { page, go, context } = await journey.phone()
    await go('/pages/quotation/Quotation')
    const height = () => page.evaluate(() => document.documentElement.style.getPropertyValue('--screen-height'))
    await expect.poll(height, { message: proves('S3.139') }).toBe('844px')
    await page.setViewportSize({ width: 390, height: 520 })
    await expect.poll(height, { message: proves('S3.139') }).toBe('520px')
    await context.close()
  })

  it('the column is capped at 500 px and stands in the middle', async () => {
    const { page, go, context } = await journey.phone({ width: 1200 })
    await go('/pages/index/index')
    const column = async () => {
      const box = await page.locator('.column').boundingBox()
      return [box?.x, box?.width]
    }
    await expect.poll(column, { message: proves('S9.32') }).toEqual([350, 500])
    await context.close()
  })

  it('the ticket speaks each of the 13 languages on the smallest phone, and no text leaves it', async () => {
    const wanted = ['de', 'en', 'es', 'fr', 'hi', 'id', 'ja', 'ko', 'pt', 'th', 'vi', 'zh_cn', 'zh_hk']
    expect([...LANGUAGES].sort(), proves('S1.5')).toEqual(wanted)
    const titles = new Set<string>()
    const outside: string[] = []
    for (const language of LANGUAGES) {
      const { page, go, context } = await journey.phone({ language, width: 320 })
      await go('/pages/trading/Trading')
      await page.locator('.number-field-input').first().waitFor()
      await page.locator('.ladder-row:visible, .best-prices:visible', { hasText: /\d/ }).first().waitFor()
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
    expect(titles.size, proves('S0.1', 'S1.5')).toBe(13)
    expect(outside, proves('S0.1')).toEqual([])
  })

  it('on a small phone the button and its reason lie above the tab bar', async () => {
    const { page, go, context } = await journey.phone({ width: 360 })
    await page.setViewportSize({ width: 360, height: 640 })
    await go('/pages/trading/Trading?id=BTC-USDT')
    const action = page.locator('.trade-action')
    await action.getByText('Practice order, simulated funds').waitFor()
    const overlap = async () => {
      const [box, bar] = [(await action.boundingBox())!, (await page.locator('.tab-bar').boundingBox())!]
      return box.y + box.height - bar.y
    }
    await expect.poll(overlap).toBeLessThanOrEqual(0.5)
    await context.close()
  })

  it('text of twice the size: the badge covers no title, and nothing of the ladder is cut', async () => {
    const { page, go, context } = await journey.phone()
    for (const [path, own] of [
      ['/pages/trading/Trading?id=BTC-USDT', '.trade-action'],
      ['/pages/quotation/ProductDetail?id=BTC-USDT', '.chart-canvas'],
    ] as const) {
      await go(path)
      // the page before has a ladder, too
      await page.locator(own).first().waitFor()
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
      await page.locator('.ladder-row, .best-prices').first().waitFor()
      const overlap = await page.evaluate(() => {
        const [title, badge] = ['h1', '.practice-badge'].map((part) => {
          return document.querySelector(part)!.getBoundingClientRect()
        }) as [DOMRect, DOMRect]
        return (
          title.right > badge.left && title.left < badge.right && title.bottom > badge.top && title.top < badge.bottom
        )
      })
      expect([path, overlap]).toEqual([path, false])
      const cut = await page
        .locator('.ladder-price:visible, .ladder-amount:visible, .best-prices button:visible')
        .evaluateAll((parts) =>
          parts
            .filter(
              (part) => part.scrollWidth > part.clientWidth + 1 || part.getBoundingClientRect().right > innerWidth,
            )
            .map((part) => part.textContent),
        )
      expect([path, cut]).toEqual([path, []])
    }
    await context.close()
  })

  it('the ladder’s rows say their side to who does not see where they stand', async () => {
    const { page, go, context } = await journey.phone()
    await go('/pages/trading/Trading?id=BTC-USDT')
    const ladder = page.getByRole('group', { name: 'Order book' })
    await ladder.getByRole('button').first().waitFor()
    for (const side of ['Ask', 'Bid']) {
      const rows = ladder.getByRole('button', { name: new RegExp(`^${side} [\\d.,]+ `) })
      await expect.poll(() => rows.count()).toBeGreaterThan(3)
    }
    await context.close()
  })

  it('where there is nothing, Trade and Order say so', async () => {
    const customer = await journey.product.customer()
    const { page, go, context } = await journey.phone({ customer })
    await go('/pages/trading/Trading')
    await page.getByText('No open orders').waitFor()
    await go('/pages/order/Order')
    await page.getByText('No positions').waitFor()
    await context.close()
  })

  it('an unknown product says so and leads back to the market', async () => {
    const { page, go, context } = await journey.phone()
    await go('/pages/quotation/ProductDetail?id=NOPE-USDT')
    await provenBy(['S8.38'], page.getByText('This product does not exist. Choose another one.').waitFor())
    await page.getByRole('link', { name: 'See all products' }).click()
    await page.waitForURL(/Quotation$/)
    await context.close()
  })
})
