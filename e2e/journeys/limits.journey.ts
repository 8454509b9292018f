import { KNOWLEDGE_CHECK } from '@candela/rules/limits'
import { DAY, MINUTE } from '@candela/units'
import { marketBuy, movedClock, restingOrder, type TestClient } from '@candela/server/testing'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import type { Phone } from '../phone.ts'
import { violationsOf } from './accessibility.ts'
import { beginJourney } from './journey.ts'

const RIGHT = KNOWLEDGE_CHECK.questions.map(({ right }) => right)

const clock = movedClock()
const journey = beginJourney({ environment: clock.environment })
afterAll(() => clock.dispose())

const SAID = {
  en: {
    title: 'My limits',
    day: 'Loss limit per day',
    most: 'At most',
    save: 'Save the limit',
    later: /^A higher limit waits 24 hours/,
    waits: '200.00 USDT from',
    keep: 'Keep 60.50 USDT',
    sixty: '60.50 USDT',
    twoHundred: '200.00 USDT',
    remove: 'Remove the limit',
    pause: 'Take a break',
    days: '3 days',
    begin: 'Begin the break',
    onBreak: /^On a break until/,
    market: 'Market',
    buy: 'Buy BCH',
    sell: 'Sell',
    sellBch: 'Sell BCH',
    refused: /^You are on a break until .* Selling, closing, cancelling and withdrawing still work/,
    way: 'To my limits',
    filled: 'Order filled',
    exclusion: 'Exclude yourself',
    exclude: 'Exclude me',
    check: 'Knowledge check',
    start: 'Begin',
    next: 'Next',
    send: 'Check the answers',
    wrong: '7 of 8 are right',
    why: '5% of it is 50 USDT.',
    again: 'Try again',
    passed: 'All 8 are right',
  },
  de: {
    title: 'Meine Limits',
    day: 'Verlustlimit pro Tag',
    most: 'Höchstens',
    save: 'Limit speichern',
    later: /^Ein höheres Limit wartet 24 Stunden/,
    waits: '200,00 USDT ab',
    keep: 'Bei 60,50 USDT bleiben',
    sixty: '60,50 USDT',
    twoHundred: '200,00 USDT',
    remove: 'Limit aufheben',
    pause: 'Pause machen',
    days: '3 Tage',
    begin: 'Pause beginnen',
    onBreak: /^Pause bis/,
    market: 'Markt',
    buy: 'BCH kaufen',
    sell: 'Verkaufen',
    sellBch: 'BCH verkaufen',
    refused: /^Sie machen bis .* eine Pause.* Verkaufen, Schließen, Stornieren und Auszahlen gehen weiterhin/,
    way: 'Zu meinen Limits',
    filled: 'Auftrag ausgeführt',
    exclusion: 'Sich selbst sperren',
    exclude: 'Mich sperren',
    check: 'Wissenstest',
    start: 'Beginnen',
    next: 'Weiter',
    send: 'Antworten prüfen',
    wrong: '7 von 8 sind richtig',
    why: '5 % davon sind 50 USDT.',
    again: 'Noch einmal versuchen',
    passed: 'Alle 8 sind richtig',
  },
} as const

type Said = (typeof SAID)['en' | 'de']
/** phones whose customers wait for a higher limit */
const waiting: { readonly phone: Home; readonly said: Said }[] = []

