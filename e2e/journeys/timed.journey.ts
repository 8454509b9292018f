import { LATEST_RULES } from '@candela/rules'
import { calmMarket, commandId, makeDataDirectory, removeDataDirectory, type TestClient } from '@candela/server/testing'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { beginJourney } from './journey.ts'

const WORDS = {
  en: {
    amount: 'Amount',
    down: /Buy down/,
    review: 'Review practice order',
    place: 'Place order',
    short: 'At least 10 USDT an order.',
    ring: 'Settles in',
    tied: 'Tied',
    won: 'Won',
    lost: 'Lost',
    settled: 'How this was settled',
    running: 'In progress',
    available: 'Available 9,900.00',
    verify: 'Verify',
    begun: 'Adds up',
    verified: 'Verified',
    voided: 'Voided',
    noTicks: 'There was no index tick in its window',
  },
  de: {
    amount: 'Betrag',
    down: /Fallend/,
    review: 'Übungsauftrag prüfen',
    place: 'Auftrag platzieren',
    short: 'Mindestens 10 USDT je Auftrag.',
    ring: 'Abrechnung in',
    tied: 'Unentschieden',
    won: 'Gewonnen',
    lost: 'Verloren',
    settled: 'Wie abgerechnet wurde',
    running: 'Läuft',
    available: 'Verfügbar 9.900,00',
    verify: 'Prüfen',
    begun: 'Geht auf',
    verified: 'Geprüft',
    voided: 'Ungültig',
    noTicks: 'In seinem Fenster gab es keinen Index-Tick',
  },
} as const
/** 30 s and what lies around them */
const SETTLED_WITHIN_MS = 60_000

describe('a timed order in a market that stands still', () => {
  const recordings = makeDataDirectory()
  afterAll(() => removeDataDirectory(recordings))
  const journey = beginJourney({ environment: { PRICE_SOURCE: calmMarket(recordings) } })

  it.concurrent.for(['en', 'de'] as const)(
    '[S2.69, S2.70, S1.19, S1.21, S1.22, S1.23, S3.59, S3.60, S3.61, S3.62, S3.63, S3.64, S3.65, S3.66, S3.67, S3.68, S3.69, S3.70, S4.7, S4.8, S5.44, S8.37] %s: is reviewed, runs, ends equal and gives its amount back',
    async (language, { expect }) => {
      const words = WORDS[language]
      const customer = await journey.product.customer(language)
      const { page, go, troubles, context } = await journey.phone({ customer, language })
      await go('/pages/trading/TradePopup?id=BTC-USDT')
      await page.getByLabel(words.amount).fill('5')
      await page.getByText(words.short).waitFor()
      expect(await page.getByRole('button', { name: words.review }).isDisabled()).toBe(true)
      await page.getByLabel(words.amount).fill('100')
      const ends = page.locator('.timed-ends')
      await expect.poll(() => ends.innerText()).toMatch(/\+78[.,]00[\s\S]*−100[.,]00/)
      await page.getByRole('button', { name: words.review }).click()
      const sheet = page.getByRole('alertdialog')
      const review = await sheet.innerText()
      expect(review).toContain('BTC/USDT')
      expect(review).toMatch(/30\ss/)
      expect(review).toMatch(/×1[.,]78/)
      await sheet.getByRole('button', { name: words.place }).click()

      await page.waitForURL(/TradeOrderPopup\?id=/)
      await page.getByText(words.ring).waitFor()
      const facts = page.locator('.key-value-list')
      await expect.poll(() => facts.innerText()).toMatch(/67[.,]030[.,]00[\s\S]*100[.,]00/)
      await page.getByText(words.settled).waitFor({ timeout: SETTLED_WITHIN_MS })
      const result = await page.locator('.timed-result').innerText()
      expect(result).toContain(words.tied)
      expect(result).toMatch(/67[.,]030[.,]00[\s\S]*67[.,]030[.,]00/)
      const card = await page.locator('.fill-card').innerText()
      expect(card).toMatch(/100[.,]00 × 78\s?% = 78[.,]00/)
      const number = new URL(page.url().replace('#/', '')).searchParams.get('id')!
      expect(card).toContain(number)
      await verifiedOnTheDevice(page, words, words.begun)
      const { balances } = await customer.call('balances')
      expect(balances.find(({ asset }) => asset === 'USDT')).toMatchObject({ available: '10000', committed: '0' })
      expect(troubles).toEqual([])
      await context.close()
    },
  )
})

