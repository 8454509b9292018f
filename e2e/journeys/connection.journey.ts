import { proves, provenBy } from '@candela/checks/proves'
import { commandId, marketOf, partOf } from '@candela/server/testing'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { readLettersAsTheyCome } from '../phone.ts'
import { beginJourney } from './journey.ts'

const journey = beginJourney({ own: true })

/** Has the page itself note when it opens a socket, since it is heard of late outside; answers how to ask for it. */
async function triesOf(page: Page): Promise<() => Promise<readonly number[]>> {
  await page.addInitScript(() => {
    const tries: number[] = []
    Object.assign(window, { tries })
    window.WebSocket = class extends WebSocket {
      constructor(url: string | URL) {
        super(url)
        tries.push(performance.now())
      }
    }
  })
  return () => page.evaluate(() => (window as unknown as { readonly tries: readonly number[] }).tries)
}

/** The time between each moment and the next, in ms. */
function gapsOf(moments: readonly number[]): number[] {
  return moments.slice(1).map((at, index) => at - moments[index]!)
}

describe('when the connection goes', () => {
  it('says so and offers to reload, takes no orders, and comes back by itself', async () => {
    const customer = await journey.product.customer()
    const { page, go, context } = await journey.phone({ customer })
    await go('/pages/trading/Trading?id=BTC-USDT')
    await expect.poll(() => page.getByLabel(/^Price/).inputValue()).not.toBe('')
    await page.getByLabel(/^Amount/).fill('0.001')
    await context.setOffline(true)
    const said = page.getByText(/^No network/).first()
    await provenBy(['S8.31'], said.waitFor())
    await page.getByText('No connection. Orders are off until you are back.').waitFor()
    const strip = page.locator('.offline-strip')
    await provenBy(['S8.31'], strip.getByRole('button', { name: 'Reload' }).waitFor())
    expect(await page.getByRole('button', { name: 'Buy BTC' }).getAttribute('aria-disabled')).toBe('true')
    await context.setOffline(false)
    await expect.poll(() => page.getByText(/^No network/).count()).toBe(0)
    await page.getByRole('button', { name: 'Buy BTC' }).click()
    await expect.poll(async () => (await customer.call('orders', { query: {} })).orders.length).toBe(1)
    await context.close()
  })

  it('a price that was typed before the market’s own came stays', async () => {
    const customer = await journey.product.customer()
    const { page, go, context, troubles } = await journey.phone({ customer })
    let tell = (): void => undefined
    const told = new Promise<void>((resolve) => (tell = resolve))
    await page.routeWebSocket(/\/ws$/, (socket) => {
      const server = socket.connectToServer()
      server.onMessage((message) => void told.then(() => socket.send(message)))
    })
    await page.route(/\/quotes/, (route) => told.then(() => route.continue()))
    await go('/pages/trading/Trading?id=BTC-USDT')
    const price = page.getByLabel(/^Price/)
    await price.fill('12345')
    tell()
    // the market is known
    await page.locator('.ladder-row').first().waitFor()
    await expect.poll(() => price.inputValue()).toBe('12345')
    expect(troubles).toEqual([])
    await context.close()
  })

  it('a lost book message is noticed, and the book is whole again', async () => {
    const { page, go, context } = await journey.phone()
    let lost = 0
    let follows = 0
    await page.routeWebSocket(/\/ws$/, (socket) => {
      const server = socket.connectToServer()
      socket.onMessage((message) => {
        if (String(message).includes('"book:BTC-USDT"')) follows++
        server.send(message)
      })
      server.onMessage((message) => {
        const text = String(message)
        if (text.includes('book_changed:') && lost < 1 && follows > 0) {
          lost++
          const rest = text.split('\n').filter((line) => !line.startsWith('book_changed:'))
          if (rest.length > 0) socket.send(rest.join('\n'))
          return
        }
        socket.send(message)
      })
    })
    await go('/pages/quotation/ProductDetail?id=BTC-USDT')
    await page.getByRole('group', { name: 'Order book' }).waitFor()
    await expect.poll(() => lost).toBe(1)
    await expect.poll(() => follows).toBeGreaterThanOrEqual(2)
    await expect
      .poll(async () => {
        const best = (await page.locator('.ladder-asks .ladder-price').first().innerText()).replaceAll(',', '')
        const book = await journey.product.visitor().call('book', { params: { product: 'BTC-USDT' }, query: {} })
        return book.asks.slice(0, 6).some(([price]) => Math.abs(Number(price) - Number(best)) < 5)
      })
      .toBe(true)
    await context.close()
  })

  it('the server is killed and started again: the open app reconnects, and nothing acknowledged is lost', async () => {
    const customer = await journey.product.customer()
    const { bid } = await marketOf(customer)
    const placed = await customer.call('placeOrder', {
      body: {
        commandId: commandId(),
        product: 'BTC-USDT',
        side: 'buy',
        type: 'limit',
        price: partOf(bid, 930, '0.01'),
        quantity: '0.002',
      },
    })
    const { page, go, context } = await journey.phone({ customer })
    // a letter that was being read when the server died comes again
    await readLettersAsTheyCome(page)
    const tries = await triesOf(page)
    await go('/pages/trading/Trading')
    await page.getByText('0.002 BTC').waitFor()
    const before = (await tries()).length
    await journey.product.kill()
    await page
      .getByText(/^Network unstable\. Prices from/)
      .first()
      .waitFor()
    // where nobody listens, each try ends in an error, and 1 s later comes the next; a busy machine is late, but not each time
    await expect.poll(async () => (await tries()).length, { message: proves('S4.33') }).toBeGreaterThan(before + 3)
    const gaps = gapsOf((await tries()).slice(before))
    expect(Math.min(...gaps), proves('S4.33')).toBeGreaterThan(990)
    expect(Math.min(...gaps), proves('S4.33')).toBeLessThan(2_000)
    await journey.product.restart()
    const unstable = () => page.getByText(/^Network unstable/).count()
    await expect.poll(unstable, { message: proves('S4.33') }).toBe(0)
    await page.getByText('0.002 BTC').waitFor()
    const again = await customer.call('order', { params: { order: placed.order.id } })
    expect(again.order.status).toBe('open')
    await page.getByRole('button', { name: /Cancel the BTC-USDT order/ }).click()
    await page.locator('[role=dialog], [role=alertdialog]').getByRole('button', { name: 'Cancel order' }).click()
    await page.getByText('No open orders').waitFor()
    await context.close()
  })

  it('a server that is down while the network works is no missing network; a click asks it anew', async () => {
    const { page, go, context } = await journey.phone()
    let down = true
    await page.routeWebSocket(/\/ws$/, (socket) => {
      if (down) void socket.close()
      else socket.connectToServer()
    })
    const tries = await triesOf(page)
    await go('/pages/quotation/Quotation')
    const strip = page.locator('.offline-strip')
    await provenBy(['S8.30'], strip.getByText(/^Network unstable/).waitFor())
    expect(await page.getByText(/No network/).count()).toBe(0)
    // each of them was closed, and 1 s later came the next
    await expect.poll(async () => (await tries()).length, { message: proves('S4.34') }).toBeGreaterThan(5)
    const all = await tries()
    const gaps = gapsOf(all)
    expect((all.at(-1)! - all[0]!) / gaps.length, proves('S4.34')).toBeGreaterThan(900)
    expect(Math.min(...gaps), proves('S4.34')).toBeLessThan(2_000)
    let asked = 0
    page.on('request', (request) => (asked += request.url().includes('/api/v1/') ? 1 : 0))
    const before = (await tries()).length
    down = false
    await strip.getByRole('button', { name: 'Refresh' }).click()
    await strip.waitFor({ state: 'detached' })
    expect((await tries()).length).toBeGreaterThan(before)
    expect(asked, proves('S8.30')).toBeGreaterThan(0)
    await context.close()
  })

  it('where the catalogue cannot be had, search says so instead of that nothing matches, and tries again', async () => {
    const { page, go, context } = await journey.phone()
    const failing = '**/api/v1/products'
    await page.route(failing, (route) => route.abort())
    await go('/pages/quotation/Search?q=bitcoin')
    await page.getByText('The product list did not load').waitFor()
    expect(await page.getByText(/Nothing found/).count()).toBe(0)
    await page.unroute(failing)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('BTC').first().waitFor()
    await context.close()
  })

  it('without a network a click reloads the page', async () => {
    const { page, go, context } = await journey.phone()
    await go('/pages/quotation/Quotation')
    await page.getByText('BTC/USDT').first().waitFor()
    await page.evaluate(() => Object.assign(window, { stillHere: true }))
    await page.evaluate(() => dispatchEvent(new Event('offline')))
    const strip = page.locator('.offline-strip')
    await strip.getByText(/^No network/).waitFor()
    await strip.getByRole('button', { name: 'Reload' }).click()
    const stillHere = () => page.evaluate(() => 'stillHere' in window)
    await expect.poll(stillHere, { message: proves('S8.31') }).toBe(false)
    await page.getByText('BTC/USDT').first().waitFor()
    await context.close()
  })

  it('asks where the global data say: the base address and the socket’s', async () => {
    const customer = await journey.product.customer()
    const { page, go, context } = await journey.phone({ customer })
    const asked = new Set<string>()
    await page.route(/\/api\/v1\/app$/, async (route) => {
      const data = (await (await route.fetch()).json()) as Record<string, unknown>
      await route.fulfill({ json: { ...data, baseUrl: '/elsewhere/', apiBaseUrl: '/elsewhere/api/v1/' } })
    })
    await page.route(/\/elsewhere\//, async (route) => {
      asked.add(new URL(route.request().url()).pathname)
      await route.fulfill({ response: await route.fetch({ url: route.request().url().replace('/elsewhere', '') }) })
    })
    await page.routeWebSocket(/\/elsewhere\/ws$/, () => void asked.add('/elsewhere/ws'))
    await go('/pages/trading/Trading')
    await expect
      .poll(() => [...asked].sort(), { message: proves('S7.1') })
      .toEqual(expect.arrayContaining(['/elsewhere/api/v1/orders', '/elsewhere/getmessage', '/elsewhere/ws']))
    // what is still under way has nobody to answer to
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
  })

  it('a session that ended elsewhere leads to the login, and from there back', async () => {
    const customer = await journey.product.customer()
    const { page, go, context } = await journey.phone({ customer })
    await go('/pages/assets/Assets')
    await page.getByTestId('equity').waitFor()
    await context.clearCookies()
    await page.getByText('Then back to your balances.').waitFor()
    await page.getByLabel('Username').fill(customer.username)
    await page.getByLabel('Password', { exact: true }).fill(customer.password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.waitForURL(/pages\/assets\/Assets$/)
    await page.getByTestId('equity').waitFor()
    await context.close()
  })

  it('on a slow network the first thing seen is the page’s own frame in the right theme, before any file is here', async () => {
    const { page, context, troubles } = await journey.phone({ theme: 'dark' })
    let asked = 0
    let arrived = () => undefined as unknown
    const arrival = new Promise((resolve) => (arrived = () => resolve(undefined)))
    await page.route(/\/assets\//, async (route) => {
      asked++
      await arrival
      await route.continue()
    })
    await page.goto(`${journey.product.url}/#/pages/quotation/Quotation`, { waitUntil: 'commit' })
    await page.locator('.first').waitFor()
    // it is painted, and not only there
    const painted = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime)
    await expect.poll(painted).toBeGreaterThan(0)
    const background = (frame: Element) => getComputedStyle(frame).backgroundColor
    expect(await page.locator('.first .column').evaluate(background)).toBe('rgb(16, 16, 18)')
    await expect.poll(() => asked).toBeGreaterThan(0)
    arrived()
    await page.getByText('BTC/USDT').first().waitFor()
    expect(await page.locator('.first').count()).toBe(0)
    expect(troubles).toEqual([])
    await context.close()
  })

  it('once visited, the app opens without a network, says so, and is whole again when it is back', async () => {
    const customer = await journey.product.customer()
    const { page, go, context } = await journey.phone({ customer, serviceWorker: true })
    await go('/pages/assets/Pnl')
    await page.getByTestId('month-pnl').waitFor()
    await go('/pages/assets/Assets')
    await expect.poll(() => page.getByTestId('equity').innerText()).toBe('$10,000.00')
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await expect
      .poll(() => page.evaluate(async () => (await caches.keys()).some((name) => name.includes('precache'))))
      .toBe(true)
    // what is known is kept when the page is put away
    await page.reload()
    await page.getByTestId('equity').waitFor()
    // tabs are there without having been opened, other pages once they were
    await go('/pages/quotation/Search')
    await page.locator('.list-row-pair').first().waitFor()
    await go('/pages/quotation/ProductDetail?id=BTC-USDT')
    await page.locator('.chart-canvas canvas').first().waitFor()
    await go('/pages/assets/Pnl')
    await page.getByTestId('month-pnl').waitFor()
    await go('/pages/assets/Assets')
    await page.getByTestId('equity').waitFor()
    await context.setOffline(true)
    // a device goes on saying so; Chromium's emulation forgets it with the page
    await context.addInitScript(() => Object.defineProperty(navigator, 'onLine', { configurable: true, value: false }))
    await page.reload()
    await page.getByRole('heading', { name: 'No network' }).waitFor()
    await page.getByText('off until you are back').waitFor()
    await page.getByText('Total balance then').waitFor()
    await page.getByRole('button', { name: 'Look at saved pages' }).click()
    await expect.poll(() => page.getByTestId('equity').innerText()).toBe('$10,000.00')
    await page.getByText(/^As of \d/).waitFor()
    await go('/pages/assets/Pnl')
    await page.getByText('Your results did not load').waitFor()
    await go('/pages/quotation/Search')
    await expect.poll(() => page.locator('.list-row-pair').count()).toBe(7)
    await go('/pages/quotation/ProductDetail?id=BTC-USDT')
    await page.getByText('The chart did not load').waitFor()
    await context.setOffline(false)
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'onLine', { configurable: true, value: true })
      dispatchEvent(new Event('online'))
    })
    // and what had failed comes by itself
    await page.locator('.chart-canvas canvas').first().waitFor()
    await expect.poll(() => page.getByText(/did not load/).count()).toBe(0)
    await go('/pages/assets/Assets')
    await page.getByTestId('equity').waitFor()
    await expect.poll(() => page.getByText(/^As of \d/).count()).toBe(0)
    expect(await page.evaluate(() => localStorage.getItem('savedAccount'))).not.toBeNull()
    await context.close()
  })
})
