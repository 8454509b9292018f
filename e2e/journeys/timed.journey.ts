import { proves, provenBy } from '@candela/checks/proves'
import type { AnswerOf } from '@candela/contract'
import { LATEST_RULES } from '@candela/rules'
import {
  calmMarket,
  commandId,
  makeDataDirectory,
  movedClock,
  removeDataDirectory,
  type TestClient,
} from '@candela/server/testing'
import type { Locator, Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { beginJourney } from './journey.ts'

const WORDS = {
  en: {
    title: 'Timed order',
    amount: 'Amount',
    up: 'Buy up',
    down: 'Buy down',
    review: 'Review practice order',
    question: 'Place this timed order?',
    product: 'Product',
    direction: 'Direction',
    duration: 'Duration',
    long: '5 min',
    times: 'Return with the amount',
    place: 'Place order',
    short: 'At least 10 USDT an order.',
    ring: 'Settles in',
    running: 'In progress',
    entry: 'Entry price',
    settlement: 'Settlement price',
    expected: 'Expected profit',
    deposit: 'Occupied deposit',
    paid: 'Paid back',
    number: 'Order number',
    tied: 'Tied',
    won: 'Won',
    lost: 'Lost',
    settled: 'How this was settled',
    verify: 'Verify',
    begun: 'Adds up',
    verified: 'Verified',
    voided: 'Voided',
    noTicks: 'There was no index tick in its window',
    undecided: 'was not decided: 100.00 USDT',
    breakEven: 'right in 56.18%',
  },
  de: {
    title: 'Zeitauftrag',
    amount: 'Betrag',
    up: 'Steigend',
    down: 'Fallend',
    review: 'Übungsauftrag prüfen',
    question: 'Diesen Zeitauftrag platzieren?',
    product: 'Produkt',
    direction: 'Richtung',
    duration: 'Laufzeit',
    long: '5 Min.',
    times: 'Auszahlung mit dem Betrag',
    place: 'Auftrag platzieren',
    short: 'Mindestens 10 USDT je Auftrag.',
    ring: 'Abrechnung in',
    running: 'Läuft',
    entry: 'Eröffnungskurs',
    settlement: 'Abrechnungskurs',
    expected: 'Möglicher Gewinn',
    deposit: 'Gebundener Einsatz',
    paid: 'Zurückgezahlt',
    number: 'Auftragsnummer',
    tied: 'Unentschieden',
    won: 'Gewonnen',
    lost: 'Verloren',
    settled: 'Wie abgerechnet wurde',
    verify: 'Prüfen',
    begun: 'Geht auf',
    verified: 'Geprüft',
    voided: 'Ungültig',
    noTicks: 'In seinem Fenster gab es keinen Index-Tick',
    undecided: 'wurde nicht entschieden: 100,00 USDT',
    breakEven: 'bei 56,18\u00a0%',
  },
} as const
type Language = keyof typeof WORDS
const LANGUAGES = ['en', 'de'] as const

/** The ways of an order while the price rises: the outcome in 60 s, the payment for 100, the gain, and the statement about that way. */
const WAYS = [
  ['up', 'won', '182', '+82', 'S1.19'],
  ['down', 'lost', '0', '−100', 'S1.20'],
] as const

/** the clock moves to so long before the first order settles: its window is two seconds */
const LEFT_MS = 5_000
const SOON_MS = 30_000
const SETTLED_WITHIN_MS = 120_000

const clock = movedClock()
afterAll(() => clock.dispose())
const recordings = makeDataDirectory()
afterAll(() => removeDataDirectory(recordings))
/** bitcoin stands still, ether rises */
const market = calmMarket(recordings, 'ETHUSDT')
const journey = beginJourney({ environment: { ...clock.environment, PRICE_SOURCE: market } })

type Owner = Awaited<ReturnType<typeof ownerOf>>
type Order = AnswerOf<'timedOrder'>['order']

describe('timed orders in a market of which one knows where it goes', () => {
  it('en, de: are reviewed, run, and end equal with the amount back, or won and lost as the price went', async () => {
    const calm = await Promise.all(LANGUAGES.map(ownerOf))
    const rising = await Promise.all(LANGUAGES.map(ownerOf))
    const [still, moved] = await Promise.all([
      Promise.all(calm.map(placesWhereNothingMoves)),
      Promise.all(rising.map(placesBothWays)),
    ])
    await passUntilBefore([...still, ...moved.flat()])
    await Promise.all(calm.map((owner, place) => sees100Back(owner, still[place]!)))
    await passUntilBefore(moved.flat())
    await Promise.all(rising.map((owner, place) => seesWonAndLost(owner, moved[place]!)))
    for (const { troubles, context } of [...calm, ...rising]) {
      expect(troubles).toEqual([])
      await context.close()
    }
  })
})

describe('a house that is killed while a timed order runs', () => {
  it('en, de: started again at once it settles as if nothing was; started after its time it is void; both are proven', async () => {
    const owners = await Promise.all(LANGUAGES.map(ownerOf))
    const orderOfEach = () => Promise.all(owners.map(({ customer }) => placed(customer)))
    const eachSees = async (
      orders: Awaited<ReturnType<typeof orderOfEach>>,
      sees: (owner: Owner, told: string) => Promise<void>,
    ) => {
      const look = async (owner: Owner, index: number) => {
        await over(owner.customer, orders[index]!.id)
        await owner.go(`/pages/trading/TradeOrderPopup?id=${orders[index]!.id}`)
        await sees(owner, await resultOf(owner, orders[index]!.id))
      }
      await Promise.all(owners.map(look))
    }

    const settled = await orderOfEach()
    await journey.product.kill()
    await journey.product.restart()
    await passUntilBefore(settled)
    await eachSees(settled, async ({ page, words }, told) => {
      expect(told, proves('S4.8')).toContain(words.tied)
      await verifiedOnTheDevice(page, words, words.begun)
    })

    const voided = await orderOfEach()
    await journey.product.kill()
    clock.ahead(301_000)
    await journey.product.restart()
    await eachSees(voided, async ({ page, words }, told) => {
      expect(told, proves('S4.9')).toContain(words.voided)
      await page.getByText(words.noTicks).waitFor()
      await verifiedOnTheDevice(page, words, words.verified)
    })
    for (const [index, { customer, context, language, words }] of owners.entries()) {
      const { order } = await customer.call('timedOrder', { params: { order: voided[index]!.id } })
      expect(order, proves('S4.9')).toMatchObject({ status: 'voided', paid: '100' })
      const { balances } = await customer.call('balances')
      expect(balances.find(({ asset }) => asset === 'USDT')).toMatchObject({ available: '10000', committed: '0' })
      const letters = async () => {
        const inbox = await customer.call('letters', { query: { language, kind: 'trading' } })
        return inbox.letters.map(({ title, content }) => `${title}\n${content}`)
      }
      await expect.poll(letters, { timeout: SOON_MS }).toEqual([expect.stringContaining(`${words.noTicks}.`)])
      expect((await letters())[0]).toContain(` ${order.id} ${words.undecided}`)
      await context.close()
    }
  })
})

async function ownerOf(language: Language) {
  const customer = await journey.product.customer(language)
  const phone = await journey.phone({ customer, language })
  return { language, words: WORDS[language], customer, main: phone.page.locator('main'), ...phone }
}

/** Through the ticket, the review and the running order, each of which tells what was chosen. */
async function placesWhereNothingMoves(owner: Owner): Promise<Order> {
  const { page, main, words, language, go, customer } = owner
  const usdt = (amount: string) => `${written(language, amount)} USDT`
  await go('/pages/trading/TradePopup?id=BTC-USDT')
  const title = page.locator('.app-bar h1')
  await provenBy(['S2.69'], title.getByText(words.title, { exact: true }).waitFor())
  await page.getByLabel(words.amount).fill('5')
  await provenBy(['S8.37'], page.getByText(words.short).waitFor())
  expect(await page.getByRole('button', { name: words.review }).isDisabled(), proves('S5.44')).toBe(true)
  await page.getByLabel(words.amount).fill('100')
  const ends = page.locator('.timed-ends')
  await expect.poll(() => ends.innerText(), { timeout: SOON_MS }).toMatch(/\+78[.,]00[\s\S]*−100[.,]00/)
  expect(await ends.textContent()).toContain(words.breakEven)
  await page.getByRole('button', { name: words.review }).click()
  const sheet = page.getByRole('alertdialog')
  await provenBy(['S1.21'], sheet.getByText(words.question).waitFor())
  expect(await factOf(sheet, words.product), proves('S3.59')).toBe('BTC/USDT')
  expect(await factOf(sheet, words.direction), proves('S3.60')).toBe(words.up)
  expect(await factOf(sheet, words.duration)).toBe('30 s')
  expect(await factOf(sheet, words.amount), proves('S3.62')).toBe(usdt('100'))
  expect(await factOf(sheet, words.times), proves('S3.68')).toBe(`×${written(language, '1.78')}`)
  await sheet.getByRole('button', { name: words.place }).click()

  await page.waitForURL(/TradeOrderPopup\?id=/)
  await provenBy(['S1.22', 'S2.70'], page.getByText(words.ring).waitFor())
  await expect.poll(async () => plain(await title.innerText()), { timeout: SOON_MS }).toBe('BTC/USDT, 30 s')
  const order = await running(customer, numberOf(page))
  expect(order.direction, proves('S1.19', 'S3.60')).toBe('up')
  expect(order).toMatchObject({ product: 'BTC-USDT', durationMs: 30_000, stake: '100', profit: '78' })
  await expect
    .poll(() => factOf(main, words.entry), { message: proves('S3.65'), timeout: SOON_MS })
    .toBe(written(language, '67030'))
  expect(await factOf(main, words.direction), proves('S3.60')).toBe(words.up)
  expect(await factOf(main, words.amount), proves('S3.62')).toBe(usdt('100'))
  expect(await factOf(main, words.expected), proves('S3.63')).toBe(usdt('78'))
  expect(await factOf(main, words.deposit), proves('S3.64')).toBe(usdt('100'))
  expect(await usdtOf(customer)).toMatchObject({ available: '9900', committed: '100' })
  return order
}

/** One that runs longer than the others, then one of each way; each beside those that run already. Answers the ways. */
async function placesBothWays(owner: Owner): Promise<Order[]> {
  const { page, main, words, customer } = owner
  const long = await running(customer, await placedByHand(owner, 'up', words.long))
  expect(long, proves('S3.61')).toMatchObject({
    product: 'ETH-USDT',
    durationMs: 300_000,
    maturesAt: long.strikeAt + 300_000,
  })
  const title = page.locator('.app-bar h1')
  await expect
    .poll(async () => plain(await title.innerText()), { message: proves('S3.61'), timeout: SOON_MS })
    .toBe(`ETH/USDT, ${words.long}`)
  const orders: Order[] = []
  for (const [direction, , , , id] of WAYS) {
    const order = await running(customer, await placedByHand(owner, direction, '60 s'))
    expect(order.direction, proves(id, 'S3.60')).toBe(direction)
    await expect
      .poll(() => factOf(main, words.direction), { message: proves(id, 'S3.60'), timeout: SOON_MS })
      .toBe(words[direction])
    orders.push(order)
  }
  await owner.go('/pages/trading/TradePopup?id=ETH-USDT')
  const rows = page.locator('.list-row').filter({ hasText: words.running })
  await expect.poll(() => rows.count(), { message: proves('S4.7'), timeout: SOON_MS }).toBe(3)
  return orders
}

/** Chooses the way and the time, reads the review, places it; answers its number. */
async function placedByHand(owner: Owner, direction: 'up' | 'down', duration: string): Promise<string> {
  const { page, words, go } = owner
  await go('/pages/trading/TradePopup?id=ETH-USDT')
  await page.getByRole('radio', { name: new RegExp(words[direction]) }).click()
  await page.getByRole('radio', { name: new RegExp(`^${duration.replace(' ', '\\s')}`) }).click()
  await page.getByLabel(words.amount).fill('100')
  await page.getByRole('button', { name: words.review }).click()
  const sheet = page.getByRole('alertdialog')
  await provenBy(['S1.21'], sheet.getByText(words.question).waitFor())
  expect(await factOf(sheet, words.direction), proves('S3.60')).toBe(words[direction])
  expect(await factOf(sheet, words.duration), proves('S3.61')).toBe(duration)
  await sheet.getByRole('button', { name: words.place }).click()
  await page.waitForURL(/TradeOrderPopup\?id=/)
  return numberOf(page)
}

async function sees100Back(owner: Owner, { id }: Order): Promise<void> {
  const { page, words, language, customer } = owner
  const told = await resultOf(owner, id)
  expect(told, proves('S3.59', 'S3.70')).toContain(`${words.tied} · BTC/USDT · ${words.up} · 30 s`)
  expect(await priceOf(page, words.entry), proves('S3.65')).toBe(written(language, '67030'))
  expect(await priceOf(page, words.settlement), proves('S3.66')).toBe(written(language, '67030'))
  const card = page.locator('.fill-card')
  expect(await card.innerText()).toMatch(/100[.,]00 × 78\s?% = 78[.,]00/)
  await verifiedOnTheDevice(page, words, words.begun)
  expect(await usdtOf(customer)).toMatchObject({ available: '10000', committed: '0' })
}

async function seesWonAndLost(owner: Owner, orders: readonly Order[]): Promise<void> {
  const { page, words, language, go, customer } = owner
  for (const [place, [direction, outcome, paid, gain, id]] of WAYS.entries()) {
    const order = await over(customer, orders[place]!.id)
    expect(order, proves(id, 'S4.8')).toMatchObject({ direction, status: outcome, paid })
    expect(Number(order.settlement)).toBeGreaterThan(Number(order.strike))
    await go(`/pages/trading/TradeOrderPopup?id=${order.id}`)
    const told = await resultOf(owner, order.id)
    expect(told, proves(id, 'S3.60', 'S3.70')).toContain(`${words[outcome]} · ETH/USDT · ${words[direction]} · 60 s`)
    const profit = `${gain[0]}${written(language, gain.slice(1))}`
    expect(await page.locator('.timed-amount').innerText(), proves('S3.67')).toContain(profit)
    expect(await factOf(page.locator('.fill-card'), words.paid)).toBe(`${written(language, paid)} USDT`)
    expect(await priceOf(page, words.entry), proves('S3.65')).toBe(written(language, order.strike))
    expect(await priceOf(page, words.settlement), proves('S3.66')).toBe(written(language, order.settlement))
  }
}

/** Lets the clock pass until shortly before the first of them settles. */
async function passUntilBefore(orders: readonly { readonly maturesAt: number }[]): Promise<void> {
  const { serverTime } = await journey.product.visitor().call('app')
  const left = Math.min(...orders.map(({ maturesAt }) => maturesAt)) - serverTime
  clock.ahead(Math.max(0, left - LEFT_MS))
}

const numberOf = (page: Page): string => new URL(page.url().replace('#/', '')).searchParams.get('id')!

async function orderOf(customer: TestClient, id: string): Promise<Order> {
  return (await customer.call('timedOrder', { params: { order: id } })).order
}

/** An order once it is open. */
async function running(customer: TestClient, id: string): Promise<Order> {
  const status = async () => (await orderOf(customer, id)).status
  await expect.poll(status, { message: proves('S4.7'), timeout: SOON_MS, interval: 250 }).toBe('running')
  return orderOf(customer, id)
}

/** An order once it is settled or void. */
async function over(customer: TestClient, id: string): Promise<Order> {
  const status = async () => (await orderOf(customer, id)).status
  await expect.poll(status, { timeout: SETTLED_WITHIN_MS, interval: 500 }).not.toMatch(/^(pending|running)$/)
  return orderOf(customer, id)
}

async function usdtOf(customer: TestClient) {
  return (await customer.call('balances')).balances.find(({ asset }) => asset === 'USDT')
}

/** The present value under a name in a list of facts. */
async function factOf(place: Locator, name: string): Promise<string | undefined> {
  const fact = place.locator('.key-value', { has: place.page().getByText(name, { exact: true }) })
  return (await fact.locator('dd').allInnerTexts()).map(plain)[0]
}

/** The present value under a name in a result. */
async function priceOf(page: Page, name: string): Promise<string | undefined> {
  const price = page.locator('.timed-prices > div', { has: page.getByText(name, { exact: true }) })
  return (await price.locator('dd').allInnerTexts())[0]
}

/** Waits for the result of an order; answers the line that says what it was and how it ended. */
async function resultOf({ page, words }: Owner, id: string): Promise<string> {
  await provenBy(['S1.23'], page.getByText(words.settled).waitFor({ timeout: SETTLED_WITHIN_MS }))
  const number = () => factOf(page.locator('.fill-card'), words.number)
  await expect.poll(number, { message: proves('S3.69'), timeout: SOON_MS }).toBe(id)
  return plain(await page.locator('.timed-result').innerText())
}

/** A figure as the language writes it. */
function written(language: Language, figure: string): string {
  const locale = language === 'en' ? 'en-GB' : 'de-DE'
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(Number(figure))
}

function plain(text: string): string {
  return text.replaceAll('\u00a0', ' ').trim()
}

/** An order of 100 on what stands still, once it runs: for longer than a start takes. */
async function placed(customer: TestClient) {
  const { order } = await customer.call('placeTimedOrder', {
    body: {
      commandId: commandId(),
      product: 'BTC-USDT',
      direction: 'up',
      durationMs: 300_000,
      stake: '100',
      ruleVersion: LATEST_RULES,
    },
  })
  return running(customer, order.id)
}

/** Has the result recalculated in the browser: every line is met, and nothing is left unchecked. */
async function verifiedOnTheDevice(page: Page, words: { readonly verify: string }, outcome: string): Promise<void> {
  await page.getByRole('button', { name: words.verify, exact: true }).click()
  const card = page.locator('.fill-card')
  await card.getByText(outcome, { exact: true }).waitFor()
  expect(await page.locator('.proof-claim-failed, .proof-claim-pending').count()).toBe(0)
  expect(await page.locator('.proof-claim-met').count()).toBeGreaterThanOrEqual(10)
}