describe('a house that is killed while a timed order runs', () => {
  const recordings = makeDataDirectory()
  afterAll(() => removeDataDirectory(recordings))
  const journey = beginJourney({ environment: { PRICE_SOURCE: calmMarket(recordings) } })

  it('[S1.21] en, de: started again at once it settles as if nothing was; started after its time it is void; both are proven', async () => {
    const owners = await Promise.all(
      (['en', 'de'] as const).map(async (language) => {
        const customer = await journey.product.customer(language)
        return { customer, words: WORDS[language], ...(await journey.phone({ customer, language })) }
      }),
    )
    type Owner = (typeof owners)[number]
    const orderOfEach = () => Promise.all(owners.map(({ customer }) => placed(customer)))
    const eachSees = async (orders: Awaited<ReturnType<typeof orderOfEach>>, sees: (owner: Owner) => Promise<void>) => {
      for (const [index, owner] of owners.entries()) {
        await owner.go(`/pages/trading/TradeOrderPopup?id=${orders[index]!.id}`)
        await owner.page.getByText(owner.words.settled).waitFor({ timeout: SETTLED_WITHIN_MS })
        await sees(owner)
      }
    }

    const settled = await orderOfEach()
    await journey.product.kill()
    await journey.product.restart()
    await eachSees(settled, async ({ page, words }) => {
      expect(await page.locator('.timed-result').innerText()).toContain(words.tied)
      await verifiedOnTheDevice(page, words, words.begun)
    })

    const voided = await orderOfEach()
    await journey.product.kill()
    const last = Math.max(...voided.map(({ maturesAt }) => maturesAt))
    await new Promise((resolve) => setTimeout(resolve, last + 1_000 - Date.now()))
    await journey.product.restart()
    await eachSees(voided, async ({ page, words }) => {
      expect(await page.locator('.timed-result').innerText()).toContain(words.voided)
      await page.getByText(words.noTicks).waitFor()
      await verifiedOnTheDevice(page, words, words.verified)
    })
    for (const [index, { customer, context }] of owners.entries()) {
      const { order } = await customer.call('timedOrder', { params: { order: voided[index]!.id } })
      expect(order).toMatchObject({ status: 'voided', paid: '100' })
      const { balances } = await customer.call('balances')
      expect(balances.find(({ asset }) => asset === 'USDT')).toMatchObject({ available: '10000', committed: '0' })
      await context.close()
    }
  })
})

describe('two timed orders against each other', () => {
  const journey = beginJourney()

  it('[S1.20, S1.22, S1.23, S3.60, S3.67, S4.8] up and down: one is won and the other lost, to the cent', async () => {
    const words = WORDS.en
    const customer = await journey.product.customer()
    const { page, go, troubles, context } = await journey.phone({ customer })
    const ids: string[] = []
    for (const direction of ['up', 'down'] as const) {
      await go('/pages/trading/TradePopup?id=BTC-USDT')
      if (direction === 'down') await page.getByRole('button', { name: words.down }).click()
      await page.getByLabel(words.amount).fill('100')
      await page.getByRole('button', { name: words.review }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: words.place }).click()
      await page.waitForURL(/TradeOrderPopup\?id=/)
      ids.push(new URL(page.url().replace('#/', '')).searchParams.get('id')!)
    }
    const results: string[] = []
    for (const id of ids) {
      await go(`/pages/trading/TradeOrderPopup?id=${id}`)
      await page.getByText(words.settled).waitFor({ timeout: SETTLED_WITHIN_MS })
      results.push((await page.locator('.timed-result').innerText()).replaceAll(/\s+/g, ' '))
    }
    for (const result of results) {
      const { order } = await customer.call('timedOrder', { params: { order: ids[results.indexOf(result)]! } })
      const shown = { won: `${words.won} · `, lost: `${words.lost} · `, tied: `${words.tied} · ` }
      expect(result).toContain(shown[order.status as keyof typeof shown])
      if (order.status === 'won') expect(result).toContain('+78.00')
      if (order.status === 'lost') expect(result).toContain('−100.00')
    }
    await go('/pages/trading/TradePopup?id=BTC-USDT')
    await expect.poll(() => page.locator('.list-row').count()).toBeGreaterThanOrEqual(2)
    expect(troubles).toEqual([])
    await context.close()
  })
})

/** An order of 100 on what stands still, once it runs. */
async function placed(customer: TestClient) {
  const { order } = await customer.call('placeTimedOrder', {
    body: {
      commandId: commandId(),
      product: 'BTC-USDT',
      direction: 'up',
      durationMs: 30_000,
      stake: '100',
      ruleVersion: LATEST_RULES,
    },
  })
  const read = async () => (await customer.call('timedOrder', { params: { order: order.id } })).order
  await expect.poll(async () => (await read()).status, { timeout: 5_000 }).toBe('running')
  return read()
}

/** Has the result recalculated in the browser: every line is met, and nothing is left unchecked. */
async function verifiedOnTheDevice(page: Page, words: { readonly verify: string }, outcome: string): Promise<void> {
  await page.getByRole('button', { name: words.verify, exact: true }).click()
  const card = page.locator('.fill-card')
  await card.getByText(outcome, { exact: true }).waitFor({ timeout: 20_000 })
  expect(await page.locator('.proof-claim-failed, .proof-claim-pending').count()).toBe(0)
  expect(await page.locator('.proof-claim-met').count()).toBeGreaterThanOrEqual(10)
}
