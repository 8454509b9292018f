import { type Infos, type Quote } from '@candela/contract'
import { openBrowser, openPhone, type Phone, startProduct } from '@candela/e2e'
import type { WebSocketRoute } from 'playwright-core'
import { median, type Report } from './stream.ts'

const QUOTES_PER_SECOND = 25
const SECONDS = 10
const ROUNDS = 3
const SETTLE_MS = 2_000
const MARKET = '/pages/quotation/Quotation'

/** Frames a page did not draw while it was looked at, and its longest pause. */
interface Frames {
  readonly drawn: number
  readonly dropped: number
  readonly longestMs: number
}

/**
 * The market list while 25 quotes a second arrive one by one, each of which changes a price on it, beside the same browser showing an
 * empty page: what that drops is the machine's.
 */
export async function run(report: Report): Promise<void> {
  const product = await startProduct()
  const browser = await openBrowser()
  try {
    const market: Frames[] = []
    const empty: Frames[] = []
    let quotes = 0
    for (let round = 0; round < ROUNDS; round++) {
      const blank = await browser.newPage()
      empty.push(await watch(blank))
      await blank.close()
      const phone = await openPhone(browser, product.url, { reducedMotion: false })
      const stop = await pushQuotes(phone)
      await phone.go(MARKET)
      await phone.page.waitForTimeout(SETTLE_MS)
      market.push(await watch(phone.page))
      quotes = stop()
      await phone.context.close()
    }
    const value = median(market.map(({ dropped }) => dropped))
    const peerValue = median(empty.map(({ dropped }) => dropped))
    report({
      name: 'frames: dropped in 10 s on the market list, 25 quotes a second',
      value,
      unit: 'frames',
      peer: 'an empty page',
      peerValue,
      ratio: value / Math.max(1, peerValue),
      spread: [Math.min(...market.map(({ dropped }) => dropped)), Math.max(...market.map(({ dropped }) => dropped))],
      rounds: ROUNDS,
      goal: 0,
      drawn: median(market.map(({ drawn }) => drawn)),
      longestPauseMs: Math.round(median(market.map(({ longestMs }) => longestMs))),
      quotesPushed: quotes,
    })
  } finally {
    await browser.close()
    await product.dispose()
  }
}

/** Adds quotes to those of the server, each a change of one product's price by a tick or two; answers what ends it and counts them. */
async function pushQuotes({ page }: Phone): Promise<() => number> {
  const known: Infos = {}
  let socket: WebSocketRoute | undefined
  let pushed = 0
  await page.routeWebSocket(/\/ws$/, (route) => {
    socket = route
    const server = route.connectToServer()
    server.onMessage((message) => {
      for (const line of message.toString().split('\n')) {
        if (line.startsWith('infos_all:')) Object.assign(known, JSON.parse(line.slice('infos_all:'.length)))
      }
      route.send(message)
    })
  })
  const timer = setInterval(() => {
    const products = Object.keys(known)
    const product = products[pushed % Math.max(1, products.length)]
    if (socket === undefined || product === undefined) return
    socket.send(`infos_changed:${JSON.stringify({ [product]: moved(known[product]!, pushed) })}`)
    pushed++
  }, 1000 / QUOTES_PER_SECOND)
  return () => {
    clearInterval(timer)
    return pushed
  }
}

function moved({ price, change24h }: Quote, step: number): Partial<Quote> {
  const decimals = price.split('.')[1]?.length ?? 0
  const next = Number(price) + ((step % 5) - 2) * 10 ** -decimals
  return { price: next.toFixed(decimals), change24h, ts: Date.now() }
}

/** Counts frames for SECONDS; one is dropped when the next comes more than half a frame late. Text, so that no bundler adds to it. */
const METER = `new Promise((resolve) => {
  const times = []
  requestAnimationFrame(function next(now) {
    times.push(now)
    if (now - times[0] < ${SECONDS * 1000}) return requestAnimationFrame(next)
    const gaps = times.slice(1).map((time, index) => time - times[index])
    const frame = [...gaps].sort((a, b) => a - b)[gaps.length >> 1]
    const dropped = gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / frame) - 1), 0)
    resolve({ drawn: times.length, dropped, longestMs: Math.max(...gaps) })
  })
})`

function watch(page: Phone['page']): Promise<Frames> {
  return page.evaluate<Frames>(METER)
}
