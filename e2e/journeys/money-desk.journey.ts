import {
  cardBody,
  commandId,
  movedClock,
  samplePhoto,
  type TestClient,
  TRANSACTION_PASSWORD,
} from '@candela/server/testing'
import type { OutsideWish } from '@candela/contract'
import { orderNumber } from '@candela/rules/funding'
import { MINUTE, SECOND } from '@candela/units'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desk, openDesk } from '../desk.ts'
import { followSession } from '../phone.ts'
import { violationsOf } from './accessibility.ts'
import { prepare, stepUp } from './customers.ts'
import { beginJourney } from './journey.ts'

/* Money that goes astray: two operators, one in English, one in German, find whose it is, and customers see what became of it. */

const clock = movedClock()
const journey = beginJourney({ environment: { ...clock.environment, HOST: 'localhost' } })
afterAll(() => clock.dispose())

const SAID = {
  en: {
    processing: 'Processing',
    done: 'Done',
    sentBack: 'Sent back',
    withdraw: 'Withdraw',
    amount: 'Amount',
    currency: 'Currency',
    outside: 'What happens outside',
    transfer: 'Transfer',
    password: 'Transaction password',
    returned: 'Came back',
    counted: /^(\d+) of 20 confirmations$/,
  },
  de: {
    processing: 'In Bearbeitung',
    done: 'Fertig',
    sentBack: 'Zurückgesendet',
    withdraw: 'Auszahlen',
    amount: 'Betrag',
    currency: 'Währung',
    outside: 'Was draußen geschieht',
    transfer: 'Überweisung',
    password: 'Transaktionspasswort',
    returned: 'Zurückgekommen',
    counted: /^(\d+) von 20 Bestätigungen$/,
  },
} as const

let maker: Desk
let checker: Desk
beforeAll(async () => {
  maker = await openDesk(journey.browser, journey.product, 'Rana Okafor', ['paymentsMaker', 'auditor'])
  const night = { language: 'de', theme: 'dark' } as const
  checker = await openDesk(journey.browser, journey.product, 'Ilse Brandt', ['paymentsChecker', 'security'], night)
})

/** A remittance of 100 USD that is announced with a voucher, and sent by the practice bank in some way; answers its number. */
async function sent(customer: TestClient, wish: OutsideWish): Promise<string> {
  const asked = { rail: 'usBank', asset: 'USD', amount: '100', card: '', rate: 0, arrival: '0' } as const
  const { deposit } = await customer.call('startDeposit', { body: { commandId: commandId(), ...asked } })
  const params = { deposit: deposit.id }
  const media = { 'content-type': 'image/webp' }
  const { text } = await customer.raw('POST', `/api/v1/deposits/${deposit.id}/voucher`, samplePhoto('front'), media)
  const { voucher } = JSON.parse(text) as { voucher: string }
  const said = { commandId: commandId(), remitter: 'Maria Sample', lastFour: '4321', voucher }
  await customer.call('confirmRemittance', { params, body: said })
  const paid = { commandId: commandId(), rail: 'usBank', asset: 'USD', deposit: deposit.id, amount: '100', wish }
  await customer.call('payOutside', { body: paid })
  clock.ahead(MINUTE)
  return deposit.id
}

/** The line of a remittance at a desk, once the bank has told it: the remittance is chosen. */
async function atDesk({ page, go }: Desk, deposit: string): Promise<void> {
  const remittance = page
    .getByText(orderNumber('DP', Number(deposit)), { exact: true })
    .locator('xpath=ancestor::label')
  await go('/lines')
  const found = async () => {
    for (const row of await page.locator('.work-row').all()) {
      await row.click()
      if (await remittance.isVisible()) return true
    }
    return false
  }
  await expect.poll(found).toBe(true)
  await remittance.click()
}

const available = async (customer: TestClient) =>
  (await customer.call('balances')).balances.find(({ asset }) => asset === 'USDT')!.available
const isTold = (page: Page, words: string) => page.getByRole('main').getByText(words, { exact: true }).first().waitFor()
/** Whoever uses the keyboard alone is where it was said what was done. */
const isSaidInFocus = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('role') === 'status')

