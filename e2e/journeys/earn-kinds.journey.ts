import { proves, provenBy } from '@candela/checks/proves'
import { newCommandId } from '@candela/contract/client'
import { movedClock } from '@candela/server/testing'
import { DAY, gmt8Day, gmt8DayStart, HOUR } from '@candela/units'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { violationsOf } from './accessibility.ts'
import { beginJourney } from './journey.ts'
import { sharedTime } from './shared-time.ts'

const SAID = {
  en: {
    tabs: ['Lock-up', 'Wallet', 'Gold', 'Flexible savings', 'Fixed savings', 'Fixed investment'],
    choose: 'Choose an amount',
    ceiling: 'Ceiling',
    start: 'Start wallet mining up to 2,000.00 USDT',
    least: 'Least in the wallet today',
    endWallet: 'End wallet mining',
    end: 'End it',
    over: 'Over',
    putIn: 'Amount to put in',
    put: 'Put in 1,000.00 USDT of practice funds',
    takeOut: 'Take out',
    takeAmount: 'Amount to take out',
    take: 'Take out 1,000.00 USDT',
    each: 'Each instalment',
    begin: 'Start the plan, 100.00 USDT of practice funds now',
    next: 'Next instalment',
    second: 'Instalment 2 of 4',
    stop: 'Stop the plan',
    stopped: 'You stopped the plan: no further instalment is taken.',
    verify: 'Verify',
    again: 'Check again',
    instalments: '2 of 4 instalments',
    lowest: 'Not proven: the lowest amount in your wallet each day.',
  },
  de: {
    tabs: ['Lock-up', 'Wallet-Mining', 'Gold', 'Flexibles Sparen', 'Festsparen', 'Sparplan'],
    choose: 'Betrag wählen',
    ceiling: 'Obergrenze',
    start: 'Wallet-Mining bis 2.000,00 USDT starten',
    least: 'Heute niedrigster Stand',
    endWallet: 'Wallet-Mining beenden',
    end: 'Beenden',
    over: 'Beendet',
    putIn: 'Betrag zum Einlegen',
    put: '1.000,00 USDT Übungsguthaben einlegen',
    takeOut: 'Entnehmen',
    takeAmount: 'Betrag zum Entnehmen',
    take: '1.000,00 USDT entnehmen',
    each: 'Jede Rate',
    begin: 'Plan starten, jetzt 100,00 USDT Übungsguthaben',
    next: 'Nächste Rate',
    second: 'Rate 2 von 4',
    stop: 'Plan stoppen',
    stopped: 'Sie haben den Plan gestoppt: Es geht keine weitere Rate ab.',
    verify: 'Prüfen',
    again: 'Erneut prüfen',
    instalments: '2 von 4 Raten',
    lowest: 'Nicht nachgewiesen: der niedrigste Stand Ihrer Wallet an jedem Tag.',
  },
} as const

const clock = movedClock()
const journey = beginJourney({ environment: clock.environment })
afterAll(() => clock.dispose())

const named = (text: string): string => text.replaceAll(' USDT', '\u00a0USDT')

