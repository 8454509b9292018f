import { proves, provenBy } from '@candela/checks/proves'
import { movedClock, samplePhoto, sendSampleIdentity } from '@candela/server/testing'
import { DAY, SECOND } from '@candela/units'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { readLettersAsTheyCome } from '../phone.ts'
import { violationsOf } from './accessibility.ts'
import { beginJourney } from './journey.ts'
import { sharedTime } from './shared-time.ts'

const SAID = {
  en: {
    identityFirst: 'Verify your identity first',
    amount: 'Amount',
    period: 'Period',
    tooSmall: 'A loan is more than 500 USDT.',
    terms: ['7 days', '14 days', '21 days', '28 days'],
    cost: ['1,000.00', '0.4% × 7 days', '28.00', '1,028.00', '1,148.00'],
    yearly: '146.0% a year',
    notes: ['within 24 hours of the payout', 'once every 24 hours after that', '3 days are free'],
    eu: '322.0%',
    bands: ['Under 10,000', '10,000 to 50,000', '50,000 to 80,000', 'Above 80,000'],
    go: 'Continue to application',
    next: 'Next',
    about: [
      'Enter your full name.',
      'Enter your age, 18 to 120.',
      'Enter a contact.',
      'Enter your permanent residency.',
    ],
    work: ['Enter your employment.', 'Choose your annual income.', 'Choose your assets.'],
    fields: ['Full name', 'Age', 'Contact', 'Permanent residency', 'Employment', 'Annual income', 'Assets'],
    score: 'Credit score',
    samples: [/^Use the sample: ID, front/, /^Use the sample: ID, back/],
    photos: ['ID, front', 'ID, back', 'Proof of assets'],
    check: ['Application date', 'Daily interest rate', '0.4%', 'Repayment date', 'Total repayment', '1,028.00'],
    apply: /^Apply for 1,000\.00/,
    checking: 'In review',
    latest: 'at the latest',
    running: 'Running',
    free: 'Free return',
    borrowed: '1,000.00 owed',
    repay: 'Repay',
    some: /^Repay 400\.00/,
    all: 'All',
    rest: /^Repay 600\.00/,
    repaid: 'Repaid',
    earlier: 'Earlier loans',
    whatItCost: 'What this loan cost',
    verify: 'Verify',
    addsUp: 'Adds up',
    posting: 'Loan paid out',
    interest: 'Interest',
  },
  de: {
    identityFirst: 'Zuerst Identität bestätigen',
    amount: 'Betrag',
    period: 'Laufzeit',
    tooSmall: 'Ein Kredit beträgt mehr als 500 USDT.',
    terms: ['7 Tage', '14 Tage', '21 Tage', '28 Tage'],
    cost: ['1.000,00', '0,4 % × 7 Tage', '28,00', '1.028,00', '1.148,00'],
    yearly: '146,0 % im Jahr',
    notes: ['innerhalb von 24 Stunden', 'danach alle 24 Stunden', 'sind 3 Tage kostenlos'],
    eu: '322,0 %',
    bands: ['Unter 10.000', '10.000 bis 50.000', '50.000 bis 80.000', 'Über 80.000'],
    go: 'Weiter zum Antrag',
    next: 'Weiter',
    about: [
      'Geben Sie Ihren vollständigen Namen ein.',
      'Geben Sie Ihr Alter ein, 18 bis 120.',
      'Geben Sie einen Kontakt ein.',
      'Geben Sie Ihren ständigen Wohnsitz ein.',
    ],
    work: ['Geben Sie Ihre Beschäftigung ein.', 'Wählen Sie Ihr Jahreseinkommen.', 'Wählen Sie Ihr Vermögen.'],
    fields: [
      'Vollständiger Name',
      'Alter',
      'Kontakt',
      'Ständiger Wohnsitz',
      'Beschäftigung',
      'Jahreseinkommen',
      'Vermögen',
    ],
    score: 'Bonitätswert',
    samples: [/^Muster verwenden: Ausweis, Vorder/, /^Muster verwenden: Ausweis, Rück/],
    photos: ['Ausweis, Vorderseite', 'Ausweis, Rückseite', 'Vermögensnachweis'],
    check: ['Antragsdatum', 'Zinssatz pro Tag', '0,4 %', 'Rückzahlungsdatum', 'Rückzahlung gesamt', '1.028,00'],
    apply: /^1\.000,00\sUSDT Übungsguthaben beantragen|^1\.000,00\sUSDT beantragen/,
    checking: 'In Prüfung',
    latest: 'Spätestens',
    running: 'Läuft',
    free: 'Kostenlose Rückgabe',
    borrowed: '1.000,00 geschuldet',
    repay: 'Zurückzahlen',
    some: /^400,00\sUSDT zurückzahlen/,
    all: 'Alles',
    rest: /^600,00\sUSDT zurückzahlen/,
    repaid: 'Zurückgezahlt',
    earlier: 'Frühere Kredite',
    whatItCost: 'Was dieser Kredit gekostet hat',
    verify: 'Prüfen',
    addsUp: 'Geht auf',
    posting: 'Kredit ausgezahlt',
    interest: 'Zinsen',
  },
} as const

