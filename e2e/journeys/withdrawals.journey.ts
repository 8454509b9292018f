import { proves, provenBy } from '@candela/checks/proves'
import {
  addressBody,
  cardBody,
  movedClock,
  setTransactionPassword,
  TRANSACTION_PASSWORD,
} from '@candela/server/testing'
import { MINUTE, SECOND } from '@candela/units'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { followSession } from '../phone.ts'
import { violationsOf } from './accessibility.ts'
import { prepare, stepUp } from './customers.ts'
import { beginJourney } from './journey.ts'

const clock = movedClock()
const journey = beginJourney({ environment: clock.environment })
afterAll(() => clock.dispose())

const SAID = {
  en: {
    way: 'Withdraw',
    withdraw: 'Withdraw',
    amount: 'Amount',
    currency: 'Currency',
    unset: /^Not Allow Withdrawal/,
    uncertified: 'No withdrawal without certification',
    security: 'Security centre',
    identity: 'Verify your identity',
    refusedBy: (rule: number) => `Refused by rule ${rule} of 8`,
    proof: 'Receipt and proof',
    insufficient: 'Insufficient amount',
    bounds: '20 to 50,000 USDT per withdrawal',
    real: 'Practice times. With real money: 24 h for a release and 24 h before a new destination can be used.',
    minimum: /^The smallest withdrawal this way is 20(\.00)?\sUSDT\.$/,
    receive: '99.00 USDT',
    fee: '1.00 USDT',
    password: 'Transaction password',
    processing: 'Processing',
    done: 'Done',
    line: /^Statement line \d+$/,
    card: 'Bank card',
    transfer: 'Transfer',
    rateFailed: 'Rate Refresh Failed',
    outside: 'What happens outside',
    failed: 'Withdrawal failed',
    cancel: 'Cancel withdrawal',
    cancelled: 'Cancelled',
    list: 'Withdrawals',
    over: 'Over',
    refusals: 'Refused',
  },
  de: {
    way: 'Auszahlung',
    withdraw: 'Auszahlen',
    amount: 'Betrag',
    currency: 'Währung',
    unset: /^Auszahlung nicht erlaubt/,
    uncertified: 'Keine Auszahlung ohne bestätigte Identität',
    security: 'Sicherheitszentrum',
    identity: 'Identität bestätigen',
    refusedBy: (rule: number) => `Abgelehnt nach Regel ${rule} von 8`,
    proof: 'Beleg und Nachweis',
    insufficient: 'Betrag nicht verfügbar',
    bounds: '20 bis 50.000 USDT je Auszahlung',
    real: 'Zeiten zum Üben. Mit echtem Geld: 24 h bis zur Freigabe und 24 h, bis ein neues Ziel nutzbar ist.',
    minimum: /^Der Mindestbetrag dieses Auszahlungswegs ist 20(,00)?\sUSDT\.$/,
    receive: '99,00 USDT',
    fee: '1,00 USDT',
    password: 'Transaktionspasswort',
    processing: 'In Bearbeitung',
    done: 'Fertig',
    line: /^Auszugszeile \d+$/,
    card: 'Bankkarte',
    transfer: 'Überweisung',
    rateFailed: 'Kursaktualisierung fehlgeschlagen',
    outside: 'Was draußen geschieht',
    failed: 'Auszahlung fehlgeschlagen',
    cancel: 'Auszahlung stornieren',
    cancelled: 'Storniert',
    list: 'Auszahlungen',
    over: 'Beendet',
    refusals: 'Abgelehnt',
  },
} as const

