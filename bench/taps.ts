import { openBrowser, openPhone, type Phone, registered, startProduct, tradeALittle } from '@candela/e2e'
import type { CDPSession, Page } from 'playwright-core'
import type { Report } from './stream.ts'

const GOAL_MS = 100
const SLOWER = 4
const SETTLE_MS = 1_500
const AFTER_MS = 700
const PRODUCT = 'BTC-USDT'

interface Tap {
  readonly name: string
  readonly act: (page: Page) => Promise<void>
}

const link =
  (name: string): Tap['act'] =>
  (page) =>
    page.getByRole('link', { name, exact: true }).first().tap()
const tab =
  (name: string): Tap['act'] =>
  (page) =>
    page.getByRole('tab', { name, exact: true }).first().tap()

/** Taps in their order, from Home on. */
const TAPS: readonly Tap[] = [
  { name: 'tab to Market', act: link('Market') },
  {
    name: 'a product of the list',
    act: (page) => page.locator('a[href*="ProductDetail?id="]').first().tap(),
  },
  { name: 'interval of the chart', act: tab('4h') },
  {
    name: 'tab to Trade',
    act: async (page) =>
      page
        .goto(page.url().replace(/#.*/, '#/pages/index/index'))
        .then(() => settle(page))
        .then(() => link('Trade')(page)),
  },
  { name: 'side of the ticket', act: tab('Sell') },
  { name: 'type of the order', act: tab('Market') },
  { name: 'slider of the ticket', act: (page) => page.getByRole('slider').first().tap() },
  {
    name: 'confirm',
    act: (page) =>
      page
        .getByRole('button', { name: /^Sell / })
        .last()
        .tap(),
  },
  { name: 'tab to Balances', act: link('Balances') },
]

/** Notes the duration of each interaction, from the touch to the next paint, in ms. Text, so that no bundler adds to it. */
const WATCH = `
  window.interactions = []
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) if (interactionId) window.interactions.push(duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })`

/** Measures the longest pause between frames while a list is scrolled. */
const FRAMES = `new Promise((resolve) => {
  let last = performance.now()
  let longest = 0
  const end = last + 2_500
  requestAnimationFrame(function next(now) {
    longest = Math.max(longest, now - last)
    last = now
    if (now < end) requestAnimationFrame(next)
    else resolve(longest)
  })
})`

/**
 * Measures the time from a touch to the next paint on a phone with a quarter of this processor's speed, for nine taps of a customer;
 * the last figure is the longest pause between frames while the market is scrolled under quotes. The peer is a bare button.
 */
export async function run(report: Report): Promise<void> {
  const product = await startProduct()
  const browser = await openBrowser([])
  try {
    const customer = await registered(product.url)
    await tradeALittle(customer)
    const peer = await openPhone(browser, product.url)
    const bare = await bareTap(peer)
    await peer.context.close()
    const phone = await openPhone(browser, product.url, { customer })
    await phone.page.addInitScript(WATCH)
    await phone.go('/pages/index/index')
    await readLetters(phone.page)
    await slowed(phone)
    await settle(phone.page)
    let slowest = 0
    for (const { name, act } of TAPS) {
      const taken = await tapped(phone.page, act)
      slowest = Math.max(slowest, taken)
      tell(report, name, taken, bare)
    }
    tell(report, 'the slowest', slowest, bare)
    tell(report, 'scroll of the market under quotes', await scrolled(phone), bare)
  } finally {
    await browser.close()
    await product.dispose()
  }
}

function tell(report: Report, name: string, value: number, bare: number): void {
  report({
    name: `taps: ${name}`,
    value: Math.round(value),
    unit: 'ms',
    peer: 'a bare button',
    peerValue: bare,
    ratio: value / bare,
    goal: GOAL_MS,
  })
}

async function tapped(page: Page, act: Tap['act']): Promise<number> {
  await page.evaluate('window.interactions.length = 0')
  await act(page)
  await page.waitForTimeout(AFTER_MS)
  const longest = await page.evaluate<number>('Math.max(16, ...window.interactions)')
  await settle(page)
  return longest
}

async function bareTap({ page, context }: Phone): Promise<number> {
  await page.goto('data:text/html,<button onclick="this.textContent=Math.random()">tap</button>')
  await page.evaluate(WATCH)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  return tapped(page, (own) => own.getByRole('button').tap())
}

async function scrolled(phone: Phone): Promise<number> {
  const devtools = await slowed(phone)
  await phone.go(`/pages/quotation/Quotation?id=${PRODUCT}`)
  await settle(phone.page)
  const frames = phone.page.evaluate<number>(FRAMES)
  await devtools.send('Input.synthesizeScrollGesture', {
    x: 195,
    y: 600,
    yDistance: -1_200,
    speed: 800,
    gestureSourceType: 'touch',
  })
  return frames
}

async function slowed({ page, context }: Phone): Promise<CDPSession> {
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  return devtools
}

function settle(page: Page): Promise<void> {
  return page.waitForTimeout(SETTLE_MS)
}

/** Letters lie over a page until they are read. */
async function readLetters(page: Page): Promise<void> {
  await settle(page)
  const letter = page.getByRole('dialog')
  for (let count = 0; count < 5 && (await letter.isVisible()); count++) {
    await letter.getByRole('button').last().tap()
    await page.waitForTimeout(400)
  }
}
