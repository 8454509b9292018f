import {
  cardBody,
  samplePhoto,
  sendSampleIdentity,
  setTransactionPassword,
  type TestClient,
} from '@candela/server/testing'
import { MINUTE, SECOND } from '@candela/units'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { movedClock } from '../moved-clock.ts'
import { type Phone, readLettersAsTheyCome } from '../phone.ts'
import { violationsOf } from './accessibility.ts'
import { beginJourney } from './journey.ts'

const clock = movedClock()
const journey = beginJourney({ environment: clock.environment })
afterAll(() => clock.dispose())

const SAID = {
  en: {
    deposit: 'Deposit',
    buy: 'Buy crypto',
    amount: 'Amount sent',
    coin: 'Coin',
    worst: 'Highest price for 1 BTC',
    pay: 'Pay by card',
    bank: 'Bank transfer, USD',
    show: 'Show the account',
    reference: 'Reference, must be in the transfer',
    outside: 'Practice outside',
    onItsWay: 'It is on its way',
    refuse: 'Refused',
    refused: 'The bank refused it',
    cancel: 'Cancel deposit',
    cancelled: 'Cancelled',
    send: 'Send',
    sentIt: 'I have sent it, add the receipt',
    remitter: 'Remitter',
    lastFour: 'Remittance card number',
    confirm: 'Confirm remittance',
    confirmed: 'Remittance confirmed',
    photo: 'Receipt photo',
    photoMissing: 'Add a photo of the voucher',
    processing: 'Processing',
    done: 'Done',
    failed: 'Failed',
    record: {
      Date: /^\d+ \w{3} 20\d\d, \d\d:\d\d:\d\d/,
      Amount: '100.00 USD',
      Fee: '0.00 USDT',
      'Arrival amount': '100.00 USDT',
      'Exchange rate': '1 USD = 1.00 USDT',
      Remitter: 'Mara Lindqvist',
      'Remittance card number': '4410',
    },
    way: 'Way',
    sent: 'Photos sent: 1',
    assign: 'Get my address',
    qr: 'Address as a QR code',
    coming: /^\d+ of 20 confirmations$/,
    upload: 'Upload a receipt',
    kept: 'Receipt kept',
    review: 'See what is on its way',
  },
  de: {
    deposit: 'Einzahlung',
    buy: 'Krypto kaufen',
    amount: 'Gesendeter Betrag',
    coin: 'Kryptowährung',
    worst: 'Höchster Preis für 1 BTC',
    pay: 'Mit Karte zahlen',
    bank: 'Banküberweisung, USD',
    show: 'Konto anzeigen',
    reference: 'Verwendungszweck, muss in der Überweisung stehen',
    outside: 'Übungswelt draußen',
    onItsWay: 'Ist unterwegs',
    refuse: 'Abgelehnt',
    refused: 'Die Bank hat abgelehnt',
    cancel: 'Einzahlung stornieren',
    cancelled: 'Storniert',
    send: 'Senden',
    sentIt: 'Gesendet, Beleg hinzufügen',
    remitter: 'Absender',
    lastFour: 'Kartennummer der Überweisung',
    confirm: 'Überweisung bestätigen',
    confirmed: 'Überweisung bestätigt',
    photo: 'Foto des Belegs',
    photoMissing: 'Fügen Sie ein Foto des Belegs hinzu',
    processing: 'In Bearbeitung',
    done: 'Fertig',
    failed: 'Fehlgeschlagen',
    record: {
      Datum: /^\d+\. \w{3}\.? 20\d\d, \d\d:\d\d:\d\d/,
      Betrag: '100,00 USD',
      Gebühr: '0,00 USDT',
      'Gutgeschriebener Betrag': '100,00 USDT',
      Wechselkurs: '1 USD = 1,00 USDT',
      Absender: 'Mara Lindqvist',
      'Kartennummer der Überweisung': '4410',
    },
    way: 'Weg',
    sent: 'Gesendete Fotos: 1',
    assign: 'Meine Adresse anzeigen',
    qr: 'Adresse als QR-Code',
    coming: /^\d+ von 20 Bestätigungen$/,
    upload: 'Beleg hochladen',
    kept: 'Beleg gespeichert',
    review: 'Zeigen, was unterwegs ist',
  },
} as const