const loan = '/pages/loan/loan'
const plain = (text: string): string => text.replaceAll('\u00a0', ' ')
const shown = async (page: Page): Promise<string> => plain(await page.locator('main').innerText())

/** The value under a name in a list of facts. */
async function factOf(page: Page, name: string): Promise<string> {
  const fact = page.locator('.key-value', { has: page.getByText(name, { exact: true }) }).locator('dd')
  return plain(await fact.innerText())
}

/** A day as both write it on a phone in Berlin, without its month; `hour`: with an hour. */
function dated(at: number, hour = ''): RegExp {
  const [day, year] = ([{ day: 'numeric' }, { year: 'numeric' }] as const).map((wish) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', ...wish }).format(at),
  )
  return new RegExp(`^${day}\\.? \\S+ ${year}${hour}$`)
}

const HOUR = String.raw`, \d\d:\d\d`

const clock = movedClock()
const journey = beginJourney({ environment: clock.environment })
afterAll(() => clock.dispose())

describe('money borrowed of the house', () => {
  it('en, de: the whole cost first, an application in three parts, paid out; one is given back for nothing, the other collected with its interest', async () => {
    const owners = await Promise.all(
      (['en', 'de'] as const).map(async (language) => {
        const customer = await journey.product.customer(language)
        const phone = await journey.phone({ customer, language, theme: language === 'de' ? 'dark' : 'light' })
        await readLettersAsTheyCome(phone.page)
        return { language, customer, said: SAID[language], ...phone }
      }),
    )
    const time = sharedTime(clock)
    for (const { page } of owners) await time.follow(page)
    for (const { said, page, go, customer } of owners) {
      await go(loan)
      await provenBy(['S2.64'], page.getByRole('link', { name: said.identityFirst }).waitFor())
      await sendSampleIdentity(customer)
    }
    await time.pass(30 * SECOND)
    for (const { said, page, go, customer } of owners) {
      await expect.poll(async () => (await customer.call('identity')).state).toBe('validated')
      await go('/pages/more-services/MoreServices')
      await page.locator('main').locator(`a[href="#${loan}"]`).click()
      await page.getByRole('radio', { name: said.terms[0] }).click()
      await page.getByLabel(said.amount, { exact: true }).first().fill('500')
      await provenBy(['S5.39'], page.getByText(said.tooSmall).waitFor())
      expect(await page.getByRole('button', { name: said.go }).isDisabled(), proves('S5.39')).toBe(true)
      await page.getByLabel(said.amount, { exact: true }).first().fill('1000')
      await page.getByTestId('loan-cost').waitFor()
      const cost = plain(await page.getByTestId('loan-cost').innerText())
      // 1,000 at 0.4 % a day for 7 days
      const figures = (await page.getByTestId('loan-cost').locator('dd').allInnerTexts()).map(plain)
      expect(figures[1], proves('S9.10')).toBe(`${said.cost[2]} USDT`)
      expect(figures[4], proves('S9.10')).toBe(`${said.cost[3]} USDT`)
      expect(figures[2]).toMatch(dated(time.now() + 7 * DAY, HOUR))
      for (const part of said.cost) expect(cost).toContain(part)
      for (const part of [said.yearly, said.eu, ...said.bands]) expect(await shown(page)).toContain(part)
      const offered = () => page.getByRole('radio').allInnerTexts()
      await expect.poll(offered, { message: proves('S3.116', 'S9.4') }).toEqual(said.terms)
      expect(await violationsOf(page)).toEqual([])

      await page.getByRole('button', { name: said.go }).click()
      const [name, age, contact, residency, employment, income, assets] = said.fields
      await page.getByLabel(name).waitFor()
      await page.getByRole('button', { name: said.next, exact: true }).click()
      await provenBy(['S5.33'], page.getByText(said.about[0]).waitFor())
      await provenBy(['S5.34'], page.getByText(said.about[1]).waitFor())
      await provenBy(['S5.35'], page.getByText(said.about[2]).waitFor())
      await provenBy(['S5.36'], page.getByText(said.about[3]).waitFor())
      expect(await violationsOf(page)).toEqual([])
      await page.getByLabel(name).fill('Maria Sample')
      await page.getByLabel(age, { exact: true }).fill('36')
      await page.getByLabel(contact, { exact: true }).fill('+49 30 7654321')
      // what is half done is there again
      await page.getByLabel(residency, { exact: true }).fill('Berlin')
      await page.goBack()
      await page.getByRole('button', { name: said.go }).click()
      await expect.poll(() => page.getByLabel(residency, { exact: true }).inputValue()).toBe('Berlin')
      await page.getByRole('button', { name: said.next, exact: true }).click()
      await page.getByLabel(employment).waitFor()
      await page.getByRole('button', { name: said.next, exact: true }).click()
      await provenBy(['S5.37'], page.getByText(said.work[0]).waitFor())
      await provenBy(['S5.38'], page.getByText(said.work[1]).waitFor())
      await page.getByText(said.work[2]).waitFor()
      await page.getByLabel(employment).fill('Engineer')
      await page.getByLabel(income).selectOption('5')
      await page.getByLabel(assets).selectOption('3')
      const score = page.locator('.key-value', { has: page.getByText(said.score, { exact: true }) }).locator('dd')
      expect(await score.innerText(), proves('S3.123')).toBe(String((await customer.call('loanTerms')).score))
      await page.getByRole('button', { name: said.next, exact: true }).click()
      for (const photo of said.photos) await page.getByText(photo).first().waitFor()
      for (const sample of said.samples) {
        await page.getByRole('button', { name: sample }).click()
        await page.getByRole('button', { name: sample }).waitFor({ state: 'detached' })
      }
      const photos = async () => (await customer.call('loanForm')).photos.map(({ kind }) => kind).sort()
      await expect.poll(photos, { message: proves('S3.125') }).toEqual(['idBack', 'idFront'])
      const statement = { name: 'assets.webp', mimeType: 'image/webp', buffer: samplePhoto('front') }
      await page.locator('.loan-photos input[type=file]').nth(2).setInputFiles(statement)
      await expect.poll(photos, { message: proves('S3.124') }).toEqual(['assets', 'idBack', 'idFront'])
      const { form } = await customer.call('loanForm')
      expect(form?.age, proves('S3.118')).toBe(36)
      expect(form?.contact, proves('S3.119')).toBe('+49 30 7654321')
      expect(form?.residency, proves('S3.120')).toBe('Berlin')
      expect(form?.employment, proves('S3.121')).toBe('Engineer')
      expect(form?.incomeBand, proves('S3.122')).toBe(5)
      const [applied, rate, perDay, due, total, repayment] = said.check
      expect(await factOf(page, name), proves('S3.117')).toBe('Maria Sample')
      expect(await factOf(page, said.amount), proves('S3.115')).toBe(`${said.cost[0]} USDT`)
      expect(await factOf(page, said.period), proves('S3.116')).toBe(said.terms[0])
      expect(await factOf(page, applied), proves('S3.126')).toMatch(dated(time.now()))
      expect(await factOf(page, rate), proves('S3.127')).toBe(perDay)
      expect(await factOf(page, due), proves('S3.128')).toMatch(dated(time.now() + 7 * DAY, HOUR))
      expect(await factOf(page, total), proves('S3.129')).toBe(`${repayment} USDT`)
      // both yearly figures, what returns for nothing, what is collected when, and what being late costs
      const notes = plain(await page.getByTestId('loan-notes').innerText())
      for (const part of [said.yearly, said.eu, ...said.notes]) expect(notes).toContain(part)
      for (const part of [...said.check, said.cost[4]]) expect(await shown(page)).toContain(part)
      expect(await violationsOf(page)).toEqual([])
      await page.getByRole('button', { name: said.apply }).click()
      await page.locator('.badge', { hasText: said.checking }).waitFor()
      expect(await shown(page)).toContain(said.latest)
      const [asked] = (await customer.call('loans', { query: {} })).loans
      expect(asked!.decideBy - asked!.appliedAt, proves('S9.12')).toBe(86_400_000)
    }
    await time.pass(20 * SECOND)
    for (const { said, page, go, language } of owners) {
      const running = page.locator('.badge', { hasText: said.running })
      await provenBy(['S9.12'], running.waitFor())
      expect(await shown(page)).toContain(said.free)
      expect(await violationsOf(page)).toEqual([])
      await go('/pages/assets/Assets')
      await expect.poll(() => shown(page)).toContain(said.borrowed)
      await go(loan)
      if (language !== 'en') continue
      const sheet = page.getByRole('dialog')
      await page.getByRole('button', { name: said.repay, exact: true }).click()
      await sheet.getByRole('textbox').fill('400')
      await sheet.getByRole('button', { name: said.some }).click()
      await sheet.waitFor({ state: 'hidden' })
      await expect.poll(async () => plain(await page.getByTestId('loan-amount').innerText())).toContain('600.00')
      await page.getByRole('button', { name: said.repay, exact: true }).click()
      await sheet.getByRole('button', { name: said.all, exact: true }).click()
      await sheet.getByRole('button', { name: said.rest }).click()
      await page.getByText(said.earlier).waitFor()
      await page.locator('.badge', { hasText: said.repaid }).waitFor()
    }
    await time.pass(7 * DAY)
    for (const { said, page, go, language, customer, troubles, context } of owners) {
      const own = async () => (await customer.call('loans', { query: {} })).loans[0]!
      const { id } = await own()
      await page.reload()
      await go(`${loan}?id=${id}`)
      await page.locator('.badge', { hasText: said.repaid }).waitFor()
      const charged = language === 'en' ? '0' : '28'
      expect(await own(), proves('S1.43')).toMatchObject({ status: 'repaid', charged })
      if (language === 'de') expect(await shown(page)).toContain(said.interest)
      const cost = page.locator('.fill-card')
      expect(await cost.innerText()).toContain(said.whatItCost)
      await page.getByRole('button', { name: said.verify, exact: true }).click()
      await cost.getByText(said.addsUp, { exact: true }).waitFor()
      expect(await page.locator('.proof-claim-failed, .proof-claim-pending').count()).toBe(0)
      expect(await page.locator('.proof-claim-met').count()).toBeGreaterThanOrEqual(6)
      expect(await violationsOf(page)).toEqual([])
      await go('/pages/assets/FinancialDetails')
      await page.getByText(said.posting, { exact: true }).first().waitFor()
      expect(troubles).toEqual([])
      await context.close()
    }
  })
})
