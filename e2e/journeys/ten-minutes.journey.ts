import { movedClock, samplePhoto, type TestClient } from '@candela/server/testing'
import { MINUTE } from '@candela/units'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { Hand } from '../hand.ts'
import { followSession, type Phone } from '../phone.ts'
import { validate } from './customers.ts'
import { beginJourney } from './journey.ts'

const clock = movedClock()
const journey = beginJourney({ environment: clock.environment })
afterAll(() => clock.dispose())

const TRANSACTION_PASSWORD = 'Lanternglass'

describe('the first ten minutes of a customer after identity, each from home and counted in taps', () => {
  it('a card is charged with at most 12, all that it takes first; a remittance, a coin and two ways out with few more', async () => {
    const customer = await journey.product.customer('en')
    await validate(customer, clock)
    await customer.call('readAllLetters')
    const phone = await journey.phoneOf(customer)
    const counted = async (done: (customer: Asking) => Promise<void>) => {
      await phone.go('/pages/index/index')
      const hand = new Hand(phone.page)
      await done({ phone, hand, customer })
      return hand.taps
    }
    expect(await counted(byCard)).toBeLessThanOrEqual(12)
    expect(await counted(byRemittance)).toBeLessThanOrEqual(9)
    expect(await counted(asCoin)).toBeLessThanOrEqual(6)
    await followSession(customer, phone.context)
    // the new card is usable a minute later; a phone hears of a clock that jumps, and of the rate then, when it connects
    const entry = async () => (await customer.call('depositRates')).rates[0]!.number
    const before = await entry()
    clock.ahead(MINUTE)
    await expect.poll(entry).toBeGreaterThan(before)
    await phone.page.reload()
    expect(await counted(toBank)).toBeLessThanOrEqual(6)
    expect(await counted(toNewAddress)).toBeLessThanOrEqual(10)
    await followSession(customer, phone.context)
    const { deposits } = await customer.call('deposits', { query: {} })
    expect(deposits).toMatchObject([
      { kind: 'chain', amount: '25' },
      { kind: 'bank', amount: '200' },
      { kind: 'card', amount: '100', status: 'credited' },
    ])
    const { withdrawals } = await customer.call('withdrawals', { query: {} })
    expect(withdrawals).toMatchObject([
      { kind: 'chain', amount: '30' },
      { kind: 'card', amount: '20' },
    ])
    // a rate with all its digits
    const { id, rate } = withdrawals[1]!
    await phone.go(`/pages/assets/WithdrawalDetail?id=${id}`)
    await phone.page.getByText(`1 EUR = ${rate}\u00a0USDT`, { exact: true }).waitFor()
    expect(phone.troubles.filter((trouble) => !trouble.includes('403'))).toEqual([])
    await phone.context.close()
  })
})

interface Asking {
  readonly phone: Phone
  readonly hand: Hand
  readonly customer: TestClient
}

/** Charges a card; before, sets a transaction password and adds the card, each confirmed by the login password. */
async function byCard({ phone: { page }, hand, customer }: Asking): Promise<void> {
  await hand.tap(page.getByRole('link', { name: 'Deposit', exact: true }))
  await hand.tap(page.getByRole('link', { name: 'Buy crypto' }))
  await hand.tap(page.getByRole('link', { name: 'Add a bank card' }))
  await hand.tap(page.getByRole('link', { name: /^Set a transaction password first/ }))
  await hand.type(page.getByLabel('Transaction password', { exact: true }), TRANSACTION_PASSWORD)
  await hand.fill(page.getByLabel('Again', { exact: true }), TRANSACTION_PASSWORD)
  await hand.tap(page.getByRole('button', { name: 'Set transaction password' }))
  await confirmed(page, hand, customer)
  await hand.tap(page.getByRole('button', { name: 'Use a practice card' }))
  await hand.type(page.getByLabel('Transaction password', { exact: true }), TRANSACTION_PASSWORD)
  await hand.tap(page.getByRole('button', { name: 'Add card' }))
  await confirmed(page, hand, customer)
  await hand.fill(page.getByLabel('Amount sent'), '100')
  await hand.tap(page.getByRole('button', { name: 'Pay by card' }))
  await page.waitForURL(/DepositDetail/)
}

async function byRemittance({ phone: { page }, hand }: Asking): Promise<void> {
  await hand.tap(page.getByRole('link', { name: 'Deposit', exact: true }))
  await hand.tap(page.getByRole('link', { name: 'Bank transfer, USD' }))
  await hand.fill(page.getByLabel('Amount sent'), '200')
  await hand.tap(page.getByRole('button', { name: 'Show the account' }))
  await hand.tap(page.getByRole('link', { name: 'I have sent it, add the receipt' }))
  await hand.fill(page.getByLabel('Remitter'), 'Sam Mirelle')
  await hand.photo(page.locator('input[type=file]'), samplePhoto('front'))
  await hand.tap(page.getByRole('button', { name: 'Confirm remittance' }))
  await page.getByText('Remittance confirmed').waitFor()
}

async function asCoin({ phone: { page }, hand }: Asking): Promise<void> {
  await hand.tap(page.getByRole('link', { name: 'Deposit', exact: true }))
  await hand.tap(page.getByRole('link', { name: /^USDT/ }))
  await hand.tap(page.getByRole('button', { name: 'Get my address' }))
  await hand.tap(page.getByRole('link', { name: 'Practice outside' }))
  await hand.fill(page.getByLabel('Amount sent'), '25')
  await hand.tap(page.getByRole('button', { name: 'Send', exact: true }))
  await page.getByText('of 20 confirmations').waitFor()
}

async function toBank({ phone: { page }, hand, customer }: Asking): Promise<void> {
  await hand.tap(page.getByRole('link', { name: 'Withdraw', exact: true }))
  await hand.tap(page.getByRole('tab', { name: 'Bank card' }))
  await hand.fill(page.getByLabel('Amount'), '20')
  await hand.fill(page.getByLabel('Transaction password', { exact: true }), TRANSACTION_PASSWORD)
  await hand.tap(page.getByRole('button', { name: 'Withdraw', exact: true }))
  await confirmed(page, hand, customer)
  await page.waitForURL(/WithdrawalDetail/)
}

async function toNewAddress({ phone: { page }, hand, customer }: Asking): Promise<void> {
  await hand.tap(page.getByRole('link', { name: 'Withdraw', exact: true }))
  await hand.tap(page.getByRole('link', { name: 'Add an address' }).last())
  await hand.tap(page.getByRole('button', { name: 'Use a practice address' }))
  await hand.fill(page.getByLabel('Transaction password', { exact: true }), TRANSACTION_PASSWORD)
  await hand.tap(page.getByRole('button', { name: 'Add address' }))
  await confirmed(page, hand, customer)
  clock.ahead(MINUTE)
  await hand.fill(page.getByLabel('Amount'), '30')
  await hand.fill(page.getByLabel('Transaction password', { exact: true }), TRANSACTION_PASSWORD)
  await hand.tap(page.getByRole('button', { name: 'Withdraw', exact: true }))
  await confirmed(page, hand, customer)
  await page.waitForURL(/WithdrawalDetail/)
}

/** Confirms by the login password that it is the customer. */
async function confirmed(page: Page, hand: Hand, customer: TestClient): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Confirm it is you' })
  await hand.type(sheet.getByLabel('Login password'), customer.password)
  await hand.tap(sheet.getByRole('button', { name: 'Confirm', exact: true }))
}
