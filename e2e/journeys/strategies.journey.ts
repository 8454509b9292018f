import { provenBy } from '@candela/checks/proves'
import { newCommandId } from '@candela/contract/client'
import { marketOf, movedClock, passKnowledgeCheck, type TestClient } from '@candela/server/testing'
import { HOUR, parseDecimal } from '@candela/units'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { violationsOf } from './accessibility.ts'
import { beginJourney } from './journey.ts'

const SAID = {
  en: {
    tile: 'AI trading',
    not: 'Copying others, paid signals, leverage and guaranteed returns are not offered.',
    edge: /^On simulated prices no rule has an edge, so on average it loses its costs. Over 1,000 simulated/,
    trend: /^Trend/,
    adaptive: /^Adaptive/,
    fast: /^Fast mean/,
    slow: /^Slow mean/,
    next: 'Next',
    amount: /^Amount/,
    stopLoss: /^Stop loss/,
    done: 'The back-test is done.',
    all: /^The whole amount: −1,000.00/,
    tested: 'Your figures over the past',
    start: /^Start with 1,000.00/,
    bought: 'The mean of 5 hours was above that of 20, so it bought.',
    learnt: /^Its target by the learner was .* and it held 0%, so it bought/,
    learner: 'See the public learner',
    weights: 'Weights over time',
    notProven: /^Not proven: that any expert gains/,
    stop: 'Stop',
    take: /^Take its coins/,
    takeNow: 'Stop and take',
    byYou: 'Stopped by you',
    lost: 'Stop loss reached',
    small: '0.01',
    how: 'How this was decided',
    verify: 'Verify',
    again: 'Check again',
  },
  de: {
    tile: 'KI-Handel',
    not: 'Das Kopieren anderer, bezahlte Signale, Hebel und garantierte Erträge werden nicht angeboten.',
    edge: /^Auf simulierten Preisen hat keine Regel einen Vorteil.* Über 1.000 simulierte Märkte/,
    trend: /^Trendfolge/,
    adaptive: /^Adaptiv/,
    fast: /^Schneller Durchschnitt/,
    slow: /^Langsamer Durchschnitt/,
    next: 'Weiter',
    amount: /^Betrag/,
    stopLoss: /^Stop-Loss/,
    done: 'Der Backtest ist fertig.',
    all: /^Der ganze Betrag: −1.000,00/,
    tested: 'Ihre Angaben über die Vergangenheit',
    start: /^Mit 1.000,00.* starten/,
    bought: 'Der Durchschnitt von 5 Stunden lag über dem von 20, also hat sie gekauft.',
    learnt: /^Ihr Ziel nach dem Lerner war .* und sie hielt 0\s%, also hat sie gekauft/,
    learner: 'Den öffentlichen Lerner ansehen',
    weights: 'Gewichte im Verlauf',
    notProven: /^Nicht bewiesen: dass irgendein Experte gewinnt/,
    stop: 'Beenden',
    take: /^Coins behalten/,
    takeNow: 'Beenden und behalten',
    byYou: 'Von Ihnen beendet',
    lost: 'Stop-Loss erreicht',
    small: '0,01',
    how: 'So wurde entschieden',
    verify: 'Prüfen',
    again: 'Erneut prüfen',
  },
} as const
type Said = (typeof SAID)['en' | 'de']

const clock = movedClock()
const journey = beginJourney({ environment: clock.environment })
afterAll(() => clock.dispose())

const [FAST, SLOW] = [5, 20]
let moved = 0

/** The next hour closes, and a price stands in the one after it. */
async function hour(): Promise<void> {
  const reader = journey.product.visitor()
  const closes = async () => reader.call('strategyCloses', { query: { product: 'BTC-USDT', bar: '1h' } })
  const { closedAt } = await closes()
  clock.ahead(HOUR)
  moved += HOUR
  await expect.poll(async () => (await closes()).closedAt).toBeGreaterThan(closedAt)
  await marketOf(reader)
}

/** True when the fast mean of closes lies above the slow one: a trend buys at such a close. */
async function isTrend(): Promise<boolean> {
  const reader = journey.product.visitor()
  const { closes } = await reader.call('strategyCloses', { query: { product: 'BTC-USDT', bar: '1h' } })
  const sumOf = (last: number) => closes.slice(-last).reduce((sum, close) => sum + (parseDecimal(close) ?? 0n), 0n)
  return closes.length >= SLOW && sumOf(FAST) * BigInt(SLOW) > sumOf(SLOW) * BigInt(FAST)
}

