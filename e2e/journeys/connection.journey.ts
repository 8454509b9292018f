import { commandId, marketOf, partOf } from '@candela/server/testing'
import { describe, expect, it } from 'vitest'
import { readLetters } from '../phone.ts'
import { beginJourney } from './journey.ts'

const journey = beginJourney()

describe('when the connection goes', () => {
  it('[S8.30, S8.31] says so, takes no orders, and comes back by itself', async () => {
    const customer = await journey.product.customer()
    const { page, go, context } = await journey.phone({ customer })
    await go('/pages/trading/Trading?id=BTC-USDT')
    await page.getByRole('dialog').getByRole('button').last().click()
    await expect.poll(() => page.getByLabel(/^Price/).inputValue()).not.toBe('')
    await page.getByLabel(/^Amount/).fill('0.001')
    await context.setOffline(true)
    await page
      .getByText(/^No network/)
      .first()
      .waitFor()
    await page.getByText('No connection. Orders are off until you are back.').waitFor()
    expect(await page.getByRole('button', { name: 'Buy BTC' }).getAttribute('aria-disabled')).toBe('true')
    await context.setOffline(false)
    await expect.poll(() => page.getByText(/^No network/).count(), { timeout: 20_000 }).toBe(0)
    await page.getByRole('button', { name: 'Buy BTC' }).click()
    await expect.poll(async () => (await customer.call('orders', { query: {} })).orders.length).toBe(1)
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
    await expect.poll(() => lost, { timeout: 20_000 }).toBe(1)
    await expect.poll(() => follows, { timeout: 20_000 }).toBeGreaterThanOrEqual(2)
    await expect
      .poll(
        async () => {
          const best = (await page.locator('.ladder-asks .ladder-price').first().innerText()).replaceAll(',', '')
          const book = await journey.product.visitor().call('book', { params: { product: 'BTC-USDT' }, query: {} })
          return book.asks.slice(0, 6).some(([price]) => Math.abs(Number(price) - Number(best)) < 5)
        },
        { timeout: 20_000 },
      )
      .toBe(true)
    await context.close()
  })

  it('[S4.33, S4.34] the server is killed and started again: the open app reconnects, and nothing acknowledged is lost', async () => {
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
    await go('/pages/order/Order')
    await page.getByRole('dialog').getByRole('button').last().click()
    await page.getByText('0.002 BTC').waitFor()
    await journey.product.kill()
    await page
      .getByText(/^No network/)
      .first()
      .waitFor({ timeout: 20_000 })
    await journey.product.restart()
    await expect.poll(() => page.getByText(/^No network/).count(), { timeout: 30_000 }).toBe(0)
    await page.getByText('0.002 BTC').waitFor()
    const again = await customer.call('order', { params: { order: placed.order.id } })
    expect(again.order.status).toBe('open')
    await page.getByRole('button', { name: /Cancel the BTC-USDT order/ }).click()
    await page.locator('[role=dialog], [role=alertdialog]').getByRole('button', { name: 'Cancel order' }).click()
    await page.getByText('No open orders').waitFor()
    await context.close()
  })

  it('a session that ended elsewhere leads to the login, and from there back', async () => {
    const customer = await journey.product.customer()
    const { page, go, context } = await journey.phone({ customer })
    await readLetters({ page, go })
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

  it('once visited, the app opens without a network, says so, and is whole again when it is back', async () => {
    const { page, go, context } = await journey.phone()
    await go('/pages/quotation/Quotation')
    await page.getByText('BTC/USDT').first().waitFor()
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await expect
      .poll(() => page.evaluate(async () => (await caches.keys()).some((name) => name.includes('precache'))))
      .toBe(true)
    await context.setOffline(true)
    // a device goes on saying so; Chromium's emulation forgets it with the page
    await context.addInitScript(() => Object.defineProperty(navigator, 'onLine', { configurable: true, value: false }))
    await page.reload()
    await page.getByRole('heading', { name: 'No network' }).waitFor()
    await page.getByText('off until you are back').waitFor()
    await context.setOffline(false)
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'onLine', { configurable: true, value: true })
      dispatchEvent(new Event('online'))
    })
    await page.getByText('BTC/USDT').first().waitFor({ timeout: 20_000 })
    await context.close()
  })
})