describe.each(['en', 'de'] as const)('withdrawals (%s)', (language) => {
  const said = SAID[language]

  it('are refused without a transaction password and without an identity, with the way there and the proof', async () => {
    const customer = await journey.product.customer(language)
    const { page, go, context } = await journey.phoneOf(customer, language)
    await go('/pages/assets/Assets')
    await page.getByRole('link', { name: said.way, exact: true }).click()
    await provenBy(['S8.42', 'S6.10'], page.getByText(said.unset).waitFor())
    await provenBy(['S8.43'], page.getByText(said.uncertified).waitFor())
    const wayOut = (name: string) => page.getByRole('link', { name }).first().getAttribute('href')
    expect(await wayOut(said.security), proves('S8.42')).toBe('#/pages/user/SecurityItem')
    expect(await wayOut(said.identity)).toBe('#/pages/user/IdentityVerification')
    expect(await violationsOf(page)).toEqual([])
    await page.getByLabel(said.amount).fill('100')
    await page.getByRole('button', { name: said.withdraw, exact: true }).click()
    await provenBy(['S5.45', 'S6.9', 'S6.10'], page.getByText(said.refusedBy(1)).waitFor())
    await setTransactionPassword(customer)
    await page.reload()
    await page.getByLabel(said.amount).fill('100')
    await page.getByRole('button', { name: said.withdraw, exact: true }).click()
    await provenBy(['S5.46', 'S6.9'], page.getByText(said.refusedBy(2)).waitFor())
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: said.proof }).click()
    expect((await download).suggestedFilename()).toMatch(/^candela-receipt-\d+\.json$/)
    expect(await violationsOf(page)).toEqual([])
    await go('/pages/assets/WithdrawalDetail')
    await page.getByRole('tab', { name: said.refusals }).click()
    await page.getByText(said.refusedBy(1)).waitFor()
    await context.close()
  })

  it('a coin goes to an own address with its fee and its course; a card refuses and all is back; a remittance is cancelled; without a rate nothing is asked for', async () => {
    const customer = await journey.product.customer(language)
    const { destination } = await prepare(customer, clock, async () => {
      await customer.call('addCard', { body: await cardBody(customer) })
      return customer.call('addAddress', { body: await addressBody(customer) })
    })
    const phone = await journey.phoneOf(customer, language)
    const { page, go } = phone
    await go('/pages/assets/CryptoWithdraw')
    const amount = page.getByLabel(said.amount)
    await provenBy(['S2.22', 'S5.49'], page.getByText(said.bounds).waitFor())
    await page.getByText(said.real).waitFor()
    await amount.fill('20000')
    await provenBy(['S8.35'], page.getByText(said.insufficient).waitFor())
    await amount.fill('19')
    await provenBy(['S5.49'], page.getByText(said.minimum).waitFor())
    await amount.fill('100')
    // what was filled in outlives a reload, but for the password
    await page.getByLabel(said.password, { exact: true }).fill(TRANSACTION_PASSWORD)
    await page.reload()
    await expect.poll(() => amount.inputValue()).toBe('100')
    expect(await page.getByLabel(said.password, { exact: true }).inputValue()).toBe('')
    await provenBy(['S5.50'], page.getByText(said.receive).waitFor())
    await provenBy(['S5.50'], page.getByText(said.fee, { exact: true }).waitFor())
    await page.getByLabel(said.password, { exact: true }).fill(TRANSACTION_PASSWORD)
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: said.withdraw, exact: true }).click()
    await stepUp(page, language, customer)
    await provenBy(['S2.28'], page.locator('.badge', { hasText: said.processing }).waitFor())
    await provenBy(['S2.28', 'S3.55'], page.getByText(destination.shown).waitFor())
    expect(await violationsOf(page)).toEqual([])
    await provenBy(['S1.49'], finished(page, said.done))
    await followSession(customer, phone.context)
    const { withdrawals } = await customer.call('withdrawals', { query: { state: 'over' } })
    const sent = { kind: 'chain', amount: '100', fee: '1', arrival: '99', status: 'done', shown: destination.shown }
    expect(withdrawals[0], proves('S1.49', 'S5.50')).toMatchObject(sent)
    await page.getByText(said.line).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await go('/pages/assets/WithdrawalDetail')
    await page.getByRole('tab', { name: said.over }).click()
    await page.getByText(destination.shown).waitFor()

    await page.route('**/api/v1/deposits/rates', (route) =>
      route.fulfill({ json: { rates: [], source: 'Practice', sourceAt: 0 } }),
    )
    await go('/pages/assets/BankWithdraw')
    await provenBy(['S2.19'], page.getByLabel(said.currency).waitFor())
    await page.getByLabel(said.currency).selectOption('EUR')
    await provenBy(['S8.24'], page.getByText(said.rateFailed).waitFor())
    await page.getByLabel(said.amount).fill('100')
    expect(await page.getByRole('button', { name: said.withdraw, exact: true }).isDisabled()).toBe(true)
    await page.getByLabel(said.currency).selectOption('USD')
    await page.getByLabel(said.outside).selectOption('refused')
    await page.getByLabel(said.password, { exact: true }).fill(TRANSACTION_PASSWORD)
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: said.withdraw, exact: true }).click()
    await stepUp(page, language, customer)
    await page.locator('.badge', { hasText: said.processing }).waitFor()
    await provenBy(['S8.19'], finished(page, said.failed))

    await go('/pages/assets/CryptoWithdraw')
    await page.getByRole('tab', { name: said.transfer }).click()
    // a page of its own; the one before has an amount, too
    await page.getByLabel(said.currency, { exact: true }).selectOption('USD')
    await page.getByLabel(said.amount).fill('100')
    await page.getByLabel(said.password, { exact: true }).fill(TRANSACTION_PASSWORD)
    await page.getByRole('button', { name: said.withdraw, exact: true }).click()
    await stepUp(page, language, customer)
    await page.getByRole('button', { name: said.cancel }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: said.cancel }).click()
    await page.locator('.badge', { hasText: said.cancelled }).waitFor()
    // a step-up is asked for by a refusal
    expect(phone.troubles.filter((trouble) => !trouble.includes('403'))).toEqual([])
    await phone.context.close()
  })
})

/** The practice reviewer agrees, the rail sends, and its line comes. */
async function finished(page: Page, badge: string): Promise<void> {
  clock.ahead(20 * SECOND)
  const isOver = page.locator('.badge', { hasText: badge })
  const later = async () => {
    clock.ahead(10 * SECOND)
    return isOver.isVisible()
  }
  await expect.poll(later, { interval: SECOND, timeout: 2 * MINUTE }).toBe(true)
}
