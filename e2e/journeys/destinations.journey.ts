import { proves, provenBy } from '@candela/checks/proves'
import { movedClock, setTransactionPassword, type TestClient } from '@candela/server/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { isolated } from '@candela/units'
import type { Phone } from '../phone.ts'
import { violationsOf } from './accessibility.ts'
import { stepUp, validate } from './customers.ts'
import { beginJourney } from './journey.ts'

const clock = movedClock()
const journey = beginJourney({ environment: clock.environment })
afterAll(() => clock.dispose())

const SAID = {
  en: {
    fund: 'Fund settings',
    cards: 'Bank cards',
    oneCard: '1 of 5',
    addresses: 'Wallet addresses',
    addCard: 'Add a bank card',
    addAddress: 'Add an address',
    missing: 'Set a transaction password first: without it nothing is added.',
    needsIdentity: 'A card has to be in your own validated name.',
    confirmBy: 'You confirm that it is you: Password',
    confirmedUntil: /^Adding cards and addresses: confirmed until \d\d:\d\d$/,
    practiceCard: 'Use a practice card',
    bank: 'Bank name',
    number: 'Card number',
    swift: 'SWIFT',
    branchNumber: 'Branch number',
    branch: 'Branch name',
    holder: 'Cardholder',
    country: 'Country or region',
    more: 'More fields',
    aba: 'ABA routing number',
    account: 'Account address',
    notes: 'Notes',
    wrongAba: 'ABA routing number format error. It has nine digits.',
    wellFormed: 'Number is well formed.',
    real: /^This may be a real card/,
    password: 'Transaction password',
    saveCard: 'Add card',
    usableFrom: /^Usable from/,
    added: /^Added /,
    coin: 'Coin',
    chain: 'Chain',
    address: 'Address',
    formatError: 'Address format error. Check every character.',
    practiceAddress: 'Use a practice address',
    name: 'Name',
    saveAddress: 'Add address',
    wellFormedFor: 'Well formed for TRC20',
    alike: 'Looks like one you know, but is not.',
    compared: 'I have compared every character and this is a different wallet.',
    removeAddress: 'Remove this address?',
    remove: 'Remove',
    removed: 'Address removed',
  },
  de: {
    fund: 'Zahlungsdaten',
    cards: 'Bankkarten',
    oneCard: '1 von 5',
    addresses: 'Wallet-Adressen',
    addCard: 'Bankkarte hinzufügen',
    addAddress: 'Adresse hinzufügen',
    missing: 'Legen Sie zuerst ein Transaktionspasswort fest: Ohne dieses wird nichts hinzugefügt.',
    needsIdentity: 'Eine Karte muss auf Ihren eigenen bestätigten Namen lauten.',
    confirmBy: 'Sie bestätigen, dass Sie es sind: Passwort',
    confirmedUntil: /^Karten und Adressen hinzufügen: bestätigt bis \d\d:\d\d$/,
    practiceCard: 'Übungskarte verwenden',
    bank: 'Name der Bank',
    number: 'Kartennummer',
    swift: 'SWIFT-Code',
    branchNumber: 'Filialnummer',
    branch: 'Name der Filiale',
    holder: 'Karteninhaber',
    country: 'Land oder Region',
    more: 'Weitere Felder',
    aba: 'ABA-Nummer',
    account: 'Kontoadresse',
    notes: 'Notizen',
    wrongAba: 'Fehler im Format der ABA-Nummer. Sie hat neun Ziffern.',
    wellFormed: 'Die Nummer ist richtig aufgebaut.',
    real: /^Das kann eine echte Karte sein/,
    password: 'Transaktionspasswort',
    saveCard: 'Karte hinzufügen',
    usableFrom: /^Nutzbar ab/,
    added: /^Hinzugefügt am/,
    coin: 'Währung',
    chain: 'Netzwerk',
    address: 'Adresse',
    formatError: 'Fehler im Adressformat. Prüfen Sie jedes Zeichen.',
    practiceAddress: 'Übungsadresse verwenden',
    name: 'Bezeichnung',
    saveAddress: 'Adresse speichern',
    wellFormedFor: 'Richtig aufgebaut für TRC20',
    alike: 'Sieht aus wie eine, die Sie kennen, ist es aber nicht.',
    compared: 'Ich habe jedes Zeichen verglichen, und das ist ein anderes Wallet.',
    removeAddress: 'Diese Adresse entfernen?',
    remove: 'Entfernen',
    removed: 'Adresse entfernt',
  },
} as const
/** two practice addresses that begin alike */
const [KNOWN, ALIKE] = ['practice:trx:pqqq-qqqq-qqjs-npy2', 'practice:trx:pqqq-qqqq-q9qv-9jkz']

