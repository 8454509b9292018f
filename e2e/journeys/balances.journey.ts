import { orderNumber } from '@candela/rules/funding'
import { commandId } from '@candela/server/testing'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { textOf } from '../phone.ts'
import { violationsOf } from './accessibility.ts'
import { beginJourney } from './journey.ts'

const journey = beginJourney()

const SAID = {
  en: {
    state: 'Status',
    open: 'In progress',
    undone: 'Not completed',
    processing: 'Processing',
    cancelled: 'Cancelled',
    statement: 'Monthly statement',
    opening: 'Opening balance',
    closing: 'Closing balance',
    file: 'Download as CSV',
    print: 'Print or save as PDF',
  },
  de: {
    state: 'Status',
    open: 'In Bearbeitung',
    undone: 'Nicht ausgeführt',
    processing: 'In Bearbeitung',
    cancelled: 'Storniert',
    statement: 'Monatsauszug',
    opening: 'Anfangsbestand',
    closing: 'Endbestand',
    file: 'Als CSV herunterladen',
    print: 'Drucken oder als PDF sichern',
  },
} as const
const LANGUAGES = Object.keys(SAID) as (keyof typeof SAID)[]

/** The figures on Balances at one moment, in cents. */
function look(page: Page): Promise<{ total: number; parts: number; rows: number }> {
  return page.evaluate(() => {
    const cents = (element: Element): number =>
      Number((element.textContent ?? '').replace(/[^\d−]/g, '').replace('−', '-'))
    const sum = (selector: string): number =>
      [...document.querySelectorAll(selector)].reduce((all, element) => all + cents(element), 0)
    return {
      total: sum('[data-testid="equity"]'),
      parts: sum('.split-bar-legend dd'),
      rows: sum('#balances-panel .list-row-value'),
    }
  })
}

describe('balances', () => {
  it('move with the market, and their parts and rows come to the total whenever one looks', async () => {
    const customer = await journey.product.customer()
    for (const [product, spend] of [
      ['BTC-USDT', '3000.01'],
      ['ETH-USDT', '1700.37'],
      ['SOL-USDT', '950.5'],
    ] as const) {
      const order = { product, side: 'buy', type: 'market', spend } as const
      await customer.call('placeOrder', { body: { commandId: commandId(), ...order } })
    }
    const { page, go, troubles, context } = await journey.phone({ customer })
    await go('/pages/assets/Assets')
    await page.getByText('SOL', { exact: true }).waitFor()
    const totals = new Set<number>()
    const looked = async (): Promise<number> => {
      const { total, parts, rows } = await look(page)
      expect([parts, rows]).toEqual([total, total])
      return totals.add(total).size
    }
    // nothing of the account changes meanwhile: only prices do
    await expect.poll(looked, { interval: 100 }).toBeGreaterThan(4)
    expect(troubles).toEqual([])
    await context.close()
  })
})

describe('records', () => {
  it.concurrent.for(LANGUAGES)(
    'tell what is under way and what came to nothing, and a month as a statement (%s)',
    async (language) => {
      const said = SAID[language]
      const customer = await journey.product.customer()
      const asked = { rail: 'usBank', asset: 'USD', amount: '100', card: '', rate: 0, arrival: '0' } as const
      const start = async () =>
        (await customer.call('startDeposit', { body: { commandId: commandId(), ...asked } })).deposit.id
      const [cancelled, open] = [await start(), await start()]
      await customer.call('cancelDeposit', { params: { deposit: cancelled }, body: { commandId: commandId() } })
      const order = { product: 'BTC-USDT', side: 'buy', type: 'market', spend: '2500' } as const
      await customer.call('placeOrder', { body: { commandId: commandId(), ...order } })
      const { page, go, troubles, context } = await journey.phone({ customer, language })
      await go('/pages/assets/FinancialDetails')
      const row = (id: string) =>
        page.locator('#records-panel .list-row').filter({ hasText: orderNumber('DP', Number(id)) })
      // what is under way stands above what is done
      await row(open).getByText(said.processing).waitFor()
      expect(await row(cancelled).count()).toBe(0)
      await page.getByLabel(said.state).selectOption(said.undone)
      await row(cancelled).getByText(said.cancelled).waitFor()
      expect(await row(open).count()).toBe(0)
      await page.getByLabel(said.state).selectOption(said.open)
      await row(open).click()
      await page.waitForURL(new RegExp(`DepositDetail\\?id=${open}$`))
      await page.goBack()

      await page.getByRole('link', { name: said.statement }).click()
      const usdt = page.getByRole('region', { name: 'USDT' }).locator('tbody tr')
      await usdt.first().getByText(said.opening).waitFor()
      const { balances } = await customer.call('balances')
      const shown = (await usdt.last().locator('td').innerText()).replaceAll(/[^\d]/g, '')
      const [whole, fraction = ''] = balances.find(({ asset }) => asset === 'USDT')!.total.split('.')
      expect(shown).toBe(`${whole}${fraction.padEnd(2, '0')}`)
      await usdt.last().getByText(said.closing).waitFor()
      // two exact figures have no room beside each other
      const [amount, balance] = await usdt.nth(1).locator('td').all()
      const lower = (await balance!.boundingBox())!.y - (await amount!.boundingBox())!.y
      expect(lower).toBeGreaterThan(10)
      expect(await violationsOf(page)).toEqual([])

      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: said.file }).click(),
      ])
      const rows = (await textOf(file)).trimEnd().split('\r\n')
      expect(rows[0]).toBe('time,event,order,asset,amount,balance,worth,moved,journal,due')
      expect(rows.filter((each) => each.includes(',closing,'))).toHaveLength(2)

      // on paper there is the statement alone, whole
      await page.getByRole('button', { name: said.print }).waitFor()
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
      expect(await page.getByRole('button', { name: said.print }).isVisible()).toBe(false)
      expect(await page.locator('.app-bar').isVisible()).toBe(false)
      const ink = (selector: string) =>
        page
          .locator(selector)
          .first()
          .evaluate((text) => getComputedStyle(text).color)
      expect([await ink('.statement-paper h2'), await ink('.statement-table td')]).toEqual([
        'rgb(23, 22, 27)',
        'rgb(23, 22, 27)',
      ])
      expect(await page.locator('.page-main').evaluate((main) => getComputedStyle(main).overflowY)).toBe('visible')
      expect(troubles).toEqual([])
      await context.close()
    },
  )
})
