import { proves, provenBy } from '@candela/checks/proves'
import { commandId } from '@candela/server/testing'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { readLettersAsTheyCome } from '../phone.ts'
import { beginJourney } from './journey.ts'

const PASSWORD = 'Lamp7light2'
const journey = beginJourney()

/** A proxy's answer in place of a server that is not there. */
const BROKEN = { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }

describe('what fails says so where it stands', () => {
  it('login, registration and the sending of a code', async () => {
    const { page, go, context } = await journey.phone()
    const name = page.locator('input[name=username]')
    const password = page.locator('input[name=password]')
    await page.route(/\/(login|Register)$/, (route) => route.fulfill(BROKEN), { times: 1 })
    await go('/pages/login/Login')
    await name.fill('Nobody1')
    await password.fill(PASSWORD)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await provenBy(['S8.13'], page.getByText('Login failed because of a fault on our side.').waitFor())

    // half of what belongs to a login: the server itself says that something is missing
    await page.route(/\/login$/, (route) => route.continue({ postData: '{"d":{"username":7}}' }), { times: 1 })
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    const incomplete = page.getByText('Something is missing or cannot be read. Check what you entered.')
    await provenBy(['S8.40'], incomplete.waitFor())

    await go('/pages/register/Register')
    // the login has a field of this name, too
    await page.getByRole('heading', { name: 'Create an account' }).waitFor()
    await page.getByLabel('Username').fill(`Mira${Date.now().toString(36)}`)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL(/register-t$/)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    for (const box of await page.getByRole('checkbox').all()) await box.check()
    await page.route(/\/Register$/, (route) => route.fulfill(BROKEN), { times: 1 })
    await page.getByRole('button', { name: 'Create account' }).click()
    await provenBy(['S8.14'], page.getByText('Registration failed because of a fault on our side.').waitFor())

    await page.route(/\/codes$/, (route) => route.fulfill(BROKEN), { times: 1 })
    await go('/pages/register/Register')
    await page.getByRole('radio', { name: 'Email' }).click()
    await page.getByLabel('Email').fill('mira@example.com')
    await page.getByRole('button', { name: 'Continue' }).click()
    await provenBy(['S8.17'], page.getByText('The code could not be sent because of a fault on our side.').waitFor())
    await context.close()
  })

  it('a code: asked for too often, not sent, run out, and a contact that was not bound', async () => {
    const customer = await journey.product.customer()
    const { page, go, context } = await journey.phone({ customer })
    const email = `mira.${Date.now().toString(36)}@example.com`
    const begin = async () => {
      await go('/pages/user/email/BindEmail')
      await page.evaluate(() => sessionStorage.removeItem('codeRequests'))
      await page.reload()
      await page.getByLabel('New email address').fill(email)
      await page.getByRole('button', { name: 'Send code' }).click()
    }
    await page.route(/\/codes\/own$/, (route) => route.fulfill({ status: 503, json: { code: 'codeNotSent' } }), {
      times: 1,
    })
    await begin()
    const notSent = page.getByText('The verification code could not be sent. Try again, or use another way.')
    await provenBy(['S8.12'], notSent.waitFor())

    await page.getByRole('button', { name: 'Send code' }).click()
    await page.getByLabel('Code', { exact: true }).waitFor()
    await page.route(/\/contacts$/, (route) => route.fulfill(BROKEN), { times: 1 })
    await page.getByRole('button', { name: 'Fill in' }).click()
    await provenBy(['S8.15'], page.getByText('Binding failed because of a fault on our side.').waitFor())

    await page.route(/\/contacts$/, (route) => route.fulfill({ status: 422, json: { code: 'registerYzm2' } }), {
      times: 1,
    })
    // what fails was entered for nothing, and the panel that filled it in is gone
    await page.getByLabel('Code', { exact: true }).fill('123456')
    await provenBy(['S8.7'], page.getByText('This code has expired. Ask for a new one.').waitFor())

    // another tab does not know that this one asked before; the server does
    await page.route(
      /\/codes\/own$/,
      (route) => route.fulfill({ status: 429, json: { code: 'codeTooFrequent', params: { seconds: 41 } } }),
      { times: 1 },
    )
    await begin()
    const tooOften = page.getByText('Verification codes were requested too frequently. Wait 41 seconds and try again.')
    await provenBy(['S8.11'], tooOften.waitFor())
    expect((await customer.call('security')).email, proves('S8.15')).toBe('')
    await context.close()
  })

  it('the profile that does not load, and changes that were not made', async () => {
    const customer = await journey.product.customer()
    const { page, go, context } = await journey.phone({ customer })
    let broken = true
    await page.route(/\/api\/v1\/profile$/, (route) => (broken ? route.fulfill(BROKEN) : route.continue()))
    await go('/pages/user/UserProfile')
    const unloaded = page.getByText('Your details did not load because of a fault on our side.')
    await provenBy(['S8.27'], unloaded.waitFor())
    broken = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Edit profile' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('Nick name').fill('mara2026')
    broken = true
    await sheet.getByRole('button', { name: 'Save' }).click()
    await provenBy(['S8.16'], sheet.getByText('The change failed because of a fault on our side.').waitFor())
    broken = false
    expect((await customer.call('profile')).nick, proves('S8.16')).not.toBe('mara2026')

    await page.route(/\/api\/v1\/password$/, (route) => route.fulfill(BROKEN), { times: 1 })
    await go('/pages/user/password/LoginPasswordModification')
    await page.getByLabel('Current password', { exact: true }).fill(customer.password)
    await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('New password again').fill(PASSWORD)
    await page.getByRole('button', { name: 'Change password' }).click()
    await provenBy(['S8.16'], page.getByText('The change failed because of a fault on our side.').waitFor())
    await context.close()
  })

  it('an order that was not submitted; a list, an order and a month that did not load, and then do', async () => {
    const customer = await journey.product.customer()
    const { order } = await customer.call('placeOrder', {
      body: { commandId: commandId(), product: 'BTC-USDT', side: 'buy', type: 'market', spend: '100' },
    })
    const { page, go, context } = await journey.phone({ customer })
    await readLettersAsTheyCome(page)
    let broken = true
    await page.route(/\/api\/v1\/(orders|pnl)/, (route) => (broken ? route.fulfill(BROKEN) : route.continue()))
    const comesAgain = async (failed: string, whole: () => Promise<void>) => {
      await page.getByText(failed).waitFor()
      broken = false
      await page.getByRole('button', { name: 'Try again' }).click()
      await whole()
      expect(await page.getByText(failed).count()).toBe(0)
      broken = true
    }
    await go(`/pages/order/OrderDetail?id=${order.id}`)
    const average = page.getByText('Average price').first()
    await provenBy(
      ['S8.26'],
      comesAgain('The order did not load', () => average.waitFor()),
    )
    await go('/pages/trading/Trading')
    await page.getByRole('tab', { name: 'History' }).click()
    const past = page.locator('.order-row').first()
    await provenBy(
      ['S8.25'],
      comesAgain('The history did not load', () => past.waitFor()),
    )
    await go('/pages/assets/Pnl')
    const month = page.getByTestId('month-pnl')
    await provenBy(
      ['S8.28'],
      comesAgain('Your results did not load', () => month.waitFor()),
    )

    await go('/pages/trading/Trading?id=BTC-USDT')
    await page.getByRole('radio', { name: 'Market' }).click()
    await page.getByLabel(/^Total/).fill('70')
    await page.getByRole('button', { name: 'Buy BTC' }).click()
    const unsubmitted = page.getByRole('alert').getByText('Submitting failed because of a fault on our side.')
    await provenBy(['S8.18'], unsubmitted.waitFor())
    expect(await page.getByLabel(/^Total/).inputValue()).toBe('70')
    expect((await customer.call('orders', { query: {} })).orders).toHaveLength(1)
    await context.close()
  })

  it('trades, depth and chart that do not come say what is unaffected, and come again', async () => {
    const { page, go, context } = await journey.phone()
    let broken = true
    await page.route(/\/candles\?/, (route) => (broken ? route.fulfill(BROKEN) : route.continue()))
    await page.routeWebSocket(/\/ws$/, (socket) => {
      const server = socket.connectToServer()
      socket.onMessage((message) => {
        if (!broken || !/"(book|trades):/.test(String(message))) server.send(message)
      })
    })
    await go('/pages/quotation/ProductDetail?id=BTC-USDT')
    await provenBy(['S8.29'], page.getByText('The chart did not load').waitFor())
    await page.getByText('Your orders and balances are not affected.').first().waitFor()
    await provenBy(['S8.29'], page.getByText('The order book did not load').waitFor())
    await page.getByRole('tab', { name: 'Trades' }).click()
    await provenBy(['S8.29'], page.getByText('The trades did not load').waitFor())
    broken = false
    await page.getByRole('tab', { name: 'Trades' }).waitFor()
    await tryAgain(page)
    await expect.poll(() => page.getByText(/did not load/).count()).toBe(0)
    await page.locator('.chart-canvas canvas').first().waitFor()
    await page.locator('.product-trades tbody tr').first().waitFor()
    await context.close()
  })
})

/** Whatever offers to be tried again is. */
async function tryAgain(page: Page): Promise<void> {
  for (const button of await page.getByRole('button', { name: 'Try again' }).elementHandles()) {
    try {
      await button.click()
    } catch (error) {
      // what was tried again by itself in the meantime takes its button with it
      if (await button.evaluate(({ isConnected }) => isConnected)) throw error
    }
  }
}
