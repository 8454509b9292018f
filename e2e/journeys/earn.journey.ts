import { proves, provenBy } from '@candela/checks/proves'
import { newCommandId } from '@candela/contract/client'
import { movedClock, type TestClient } from '@candela/server/testing'
import { DAY, gmt8Day, gmt8DayStart, HOUR } from '@candela/units'
import { afterAll, describe, expect, it } from 'vitest'
import { type Phone, textOf } from '../phone.ts'
import { violationsOf } from './accessibility.ts'
import { beginJourney } from './journey.ts'
import { sharedTime } from './shared-time.ts'

const SAID = {
  en: {
    five: '5 days',
    cycle: ['Cycle', '5 days'],
    rate: ['Rate a day', '0.30% to 0.50%'],
    ratio: ['Leave early', 'Costs 0.40% a day left'],
    least: ['Least an order', '100.00 USDT'],
    expires: 'Expiry date',
    open: 'Choose an amount',
    amount: 'Amount to lock',
    short: 'At least 100 USDT.',
    lock: /^Lock 1,000\.00/,
    brings: 'Income',
    income: '15.00 to 25.00 USDT',
    worst: 'Leave today: lose 20.00 USDT',
    locked: 'Locked',
    leave: 'Leave now: get 988.00 USDT',
    confirm: 'Leave now',
    left: 'Over, left early',
    earned: 'Earned',
    yield: 'Yield',
    graph: /: 15\.00 to 25\.00\sUSDT at the end$/,
    home: /^Back \d/,
    yearly: 'Yearly income',
    all: 'USDT in all',
    file: 'Download as CSV',
    decimal: '.',
    verify: 'Verify',
    addsUp: /^(Adds up|Verified)$/,
  },
  de: {
    five: '5 Tage',
    cycle: ['Laufzeit', '5 Tage'],
    rate: ['Tagessatz', '0,30 % bis 0,50 %'],
    ratio: ['Vorzeitig beenden', 'Kostet 0,40 % je Resttag'],
    least: ['Mindestens je Auftrag', '100,00 USDT'],
    expires: 'Ablaufdatum',
    open: 'Betrag wählen',
    amount: 'Betrag',
    short: 'Mindestens 100 USDT.',
    lock: /^1\.000,00\sUSDT Übungsguthaben binden/,
    brings: 'Ertrag',
    income: '15,00 bis 25,00 USDT',
    worst: 'Heute beenden: 20,00 USDT verlieren',
    locked: 'Gebunden',
    leave: 'Jetzt beenden: 988,00 USDT zurück',
    confirm: 'Jetzt beenden',
    left: 'Vorzeitig beendet',
    earned: 'Ausgezahlt',
    yield: 'Ertrag',
    graph: /: am Ende 15,00 bis 25,00\sUSDT$/,
    home: /^Zurück \d/,
    yearly: 'Jahreserträge',
    all: 'USDT insgesamt',
    file: 'Als CSV herunterladen',
    decimal: ',',
    verify: 'Prüfen',
    addsUp: /^(Geht auf|Geprüft)$/,
  },
} as const
type Said = (typeof SAID)[keyof typeof SAID]

const clock = movedClock()
const journey = beginJourney({ environment: clock.environment })
afterAll(() => clock.dispose())