describe('wallet mining, flexible savings and a plan', () => {
  it('en, de: nothing is locked, any part comes back, and instalments are taken until they are stopped', async () => {
    // tomorrow's afternoon: no midnight passes between an order and what is said of it
    const first = gmt8Day(Date.now()) + 1
    const owners = await Promise.all(
      (['en', 'de'] as const).map(async (language) => {
        const customer = await journey.product.customer(language)
        return { customer, said: SAID[language], ...(await journey.phone({ customer, language })) }
      }),
    )
    const time = sharedTime(clock)
    for (const { page } of owners) await time.follow(page)
    await time.passTo(gmt8DayStart(first) + 14 * HOUR)
    const plans: string[] = []
    const wallets: string[] = []
    for (const { customer, said, page, go } of owners) {
      await go('/pages/mining/Mining')
      const tabs = page.getByRole('tablist').first().getByRole('tab')
      await expect.poll(() => tabs.count()).toBe(said.tabs.length)
      expect(await tabs.allInnerTexts(), proves('S1.35', 'S1.38')).toEqual([...said.tabs])
      expect(await violationsOf(page)).toEqual([])

      await open(page, go, 'W', said.ceiling, '2000', said)
      await provenBy(['S1.35'], page.getByRole('button', { name: named(said.start) }).click())
      wallets.push(await orderOn(page))
      // all but 1,500 leaves the wallet
      const { balances } = await customer.call('balances')
      const { available } = balances.find(({ asset }) => asset === 'USDT')!
      const body = { commandId: newCommandId(time.now()), product: 'S30', terms: 1, renew: false }
      await customer.call('openEarn', { body: { ...body, amount: String(Number(available) - 1_500) } })

      await open(page, go, 'FI', said.each, '100', said)
      expect(await violationsOf(page)).toEqual([])
      await provenBy(['S1.38'], page.getByRole('button', { name: named(said.begin) }).click())
      plans.push(await orderOn(page))
      await page.getByText(said.next, { exact: true }).waitFor()
    }
    await time.passTo(gmt8DayStart(first + 8) + 10 * HOUR)
    for (const [index, { customer, said, page, go, troubles, context }] of owners.entries()) {
      await page.reload()
      await go(`/pages/mining/MiningOrder?id=${plans[index]!}`)
      await provenBy(['S1.38'], page.getByText(said.second, { exact: true }).waitFor())
      const { order: plan, instalments } = await customer.call('earnOrder', { params: { order: plans[index]! } })
      expect([plan.amount, plan.plan!.taken, instalments.length], proves('S1.38')).toEqual(['200', 2, 1])
      expect(instalments[0]!.dueAt).toBe(gmt8DayStart(first + 8))
      await page.getByRole('button', { name: said.stop }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: said.stop }).click()
      await page.getByText(said.stopped).waitFor()
      // each day of it, recalculated on the device
      const card = page.locator('.fill-card')
      await card.getByText(said.instalments).waitFor()
      await proveOn(page, said)

      await go(`/pages/mining/MiningOrder?id=${wallets[index]!}`)
      await page.getByText(said.least, { exact: true }).waitFor()
      const { order: wallet, yields } = await customer.call('earnOrder', { params: { order: wallets[index]! } })
      expect([wallet.kind, wallet.status, yields.length], proves('S1.35')).toEqual(['wallet', 'running', 7])
      // at most 0.02 % of what is left of the wallet
      expect(Number(yields.at(-1)!.amount)).toBeLessThanOrEqual(1_500 * 0.0002)
      expect(yields.every(({ dueAt, day }) => dueAt === Date.parse(`${day}T00:00:00+08:00`) + DAY)).toBe(true)
      await proveOn(page, said)
      await page.getByText(said.lowest).first().waitFor()
      expect(await violationsOf(page)).toEqual([])
      await page.getByRole('button', { name: said.endWallet }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: said.end, exact: true }).click()
      await page.locator('.badge', { hasText: said.over }).waitFor()

      await open(page, go, 'SF', said.putIn, '1000', said)
      await page.getByRole('button', { name: named(said.put) }).click()
      await orderOn(page)
      await page.getByRole('button', { name: said.takeOut }).click()
      await page.getByLabel(said.takeAmount).fill('1000')
      expect(await violationsOf(page)).toEqual([])
      await page.getByRole('button', { name: named(said.take) }).click()
      await page.locator('.badge', { hasText: said.over }).waitFor()
      expect(troubles).toEqual([])
      await context.close()
    }
  })
})

/** Has the order's proof checked; all of it holds, at the first check here and at later ones. */
async function proveOn(page: Page, said: { readonly verify: string; readonly again: string }): Promise<void> {
  await page.getByRole('button', { name: said.verify, exact: true }).click()
  await page.getByRole('button', { name: said.again, exact: true }).waitFor()
  expect(await page.locator('.proof-claim-failed, .proof-claim-pending').count()).toBe(0)
  expect(await page.locator('.proof-claim-met').count()).toBeGreaterThanOrEqual(6)
}

/** Opens the form of a product, types an amount and ticks its box. */
async function open(
  page: Page,
  go: (path: string) => Promise<unknown>,
  id: string,
  label: string,
  amount: string,
  said: { readonly choose: string },
): Promise<void> {
  await go(`/pages/mining/MiningPage?id=${id}`)
  await page.getByRole('link', { name: said.choose }).click()
  await page.getByLabel(label).fill(amount)
  await page.getByRole('checkbox').check()
}

/** The order that the app leads to after one was opened. */
async function orderOn(page: Page): Promise<string> {
  await page.waitForURL(/#\/pages\/mining\/MiningOrder\?id=/)
  await page.getByTestId('earn-amount').waitFor()
  return new URL(page.url().replace('/#', '')).searchParams.get('id')!
}
