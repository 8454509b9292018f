import { proves, provenBy } from '@candela/checks/proves'
import type { AnswerOf } from '@candela/contract'
import { describe, expect, it } from 'vitest'
import { violationsOf } from './accessibility.ts'
import { beginJourney } from './journey.ts'

const journey = beginJourney()
/** of candles, as they are asked for */
const INTERVALS = ['1min', '5min', '15min', '30min', '1h', '4h', '1d', '1w', '1m', '1y'] as const

describe('a visitor', () => {
  it('looks around: landing, live quotes, lists, search, product', async () => {
    const { page, go, troubles } = await journey.phone()
    await go('/')
    await page.getByRole('link', { name: 'Look around first' }).click()
    await provenBy(['S2.1'], page.waitForURL(/#\/pages\/index\/index$/))
    expect(new URL(page.url()).pathname, proves('S2.1')).toBe('/')
    const prices = page.locator('main').getByText(/^[\d,]+\.\d+$/)
    await prices.first().waitFor()
    const before = await page.locator('main').innerText()
    const now = () => page.locator('main').innerText()
    await expect.poll(now, { message: proves('S1.8') }).not.toBe(before)

    await page.getByRole('link', { name: 'Market' }).click()
    await provenBy(['S2.6'], page.waitForURL(/#\/pages\/quotation\/Quotation$/))
    await provenBy(['S2.6'], page.getByRole('tab', { name: 'All' }).waitFor())
    await page.getByRole('tab', { name: 'All' }).click()
    await page.getByText('BTC/USDT').first().waitFor()
    const listed = () => page.locator('[id=market-list] a').count()
    await expect.poll(listed, { message: proves('S2.6') }).toBeGreaterThanOrEqual(24)
    await page.getByRole('button', { name: /Sort by Price/ }).click()
    await expect.poll(() => page.locator('[id=market-list] a').first().innerText()).toMatch(/BTC/)

    await page.getByRole('link', { name: 'Search products' }).click()
    await page.waitForURL(/Search/)
    await page.getByRole('searchbox').fill('gold')
    await page.waitForURL(/q=gold/)
    await page.locator('section[aria-live=polite]').getByText('XAU/USD').click()
    await provenBy(['S6.1'], page.waitForURL(/ProductDetail\?id=XAU-USD$/))
    await provenBy(['S6.1'], page.getByTestId('price').waitFor())
    expect(troubles).toEqual([])
    await page.context().close()
  })

  it('finds searches again: recent on this device, popular by searches', async () => {
    const { page, go, troubles } = await journey.phone()
    await go('/pages/quotation/Search')
    await page.getByRole('searchbox').fill('sola')
    // before, the same product may stand among the popular ones
    await page.waitForURL(/q=sola/)
    const found = page.locator('section[aria-live=polite]').getByText('SOL/USDT')
    await provenBy(['S2.84'], found.waitFor())
    await found.click()
    await page.waitForURL(/id=SOL-USDT/)
    await go('/pages/quotation/Search')
    await provenBy(['S1.13'], page.getByRole('button', { name: 'sola', exact: true }).waitFor())
    // it is counted now and then
    const popular = async () => (await journey.product.visitor().call('popularSearches')).products
    await expect.poll(popular, { message: proves('S1.12'), interval: 500 }).toContain('SOL-USDT')
    await page.reload()
    await page.getByRole('button', { name: 'sola', exact: true }).waitFor()
    await provenBy(['S1.12'], page.getByRole('heading', { name: 'Popular' }).waitFor())
    await provenBy(['S1.12'], page.getByText('SOL/USDT').first().waitFor())
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect.poll(() => page.getByRole('button', { name: 'sola', exact: true }).count()).toBe(0)
    expect(troubles).toEqual([])
    await page.context().close()
  })

  it('reads a product: book, trades, introduction and ten intervals', async () => {
    const { page, go, troubles } = await journey.phone()
    const asked = new Set<string | null>()
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname.endsWith('/BTC-USDT/candles')) asked.add(searchParams.get('interval'))
    })
    await go('/pages/quotation/ProductDetail?id=BTC-USDT')
    const book = page.getByRole('group', { name: 'Order book' })
    await book.waitFor()
    const levels = () => book.getByText(/^[\d,]+\.\d\d$/).count()
    await expect.poll(levels, { message: proves('S1.14') }).toBeGreaterThanOrEqual(8)
    await page.getByRole('button', { name: 'Show as a table' }).click()
    for (const interval of ['1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w', '1M', '1y']) {
      await page.getByRole('radio', { name: interval, exact: true }).click()
      const isDrawn = async () => [interval, (await page.locator('.chart-table tbody tr').count()) > 5]
      await expect.poll(isDrawn, { message: proves('S1.17') }).toEqual([interval, true])
    }
    const missing = () => INTERVALS.filter((interval) => !asked.has(interval))
    await expect.poll(missing, { message: proves('S1.17') }).toEqual([])
    await page.getByRole('tab', { name: 'Trades' }).click()
    const trades = () => page.locator('.product-trades tbody tr').count()
    await expect.poll(trades, { message: proves('S1.15') }).toBeGreaterThan(2)
    await page.getByRole('tab', { name: 'About' }).click()
    await page
      .getByText(/Bitcoin/)
      .first()
      .waitFor()
    await provenBy(['S1.16'], page.getByText('Smallest price step').waitFor())
    expect(troubles).toEqual([])
    await page.context().close()
  })

  it('the time-line is one line of prices: no candles on the chart, one price a minute in the table', async () => {
    const { page, go, troubles, context } = await journey.phone()
    await go('/pages/quotation/ProductDetail?id=BTC-USDT')
    const choose = (name: string) => page.getByRole('radio', { name, exact: true }).click()
    await choose('1m')
    await expect.poll(() => page.evaluate(candlePixels)).toBeGreaterThan(0)
    await choose('Line')
    await page.locator('.chart-frame-waiting').waitFor({ state: 'detached' })
    const candles = () => page.evaluate(candlePixels)
    await expect.poll(candles, { message: proves('S1.18') }).toBe(0)
    await page.getByRole('button', { name: 'Show as a table' }).click()
    const heads = page.locator('.chart-table th[scope=col]')
    await expect.poll(() => heads.allInnerTexts(), { message: proves('S1.18') }).toEqual(['Time', 'Price', 'Volume'])
    const points = page.locator('.chart-table tbody tr')
    await expect.poll(() => points.count()).toBeGreaterThan(5)
    expect(await points.nth(1).locator('td').first().innerText()).toMatch(/^[\d,]+\.\d\d$/)
    await choose('1m')
    await expect.poll(() => heads.count()).toBe(4)
    expect(troubles).toEqual([])
    await context.close()
  })

  it.each([
    [
      'en',
      'password forgotten',
      'What if I have forgotten my password?',
      'For 24 hours',
      'Topics',
      /^Perpetual/,
      'isolated',
    ],
    [
      'de',
      'liquidation höchstens',
      'Wann wird eine Position liquidiert?',
      'Die Gebühr beträgt höchstens',
      'Themen',
      /^Perpetual/,
      'isolierter',
    ],
  ] as const)(
    '%s: finds an answer in the help centre by words of its own language, and its question by topic',
    async (language, term, title, text, topics, topic, told) => {
      const { page, go, troubles, context } = await journey.phone({ language })
      await go('/pages/user/help-center/HelpCenter')
      await page.getByRole('searchbox').fill(term)
      await provenBy(['S1.58'], page.getByRole('link', { name: title }).waitFor())
      await page.getByRole('link', { name: title }).click()
      await page.waitForURL(/HelpDetail\?id=/)
      await page.getByRole('heading', { name: title, level: 2 }).waitFor()
      await provenBy(['S1.58'], page.getByText(text).first().waitFor())
      // the search is still there
      await page.goBack()
      await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe(term)
      await page.getByRole('searchbox').fill('zzz')
      await page.getByText(/„zzz“|“zzz”/).waitFor()
      await page.getByRole('searchbox').fill('')
      await page.getByRole('navigation', { name: topics }).getByRole('link', { name: topic }).click()
      await page.waitForURL(/Questions\?topic=perpetual/)
      // the page before has links, too
      await page.getByRole('navigation', { name: topics }).waitFor({ state: 'detached' })
      await page.locator('main').getByRole('link').first().click()
      await page.getByText(told, { exact: false }).first().waitFor()
      expect(troubles).toEqual([])
      await context.close()
    },
  )

  it.each([
    ['en', 'News', 'Markets', /^Markets on /, 'Traded most', 'Notices', 'A knowledge check before higher leverage'],
    [
      'de',
      'Nachrichten',
      'Märkte',
      /^Märkte am /,
      'Am meisten gehandelt',
      'Ankündigungen',
      'Ein Wissenstest vor höherem Hebel',
    ],
  ] as const)(
    '%s: reads a day of the markets, as its candles have it, and what the house announces',
    async (language, news, markets, title, traded, notices, notice) => {
      const { page, go, troubles, context } = await journey.phone({ language })
      await go('/pages/more-services/MoreServices')
      await page.getByRole('link', { name: news, exact: true }).click()
      await page.getByRole('tab', { name: markets }).click()
      await page.getByRole('link', { name: title }).first().click()
      await page.getByRole('heading', { name: title, level: 2 }).waitFor()
      await provenBy(['S1.59'], page.getByText(traded, { exact: true }).waitFor())
      const day = new URLSearchParams(page.url().split('?')[1]).get('day')!
      const ask = async (path: string) => (await page.request.get(new URL(`/api/v1${path}`, page.url()).href)).json()
      const known = await ask('/products/BTC-USDT/candles?interval=1d&limit=8')
      const candle = known.candles.find(({ t }: { t: number }) => new Date(t).toISOString().startsWith(day))
      const { days } = await ask('/market/days')
      const told = days.find((one: { day: string }) => one.day === day)
      const bitcoin = told.products.find(({ product }: { product: string }) => product === 'BTC-USDT')
      expect(bitcoin, proves('S1.59')).toMatchObject({
        open: candle.o,
        close: candle.c,
        volume: candle.v,
      })
      await page.locator('main article').getByRole('link').first().click()
      await page.waitForURL(/ProductDetail\?id=/)
      await go('/pages/more-services/MoreServices')
      await page.getByRole('link', { name: notices, exact: true }).click()
      await page.getByRole('link', { name: notice }).click()
      await provenBy(['S1.61'], page.getByRole('heading', { name: notice, level: 2 }).waitFor())
      expect(troubles).toEqual([])
      await context.close()
    },
  )

  it.each([
    ['en', 'Install now', 'Installing failed. Try again, or follow the steps below.', 'Installed on this device'],
    ['de', 'Jetzt installieren', 'Die Installation ist fehlgeschlagen.', 'Auf diesem Gerät installiert'],
  ] as const)(
    '%s: installs the app by the browser’s own question, and is told where that fails',
    async (language, installNow, failed, installed) => {
      const { page, go, troubles, context } = await journey.phone({ language })
      await go('/pages/download/download')
      // no prompt in a browser that is driven: the offer is made here as Chromium makes it
      await page.evaluate(() => {
        let asked = 0
        dispatchEvent(
          Object.assign(new Event('beforeinstallprompt'), {
            prompt: () => (asked++ === 0 ? Promise.reject(new Error('not now')) : Promise.resolve()),
            userChoice: Promise.resolve({ outcome: 'accepted' }),
          }),
        )
      })
      await page.getByRole('button', { name: installNow }).click()
      await provenBy(['S8.21'], page.getByText(failed).first().waitFor())
      await page.getByRole('button', { name: installNow }).click()
      await page.getByRole('button', { name: installNow }).waitFor({ state: 'detached' })
      await page.evaluate(() => dispatchEvent(new Event('appinstalled')))
      await page.getByText(installed).waitFor()
      expect(troubles).toEqual([])
      await context.close()
    },
  )

  it('keeps a watchlist and puts it in order', async () => {
    const { page, go, troubles } = await journey.phone()
    for (const id of ['BTC-USDT', 'ETH-USDT']) {
      await go(`/pages/quotation/ProductDetail?id=${id}`)
      await page.getByRole('button', { name: /to the watchlist/ }).click()
      await page.getByRole('button', { name: /from the watchlist/ }).waitFor()
    }
    await go('/pages/quotation/Quotation')
    await page.getByRole('tab', { name: 'Watchlist' }).click()
    await page.getByRole('button', { name: 'Edit watchlist' }).click()
    await page.getByRole('button', { name: /^Move Ethereum up$/ }).click()
    await page.getByRole('button', { name: 'Done' }).click()
    await page.reload()
    const first = async () => (await page.locator('[id=market-list] a').allInnerTexts())[0]
    await expect.poll(first, { message: proves('S1.10') }).toMatch(/^ETH/)
    expect(troubles).toEqual([])
    await page.context().close()
  })

  it('is asked to log in, and comes back to where they were going', async () => {
    const { page, go, troubles } = await journey.phone()
    await go('/pages/assets/Assets')
    const balances = page.getByRole('heading', { name: 'Log in to see your balances' })
    await provenBy(['S2.101', 'S2.102', 'S6.2'], balances.waitFor())
    expect(page.url()).toMatch(/pages\/assets\/Assets$/)
    await go('/pages/order/Order')
    const orders = page.getByRole('heading', { name: 'Log in to see your orders' })
    await provenBy(['S2.101', 'S2.102', 'S6.2'], orders.waitFor())
    await go('/pages/assets/Pnl')
    await provenBy(['S2.93', 'S2.96', 'S6.2'], page.waitForURL(/pages\/login\/Login$/))
    expect(await page.evaluate(() => sessionStorage.getItem('target')), proves('S2.96')).toBe('/pages/assets/Pnl')
    await provenBy(['S2.50'], page.getByText('Then back to your profit and loss.').waitFor())

    const known = await journey.product.customer()
    await page.getByLabel('Username').fill(known.username)
    await page.getByLabel('Password', { exact: true }).fill('wrongPass99')
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByText('Wrong password. Check it and try again.').waitFor()
    await page.getByLabel('Password', { exact: true }).fill(known.password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await provenBy(['S2.97'], page.waitForURL(/pages\/assets\/Pnl$/))
    expect(troubles.filter((trouble) => !trouble.includes('401'))).toEqual([])
    await page.context().close()
  })

  it('registers in the ways, and with the code, that the global app data leave open', async () => {
    const { page, go, troubles, context } = await journey.phone()
    await page.route('**/api/v1/app', async (route) => {
      const answer = await route.fetch()
      const app = (await answer.json()) as AnswerOf<'app'>
      const registration = { ...app.registration, phone: false, code: false }
      await route.fulfill({ response: answer, json: { ...app, registration } })
    })
    await go('/pages/register/Register')
    const ways = page.getByRole('radio')
    await ways.first().waitFor()
    await expect.poll(() => ways.allInnerTexts(), { message: proves('S3.136') }).toEqual(['Username', 'Email'])
    await page.getByRole('radio', { name: 'Email' }).click()
    await page.getByLabel('Email').fill('mira@example.com')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL(/register-t$/)
    await provenBy(['S3.137'], page.getByRole('heading', { name: 'Password and consent' }).waitFor())
    expect(await page.getByLabel('Code', { exact: true }).count(), proves('S3.137')).toBe(0)
    expect(troubles).toEqual([])
    await context.close()
  })
})

/** In the page: how many dots of the chart are in the full colours of rising and falling candles. */
function candlePixels(): number {
  const style = getComputedStyle(document.documentElement)
  const probe = document.createElement('canvas').getContext('2d')!
  const wanted = ['--up', '--down'].map((name) => {
    probe.fillStyle = style.getPropertyValue(name).trim()
    probe.fillRect(0, 0, 1, 1)
    return [...probe.getImageData(0, 0, 1, 1).data]
  })
  let found = 0
  for (const canvas of document.querySelectorAll<HTMLCanvasElement>('.chart-canvas canvas')) {
    if (canvas.width === 0 || canvas.height === 0) continue
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
    for (let at = 0; at < data.length; at += 4) {
      const near = wanted.some((colour) => colour.every((part, index) => Math.abs(part - data[at + index]!) < 6))
      if (near) found++
    }
  }
  return found
}

describe.each([
  [
    'en',
    'Choose a place',
    'My position',
    'Show this place',
    'Copy the coordinates',
    '52.5163',
    'This address names no place',
  ],
  [
    'de',
    'Ort wählen',
    'Mein Standort',
    'Diesen Ort zeigen',
    'Koordinaten kopieren',
    '52,5163',
    'Diese Adresse nennt keinen Ort',
  ],
] as const)('a place on the map, %s', (language, choose, here, show, copy, latitude, none) => {
  it('is chosen by moving the map or by the device, and shown again from its address', async () => {
    const { page, go, troubles, context } = await journey.phone({ language })
    await context.grantPermissions(['geolocation', 'clipboard-read', 'clipboard-write'])
    await context.setGeolocation({ latitude: 52.5163, longitude: 13.3777 })
    await go('/choose-location')
    await provenBy(['S2.67'], page.locator('.world-map-land').first().waitFor({ state: 'attached' }))
    const drawn = () => page.locator('.world-map-land').count()
    await expect.poll(drawn, { message: proves('S2.67') }).toBeGreaterThan(170)
    const said = () => page.locator('[aria-live=polite].m').innerText()
    const before = await said()
    await page.locator('.world-map-box').focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(said, { message: proves('S2.67') }).not.toBe(before)
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: here }).click()
    await expect.poll(said).toContain(latitude)
    await page.getByRole('link', { name: show }).click()
    await page.waitForURL(/#\/open-location\?latitude=52\.5163&longitude=13\.3777$/)
    await provenBy(['S2.68'], page.getByText(latitude).waitFor())
    await page.locator('.world-map-land').first().waitFor({ state: 'attached' })
    await page.getByRole('button', { name: copy }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('52.5163, 13.3777')
    expect(await violationsOf(page)).toEqual([])
    await go('/open-location?latitude=91&longitude=0')
    await page.getByText(none).waitFor()
    await page.getByRole('link', { name: choose }).click()
    await provenBy(['S2.67'], page.waitForURL(/#\/choose-location$/))
    expect(troubles).toEqual([])
    await context.close()
  })
})
