import { movedClock } from '@candela/server/testing'
import { gmt8Day, gmt8DayStart, HOUR } from '@candela/units'
import { afterAll, describe, expect, it } from 'vitest'
import { violationsOf } from './accessibility.ts'
import { beginJourney } from './journey.ts'
import { sharedTime } from './shared-time.ts'

const SAID = {
  en: {
    row: /^Auto-savings/,
    off: 'Off',
    keep: 'Keep in the wallet',
    switchOn: 'Switch on',
    idle: 'Would be saved now',
    amount: '1,000.00 USDT',
    switchOff: 'Switch off',
    none: 'Nothing was saved yet',
    running: 'Running',
  },
  de: {
    row: /^Automatisches Sparen/,
    off: 'Aus',
    keep: 'Im Wallet behalten',
    switchOn: 'Einschalten',
    idle: 'Jetzt würde gespart',
    amount: '1.000,00 USDT',
    switchOff: 'Ausschalten',
    none: 'Noch nichts gespart',
    running: 'Läuft',
  },
} as const

const clock = movedClock()
const journey = beginJourney({ environment: clock.environment })
afterAll(() => clock.dispose())

const named = (text: string): string => text.replaceAll(' USDT', '\u00a0USDT')

describe('auto-savings', () => {
  it('en, de: switched on, save what is idle that evening, and are switched off again', async () => {
    const first = gmt8Day(Date.now()) + 1
    const time = sharedTime(clock)
    await time.passTo(gmt8DayStart(first) + 14 * HOUR)
    const owners = await Promise.all(
      (['en', 'de'] as const).map(async (language) => {
        const customer = await journey.product.customer(language)
        return { customer, said: SAID[language], ...(await journey.phone({ customer, language })) }
      }),
    )
    for (const { said, page, go } of owners) {
      await time.follow(page)
      await go('/pages/mining/Mining?kind=flexible')
      const row = page.getByRole('link', { name: said.row })
      await expect.poll(() => row.innerText()).toContain(said.off)
      await row.click()
      await page.getByText(said.none).waitFor()
      await page.getByLabel(said.keep).fill('9000')
      expect(await violationsOf(page)).toEqual([])
      await page.getByRole('button', { name: said.switchOn }).click()
      await page.getByRole('button', { name: said.switchOff }).waitFor()
      await page.getByText(said.idle).waitFor()
      await page.getByText(named(said.amount)).first().waitFor()
    }
    await time.pass(9.5 * HOUR)
    // the page that stood open all the time tells it
    for (const { page, said } of owners) await page.getByRole('link', { name: named(said.amount) }).waitFor()
    for (const { customer, said, page, go, troubles, context } of owners) {
      await page.reload()
      await go('/pages/mining/AutoSavings')
      const { saved } = await customer.call('autoSavings')
      expect(saved).toHaveLength(1)
      expect(saved[0]).toMatchObject({ amount: '1000', asset: 'USDT' })
      await page.getByRole('link', { name: named(said.amount) }).click()
      await page.locator('.badge', { hasText: said.running }).waitFor()
      await go('/pages/mining/AutoSavings')
      await page.getByRole('button', { name: said.switchOff }).click()
      await page.getByRole('button', { name: said.switchOn }).waitFor()
      expect((await customer.call('autoSavings')).savings).toBeUndefined()
      expect(troubles).toEqual([])
      await context.close()
    }
  })
})