describe.each(['en', 'de'] as const)('own limits in %s', (language) => {
  const said = SAID[language]

  it('a limit is lowered at once; a higher one waits a day and can be taken back', async () => {
    const phone = await atHome(language)
    const { page, go, customer } = phone
    await go('/pages/user/settings/Settings')
    await page.getByRole('link', { name: said.title }).click()
    await page.getByRole('heading', { name: said.title }).waitFor()
    await dayRow(page).waitFor()
    expect(await violationsOf(page)).toEqual([])

    await setDayLimit(page, said, '100')
    await setDayLimit(page, said, language === 'de' ? '60,5' : '60.5')
    await dayRow(page).getByText(said.sixty).first().waitFor()
    expect((await customer.call('protections')).limits[0]).toMatchObject({ amount: '60.5', nextFrom: 0 })

    const sheet = await openDayLimit(page, said)
    await sheet.getByLabel(said.most).fill('200')
    await sheet.getByText(said.later).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await sheet.getByRole('button', { name: said.save }).click()
    await dayRow(page).getByText(said.waits).waitFor()
    expect((await customer.call('protections')).limits[0]).toMatchObject({ amount: '60.5', next: '200' })

    await openDayLimit(page, said)
    await sheet.getByRole('button', { name: said.keep }).click()
    await dayRow(page).getByText(said.waits).waitFor({ state: 'detached' })
    await setDayLimit(page, said, '200')
    waiting.push({ phone, said })
  })

  it('a break stops a purchase, says why and leads here, and takes one that rests; selling goes on', async () => {
    const phone = await atHome(language)
    const { page, go, customer } = phone
    await marketBuy(customer, '200', 'BCH-USDT')
    const { order } = await restingOrder(customer)
    await go('/pages/user/limits/MyLimits')
    await page.getByRole('button', { name: said.pause }).click()
    const sheet = page.getByRole('dialog', { name: said.pause })
    await sheet.getByRole('radio', { name: said.days }).click()
    expect(await violationsOf(page)).toEqual([])
    await sheet.getByRole('button', { name: said.begin }).click()
    await page.getByText(said.onBreak).first().waitFor()
    expect(await violationsOf(page)).toEqual([])
    expect(await customer.call('order', { params: { order: order.id } })).toMatchObject({
      order: { status: 'cancelled' },
    })

    await go('/pages/trading/Trading?id=BCH-USDT')
    await page.getByRole('radio', { name: said.market }).click()
    await page.getByRole('textbox').last().fill('50')
    await page.getByRole('button', { name: said.buy }).click()
    await page.getByText(said.refused).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('link', { name: said.way }).click()
    await page.getByText(said.onBreak).first().waitFor()

    await go('/pages/trading/Trading?id=BCH-USDT')
    await page.getByRole('radio', { name: said.sell, exact: true }).click()
    await page.getByRole('radio', { name: said.market }).click()
    await page.getByRole('textbox').last().fill('20')
    await page.getByRole('button', { name: said.sellBch }).click()
    await page.getByText(said.filled).waitFor()

    // nothing ends it early, not even a longer look at it
    await go('/pages/user/limits/MyLimits')
    await page.getByRole('button', { name: said.exclusion }).click()
    const excluding = page.getByRole('dialog', { name: said.exclusion })
    expect(await excluding.getByRole('button', { name: said.exclude }).isDisabled()).toBe(true)
    await excluding.getByRole('checkbox').check()
    expect(await violationsOf(page)).toEqual([])
    expect(await excluding.getByRole('button', { name: said.exclude }).isEnabled()).toBe(true)
    await page.keyboard.press('Escape')
    expect(await customer.call('protections')).toMatchObject({ excludedUntil: 0 })
    await phone.context.close()
  })

  it('the knowledge check is failed, says what was wrong, waits, and is passed', async () => {
    const phone = await atHome(language)
    const { page, go, customer } = phone
    await go('/pages/user/limits/KnowledgeCheck')
    await page.getByRole('button', { name: said.start }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: said.start }).click()
    await answer(page, said, RIGHT.with(0, 2))
    await page.getByRole('heading', { name: said.wrong }).waitFor()
    await page.getByText(said.why).waitFor()
    expect(await violationsOf(page)).toEqual([])
    expect(await page.getByRole('button', { name: said.again }).isDisabled()).toBe(true)
    expect((await customer.call('protections')).knowledge).toBe(0)

    clock.ahead(10 * MINUTE)
    await page.reload()
    await page.getByRole('button', { name: said.start }).click()
    await answer(page, said, RIGHT)
    await page.getByRole('heading', { name: said.passed }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    expect((await customer.call('protections')).knowledge).toBe(1)
    await phone.context.close()
  })
})

/** Last of all: a browser whose clock stays behind by a day is not listened to any more. */
it('a day later the higher limits hold', async () => {
  expect(waiting).toHaveLength(2)
  clock.ahead(DAY)
  for (const { phone, said } of waiting) {
    await dayRow(phone.page).getByText(said.twoHundred, { exact: true }).waitFor({ timeout: 40_000 })
    expect((await phone.customer.call('protections')).limits[0]).toMatchObject({ amount: '200', nextFrom: 0 })
    await phone.context.close()
  }
})

type Home = Phone & { readonly customer: TestClient }

async function atHome(language: 'en' | 'de'): Promise<Home> {
  const customer = await journey.product.customer(language)
  return { ...(await journey.phoneOf(customer, language)), customer }
}

function dayRow(page: Page) {
  return page.locator('.limit-row').first()
}

async function openDayLimit(page: Page, said: Said) {
  await dayRow(page).click()
  const sheet = page.getByRole('dialog', { name: said.day })
  await sheet.getByLabel(said.most).waitFor()
  return sheet
}

async function setDayLimit(page: Page, said: Said, amount: string): Promise<void> {
  const sheet = await openDayLimit(page, said)
  await sheet.getByLabel(said.most).fill(amount)
  await sheet.getByRole('button', { name: said.save }).click()
  await sheet.waitFor({ state: 'hidden' })
}

/** Chooses an answer to each question, and sends them. */
async function answer(page: Page, said: Said, answers: readonly number[]): Promise<void> {
  for (const [place, choice] of answers.entries()) {
    await page.locator('.choice-tiles-option').nth(choice).click()
    const isLast = place + 1 === answers.length
    await page.getByRole('button', { name: isLast ? said.send : said.next }).click()
    if (!isLast) await page.getByText(new RegExp(`^\\S+ ${place + 2} `)).waitFor()
  }
}
