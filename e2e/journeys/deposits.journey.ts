import { proves, provenBy } from '@candela/checks/proves'
import { cardBody, movedClock, samplePhoto, type TestClient } from '@candela/server/testing'
import { MINUTE, SECOND } from '@candela/units'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import type { Phone } from '../phone.ts'
import { violationsOf } from './accessibility.ts'
import { prepare } from './customers.ts'
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
    bought: 'BTC bought',
    rules: 'Before you can withdraw',
    only: 'Nothing but these rules can refuse a withdrawal.',
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
    date: 'Date',
    fee: 'Fee',
    fees: ['0.00 USDT', '1.00 USDT'],
    arrival: 'Arrival amount',
    arrivals: ['100.00 USDT', '99.00 USDT'],
    sum: 'Amount',
    sums: '100.00 USD',
    rate: 'Exchange rate',
    rates: '1 USD = 1.00 USDT',
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
    bought: 'BTC gekauft',
    rules: 'Bevor Sie auszahlen können',
    only: 'Nur diese Regeln können eine Auszahlung ablehnen.',
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
    date: 'Datum',
    fee: 'Gebühr',
    fees: ['0,00 USDT', '1,00 USDT'],
    arrival: 'Gutgeschriebener Betrag',
    arrivals: ['100,00 USDT', '99,00 USDT'],
    sum: 'Betrag',
    sums: '100,00 USD',
    rate: 'Wechselkurs',
    rates: '1 USD = 1,00 USDT',
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

/** An instant as both write it on a phone in Berlin, without its month. */
function written(at: number): RegExp {
  const [day, year, time] = ([{ day: 'numeric' }, { year: 'numeric' }, { timeStyle: 'medium' }] as const).map((wish) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', ...wish }).format(at),
  )
  return new RegExp(`^${day}\\.? \\S+ ${year}, ${time}$`)
}