describe('money locked to earn', () => {
  it('en, de: is left early for 12 and 988 back, or earns its five days', async () => {
    // tomorrow's afternoon: no midnight passes between an order and what is said of it
    const first = gmt8Day(Date.now()) + 1
    const owners = await Promise.all(
      (['en', 'de'] as const).map(async (language) => {
        const customer = await journey.product.customer(language)
        return { customer, said: SAID[language], ...(await journey.phone({ customer, language })) }
      }),
    )
    // what is sent carries the device's time
    const time = sharedTime(clock)
    for (const { page } of owners) await time.follow(page)
    const passTo = (day: number) => time.passTo(gmt8DayStart(day) + 14 * HOUR)
    await passTo(first)
    const orders: string[] = []
    for (const { customer, said, page, go } of owners) {
      const body = { commandId: newCommandId(time.now()), product: 'L5', terms: 1, amount: '500', renew: false }
      const { order } = await customer.call('openEarn', { body })
      orders.push(order.id)
      await go('/pages/mining/Mining')
      await provenBy(['S2.53'], page.getByText(said.five, { exact: true }).click())
      await provenBy(['S2.54'], page.waitForURL(/#\/pages\/mining\/MiningPage\?/))
      expect(await factOf(page, said.cycle[0]), proves('S3.92')).toBe(said.cycle[1])
      expect(await factOf(page, said.rate[0]), proves('S3.93')).toBe(said.rate[1])
      expect(await factOf(page, said.ratio[0]), proves('S3.96')).toBe(said.ratio[1])
      expect(await factOf(page, said.least[0]), proves('S3.94')).toBe(said.least[1])
      expect(await violationsOf(page)).toEqual([])
      await page.getByRole('link', { name: said.open }).click()
      await provenBy(['S2.56'], page.waitForURL(/#\/pages\/mining\/MiningConfirm\?/))
      await page.getByLabel(said.amount).fill('99')
      await provenBy(['S3.94'], page.getByText(said.short).waitFor())
      await page.getByLabel(said.amount).fill('1000')
      await page.getByText(said.income.replaceAll(' USDT', '\u00a0USDT')).last().waitFor()
      expect(await factOf(page, said.brings), proves('S3.101')).toBe(said.income)
      // all five payments and the way home of the amount, drawn and in words
      await page.getByRole('img', { name: said.graph }).waitFor()
      const outlook = page.locator('.earn-outlook .key-value')
      expect(await outlook.count()).toBe(6)
      expect(await outlook.last().locator('dt').innerText()).toMatch(said.home)
      // 0.4 % of 1,000 for each of five days left, and of three
      await provenBy(['S9.13'], page.getByText(said.worst.replaceAll(' USDT', '\u00a0USDT')).waitFor())
      expect(await page.locator('.key-value-down').innerText(), proves('S3.97', 'S9.13')).toMatch(/^−12[.,]00$/)
      const button = page.getByRole('button', { name: said.lock })
      expect(await button.isDisabled()).toBe(true)
      await page.getByRole('checkbox').check()
      expect(await violationsOf(page)).toEqual([])
      await button.click()
      await provenBy(['S2.55'], page.waitForURL(/#\/pages\/mining\/MiningOrder\?id=/))
      await provenBy(['S4.22'], page.locator('.badge', { hasText: said.locked }).waitFor())
      const amount = await page.getByTestId('earn-amount').innerText()
      expect(amount, proves('S3.102')).toMatch(/^1[.,]000[.,]00\sUSDT$/)
      // five whole days of GMT+8 after this one
      const free = new Date(gmt8DayStart(first + 6) + 8 * HOUR)
      expect(await factOf(page, said.expires), proves('S3.99')).toMatch(
        new RegExp(`^${free.getUTCDate()}\\D.*${free.getUTCFullYear()}, 00:00 GMT\\+8$`),
      )
    }
    await passTo(first + 3)
    for (const { customer, said, page } of owners) {
      await page.reload()
      const leave = page.getByRole('button', { name: said.leave.replaceAll(' USDT', '\u00a0USDT') })
      await provenBy(['S9.14'], leave.click())
      const sheet = page.getByRole('alertdialog')
      expect(await sheet.innerText(), proves('S9.14')).toMatch(/−12[.,]00[\s\S]*988[.,]00/)
      await sheet.getByRole('button', { name: said.confirm }).click()
      await provenBy(['S4.24'], page.locator('.badge', { hasText: said.left }).waitFor())
      const id = new URL(page.url().replace('/#', '')).searchParams.get('id')!
      const { order } = await customer.call('earnOrder', { params: { order: id } })
      expect([order.penalty, order.refund], proves('S4.26', 'S9.14')).toEqual(['12', '988'])
      await addsUp(page, said)
      expect(await violationsOf(page)).toEqual([])
    }
    await passTo(first + 6)
    for (const [index, { customer, said, page, go, troubles, context }] of owners.entries()) {
      await go(`/pages/mining/MiningOrder?id=${orders[index]!}`)
      await provenBy(['S4.23'], page.locator('.badge', { hasText: said.earned }).waitFor())
      await addsUp(page, said)
      const { order, yields } = await customer.call('earnOrder', { params: { order: orders[index]! } })
      expect([order.status, order.refund, yields.length], proves('S1.34')).toEqual(['matured', '500', 5])
      expect(yields.every(({ dueAt, day }) => dueAt === Date.parse(`${day}T00:00:00+08:00`) + DAY)).toBe(true)
      await go('/pages/assets/FinancialDetails')
      await page.getByText(said.yield, { exact: true }).first().waitFor()
      // the page's own clock moves when it is loaded, and a running year ends now
      await page.reload()
      await page.getByRole('link', { name: said.yearly }).click()
      await incomeAddsUp(page, customer, said)
      expect(troubles).toEqual([])
      await context.close()
    }
  })
})

/** The value under a name in a list of facts. */
async function factOf(page: Phone['page'], name: string): Promise<string> {
  const fact = page.locator('.key-value', { has: page.getByText(name, { exact: true }) }).locator('dd')
  return (await fact.innerText()).replaceAll('\u00a0', ' ')
}

/** Each day, and what came back, recalculated on the device. */
async function addsUp(page: Phone['page'], said: Said): Promise<void> {
  await page.getByRole('button', { name: said.verify, exact: true }).click()
  const card = page.locator('.fill-card')
  await card.getByText(said.addsUp).waitFor()
  expect(await page.locator('.proof-claim-failed, .proof-claim-pending').count()).toBe(0)
  expect(await page.locator('.proof-claim-met').count()).toBeGreaterThanOrEqual(6)
}

/** The running year's income on the page and in its file: what the house says it is. */
async function incomeAddsUp(page: Phone['page'], customer: TestClient, said: Said): Promise<void> {
  const year = await page.getByRole('combobox').inputValue()
  const from = String(Date.parse(`${year}-01-01T00:00:00+08:00`))
  const { products, totals } = await customer.call('statementIncome', { query: { from } })
  expect(products.map(({ product }) => product)).toEqual(['L5'])
  const rows = page.locator('.statement-summary tbody tr')
  await rows.last().getByText(said.all).waitFor()
  expect(await rows.count()).toBe(2)
  const shown = await rows.last().locator('td').allInnerTexts()
  const { yields, penalties, net } = totals[0]!
  const figures = shown.slice(1).map((text) => text.replace(said.decimal, '.').replace('−', ''))
  expect(figures.map(Number)).toEqual([yields, penalties, net].map((figure) => Math.abs(Number(figure))))
  expect(await violationsOf(page)).toEqual([])
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: said.file }).click(),
  ])
  const lines = (await textOf(file)).trimEnd().split('\r\n')
  expect(lines[0]).toBe('from,to,event,product,asset,amount,worth')
  expect(lines.filter((line) => line.includes(`,total,,USDT,${net},`))).toHaveLength(1)
}
