import { commandId, passKnowledgeCheck, type TestClient } from '@candela/server/testing'
import { describe, expect, it } from 'vitest'
import { violationsOf } from './accessibility.ts'
import { beginJourney } from './journey.ts'

const SAID = {
  en: {
    how: 'How this was decided',
    verify: 'Verify',
    again: 'Check again',
    levels: 'Orders on its levels',
    named: 'Not proven: that each close was the last index before its hour.',
    order: 'A strategy placed this order.',
    toStrategy: 'To the strategy',
    aside: 'Set aside for a strategy',
    source: 'Go to the record',
    balance: 'In strategies',
    onBreak: /^Until .* it buys nothing/,
  },
  de: {
    how: 'So wurde entschieden',
    verify: 'Prüfen',
    again: 'Erneut prüfen',
    levels: 'Aufträge auf den Stufen',
    named: 'Nicht nachgewiesen: dass jeder Schlusskurs der letzte Index vor seiner Stunde war.',
    order: 'Diesen Auftrag hat eine Strategie erteilt.',
    toStrategy: 'Zur Strategie',
    aside: 'Für eine Strategie zurückgelegt',
    source: 'Zum Vorgang',
    balance: 'In Strategien',
    onBreak: /^Bis .* kauft sie nichts/,
  },
} as const

const journey = beginJourney()

/** A grid around the price of now decides as it starts. */
async function startGrid(customer: TestClient): Promise<string> {
  await passKnowledgeCheck(customer)
  const index = Math.round(Number((await customer.call('quotes'))['BTC-USDT']!.index))
  const { ruleVersion } = await customer.call('strategyTerms')
  const parameters = { product: 'BTC-USDT', low: String(index - 3_000), high: String(index + 3_000), levels: 7 }
  const terms = { amount: '1000', stopLossPpm: 0, takeProfitPpm: 0, ruleVersion }
  const { id } = await customer.call('startStrategy', {
    body: { commandId: commandId(), kind: 'grid', parameters, ...terms },
  })
  return id
}

describe('a decision of a strategy', () => {
  it('en, de: is recalculated on the device, and records lead to its strategy', async () => {
    for (const language of ['en', 'de'] as const) {
      const said = SAID[language]
      const customer = await journey.product.customer(language)
      const { page, go, troubles, context } = await journey.phone({
        customer,
        language,
        ...(language === 'de' && { theme: 'dark', width: 360 }),
      })
      const id = await startGrid(customer)
      await go(`/pages/strategy/StrategyDetail?id=${id}`)
      await page.getByRole('button', { name: said.how }).click()
      const card = page.locator('.fill-card')
      await card.getByText(said.levels).waitFor()
      await page.getByRole('button', { name: said.verify, exact: true }).click()
      await page.getByRole('button', { name: said.again, exact: true }).waitFor()
      expect(await page.locator('.proof-claim-failed, .proof-claim-pending').count()).toBe(0)
      expect(await page.locator('.proof-claim-met').count()).toBeGreaterThanOrEqual(9)
      await page.getByText(said.named).first().waitFor()
      expect(await violationsOf(page)).toEqual([])

      const { orders } = await customer.call('strategyOrders', { params: { strategy: id } })
      await go(`/pages/order/OrderDetail?id=${orders[0]!.id}`)
      await page.getByText(said.order).waitFor()
      await page.getByRole('link', { name: said.toStrategy }).click()
      await page.waitForURL(new RegExp(`StrategyDetail\\?id=${id}`))

      await go('/pages/assets/Assets')
      const row = page.getByRole('link', { name: said.balance })
      await row.waitFor()
      await go('/pages/assets/FinancialDetails')
      await page.getByRole('button', { name: said.aside }).click()
      // what is set aside now stands on the page as well, and leads to the same strategy
      await page.getByRole('link', { name: said.source }).click()
      await page.waitForURL(new RegExp(`StrategyDetail\\?id=${id}`))

      await customer.call('takeBreak', { body: { commandId: commandId(), days: 1 } })
      await page.reload()
      await page.getByText(said.onBreak).waitFor()
      expect(troubles).toEqual([])
      await context.close()
    }
  })
})
