import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Phone } from '../phone.ts'
import { beginJourney } from './journey.ts'

const journey = beginJourney()
const STEPS = 10
/** a finger that takes longer to leave its place holds the crosshair, however busy the machine is */
const STEP_S = 0.01
const PRODUCT = '/pages/quotation/ProductDetail?id=BTC-USDT'

/** A finger's way over the page, in the browser's own hands. */
async function swipe(
  page: Page,
  box: { x: number; y: number },
  by: { across?: number; along?: number },
): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const began = Date.now() / 1000
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', step: number) => {
    const at = { x: box.x + ((by.across ?? 0) * step) / STEPS, y: box.y + ((by.along ?? 0) * step) / STEPS }
    const touchPoints = type === 'touchEnd' ? [] : [at]
    return session.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: began + step * STEP_S })
  }
  // at once: a browser that is busy between two of them takes the first for a long press
  const sent = [touch('touchStart', 0)]
  for (let step = 1; step <= STEPS; step++) sent.push(touch('touchMove', step))
  await Promise.all([...sent, touch('touchEnd', STEPS)])
  await session.detach()
}

async function openChart({ page, go }: Pick<Phone, 'page' | 'go'>): Promise<{ x: number; y: number }> {
  await go(PRODUCT)
  await page.locator('.chart-canvas canvas').first().waitFor()
  await expect.poll(() => page.locator('.chart-waiting').count()).toBe(0)
  const { x, y, width, height } = (await page.locator('.chart-canvas').boundingBox())!
  return { x: Math.round(x + width / 2), y: Math.round(y + height / 3) }
}

/** Notes what stands there each time the page changes: texts of the chosen tabs, and whether `selector` is there. */
function watchTabs(page: Page, selector: string): Promise<void> {
  return page.evaluate((selector) => {
    const notes: string[] = []
    const note = () => {
      const chosen = [...document.querySelectorAll('[aria-selected=true], [aria-checked=true]')].map(
        ({ textContent }) => textContent,
      )
      notes.push(`${chosen.join(' ')}: ${document.querySelector(selector) === null ? 'before' : 'after'}`)
    }
    Object.assign(globalThis, { notes })
    new MutationObserver(note).observe(document, {
      subtree: true,
      childList: true,
      attributeFilter: ['aria-selected', 'aria-checked', 'class'],
    })
  }, selector)
}

const notesOf = (page: Page) => page.evaluate<readonly string[]>('globalThis.notes')

describe('what takes long to draw', () => {
  it('a tapped interval stands as chosen before the chart is drawn', async () => {
    const { page, go, context } = await journey.phone()
    await openChart({ page, go })
    await watchTabs(page, '.chart-waiting')
    await page.getByRole('radio', { name: '4h' }).tap()
    await expect.poll(() => notesOf(page)).toContainEqual(expect.stringMatching(/4h.*: after/))
    const chosen = (await notesOf(page)).find((note) => note.includes('4h'))
    expect(chosen).toMatch(/: before$/)
    await context.close()
  })

  it('a tapped type of order stands as chosen before the ticket is drawn', async () => {
    const { page, go, context } = await journey.phone()
    await go('/pages/trading/Trading?id=BTC-USDT&side=buy')
    await page.getByLabel(/^Price/).waitFor()
    await watchTabs(page, '.number-field-fixed')
    await page.getByRole('radio', { name: 'Market' }).tap()
    await expect.poll(() => notesOf(page)).toContainEqual(expect.stringMatching(/Market.*: after/))
    const chosen = (await notesOf(page)).find((note) => note.includes('Market'))
    expect(chosen).toMatch(/: before$/)
    await context.close()
  })
})