describe.each(['en', 'de'] as const)('deposits (%s)', (language) => {
  const said = SAID[language]

  it('a card is charged, and a coin bought of what arrives', async () => {
    const customer = await journey.product.customer(language)
    await prepare(customer, clock, async () => customer.call('addCard', { body: await cardBody(customer) }))
    const phone = await opened(language, customer)
    const { page, go } = phone
    await go('/pages/index/index')
    await page.getByRole('link', { name: said.deposit, exact: true }).click()
    await provenBy(['S2.13'], page.waitForURL(/#\/pages\/assets\/Payment$/))
    await page.getByRole('heading', { name: said.rules }).waitFor()
    await page.getByText(said.only).waitFor()
    expect(await page.locator('.withdrawal-rule').count()).toBe(8)
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('link', { name: said.buy }).click()
    await page.waitForURL(/#\/pages\/assets\/BuyCrypto/)
    await page.getByRole('tab', { name: 'USD' }).click()
    await page.getByLabel(said.amount).fill('100')
    await page.getByLabel(said.coin, { exact: true }).selectOption('BTC')
    await page.getByText(said.worst).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: said.pay }).click()
    await page.waitForURL(/OrderDetail/)
    const charged = { kind: 'card', asset: 'USD', amount: '100', fee: '1', arrival: '99', status: 'credited' }
    const { deposits } = await customer.call('deposits', { query: {} })
    expect(deposits, proves('S1.44')).toMatchObject([charged])
    const bought = (await customer.call('balances')).balances.find(({ asset }) => asset === 'BTC')
    expect(Number(bought?.total), proves('S2.76')).toBeGreaterThan(0)
    await go(`/pages/assets/DepositDetail?id=${deposits[0]!.id}`)
    // an order has a fee, too: it stands there until the deposit is drawn
    await page.getByText(said.arrival, { exact: true }).waitFor()
    expect(await factOf(page, said.fee), proves('S3.50')).toBe(said.fees[1])
    expect(await factOf(page, said.arrival), proves('S3.49')).toBe(said.arrivals[1])
    await page.getByText(said.bought, { exact: true }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    expect(phone.troubles).toEqual([])

    // the house buys, too, where the app is closed once the card was asked
    await go('/pages/assets/BuyCrypto')
    await page.getByRole('tab', { name: 'USD' }).click()
    await page.getByLabel(said.amount).fill('50')
    await page.getByLabel(said.coin, { exact: true }).selectOption('BTC')
    await page.getByText(said.worst).waitFor()
    const started = page.waitForResponse((answer) => answer.url().endsWith('/api/v1/deposits') && answer.ok())
    await page.getByRole('button', { name: said.pay }).click()
    await started
    await phone.context.close()
    const purchase = async () => {
      const [newest] = (await customer.call('deposits', { query: {} })).deposits
      return (await customer.call('deposit', { params: { deposit: newest!.id } })).purchase
    }
    await expect.poll(purchase).toMatchObject({ product: 'BTC-USDT', state: 'bought' })
  })

  it('a remittance is announced, sent, confirmed and credited; one that the bank refuses is cancelled', async () => {
    const phone = await opened(language)
    const { page, go } = phone
    await announce(page, go, said)
    await page.getByRole('link', { name: said.sentIt }).click()
    await provenBy(['S2.25'], page.waitForURL(/#\/pages\/assets\/RemittanceConfirmation/))
    await page.getByLabel(said.remitter).fill('Mara Lindqvist')
    await page.getByLabel(said.lastFour).fill('4410')
    await provenBy(['S5.29'], page.getByText(said.photoMissing).waitFor())
    expect(await page.getByRole('button', { name: said.confirm }).isDisabled(), proves('S5.29')).toBe(true)
    const file = { name: 'voucher.webp', mimeType: 'image/webp', buffer: samplePhoto('front') }
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByText(said.photo, { exact: true }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: said.confirm }).click()
    await page.getByText(said.confirmed).waitFor()
    await provenBy(['S3.56'], page.getByText('Mara Lindqvist').waitFor())
    await provenBy(['S3.57'], page.getByText('4410', { exact: true }).waitFor())
    await provenBy(['S4.4'], page.locator('.badge', { hasText: said.processing }).waitFor())
    const photo = page.getByRole('img', { name: said.photo })
    const width = () => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)
    await expect.poll(width, { message: proves('S3.58') }).toBeGreaterThan(0)
    await page.getByText(/^DP-\d{4}-\d{4}$/).waitFor()
    expect(page.url(), proves('S2.27')).toContain('#/pages/assets/DepositDetail?id=')
    const id = new URL(page.url().replace('/#', '')).searchParams.get('id')!
    const digits = id.padStart(8, '0')
    const number = page.getByText(`DP-${digits.slice(0, 4)}-${digits.slice(4)}`, { exact: true })
    await provenBy(['S3.47'], number.waitFor())
    await go(`/pages/assets/PracticeOutside?id=${id}`)
    await page.getByRole('button', { name: said.send, exact: true }).click()
    await page.getByText(said.onItsWay).waitFor()
    clock.ahead(MINUTE)
    await provenBy(['S4.5'], page.locator('.badge', { hasText: said.done }).waitFor())
    const { deposit } = await phone.customer.call('deposit', { params: { deposit: id } })
    expect(deposit, proves('S1.45')).toMatchObject({ kind: 'bank', arrival: '100', status: 'credited' })
    expect(await factOf(page, said.date), proves('S3.53')).toMatch(written(deposit.startedAt))
    expect(await factOf(page, said.sum), proves('S3.48')).toBe(said.sums)
    expect(await factOf(page, said.fee), proves('S3.50')).toBe(said.fees[0])
    expect(await factOf(page, said.arrival), proves('S3.49')).toBe(said.arrivals[0])
    expect(await factOf(page, said.rate), proves('S3.51')).toBe(said.rates)
    expect(await factOf(page, said.remitter), proves('S3.56')).toBe('Mara Lindqvist')
    expect(await factOf(page, said.lastFour), proves('S3.57')).toBe('4410')
    expect(await violationsOf(page)).toEqual([])

    await announce(page, go, said)
    await page.getByRole('link', { name: said.outside }).click()
    await page.getByText(said.refuse, { exact: true }).click()
    await page.getByRole('button', { name: said.send, exact: true }).click()
    await page.getByText(said.refused).waitFor()
    await page.getByRole('button', { name: said.cancel }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: said.cancel }).click()
    await page.getByText(said.cancelled, { exact: true }).waitFor()
    await provenBy(['S4.6'], page.locator('.badge', { hasText: said.failed }).waitFor())
    expect(phone.troubles).toEqual([])
    await phone.context.close()
  })

  it('coins come to the own address, confirmation by confirmation', async () => {
    const phone = await opened(language)
    const { page, go } = phone
    await go('/pages/assets/CryptoSelect')
    await provenBy(['S2.23'], page.getByRole('link', { name: /USDT/ }).click())
    await provenBy(['S2.15'], page.waitForURL(/#\/pages\/assets\/CryptoDeposit\?/))
    await page.getByRole('button', { name: said.assign }).click()
    await page.getByRole('img', { name: said.qr }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('link', { name: said.outside }).click()
    await page.getByLabel(said.amount).fill('25')
    await page.getByRole('button', { name: said.send, exact: true }).click()
    await page.getByText(said.coming).waitFor()
    expect(page.url(), proves('S2.16')).toContain('#/pages/assets/CryptoDepositDetail?')
    await page.getByRole('link', { name: said.upload }).click()
    await provenBy(['S2.17'], page.waitForURL(/#\/pages\/assets\/CryptoReceiptUpload/))
    const file = { name: 'receipt.webp', mimeType: 'image/webp', buffer: samplePhoto('front') }
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByText(said.kept).waitFor()
    clock.ahead(30 * SECOND)
    await page.getByRole('link', { name: said.review }).click()
    await provenBy(['S1.48'], page.getByText(said.sent).waitFor())
    await page.getByText(said.done, { exact: true }).click()
    await page.waitForURL(/#\/pages\/assets\/DepositDetail/)
    expect(await factOf(page, said.way), proves('S3.54')).toContain('TRC20')
    const { deposits } = await phone.customer.call('deposits', { query: {} })
    expect(deposits, proves('S1.48')).toMatchObject([{ kind: 'chain', amount: '25', status: 'credited' }])
    expect(phone.troubles).toEqual([])
    await phone.context.close()
  })
})

async function announce(page: Page, go: Phone['go'], said: (typeof SAID)['en' | 'de']): Promise<void> {
  await go('/pages/assets/Payment')
  await page.getByRole('link', { name: said.bank }).click()
  await provenBy(['S2.14'], page.waitForURL(/#\/pages\/assets\/BankTransfer/))
  await page.getByLabel(said.amount).fill('100')
  await page.getByRole('button', { name: said.show }).click()
  await provenBy(['S2.18'], page.waitForURL(/#\/pages\/assets\/CollectionAccount/))
  await page.getByText(said.reference).waitFor()
}

/** The record's value under a name. */
async function factOf(page: Page, name: string): Promise<string> {
  const fact = page.locator('.key-value', { has: page.getByText(name, { exact: true }) }).locator('dd')
  return (await fact.innerText()).replaceAll('\u00a0', ' ')
}

async function opened(language: 'en' | 'de', known?: TestClient) {
  const customer = known ?? (await journey.product.customer(language))
  return { ...(await journey.phoneOf(customer, language)), customer }
}
