import { calmMarket, commandId, makeDataDirectory, removeDataDirectory, type TestClient } from '@candela/server/testing'
import { minor } from '@candela/units'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { textOf } from '../phone.ts'
import { violationsOf } from './accessibility.ts'
import { beginJourney } from './journey.ts'

const recordings = makeDataDirectory()
afterAll(() => removeDataDirectory(recordings))
const journey = beginJourney({ environment: { PRICE_SOURCE: calmMarket(recordings) } })

const SAID = {
  en: {
    sell: 'Sell',
    market: 'Market',
    trigger: 'Trigger · USDT',
    receive: 'Estimated proceeds',
    byQuantity: 'Enter BTC instead',
    amount: 'Amount · BTC',
    result: 'Result of this sale',
    place: 'Sell BTC',
    note: ['Filled', 'Average price', 'Fee', 'You received'],
    balances: 'See USDT in Balances',
    filled: 'Order filled',
    history: 'History',
    sold: /Sold 0\.014\sBTC at [\d,]+\.\d\d/,
    gains: 'Realised results',
    part: /Sold 0\.01\sBTC/,
    cost: /^Cost\s[\d,]+\.\d\d\sUSDT$/,
    file: 'Download as CSV',
    yearly: 'Realised results as CSV',
  },
  de: {
    sell: 'Verkaufen',
    market: 'Markt',
    trigger: 'Auslösepreis · USDT',
    receive: 'Voraussichtlicher Erlös',
    byQuantity: 'Stattdessen BTC eingeben',
    amount: 'Menge · BTC',
    result: 'Ergebnis dieses Verkaufs',
    place: 'BTC verkaufen',
    note: ['Ausgeführt', 'Durchschnittspreis', 'Gebühr', 'Sie haben erhalten'],
    balances: 'USDT im Guthaben ansehen',
    filled: 'Auftrag ausgeführt',
    history: 'Verlauf',
    sold: /0,014\sBTC zu [\d.]+,\d\d verkauft/,
    gains: 'Realisierte Ergebnisse',
    part: /0,01\sBTC verkauft/,
    cost: /^Einstand\s[\d.]+,\d\d\sUSDT$/,
    file: 'Als CSV herunterladen',
    yearly: 'Realisierte Ergebnisse als CSV',
  },
} as const
const LANGUAGES = Object.keys(SAID) as (keyof typeof SAID)[]
const HALF_CENT = 500_000n
const SLOW = { timeout: 60_000, interval: 500 }

async function bitcoinOf(customer: TestClient) {
  return (await customer.call('balances')).balances.find(({ asset }) => asset === 'BTC')
}

/** Coins come to the customer's own address. */
async function deposited(customer: TestClient, amount: string): Promise<void> {
  await customer.call('assignAddress', { params: { rail: 'btc' }, body: { commandId: commandId() } })
  const paid = { rail: 'btc', asset: 'BTC', deposit: '', amount, wish: 'exact' } as const
  await customer.call('payOutside', { body: { commandId: commandId(), ...paid } })
  await expect.poll(async () => (await bitcoinOf(customer))?.total, SLOW).toBe(amount)
}

/** Keeps a file by a button and answers its lines: asset, quantity, cost, proceeds, result and currency of each. */
async function filed(page: Page, button: string): Promise<readonly string[][]> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()])
  const lines = (await textOf(file)).trimEnd().split('\r\n').slice(1)
  return lines.map((line) => line.split(',').slice(2, 8))
}

function size(amount: bigint): bigint {
  return amount < 0n ? -amount : amount
}

/** A result as it is written in a language. */
function amountOf(text: string, language: keyof typeof SAID): bigint {
  const plain = text.replace('−', '-').replaceAll(/[^\d.,-]/g, '')
  return minor(language === 'de' ? plain.replaceAll('.', '').replace(',', '.') : plain.replaceAll(',', ''))
}

