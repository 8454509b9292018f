import { calmMarket, commandId, makeDataDirectory, removeDataDirectory } from '@candela/server/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { beginJourney } from './journey.ts'

const recordings = makeDataDirectory()
afterAll(() => removeDataDirectory(recordings))
const journey = beginJourney({ environment: { PRICE_SOURCE: calmMarket(recordings) } })

describe('a rest too little for an order', () => {
  it('is told before a sale leaves it, sold whole, and gone from the balances', async () => {
    const customer = await journey.product.customer()
    const order = { product: 'BTC-USDT', type: 'market' } as const
    await customer.call('placeOrder', { body: { commandId: commandId(), ...order, side: 'buy', quantity: '0.001' } })
    const { page, go, troubles, context } = await journey.phoneOf(customer)
    await go('/pages/trading/Trading?id=BTC-USDT&side=sell')
    const sell = page.getByRole('button', { name: 'Sell BTC' })
    await sell.waitFor()
    await page.getByRole('tab', { name: 'Market' }).click()
    await page.getByRole('button', { name: 'Enter BTC instead' }).click()
    const amount = page.getByLabel(/^Amount/)
    await amount.fill('0.00099')
    await page.getByText(/^This would leave 0\.00001\sBTC, less than the smallest order\./).waitFor()
    await page.getByRole('button', { name: 'Sell all' }).click()
    expect(await amount.inputValue()).toBe('0.001')
    expect(await page.getByText('This would leave').count()).toBe(0)

    // who leaves it all the same sells it whole later
    await amount.fill('0.00099')
    await sell.click()
    await page.getByText('Order filled').waitFor()
    await go('/pages/assets/Assets')
    const row = page.getByRole('link', { name: /^BTC/ })
    await row.waitFor()
    await page.getByRole('switch', { name: 'Hide small balances' }).click()
    await expect.poll(() => row.count()).toBe(0)
    await page.reload()
    const hide = page.getByRole('switch', { name: 'Hide small balances' })
    await hide.waitFor()
    expect(await row.count()).toBe(0)
    await hide.click()
    await row.waitFor()

    await go('/pages/trading/Trading?id=BTC-USDT&side=sell')
    await sell.waitFor()
    await page.getByRole('tab', { name: 'Market' }).click()
    await page.getByText(/^Worst price/).waitFor()
    await amount.fill('0.00001')
    await sell.click()
    const left = async () => (await customer.call('balances')).balances.find(({ asset }) => asset === 'BTC')
    await expect.poll(async () => (await left())?.total ?? '0').toBe('0')
    await go('/pages/assets/Assets')
    await page.getByRole('link', { name: /^USDT/ }).waitFor()
    expect(await row.count()).toBe(0)
    expect(await hide.count()).toBe(0)
    expect(troubles).toEqual([])
    await context.close()
  })
})
