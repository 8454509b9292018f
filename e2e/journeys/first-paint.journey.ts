import { expect, it } from 'vitest'
import { beginJourney } from './journey.ts'

const journey = beginJourney()

/** Notes when sockets are opened and what is asked of the server, each with its instant since the page began. */
const NOTES = `
  globalThis.begun = []
  const Real = WebSocket
  globalThis.WebSocket = class extends Real {
    constructor(...address) { begun.push(['socket', performance.now()]); super(...address) }
  }
  const ask = fetch
  globalThis.fetch = (...question) => {
    begun.push([new URL(question[0].url ?? question[0], location.href).pathname, performance.now()])
    return ask(...question)
  }`

interface Notes {
  readonly drawn: number
  readonly begun: readonly (readonly [what: string, at: number])[]
}

it.each(['/', '/pages/index/index', '/pages/trading/Trading'])(
  '%s is drawn before anything live begins',
  async (path) => {
    const customer = await journey.product.customer()
    const phone = await journey.phone({ customer })
    await phone.context.addInitScript(NOTES)
    await phone.go(path)
    const read = () =>
      phone.page.evaluate<Notes>(
        `({ drawn: performance.getEntriesByName('drawn')[0]?.startTime ?? Infinity, begun: globalThis.begun })`,
      )
    const names = async () => (await read()).begun.map(([what]) => what)
    await expect.poll(names).toContain('socket')
    await expect.poll(names).toContain('/getmessage')
    await expect.poll(names).toContain('/api/v1/watchlist')
    const { drawn, begun } = await read()
    for (const what of ['socket', '/getmessage', '/api/v1/watchlist']) {
      const at = begun.find(([name]) => name === what)![1]
      expect(at, what).toBeGreaterThan(drawn)
    }
    expect(phone.troubles).toEqual([])
    await phone.context.close()
  },
)

/** Adds up how far what was drawn moved by itself, and names what moved. */
const SHIFTS = `
  globalThis.shifts = []
  new PerformanceObserver((list) => {
    for (const { value, sources, startTime } of list.getEntries()) {
      const moved = sources.map(({ node }) => node?.className ?? node?.nodeName ?? 'gone')
      shifts.push({ value, moved, at: Math.round(startTime) })
    }
  }).observe({ type: 'layout-shift', buffered: true })`

interface Shift {
  readonly value: number
  readonly moved: readonly string[]
}

it.each([
  ['/', 'Look around first'],
  ['/pages/news-consultation/NewsConsultation', 'Perpetuals have opened'],
])('%s stands still while its files arrive on a slow network', async (path, last) => {
  const { page, go, context, troubles } = await journey.phone()
  const underWay = new Set<string>()
  page.on('request', (request) => underWay.add(request.url()))
  page.on('requestfinished', (request) => underWay.delete(request.url()))
  await page.addInitScript(SHIFTS)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: 400_000 / 8,
    uploadThroughput: 400_000 / 8,
  })
  const arriving = () => `arriving: ${[...underWay].join(', ')}`
  await go(path).catch((error: unknown) => expect.fail(`${String(error)} ${arriving()}`))
  await page.getByRole('link', { name: last }).waitFor()
  await page.evaluate(() => document.fonts.ready)
  await page.waitForLoadState('networkidle')
  const shifts = await page.evaluate<readonly Shift[]>('globalThis.shifts')
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(0.01)
  expect(troubles).toEqual([])
  await context.close()
})
