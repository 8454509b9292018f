import { openBrowser, openPhone, type Phone, registered, startProduct, tradeALittle } from '@candela/e2e'
import type { CDPSession, Page } from 'playwright-core'
import { median, type Report } from './stream.ts'

const GOAL_MS = 100
const SLOWER = 4
const ROUNDS = 3
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
 * Measures the time from a touch to the next paint on a phone with a quarter of this processor's speed, for nine taps of a customer, the
 * median of three rounds; then the longest pause between frames while the market is scrolled under quotes. The peer is a bare button.
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
    const rounds: (readonly number[])[] = []
    while (rounds.length < ROUNDS) rounds.push(await oneRound(await openPhone(browser, product.url, { customer })))
    const figures = [...TAPS.map(({ name }) => name), 'scroll of the market under quotes']
    const medians = figures.map((_, place) => median(rounds.map((round) => round[place]!)))
    for (const [place, name] of figures.entries()) tell(report, name, medians[place]!, bare)
    tell(report, 'the slowest', Math.max(...medians.slice(0, TAPS.length)), bare)
  } finally {
    await browser.close()
    await product.dispose()
  }
}

/** Every tap in its order, then the scroll. */
async function oneRound(phone: Phone): Promise<readonly number[]> {
  const { page, context } = phone
  await page.addInitScript(WATCH)
  await phone.go('/pages/index/index')
  await readLetters(page)
  await slowed(phone)
  await settle(page)
  const taken: number[] = []
  for (const { act } of TAPS) taken.push(await tapped(page, act))
  taken.push(await scrolled(phone))
  await context.close()
  return taken
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
    rounds: ROUNDS,
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
