import type { TestClient } from '@candela/server/testing'
import { MovedHouse, openBeforeFunding, premiumUntil, STEP } from '@candela/server/testing/moved'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser, openPhone } from '../phone.ts'

const SAID = {
  en: {
    history: 'History',
    funding: 'Funding',
    line: 'Funding payment',
    settled: 'How this was settled',
    after: 'Margin after it',
    rate: '0.1499%',
    number: 'en-GB',
  },
  de: {
    history: 'Verlauf',
    funding: 'Finanzierung',
    line: 'Funding-Zahlung',
    settled: 'Wie abgerechnet wurde',
    after: 'Margin danach',
    rate: '0,1499\u00a0%',
    number: 'de-DE',
  },
} as const

let house: MovedHouse
let browser: Browser
beforeAll(async () => {
  house = await MovedHouse.open()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await house.stop()
})

/** A funding payment as an amount of it is written, its sign before it. */
function written(language: keyof typeof SAID, amount: string): string {
  const digits = new Intl.NumberFormat(SAID[language].number, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return `${Number(amount) < 0 ? '−' : '+'}${digits.format(Math.abs(Number(amount)))}`
}

async function fundingOf(customer: TestClient): Promise<string> {
  return (await customer.call('positions')).positions[0]!.funding
}

it('en, de: funding leaves a long and reaches a short, isolated and cross; both see it in history, position and statement, and everyone the rate', async () => {
  const [long, short] = [await house.customer(), await house.customer()]
  await short.call('setMarginMode', { body: { commandId: house.commandId(), product: 'BTC-USDT', mode: 'cross' } })
  const due = await openBeforeFunding(house, long, short)
  await premiumUntil(house, due + STEP)
  for (const side of [long, short]) await expect.poll(() => fundingOf(side), { timeout: 60_000 }).not.toBe('0')
  for (const [language, customer, sign] of [
    ['en', long, -1],
    ['de', short, 1],
  ] as const) {
    const said = SAID[language]
    const amount = await fundingOf(customer)
    expect(Math.sign(Number(amount))).toBe(sign)
    const { page, go, troubles, context } = await openPhone(browser, house.server.url, { customer, language })
    await page.clock.setFixedTime(house.now)
    await go('/pages/order/Order?id=BTC-USDT')
    await page.getByRole('tab', { name: said.history }).click()
    await page.getByRole('tab', { name: said.funding, exact: true }).click()
    const row = page.locator('#perpetual-panel .list-row')
    await expect.poll(() => row.innerText()).toContain(written(language, amount))
    await row.click()
    await page.getByRole('button', { name: said.settled, exact: true }).click()
    await expect.poll(() => page.locator('.perpetual-proven').innerText()).toContain(written(language, amount))
    // a cross position has no margin of its own
    expect((await page.locator('main').innerText()).includes(said.after)).toBe(customer === long)
    await go('/pages/assets/FinancialDetails')
    const line = page.locator('#records-panel .list-row').filter({ hasText: said.line })
    await expect.poll(() => line.innerText()).toContain(written(language, amount))
    // what everyone can see of it, and when the next is due
    await go('/pages/trading/Contract?id=BTC-USDT')
    await page.getByRole('tab', { name: said.funding, exact: true }).click()
    const panel = page.locator('#contract-panel')
    await expect.poll(() => panel.locator('.list-row').first().innerText()).toContain(said.rate)
    await expect.poll(() => panel.locator('.key-value').first().innerText()).toContain('8:00:00')
    expect(troubles).toEqual([])
    await context.close()
  }
})
