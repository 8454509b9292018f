import { addressBody, movedClock, TRANSACTION_PASSWORD } from '@candela/server/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { addPasskeyDevice } from '../passkey-device.ts'
import { readLettersAsTheyCome } from '../phone.ts'
import { violationsOf } from './accessibility.ts'
import { prepare } from './customers.ts'
import { beginJourney } from './journey.ts'

const clock = movedClock()
const journey = beginJourney({ environment: clock.environment })
afterAll(() => clock.dispose())

const SAID = {
  en: {
    add: 'Add a passkey',
    create: 'Create passkey',
    login: 'Login password',
    confirm: 'Confirm',
    amount: 'Amount',
    withdraw: 'Withdraw',
    password: 'Transaction password',
    signs: 'Your passkey signs exactly this withdrawal:',
    figures: ['100.00 USDT', '1.00 USDT', '99.00 USDT', 'TRC20'],
    use: 'Use a passkey',
    processing: 'Processing',
    statistics: 'House statistics',
    has: 'Assets and liabilities',
    held: 'Held',
    rule: 'Transaction password set',
    owed: 'In customers’ accounts',
  },
  de: {
    add: 'Passkey anlegen',
    create: 'Passkey erstellen',
    login: 'Anmeldepasswort',
    confirm: 'Bestätigen',
    amount: 'Betrag',
    withdraw: 'Auszahlen',
    password: 'Transaktionspasswort',
    signs: 'Ihr Passkey signiert genau diese Auszahlung:',
    figures: ['100,00 USDT', '1,00 USDT', '99,00 USDT', 'TRC20'],
    use: 'Passkey verwenden',
    processing: 'In Bearbeitung',
    statistics: 'Statistik des Hauses',
    has: 'Vermögen und Schulden',
    held: 'Bestand',
    rule: 'Transaktionspasswort festgelegt',
    owed: 'Auf Kundenkonten',
  },
} as const

describe.each(['en', 'de'] as const)('what can be proven of money out (%s)', (language) => {
  const said = SAID[language]

  it('a withdrawal is signed by a passkey, which is told what it signs', async () => {
    const customer = await journey.product.customer(language)
    const added = async () => customer.call('addAddress', { body: await addressBody(customer) })
    const { destination } = await prepare(customer, clock, added)
    const { page, go, context, troubles } = await journey.namedPhone({ language, customer })
    await readLettersAsTheyCome(page)
    await addPasskeyDevice(page)
    // the list with the new passkey comes once its page is left: the device must not be told the one from before
    let reads = 0
    let isLeft: () => void = () => undefined
    const left = new Promise<void>((resolve) => (isLeft = resolve))
    await page.route('**/api/v1/passkeys', async (route) => {
      if (route.request().method() === 'GET' && ++reads === 2) await left
      await route.continue()
    })
    await go('/pages/user/account/Passkeys')
    await page.getByRole('button', { name: said.add }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('Name').fill('Phone')
    await sheet.getByRole('button', { name: said.create }).click()
    await sheet.getByLabel(said.login).fill(customer.password)
    await sheet.getByRole('button', { name: said.confirm }).click()
    await expect.poll(async () => (await customer.call('security')).passkeys).toBe(1)
    await expect.poll(() => reads).toBe(2)
    await go('/pages/assets/CryptoWithdraw')
    isLeft()
    await page.getByLabel(said.amount).fill('100')
    await page.getByLabel(said.password, { exact: true }).fill(TRANSACTION_PASSWORD)
    await page.getByRole('button', { name: said.withdraw, exact: true }).click()
    await sheet.getByText(said.signs).waitFor()
    for (const figure of said.figures) await sheet.getByText(figure, { exact: true }).waitFor()
    await sheet.getByText(destination.shown).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await sheet.getByRole('button', { name: said.use }).click()
    await page.locator('.badge', { hasText: said.processing }).waitFor()
    // a step-up is asked for by a refusal
    expect(troubles.filter((trouble) => !trouble.includes('403'))).toEqual([])
    await context.close()
  })

  it('a visitor sees what the house has and owes', async () => {
    const { page, go, context, troubles } = await journey.phone({ language })
    await go('/pages/user/house/House')
    await page.getByRole('link', { name: said.has }).click()
    await page.getByText(said.held, { exact: true }).first().waitFor()
    await page.getByText(said.owed).first().waitFor()
    await page.getByText(said.rule).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.locator('.app-bar a, .app-bar button').first().click()
    await page.getByRole('heading', { name: said.statistics, level: 1 }).waitFor()
    expect(troubles).toEqual([])
    await context.close()
  })
})