describe.each(['en', 'de'] as const)('cards and addresses (%s)', (language) => {
  const said = SAID[language]

  it('a card is added in the own name, with whatever is optional, and used a minute later', async () => {
    const bare = await atHome(language)
    await bare.go('/pages/user/settings/Settings')
    await bare.page.getByRole('link', { name: said.fund }).click()
    await provenBy(['S2.77'], bare.page.getByRole('heading', { name: said.fund, exact: true }).waitFor())
    await bare.page.getByRole('link', { name: said.password }).waitFor()
    expect(await violationsOf(bare.page)).toEqual([])
    await bare.page.getByRole('link', { name: said.password }).click()
    await provenBy(['S2.81'], bare.page.waitForURL(/#\/pages\/user\/password\/ModifyTransactionPassword$/))
    await bare.page.goBack()
    await bare.page.getByRole('link', { name: said.cards }).click()
    await provenBy(['S2.20'], bare.page.waitForURL(/#\/pages\/assets\/BankCardsSelect/))
    await bare.page.getByRole('link', { name: said.addCard }).click()
    await provenBy(['S2.21'], bare.page.waitForURL(/#\/pages\/assets\/BankCardsAdd$/))
    // all that it takes at once, and no form before
    await bare.page.getByText(said.missing).waitFor()
    await bare.page.getByText(said.needsIdentity).waitFor()
    await bare.page.getByText(said.confirmBy).waitFor()
    expect(await bare.page.getByLabel(said.number).count()).toBe(0)
    expect(await violationsOf(bare.page)).toEqual([])
    await bare.context.close()

    const phone = await atHome(language, setTransactionPassword)
    const { page, go, customer } = phone
    await go('/pages/assets/BankCardsAdd')
    await page.getByText(said.needsIdentity).waitFor()
    await validate(customer, clock)
    // the form comes by itself
    const holder = () => page.getByLabel(said.holder).inputValue()
    await expect.poll(holder, { message: proves('S3.39') }).toBe('S••• M•••')

    await page.getByRole('button', { name: said.saveCard }).click()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: said.practiceCard }).click()
    await page.getByText(said.wellFormed).waitFor()
    await page.getByLabel(said.number).fill('4539 1488 0343 6467')
    await page.getByLabel(said.number).blur()
    await page.getByText(said.real).waitFor()
    await page.getByRole('button', { name: said.practiceCard }).click()
    await page.getByLabel(said.country).selectOption('US')
    await page.getByLabel(said.swift).fill('SNDBUSPX')
    await page.getByLabel(said.bank).fill('Sandbox Bank')
    await page.getByLabel(said.branchNumber).fill('1042')
    await page.getByLabel(said.branch).fill('Main Street')
    await page.getByRole('button', { name: said.more }).click()
    await page.getByLabel(said.aba).fill('021000022')
    await page.getByLabel(said.aba).blur()
    await page.getByText(said.wrongAba).waitFor()
    await page.getByLabel(said.aba).fill('021000021')
    await page.getByLabel(said.account).fill('1 Main Street')
    await page.getByLabel(said.notes).fill('Salary')
    await page.getByLabel(said.password, { exact: true }).fill('seven7')
    const number = await page.getByLabel(said.number).inputValue()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: said.saveCard }).click()
    await stepUp(page, language, customer)
    await provenBy(['S1.50'], page.getByText('Sandbox Bank').waitFor())
    await page.getByText(said.usableFrom).first().waitFor()
    expect(await violationsOf(page)).toEqual([])
    await provenBy(['S2.79'], page.getByText(`${isolated('S••• M•••')} · •••• ${number.slice(-4)}`).waitFor())
    await go('/pages/user/fund-settings/FundSettings')
    const cards = () => page.getByRole('link', { name: said.cards }).innerText()
    await expect.poll(cards, { message: proves('S2.78') }).toContain(said.oneCard)
    await phone.context.close()
  })

  it('an address is checked, compared with those that are known, and removed', async () => {
    const phone = await atHome(language, setTransactionPassword)
    const { page, go, customer } = phone
    await go('/pages/user/fund-settings/FundSettings')
    await page.getByRole('link', { name: said.addresses }).click()
    await page.getByRole('link', { name: said.addAddress }).click()
    await provenBy(['S2.24'], page.waitForURL(/#\/pages\/assets\/WalletBind/))
    const address = page.getByLabel(said.address, { exact: true })
    await address.fill('practice:trx:7f3k-q29d-88xm-9vkf')
    await address.blur()
    await provenBy(['S8.34'], page.getByText(said.formatError).waitFor())
    expect(await violationsOf(page)).toEqual([])
    await page.getByLabel(said.coin).selectOption('BTC')
    await expect.poll(() => page.getByLabel(said.chain).inputValue()).toBe('btc')
    await page.getByLabel(said.coin).selectOption('USDT')
    await page.getByRole('button', { name: said.practiceAddress }).click()
    await page.getByText(said.wellFormedFor).waitFor()
    await address.fill(KNOWN)
    await page.getByLabel(said.name, { exact: true }).fill('Savings')
    await page.getByLabel(said.password, { exact: true }).fill('seven7')
    await page.getByRole('button', { name: said.saveAddress }).click()
    await stepUp(page, language, customer)
    await provenBy(['S2.80'], page.getByText('Savings').waitFor())
    const kept = page.locator('.list-row-pair', { hasText: 'Savings' })
    expect(await kept.locator('.badge').innerText(), proves('S3.44')).toBe('TRC20')
    const { destinations } = await customer.call('destinations')
    expect(
      destinations.map(({ asset }) => asset),
      proves('S3.45'),
    ).toEqual(['USDT'])
    expect(
      destinations.map(({ address }) => address),
      proves('S3.46'),
    ).toEqual(['practice:trx:pqqq-qqqq-qqjs-npy2'])
    await page.getByText(said.usableFrom).first().waitFor()
    expect(await violationsOf(page)).toEqual([])

    await page.getByRole('link', { name: said.addAddress }).click()
    await address.fill(ALIKE)
    await page.getByText(said.alike).waitFor()
    const save = page.getByRole('button', { name: said.saveAddress })
    expect(await save.isDisabled()).toBe(true)
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('checkbox', { name: said.compared }).check()
    await page.getByLabel(said.password, { exact: true }).fill('seven7')
    // what was confirmed for the first one is for the second
    await page.getByText(said.confirmedUntil).waitFor()
    await save.click()
    await page.getByText(/9jkz$/).waitFor()

    await page.getByRole('button', { name: said.removeAddress }).first().click()
    const sheet = page.getByRole('alertdialog')
    await sheet.waitFor()
    expect(await violationsOf(page)).toEqual([])
    await sheet.getByRole('button', { name: said.remove, exact: true }).click()
    await page.getByText(said.removed).waitFor()
    await provenBy(['S1.51'], page.getByText(/9jkz$/).waitFor({ state: 'detached' }))
    await page.getByText('Savings').waitFor()
    await phone.context.close()
  })
})

type Home = Phone & { readonly customer: TestClient }

async function atHome(
  language: 'en' | 'de',
  prepare: (customer: TestClient) => Promise<void> = async () => {},
): Promise<Home> {
  const customer = await journey.product.customer(language)
  await prepare(customer)
  return { ...(await journey.phoneOf(customer, language)), customer }
}
