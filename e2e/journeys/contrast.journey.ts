import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { tradeALittle } from '../trading-day.ts'
import { beginJourney } from './journey.ts'
import { troublesOnPaper } from './on-paper.ts'
import { restOf } from './rest.ts'

const journey = beginJourney()

/** Answers what a style property of each says, through the colours in force. */
const said = (page: Page, property: string, ...selectors: readonly string[]) =>
  page.evaluate(
    ([property, selectors]) =>
      selectors.map((selector) => {
        const [, element = selector, pseudo] = /^(.*?)(::\w+)?$/.exec(selector) ?? []
        return getComputedStyle(document.querySelector(element)!, pseudo).getPropertyValue(property)
      }),
    [property, selectors] as const,
  )

/** Tells whether a part looks different once something is done; what has the focus looks the same before and after. */
async function changes(part: Locator, act: () => Promise<void>): Promise<boolean> {
  const before = await part.screenshot()
  await act()
  await expect.poll(async () => (await part.screenshot()).equals(before)).toBe(false)
  return true
}

describe('where the system dictates the colours', () => {
  it('what is chosen, on or filled is told apart', async () => {
    const customer = await journey.product.customer()
    const { page, go, troubles, context } = await journey.phoneOf(customer)
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' })
    await go('/pages/user/settings/Settings')

    const motion = page.locator('.switch', { has: page.getByRole('switch', { name: 'Hide amounts' }) })
    expect(await changes(motion, () => motion.locator('input').click())).toBe(true)
    const system = page.getByRole('radio', { name: 'System', exact: true })
    expect(await changes(system, () => system.click())).toBe(true)
    const redUp = page.getByRole('radio', { name: /^Red/ })
    expect(await changes(redUp, () => redUp.click())).toBe(true)

    await go('/pages/trading/Trading?id=BTC-USDT&side=buy')
    await page.locator('.slider-track').waitFor()
    const [fill, track] = await said(page, 'background-color', '.slider-fill', '.slider-track')
    expect(fill).not.toBe(track)
    const [ring] = await said(page, 'box-shadow', '.number-field-box:not(.number-field-fixed)')
    expect(ring).not.toBe('none')
    const side = page.getByRole('radio', { name: 'Sell', exact: true })
    expect(await changes(side, () => side.click())).toBe(true)

    await go('/pages/user/message-notice/MessageNotice')
    const chip = page.locator('.chips-option').nth(1)
    expect(await changes(chip, () => chip.click())).toBe(true)

    await go('/pages/quotation/ProductDetail?id=BTC-USDT')
    await page.locator('.chart-legend-key').first().waitFor()
    const interval = page.getByRole('radio', { name: '4h' })
    expect(await changes(interval, () => interval.click())).toBe(true)
    const keys = page.locator('.chart-legend-key')
    const colours = await keys.evaluateAll((all) => all.map((key) => getComputedStyle(key, '::before').backgroundColor))
    const inForce = await keys.evaluateAll((all) => all.map((key) => getComputedStyle(key).color))
    expect(colours).toEqual(inForce)
    expect(new Set(colours).size).toBeGreaterThan(1)

    await page.getByRole('tab', { name: 'About' }).focus()
    await page.keyboard.press('ArrowLeft')
    const focused = await page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle)
    expect(focused).toBe('solid')
    expect(troubles).toEqual([])
    await context.close()
  })

  it('the tick of a box is seen', async () => {
    const { page, go, context } = await journey.phoneOf(await journey.product.customer())
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
    await go('/pages/user/limits/MyLimits')
    await page.getByRole('button', { name: 'Exclude yourself' }).click()
    const box = page.getByRole('dialog').locator('.checkbox')
    const tick = box.locator('.checkbox-tick')
    expect(await changes(tick, () => box.locator('input').check())).toBe(true)
    await context.close()
  })
})

/** The contrast of two colours as `rgb(…)`, by WCAG. */
function contrast(one: string, other: string): number {
  const light = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map((part) => {
      const share = Number(part) / 255
      return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const [less = 0, more = 0] = [light(one), light(other)].toSorted((a, b) => a - b)
  return (more + 0.05) / (less + 0.05)
}

describe('whoever asks for more contrast', () => {
  it.each(['light', 'dark'] as const)('%s: lines reach 3:1 and faint ink 7:1', async (theme) => {
    const { page, go, context } = await journey.phone({ theme })
    await go('/pages/login/Login')
    const token = (name: string) =>
      page.evaluate((name) => {
        const probe = document.body.appendChild(document.createElement('i'))
        probe.style.color = `var(${name})`
        const { color } = getComputedStyle(probe)
        probe.remove()
        return color
      }, name)
    const measured = async () => {
      const ground = await token('--surface')
      const lines = [await token('--line'), await token('--line-2'), await token('--control')]
      const inks = [await token('--ink-2'), await token('--ink-3')]
      return [
        Math.min(...lines.map((each) => contrast(each, ground))),
        Math.min(...inks.map((each) => contrast(each, ground))),
      ]
    }
    const [lines = 0, inks = 0] = await measured()
    expect([lines < 3, inks < 7]).toEqual([true, true])
    await page.emulateMedia({ contrast: 'more' })
    const [moreLines = 0, moreInk = 0] = await measured()
    expect([moreLines >= 3, moreInk >= 7]).toEqual([true, true])
    await context.close()
  })
})

describe('on paper', () => {
  it.each(['light', 'dark'] as const)('%s: statement, order, proofs and agreement stand whole', async (theme) => {
    const customer = await journey.product.customer()
    const { order } = await tradeALittle(customer)
    const { page, go, context } = await journey.phone({ customer, theme })
    const rest = restOf(page)
    const found: string[] = []
    for (const path of [
      '/pages/assets/MonthlyStatement',
      `/pages/order/OrderDetail?id=${order}`,
      '/pages/user/proofs/Proofs',
      '/pages/user/agreement/Agreement',
    ]) {
      rest.begin()
      await go(path)
      await page.locator('main').waitFor()
      await rest.come()
      found.push(...(await troublesOnPaper(page)).map((trouble) => `${path}: ${trouble}`))
    }
    expect(found).toEqual([])
    // the longest of them takes more than a screen
    expect(await page.locator('main').evaluate((main) => main.scrollHeight)).toBeGreaterThan(844)
    await context.close()
  })
})