describe('coins that were deposited', () => {
  it.for(LANGUAGES)(
    'cost what they were worth; a sale says its result before, and the records after it (%s)',
    async (language) => {
      const said = SAID[language]
      const customer = await journey.product.customer()
      await deposited(customer, '0.01')
      const { page, go, troubles, context } = await journey.phone({ customer, language })
      await go('/pages/assets/Assets')
      const coin = page.locator('.list-row', { has: page.getByText('BTC', { exact: true }) })
      const figure = async (kind: string) => amountOf(await coin.locator(kind).innerText(), language)
      await coin.waitFor()
      const worth = await figure('.list-row-value')
      expect(worth).toBeGreaterThan(0n)
      expect(size(await figure('.change-text')) * 20n).toBeLessThan(worth)
      const order = { product: 'BTC-USDT', side: 'buy', type: 'market', quantity: '0.01' } as const
      await customer.call('placeOrder', { body: { commandId: commandId(), ...order } })
      await go('/pages/trading/Trading?id=BTC-USDT&side=sell')
      const amount = page.getByRole('textbox', { name: said.amount })
      const row = page.locator('.key-value', { hasText: said.result })
      // one that waits says it at its trigger
      const { taxLots } = await customer.call('taxLots', { query: { asset: 'BTC' } })
      await page.getByRole('radio', { name: 'Stop', exact: true }).click()
      await page.getByRole('textbox', { name: said.trigger }).fill(String((worth * 95n) / 100_000_000n))
      await amount.fill(language === 'de' ? '0,01' : '0.01')
      const receive = page.locator('.trade-action .key-value', { hasText: said.receive }).locator('dd')
      const atTrigger = async () =>
        amountOf(await receive.innerText(), language) - amountOf(await row.locator('dd').innerText(), language)
      await expect.poll(async () => size((await atTrigger()) - minor(taxLots[0]!.cost))).toBeLessThan(2n * HALF_CENT)

      await page.getByRole('radio', { name: said.market, exact: true }).click()
      await page.getByRole('button', { name: said.byQuantity }).click()
      await amount.fill(language === 'de' ? '0,014' : '0.014')
      await expect.poll(async () => (await row.innerText()).replaceAll('\u00a0', ' ')).toMatch(/[+−]?\d+[.,]\d\d/)
      const told = amountOf(await row.locator('dd').innerText(), language)
      await page.getByRole('button', { name: said.place }).click()
      const note = page.getByRole('region', { name: said.filled })
      await note.getByRole('link', { name: said.balances }).waitFor()
      const noted = said.note.map((name) => note.locator('.key-value', { has: page.getByText(name, { exact: true }) }))
      const { filled, averagePrice, notional, fee } = (await customer.call('orders', { query: {} })).orders[0]!
      expect(
        await Promise.all(noted.map(async (fact) => amountOf(await fact.locator('dd').innerText(), language))),
      ).toEqual([minor(filled), minor(averagePrice), minor(fee), minor(notional) - minor(fee)])
      expect(await violationsOf(page)).toEqual([])
      await page.getByRole('tab', { name: said.history }).click()
      await page.locator('.order-row', { hasText: said.sold }).first().waitFor()

      const { disposals } = await customer.call('disposals', { query: {} })
      expect(disposals.map(({ acquiredBy, quantity }) => [acquiredBy, quantity])).toEqual([
        ['trade', '0.004'],
        ['deposit', '0.01'],
      ])
      const result = disposals.reduce((sum, part) => sum + minor(part.result!), 0n)
      expect(size(result - told)).toBeLessThanOrEqual(HALF_CENT)

      await go('/pages/assets/FinancialDetails')
      await page.getByRole('tab', { name: said.gains }).click()
      const parts = page.locator('#records-panel .list-row')
      await parts.filter({ hasText: said.part }).getByText(said.cost).waitFor()
      const shown = await parts.locator('.list-row-value').allInnerTexts()
      const off = disposals.map((part, index) => size(minor(part.result!) - amountOf(shown[index]!, language)))
      for (const each of off) expect(each).toBeLessThanOrEqual(HALF_CENT)
      const sold = disposals
        .toReversed()
        .map((part) => ['BTC', part.quantity, part.cost, part.proceeds, part.result, 'USDT'])
      expect(await filed(page, said.file)).toEqual(sold)
      await go('/pages/assets/IncomeStatement')
      await page.locator('.list-row', { hasText: said.part }).waitFor()
      const inAll = await page.locator('.statement-summary td').last().innerText()
      expect(size(amountOf(inAll, language) - told)).toBeLessThanOrEqual(HALF_CENT)
      const ofYear = await filed(page, said.yearly)
      expect(ofYear).toEqual(sold)
      expect(size(ofYear.reduce((sum, [, , , , each]) => sum + minor(each!), 0n) - told)).toBeLessThanOrEqual(HALF_CENT)
      expect(await violationsOf(page)).toEqual([])
      expect(troubles).toEqual([])
      await context.close()
    },
  )
})