describe('the chart under a thumb', () => {
  it('up and down scroll the page, sideways the chart, and a tap reads the values at its place', async () => {
    const { page, go, troubles, context } = await journey.phone()
    const middle = await openChart({ page, go })
    const scrolled = () => page.locator('.page-main').evaluate((main) => main.scrollTop)
    const legend = page.locator('.chart-legend')
    const drawn = () => page.locator('.chart-canvas').screenshot()

    await swipe(page, middle, { along: -150 })
    await expect.poll(scrolled).toBeGreaterThan(100)
    // the swipe was no tap: no values are read
    expect(await legend.getByText(/^O /).count()).toBe(0)
    await swipe(page, { x: middle.x, y: 200 }, { along: 300 })
    await expect.poll(scrolled).toBe(0)

    const before = await drawn()
    await swipe(page, middle, { across: 120 })
    await expect.poll(async () => (await drawn()).equals(before)).toBe(false)
    expect(await scrolled()).toBe(0)

    await page.touchscreen.tap(middle.x, middle.y)
    for (const figure of ['O', 'H', 'L', 'C']) await legend.getByText(new RegExp(`^${figure} [\\d.,]+$`)).waitFor()
    // a mouse that comes and goes; right after a touch it is taken for the same, so it moves until it is not
    const first = await legend.innerText()
    let moves = 0
    const underMouse = async () => {
      await page.mouse.move(middle.x - 90 + (moves++ % 2), middle.y)
      return legend.innerText()
    }
    await expect.poll(underMouse, { interval: 100 }).not.toBe(first)
    await page.mouse.move(middle.x, 20)
    await expect.poll(() => legend.getByText(/^O /).count()).toBe(0)
    expect(troubles).toEqual([])
    await context.close()
  })

  it('another interval shows no candle of the one before, and a chart that fails says nothing of the book', async () => {
    const { page, go, context } = await journey.phone()
    await openChart({ page, go })
    let later = () => undefined as unknown
    const held = new Promise((resolve) => (later = () => resolve(undefined)))
    await page.route(/\/candles\?.*interval=4h/, async (route) => {
      await held
      await route.continue()
    })
    await page.getByRole('radio', { name: '4h' }).click()
    await page.locator('.chart-waiting').waitFor()
    expect(await page.locator('.chart-canvas').evaluate((canvas) => getComputedStyle(canvas).visibility)).toBe('hidden')
    await page.getByRole('button', { name: 'Show as a table' }).click()
    await page.locator('.chart-table thead').waitFor()
    expect(await page.locator('.chart-table tbody tr').count()).toBe(0)
    later()
    await page.locator('.chart-table tbody tr').first().waitFor()

    await page.route(/\/candles\?.*interval=5min/, (route) => route.fulfill({ status: 502, body: '' }))
    await page.getByRole('radio', { name: '5m', exact: true }).click()
    await page.getByText('The chart did not load').waitFor()
    await page.locator('.ladder-row').first().waitFor()
    expect(await page.getByText('The order book did not load').count()).toBe(0)
    // and it is tried again by itself
    await page.unroute(/\/candles\?.*interval=5min/)
    await expect.poll(() => page.getByText('The chart did not load').count()).toBe(0)
    await context.close()
  })

  it.each([
    [844, 390],
    [640, 360],
  ])(
    'on its side at %i × %i it fills the phone with name, price and every indicator, and nothing is beyond it',
    async (width, height) => {
      const { page, go, troubles, context } = await journey.phone()
      await openChart({ page, go })
      const indicators = page.getByRole('group', { name: 'Indicators' }).getByRole('button')
      for (const indicator of await indicators.all())
        if ((await indicator.getAttribute('aria-pressed')) === 'false') await indicator.click()
      await page.setViewportSize({ width, height })
      await page.getByRole('button', { name: 'Full screen' }).click()
      const panel = page.locator('.chart-panel-full')
      await panel.locator('.chart-full-name').getByText('BTC').waitFor()
      await panel
        .locator('.chart-full-name')
        .getByText(/[\d,]+\.\d\d/)
        .first()
        .waitFor()
      await expect.poll(() => panel.evaluate((element) => element.scrollHeight - innerHeight)).toBe(0)
      const end = async () => {
        const tools = (await panel.locator('.chart-tools').boundingBox())!
        return tools.y + tools.height
      }
      await expect.poll(end).toBeLessThanOrEqual(height)
      const room = async () => (await panel.locator('.chart-frame').boundingBox())!.height
      await expect.poll(room).toBeGreaterThan(190)
      expect(troubles).toEqual([])
      await context.close()
    },
  )
})

describe('candles of a day and longer, far from UTC', () => {
  it.each([
    ['America/Los_Angeles', 'en', /^[A-Z][a-z]{2,3} 20\d\d$/, /^\d{1,2} [A-Z][a-z]{2,3} 20\d\d$/],
    ['Asia/Bangkok', 'th', /^\S+\.\S+\. 20\d\d$/, /^\d{1,2} \S+\.\S+\. 20\d\d$/],
  ] as const)('in %s are named by their own UTC period, without an hour', async (timezone, language, month, day) => {
    const { page, go, troubles, context } = await journey.phone({ timezone, language })
    const middle = await openChart({ page, go })
    const legend = page.locator('.chart-legend span').first()
    const views = page.locator('.chart-views').getByRole('radio')
    for (const [view, named] of [
      [8, day],
      [9, month],
    ] as const) {
      await views.nth(view).tap()
      await expect.poll(() => page.locator('.chart-waiting').count()).toBe(0)
      await page.touchscreen.tap(middle.x, middle.y)
      await expect.poll(async () => (await legend.innerText()).trim()).toMatch(named)
      const shown = (await legend.innerText()).trim()
      // the same candle in the table, and each by its period of UTC
      await page.locator('.chart-tools button').nth(-2).tap()
      const rows = await page.locator('.chart-table tbody th').allInnerTexts()
      expect(rows.map((text) => text.trim())).toContain(shown)
      const [newest] = rows
      const now = new Date()
      const monday = now.getTime() - ((now.getUTCDay() + 6) % 7) * 86_400_000
      const options = {
        timeZone: 'UTC',
        calendar: 'gregory',
        numberingSystem: 'latn',
        month: 'short',
        year: 'numeric',
      } as const
      const locale = language === 'en' ? 'en-GB' : 'th-TH'
      const written = new Intl.DateTimeFormat(locale, { ...options, ...(view === 8 && { day: 'numeric' }) })
      expect(newest?.trim()).toBe(written.format(view === 8 ? monday : now))
      await page.locator('.chart-tools button').nth(-2).tap()
    }
    expect(troubles).toEqual([])
    await context.close()
  })
})