describe.each(['en', 'de'] as const)('AI trading in %s', (language) => {
  const said = SAID[language]

  async function atHome() {
    const customer = await journey.product.customer(language)
    await passKnowledgeCheck(customer, Date.now() + moved)
    const phone = await journey.phoneOf(customer, language)
    await follow(phone.page)
    return { ...phone, customer }
  }

  it('a trend is set up after its back-test, buys at its bar, says why, and hands its coins over', async () => {
    const { page, go, customer, troubles, context } = await atHome()
    await go('/pages/more-services/MoreServices')
    await page.getByRole('link', { name: said.tile }).click()
    await page.getByText(said.not).waitFor()
    await provenBy(['S1.42'], page.getByText(said.edge).waitFor())
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('link', { name: said.trend }).click()
    await page.getByLabel(said.fast).fill(String(FAST))
    await page.getByLabel(said.slow).fill(String(SLOW))
    await setUp(page, said)
    const strategy = await started(customer)
    expect(strategy.parameters).toMatchObject({ kind: 'trend', fast: FAST, slow: SLOW, bar: '1h' })

    do await hour()
    while (!(await isTrend()))
    await decided(customer, strategy.id)
    // the page that was open all the time tells it
    await page.getByText(said.bought).waitFor()
    await onward(page)
    await page.getByText(said.bought).waitFor()
    await verify(page, said)

    const [held] = (await customer.call('strategies')).strategies[0]!.holdings
    await page.getByRole('button', { name: said.stop, exact: true }).click()
    await page.getByRole('radio', { name: said.take }).click()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: said.takeNow }).click()
    await page.getByText(said.byYou).first().waitFor()
    expect(await violationsOf(page)).toEqual([])
    const { balances } = await customer.call('balances')
    expect(balances.find(({ asset }) => asset === 'BTC')?.available).toBe(held!.quantity)
    expect(troubles).toEqual([])
    await context.close()
  })

  it('an adaptive one follows the public learner, and its stop ends it', async () => {
    const { page, go, customer, troubles, context } = await atHome()
    await go('/pages/strategy/Strategies')
    await page.getByRole('link', { name: said.adaptive }).click()
    await setUp(page, said, said.small)
    const { id } = await started(customer)

    await hour()
    await decided(customer, id)
    await onward(page)
    await page.getByText(said.learnt).waitFor()
    await verify(page, said)
    await page.getByRole('link', { name: said.learner }).click()
    await page.getByText(said.notProven).waitFor()
    await page.getByText(said.weights).first().waitFor()
    expect(await violationsOf(page)).toEqual([])

    const lost = await untilStopLoss(customer, id)
    await go(`/pages/strategy/StrategyDetail?id=${lost}`)
    await onward(page)
    await page.getByText(said.lost).first().waitFor()
    expect(await violationsOf(page)).toEqual([])
    expect(troubles).toEqual([])
    await context.close()
  })
})

/** A decision is recalculated on the device. */
async function verify(page: Page, said: Said): Promise<void> {
  await page.getByRole('button', { name: said.how }).click()
  await page.getByRole('button', { name: said.verify, exact: true }).click()
  const again = page.getByRole('button', { name: said.again, exact: true })
  await again.waitFor()
  // a head of the log that covers the decision may still be on its way
  await expect
    .poll(async () => {
      const pending = await page.locator('.proof-claim-pending').count()
      if (pending > 0) await again.click()
      return pending
    })
    .toBe(0)
  expect(await page.locator('.proof-claim-failed').count()).toBe(0)
  expect(await page.locator('.proof-claim-met').count()).toBeGreaterThan(0)
  expect(await violationsOf(page)).toEqual([])
}

/** From the figures of the rule to the running strategy: how much, and what it would have done. */
async function setUp(page: Page, said: Said, stopLoss = ''): Promise<void> {
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: said.next }).click()
  await page.getByLabel(said.amount).fill('1000')
  await page.getByLabel(said.stopLoss).fill(stopLoss)
  await page.getByText(said.all).first().waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: said.next }).click()
  await page.getByText(said.done).waitFor()
  await page.getByRole('heading', { name: said.tested }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: said.start }).click()
  await page.waitForURL(/StrategyDetail/)
}

/** Hours pass until a strategy reaches its stop loss; one that gains instead gives way to another like it. */
async function untilStopLoss(customer: TestClient, first: string): Promise<string> {
  const running = async () => (await customer.call('strategies')).strategies[0]
  const command = () => ({ commandId: newCommandId(Date.now() + moved) })
  for (let id = first; ;) {
    for (let hours = 0; hours < 20 && (await running()); hours++) await hour()
    const still = await running()
    if (still === undefined) {
      const { strategies } = await customer.call('strategiesStopped', { query: {} })
      expect(strategies[0]).toMatchObject({ id, reason: 'stopLoss' })
      return id
    }
    await customer.call('stopStrategy', { params: { strategy: id }, body: { ...command(), sell: true } })
    const { stopLossPpm, takeProfitPpm, parameters } = still
    const { kind, ...figures } = parameters
    const { ruleVersion } = await customer.call('strategyTerms')
    const terms = { kind, parameters: figures, amount: '1000', stopLossPpm, takeProfitPpm, ruleVersion }
    id = (await customer.call('startStrategy', { body: { ...command(), ...terms } })).id
  }
}

async function started(customer: TestClient) {
  const { strategies } = await customer.call('strategies')
  expect(strategies).toMatchObject([{ putIn: '1000', state: 'running' }])
  return strategies[0]!
}

async function decided(customer: TestClient, strategy: string): Promise<void> {
  const asked = { params: { strategy }, query: {} }
  await expect.poll(async () => (await customer.call('strategyDecisions', asked)).decisions.length).toBeGreaterThan(0)
}

/** The page's clock goes with the house's from its next load on. */
async function follow(page: Page): Promise<void> {
  await page.addInitScript((by) => {
    const real = performance.timeOrigin
    Date.now = () => Math.round(real + performance.now()) + by
  }, moved)
}

async function onward(page: Page): Promise<void> {
  await follow(page)
  await page.reload()
}
