import { passKnowledgeCheck } from '@candela/server/testing'
import { describe, expect, it } from 'vitest'
import { violationsOf } from './accessibility.ts'
import { beginJourney } from './journey.ts'

const SAID = {
  en: {
    slow: 'Slow mean',
    wrong: 'The slow mean takes 20 to 200 closes, and more than the fast one.',
    next: 'Next',
    amount: 'Amount',
    small: 'This strategy needs at least 100 USDT.',
    stop: 'Ends once it is worth 240.00 USDT or less: 60.00 USDT less than was put in.',
    tested: 'Your figures over the past',
    judged: 'Does choosing figures help?',
    chance: /^11 combinations were tried\. Chance alone would have found one this good/,
    worst: 'The whole amount: −300.00 USDT',
    login: 'Log in',
    loginTitle: 'Log in to go on',
    understand: /^I have read what its rule does/,
    start: 'Start with 300.00 USDT',
    check: 'knowledge check',
  },
  de: {
    slow: 'Langsamer Durchschnitt',
    wrong: 'Der langsame Durchschnitt umfasst 20 bis 200 Schlusskurse, und mehr als der schnelle.',
    next: 'Weiter',
    amount: 'Betrag',
    small: 'Diese Strategie braucht mindestens 100 USDT.',
    stop: 'Endet, sobald sie 240,00 USDT oder weniger wert ist: 60,00 USDT weniger als eingesetzt.',
    tested: 'Ihre Angaben über die Vergangenheit',
    judged: 'Hilft es, Angaben auszuwählen?',
    chance: /^11 Kombinationen wurden probiert\. Der Zufall allein hätte eine so gute gefunden/,
    worst: 'Der ganze Betrag: −300,00 USDT',
    login: 'Anmelden',
    loginTitle: 'Melden Sie sich an',
    understand: /^Ich habe gelesen, was ihre Regel tut/,
    start: 'Mit 300,00 USDT starten',
    check: 'Wissenstest',
  },
} as const

const journey = beginJourney()
const named = (text: string): string => text.replaceAll(' USDT', '\u00a0USDT')

describe('the set-up of a strategy', () => {
  it.each(['en', 'de'] as const)('%s: what, how much, back-tested on the device, and started', async (language) => {
    const said = SAID[language]
    const customer = await journey.product.customer(language)
    const { page, go } = await journey.phoneOf(customer, language)
    await go('/pages/strategy/StrategySetup?kind=trend')
    const next = page.getByRole('button', { name: said.next, exact: true })
    await page.getByLabel(said.slow).fill('20')
    await page.getByText(said.wrong).waitFor()
    await next.click()
    await page.getByLabel(said.slow).fill('50')
    await next.click()

    const amount = page.getByRole('textbox', { name: said.amount, exact: true })
    await amount.fill('99')
    await page.getByText(said.small).waitFor()
    await amount.fill('300')
    await page.getByText(named(said.stop)).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await next.click()

    await page.getByRole('heading', { name: said.tested }).waitFor()
    await page.getByRole('heading', { name: said.judged }).waitFor()
    await page.getByText(said.chance).waitFor()
    await page.getByText(named(said.worst)).waitFor()
    expect(await violationsOf(page)).toEqual([])
    const start = page.getByRole('button', { name: named(said.start) })
    expect(await start.getAttribute('aria-disabled')).toBe('true')
    await page.getByRole('checkbox', { name: said.understand }).check()
    await start.click()
    await expect.poll(() => page.getByRole('alert').innerText()).toContain(said.check)
    await passKnowledgeCheck(customer)
    await start.click()
    await page.waitForURL(/StrategyDetail\?id=\d+$/)
    const { strategies } = await customer.call('strategies')
    expect(strategies).toMatchObject([
      {
        parameters: { kind: 'trend', product: 'BTC-USDT', fast: 20, slow: 50, bar: '1h' },
        putIn: '300',
        stopLossPpm: 200_000,
        takeProfitPpm: 0,
      },
    ])
  })

  it('a visitor sees all of it, and is asked to log in at the end', async () => {
    const said = SAID.en
    const { page, go } = await journey.phone()
    await go('/pages/strategy/StrategySetup?kind=rebalance&step=test')
    await page.getByText(/combinations were tried/).waitFor()
    await page.getByRole('button', { name: said.login }).click()
    await page.getByRole('dialog').getByText(said.loginTitle).waitFor()
  })
})
