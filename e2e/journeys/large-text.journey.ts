import type { Language } from '@candela/contract'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { readLettersAsTheyCome } from '../phone.ts'
import { tradeALittle } from '../trading-day.ts'
import { beginJourney } from './journey.ts'
import { restOf } from './rest.ts'

const journey = beginJourney()
const PAGES = [
  '/pages/index/index',
  '/pages/quotation/Quotation',
  '/pages/quotation/ProductDetail?id=BTC-USDT',
  '/pages/trading/Trading?id=BTC-USDT',
  '/pages/order/Order?id=BTC-USDT',
  '/pages/trading/TradePopup',
  '/pages/assets/Assets',
  '/pages/user/settings/Settings',
  '/pages/assets/BankWithdraw',
  '/pages/strategy/Strategies',
  '/pages/assets/FinancialDetails',
  '/pages/assets/IncomeStatement',
] as const
const WIDTHS = [390, 360] as const

/** Texts that are cut at an edge, and words that break between their letters though they would fit a line. */
function troublesOfText(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const words = new Intl.Segmenter(document.documentElement.lang, { granularity: 'word' })
    const walker = document.createTreeWalker(document.querySelector('#root') ?? document.body, NodeFilter.SHOW_TEXT)
    const isOfOnePixel = (element: HTMLElement | null): boolean =>
      element !== null && (element.getBoundingClientRect().width <= 1 || isOfOnePixel(element.parentElement))
    const isHidden = (element: HTMLElement) =>
      element.closest('.visually-hidden, [aria-hidden=true], [hidden], svg, option') !== null ||
      !element.checkVisibility()
    const scrolls = (element: HTMLElement | null): boolean =>
      element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement!
      const text = node.textContent ?? ''
      if (text.trim() === '' || isHidden(element)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const { right, left, width } = range.getBoundingClientRect()
      // a label for readers alone has a pixel
      if (width === 0 || isOfOnePixel(element)) continue
      const style = getComputedStyle(element)
      const isClipped = style.overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 1
      if (isClipped || (!scrolls(element) && (right > innerWidth + 1 || left < -1))) found.push(`cut: ${text}`)
      if (style.hyphens === 'auto') continue
      for (const { segment, index, isWordLike } of words.segment(text)) {
        if (!isWordLike || segment.length < 2) continue
        range.setStart(node, index)
        range.setEnd(node, index + segment.length)
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (tops.size > 1) found.push(`broken: ${segment} of ${text}`)
      }
    }
    return [...new Set(found)]
  })
}

describe('text of twice the size', () => {
  it.each<Language>(['en', 'de', 'th'])('%s at 390 and 360: nothing is cut, and no word breaks', async (language) => {
    const customer = await journey.product.customer(language)
    // positions, orders and results have the widest figures
    await tradeALittle(customer)
    const { page, go, context } = await journey.phone({ customer, language })
    await readLettersAsTheyCome(page)
    const rest = restOf(page)
    const found: Record<string, readonly string[]> = {}
    for (const path of PAGES) {
      rest.begin()
      await go(path)
      await page.locator('main').first().waitFor()
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 844 })
        await rest.come()
        found[`${path} at ${width}`] = await troublesOfText(page)
      }
    }
    expect(Object.entries(found).filter(([, troubles]) => troubles.length > 0)).toEqual([])
    await context.close()
  })
})
