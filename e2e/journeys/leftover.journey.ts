import {
  calmMarket,
  commandId,
  makeDataDirectory,
  marketOf,
  removeDataDirectory,
  type TestClient,
} from '@candela/server/testing'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { violationsOf } from './accessibility.ts'
import { beginJourney } from './journey.ts'

const SAID = {
  en: {
    market: 'Market',
    byQuantity: 'Enter BTC instead',
    byMoney: 'Enter USDT instead',
    amount: 'Amount · BTC',
    most: '0.00099',
    all: '0.001',
    rest: '0.00001',
    leaves: /^This would leave 0\.00001\sBTC, less than the smallest order\./,
    sellAll: 'Sell all',
    sell: 'Sell BTC',
    filled: 'Order filled',
    hide: 'Hide small balances',
  },
  de: {
    market: 'Markt',
    byQuantity: 'Stattdessen BTC eingeben',
    byMoney: 'Stattdessen USDT eingeben',
    amount: 'Menge · BTC',
    most: '0,00099',
    all: '0,001',
    rest: '0,00001',
    leaves: /^Danach blieben 0,00001\sBTC übrig, weniger als der kleinste Auftrag\./,
    sellAll: 'Alles verkaufen',
    sell: 'BTC verkaufen',
    filled: 'Auftrag ausgeführt',
    hide: 'Kleine Bestände ausblenden',
  },
} as const
const LANGUAGES = Object.keys(SAID) as (keyof typeof SAID)[]

const recordings = makeDataDirectory()
afterAll(() => removeDataDirectory(recordings))
const journey = beginJourney({ environment: { PRICE_SOURCE: calmMarket(recordings) } })

async function traded(customer: TestClient, side: 'buy' | 'sell', quantity: string): Promise<void> {
  const order = { product: 'BTC-USDT', type: 'market', side, quantity } as const
  await customer.call('placeOrder', { body: { commandId: commandId(), ...order } })
}

async function bitcoinOf(customer: TestClient): Promise<string> {
  return (await customer.call('balances')).balances.find(({ asset }) => asset === 'BTC')?.total ?? '0'
}

function rowOf(page: Page, asset: string) {
  return page.locator('.list-row', { has: page.getByText(asset, { exact: true }) })
}

describe('a rest too little for an order', () => {
  it.for(LANGUAGES)(
    'is told before a sale leaves it, sold whole, and hidden in the balances (%s)',
    async (language) => {
      const said = SAID[language]
      const customer = await journey.product.customer(language)
      await marketOf(customer)
      await traded(customer, 'buy', '0.001')
      const { page, go, troubles, context } = await journey.phoneOf(customer, language)
      const sell = page.getByRole('button', { name: said.sell })
      const amount = page.getByRole('textbox', { name: said.amount })
      const ticket = async () => {
        await go('/pages/trading/Trading?id=BTC-USDT&side=sell')
        await page.getByRole('radio', { name: said.market, exact: true }).click()
      }
      await ticket()
      await page.getByRole('button', { name: said.byQuantity }).click()
      await page.getByRole('button', { name: said.byMoney }).waitFor()
      await amount.fill(said.most)
      await page.getByText(said.leaves).waitFor()
      expect(await violationsOf(page)).toEqual([])
      await page.getByRole('button', { name: said.sellAll }).click()
      await page.getByText(said.leaves).waitFor({ state: 'detached' })
      expect(await amount.inputValue()).toBe(said.all)
      await sell.click()
      await page.getByRole('region', { name: said.filled }).waitFor()
      expect(await bitcoinOf(customer)).toBe('0')

      await traded(customer, 'buy', '0.001')
      await traded(customer, 'sell', '0.00099')
      expect(await bitcoinOf(customer)).toBe('0.00001')
      await go('/pages/assets/Assets')
      const bitcoin = rowOf(page, 'BTC')
      const hide = page.getByRole('switch', { name: said.hide })
      const total = () => page.getByTestId('equity').innerText()
      // the page draws what stands between the two orders too
      await bitcoin.getByText(said.rest).waitFor()
      const before = await total()
      await hide.click()
      await bitcoin.waitFor({ state: 'detached' })
      expect(await total()).toBe(before)
      expect(await violationsOf(page)).toEqual([])
      await page.reload()
      await rowOf(page, 'USDT').waitFor()
      expect(await bitcoin.count()).toBe(0)
      expect(await total()).toBe(before)
      await hide.click()
      await bitcoin.waitFor()

      await ticket()
      await amount.fill(said.rest)
      await sell.click()
      await page.getByRole('region', { name: said.filled }).waitFor()
      expect(await bitcoinOf(customer)).toBe('0')
      await go('/pages/assets/Assets')
      await rowOf(page, 'USDT').waitFor()
      await bitcoin.waitFor({ state: 'detached' })
      expect(await hide.count()).toBe(0)
      expect(troubles).toEqual([])
      await context.close()
    },
  )
})