describe.each(['en', 'de'] as const)('money that goes astray (%s)', (language) => {
  const said = SAID[language]
  const isBadge = (page: Page, text: string) => page.locator('.badge', { hasText: text }).waitFor()

  it('without its reference is matched by two operators, one after the other, and credited', async () => {
    const customer = await journey.product.customer(language)
    const deposit = await sent(customer, 'noReference')
    const phone = await journey.phoneOf(customer, language)
    await phone.go(`/pages/assets/DepositDetail?id=${deposit}`)
    await isBadge(phone.page, said.processing)

    await atDesk(maker, deposit)
    await maker.page.keyboard.press('o')
    await maker.page.getByText('Maria Sample').waitFor()
    const voucher = maker.page.getByRole('img', { name: 'Voucher' })
    await expect.poll(() => voucher.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    expect(await violationsOf(maker.page)).toEqual([])
    await maker.page.getByRole('button', { name: 'Propose this match' }).click()
    await isTold(maker.page, 'Proposed')
    expect(await isSaidInFocus(maker.page)).toBe(true)
    // one alone credits nothing
    expect((await customer.call('deposit', { params: { deposit } })).deposit.status).toBe('sent')

    await atDesk(checker, deposit)
    await checker.page.getByText('Rana Okafor').waitFor()
    await checker.page.getByRole('button', { name: 'Zustimmen und gutschreiben' }).click()
    await isTold(checker.page, 'Zugeordnet')
    await isBadge(phone.page, said.done)
    expect((await customer.call('deposit', { params: { deposit } })).deposit).toMatchObject({
      status: 'credited',
      arrival: '100',
    })
    expect(phone.troubles).toEqual([])
    await phone.context.close()
  })

  it('from another name is sent back by two operators, and its owner reads so', async () => {
    const customer = await journey.product.customer(language)
    const deposit = await sent(customer, 'wrongName')
    await atDesk(maker, deposit)
    await maker.page.getByRole('button', { name: 'Propose to send back' }).click()
    await isTold(maker.page, 'Proposed')
    await atDesk(checker, deposit)
    await checker.page.getByRole('button', { name: 'Zustimmen und zurücksenden' }).click()
    await isTold(checker.page, 'Geht zurück')
    clock.ahead(MINUTE)
    const phone = await journey.phoneOf(customer, language)
    await phone.go(`/pages/assets/DepositDetail?id=${deposit}`)
    await expect
      .poll(
        async () => {
          await phone.page.reload()
          return phone.page
            .getByText(said.sentBack, { exact: true })
            .waitFor({ timeout: 2 * SECOND })
            .then(() => true)
            .catch(() => false)
        },
        { timeout: MINUTE },
      )
      .toBe(true)
    expect(phone.troubles).toEqual([])
    await phone.context.close()
  })

  it('that the bank returns after it was paid out is all there again, and its owner reads so', async () => {
    const customer = await journey.product.customer(language)
    await prepare(customer, clock, async () => customer.call('addCard', { body: await cardBody(customer) }))
    const before = await available(customer)
    const phone = await journey.phoneOf(customer, language)
    const { page, go } = phone
    await go('/pages/assets/CryptoWithdraw')
    await page.getByRole('tab', { name: said.transfer }).click()
    await page.getByLabel(said.currency, { exact: true }).selectOption('USD')
    await page.getByLabel(said.amount).fill('100')
    await page.getByLabel(said.outside).selectOption('returned')
    await page.getByLabel(said.password, { exact: true }).fill(TRANSACTION_PASSWORD)
    await page.getByRole('button', { name: said.withdraw, exact: true }).click()
    await stepUp(page, language, customer)
    await isBadge(page, said.processing)
    const isBack = page.locator('.badge', { hasText: said.returned })
    await expect
      .poll(
        async () => {
          clock.ahead(20 * SECOND)
          return isBack.isVisible()
        },
        { interval: SECOND, timeout: 2 * MINUTE },
      )
      .toBe(true)
    await followSession(customer, phone.context)
    const { withdrawals } = await customer.call('withdrawals', { query: { state: 'over' } })
    expect(withdrawals[0]).toMatchObject({ kind: 'bank', asset: 'USD', amount: '100', status: 'returned' })
    expect(await available(customer)).toBe(before)
    // a step-up is asked for by a refusal
    expect(phone.troubles.filter((trouble) => !trouble.includes('403'))).toEqual([])
    await phone.context.close()
  })

  it('in a chain that is reorganised loses its confirmations, gets them again and is credited once', async () => {
    const customer = await journey.product.customer(language)
    await customer.call('assignAddress', { params: { rail: 'trc20' }, body: { commandId: commandId() } })
    const phone = await journey.phoneOf(customer, language)
    const { page, go } = phone
    clock.stand()
    try {
      const paid = { rail: 'trc20', asset: 'USDT', deposit: '', amount: '25', wish: 'reorganised' } as const
      await customer.call('payOutside', { body: { commandId: commandId(), ...paid } })
      await go('/pages/assets/CryptoDepositDetail?rail=trc20&asset=USDT')
      const counted = async () => Number(said.counted.exec(await page.getByText(said.counted).first().innerText())![1])
      clock.ahead(9 * SECOND)
      await expect.poll(counted).toBeGreaterThan(6)
      clock.ahead(2 * SECOND)
      await expect.poll(counted).toBeLessThan(4)
      expect((await customer.call('deposits', { query: {} })).deposits).toEqual([])
    } finally {
      clock.go()
    }
    clock.ahead(MINUTE)
    await page.getByText(said.done, { exact: true }).waitFor()
    const { deposits } = await customer.call('deposits', { query: {} })
    expect(deposits).toMatchObject([{ kind: 'chain', amount: '25', status: 'credited' }])
    expect(phone.troubles).toEqual([])
    await phone.context.close()
  })
})

describe('the desk of payments', () => {
  it('shows rails with who can check them, and no legal hold on practice money', async () => {
    const { page, go } = checker
    await go('/rails')
    await page
      .getByRole('row', { name: /usBank/ })
      .getByText('B: wer den öffentlichen Schlüssel hat')
      .waitFor()
    expect(await violationsOf(page)).toEqual([])
    await go('/holds')
    await page.getByText(/^Kein Gesetz erfasst Übungsgeld/).waitFor()
    await isTold(page, 'Es gibt keine gesetzliche Sperre')
    expect(await page.getByRole('main').getByRole('textbox').count()).toBe(0)
    expect(await violationsOf(page)).toEqual([])
    await maker.go('/lines')
    await maker.page.getByRole('heading', { name: 'Placed lately' }).waitFor()
    expect(await violationsOf(maker.page)).toEqual([])
    expect([...maker.troubles, ...checker.troubles]).toEqual([])
  })
})
