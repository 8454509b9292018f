import type { TestClient } from '@candela/server/testing'
import { isolated } from '@candela/units'
import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { readLettersAsTheyCome } from '../phone.ts'
import { beginJourney } from './journey.ts'

const journey = beginJourney()
let mara: TestClient
let teo: TestClient
beforeAll(async () => {
  mara = await journey.product.customer()
  teo = await journey.product.customer()
})

/** Forms of every kind, each with the field of its amount. */
const FORMS = [
  ['an order', '/pages/trading/Trading?id=BTC-USDT&side=buy', /^Total/],
  ['a withdrawal', '/pages/assets/CryptoWithdraw', 'Amount'],
  ['an earn order', '/pages/mining/MiningConfirm?id=L5', 'Amount to lock'],
] as const
const emptied = (name: string) =>
  `You are now signed in as ${isolated(name)}. Anything entered for the previous account was discarded.`

/** Logs in on another tab of the same browser, beside whom is there. */
async function logInBeside(context: BrowserContext, customer: TestClient): Promise<Page> {
  const tab = await context.newPage()
  await readLettersAsTheyCome(tab)
  await tab.goto(`${journey.product.url}/#/pages/login/Login?add=1`)
  await tab.locator('input[name=username]').fill(customer.username)
  await tab.locator('input[name=password]').fill(customer.password)
  await tab.locator('button[type=submit]').click()
  await tab.waitForURL(/pages\/index\/index$/)
  return tab
}

async function type(page: Page, field: (typeof FORMS)[number][2]): Promise<void> {
  const market = page.getByRole('radio', { name: 'Market' })
  if (typeof field !== 'string') await market.click()
  await page.getByLabel(field).fill('777')
}

const free = async (customer: TestClient) => (await customer.call('balances')).equity

describe('whose form it is', () => {
  it.each(FORMS)(
    '%s typed for one account is emptied as another logs in beside it, and that is said',
    async (...form) => {
      const [, path, field] = form
      const { page, go, context, troubles } = await journey.phoneOf(mara)
      await go(path)
      await type(page, field)
      await logInBeside(context, teo)
      await page.getByText(emptied(teo.userData!.nick)).waitFor()
      if (typeof field !== 'string') await page.getByRole('radio', { name: 'Market' }).click()
      await expect.poll(() => page.getByLabel(field).inputValue()).toBe('')
      expect(troubles).toEqual([])
      await context.close()
    },
  )

  it('a page that was not told sends nothing in another’s name: it is refused, and then says who is here', async () => {
    const { page, go, context } = await journey.phoneOf(mara)
    await page.addInitScript(() => addEventListener('storage', (event) => event.stopImmediatePropagation()))
    await go('/pages/trading/Trading?id=BTC-USDT&side=buy')
    await type(page, /^Total/)
    const before = [await orders(mara), await orders(teo), await free(teo)]
    await logInBeside(context, teo)
    expect(await page.getByLabel(/^Total/).inputValue()).toBe('777')
    const refused = page.waitForResponse((response) => response.url().endsWith('/api/v1/orders'))
    await page.getByRole('button', { name: 'Buy BTC' }).click()
    const answer = await refused
    expect([answer.status(), await answer.json()]).toEqual([409, { code: 'accountChanged' }])
    await page.getByText(emptied(teo.userData!.nick)).waitFor()
    expect([await orders(mara), await orders(teo), await free(teo)]).toEqual(before)
    await context.close()
  })
})

async function orders(customer: TestClient): Promise<number> {
  const [open, closed] = await Promise.all([
    customer.call('orders', { query: { state: 'open' } }),
    customer.call('orders', { query: { state: 'closed' } }),
  ])
  return open.orders.length + closed.orders.length
}