describe.each(['en', 'de'] as const)('deposits (%s)', (language) => {
  const said = SAID[language]

  it('[S1.44] [S2.13] [S2.76] a card is charged, and a coin bought of what arrives', async () => {
    const customer = await journey.product.customer(language)
    await setTransactionPassword(customer)
    await sendSampleIdentity(customer)
    await clock.ahead(MINUTE)
    await expect.poll(async () => (await customer.call('identity')).state, { timeout: 30_000 }).toBe('validated')
    await customer.call('addCard', { body: await cardBody(customer) })
    await clock.ahead(MINUTE)
    await customer.call('readAllLetters')
    const phone = await opened(language, customer)
    const { page, go } = phone
    await go('/pages/index/index')
    await page.getByRole('link', { name: said.deposit, exact: true }).click()
    await page.waitForURL(/#\/pages\/assets\/Payment$/)
    await page.getByRole('link', { name: said.buy }).click()
    await page.waitForURL(/#\/pages\/assets\/BuyCrypto/)
    await page.getByRole('tab', { name: 'USD' }).click()
    await page.getByLabel(said.amount).fill('100')
    await page.getByLabel(said.coin, { exact: true }).selectOption('BTC')
    await page.getByText(said.worst).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: said.pay }).click()
    await page.waitForURL(/OrderDetail/, { timeout: 30_000 })
    const charged = { kind: 'card', asset: 'USD', amount: '100', fee: '1', arrival: '99', status: 'credited' }
    expect((await customer.call('deposits', { query: {} })).deposits).toMatchObject([charged])
    const bought = (await customer.call('balances')).balances.find(({ asset }) => asset === 'BTC')
    expect(Number(bought?.total)).toBeGreaterThan(0)
    expect(phone.troubles).toEqual([])
    await phone.context.close()
  })

  it('[S1.45] [S2.14] [S2.18] [S2.25] [S2.27] [S3.47] [S3.48] [S3.49] [S3.50] [S3.51] [S3.53] [S3.56] [S3.57] [S3.58] [S4.4] [S4.5] [S4.6] [S5.29] a remittance is announced, sent, confirmed and credited; one that the bank refuses is cancelled', async () => {
    const phone = await opened(language)
    const { page, go } = phone
    await announce(page, go, said)
    await page.getByRole('link', { name: said.sentIt }).click()
    await page.waitForURL(/#\/pages\/assets\/RemittanceConfirmation/)
    await page.getByLabel(said.remitter).fill('Mara Lindqvist')
    await page.getByLabel(said.lastFour).fill('4410')
    await page.getByText(said.photoMissing).waitFor()
    expect(await page.getByRole('button', { name: said.confirm }).isDisabled()).toBe(true)
    const file = { name: 'voucher.webp', mimeType: 'image/webp', buffer: samplePhoto('front') }
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByText(said.photo, { exact: true }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: said.confirm }).click()
    await page.getByText(said.confirmed).waitFor()
    await page.getByText('Mara Lindqvist').waitFor()
    await page.getByText('4410', { exact: true }).waitFor()
    await page.locator('.badge', { hasText: said.processing }).waitFor()
    const photo = page.getByRole('img', { name: said.photo })
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await page.getByText(/^DP-\d{4}-\d{4}$/).waitFor()
    expect(page.url()).toContain('#/pages/assets/DepositDetail?id=')
    const id = new URL(page.url().replace('/#', '')).searchParams.get('id')!
    await go(`/pages/assets/PracticeOutside?id=${id}`)
    await page.getByRole('button', { name: said.send, exact: true }).click()
    await page.getByText(said.onItsWay).waitFor()
    await clock.ahead(MINUTE)
    await page.locator('.badge', { hasText: said.done }).waitFor()
    for (const [name, value] of Object.entries(said.record)) expect(await factOf(page, name)).toMatch(value)
    expect(await violationsOf(page)).toEqual([])

    await announce(page, go, said)
    await page.getByRole('link', { name: said.outside }).click()
    await page.getByText(said.refuse, { exact: true }).click()
    await page.getByRole('button', { name: said.send, exact: true }).click()
    await page.getByText(said.refused).waitFor()
    await page.getByRole('button', { name: said.cancel }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: said.cancel }).click()
    await page.getByText(said.cancelled, { exact: true }).waitFor()
    await page.locator('.badge', { hasText: said.failed }).waitFor()
    expect(phone.troubles).toEqual([])
    await phone.context.close()
  })

  it('[S1.48] [S2.15] [S2.16] [S2.17] [S2.23] [S3.54] coins come to the own address, confirmation by confirmation', async () => {
    const phone = await opened(language)
    const { page, go } = phone
    await go('/pages/assets/CryptoSelect')
    await page.getByRole('link', { name: /USDT/ }).click()
    await page.waitForURL(/#\/pages\/assets\/CryptoDeposit\?/)
    await page.getByRole('button', { name: said.assign }).click()
    await page.getByRole('img', { name: said.qr }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('link', { name: said.outside }).click()
    await page.getByLabel(said.amount).fill('25')
    await page.getByRole('button', { name: said.send, exact: true }).click()
    await page.getByText(said.coming).waitFor()
    expect(page.url()).toContain('#/pages/assets/CryptoDepositDetail?')
    await page.getByRole('link', { name: said.upload }).click()
    await page.waitForURL(/#\/pages\/assets\/CryptoReceiptUpload/)
    const file = { name: 'receipt.webp', mimeType: 'image/webp', buffer: samplePhoto('front') }
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByText(said.kept).waitFor()
    await clock.ahead(30 * SECOND)
    await page.getByRole('link', { name: said.review }).click()
    await page.getByText(said.sent).waitFor()
    await page.getByText(said.done, { exact: true }).click()
    await page.waitForURL(/#\/pages\/assets\/DepositDetail/)
    expect(await factOf(page, said.way)).toContain('TRC20')
    expect(phone.troubles).toEqual([])
    await phone.context.close()
  })
})

async function announce(page: Page, go: Phone['go'], said: (typeof SAID)['en' | 'de']): Promise<void> {
  await go('/pages/assets/Payment')
  await page.getByRole('link', { name: said.bank }).click()
  await page.waitForURL(/#\/pages\/assets\/BankTransfer/)
  await page.getByLabel(said.amount).fill('100')
  await page.getByRole('button', { name: said.show }).click()
  await page.waitForURL(/#\/pages\/assets\/CollectionAccount/)
  await page.getByText(said.reference).waitFor()
}

/** What the record says under a name. */
async function factOf(page: Page, name: string): Promise<string> {
  const fact = page.locator('.key-value', { has: page.getByText(name, { exact: true }) }).locator('dd')
  return (await fact.innerText()).replaceAll('\u00a0', ' ')
}

async function opened(language: 'en' | 'de', known?: TestClient) {
  const customer = known ?? (await journey.product.customer(language))
  const phone = await journey.phone({ language, customer })
  await readLettersAsTheyCome(phone.page)
  return phone
}
