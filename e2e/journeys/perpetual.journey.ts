import type { AnswerOf } from '@candela/contract'
import { KNOWLEDGE_CHECK } from '@candela/rules/limits'
import {
  calmMarket,
  commandId,
  makeDataDirectory,
  removeDataDirectory,
  seesawMarket,
  type TestClient,
} from '@candela/server/testing'
import type { Locator, Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { readLettersAsTheyCome } from '../phone.ts'
import { violationsOf } from './accessibility.ts'
import { beginJourney } from './journey.ts'

const SAID = {
  en: {
    amount: /^Amount · /,
    protect: 'Take profit, stop loss',
    profit: 'Take profit',
    loss: 'Stop loss',
    limit: 'Limit',
    price: /^Price · /,
    openLong: 'Open long',
    openShort: 'Open short',
    closeLong: 'Close long',
    reduce: 'Reduce only',
    long: 'Long 2×',
    short: 'Short 2×',
    margin: 'Margin',
    add: 'Add margin',
    remove: 'Take out margin',
    most: 'Max',
    triggers: 'TP / SL',
    save: 'Save',
    close: 'Close',
    closeOne: 'Close position',
    closeHalf: /^Close 50/,
    closeAll: 'Close all',
    keepOpen: 'Keep open',
    entrusted: /^Open orders/,
    history: 'History',
    orders: 'Orders',
    cancel: /^Cancel the /,
    cancelOne: 'Cancel order',
    keepOrder: 'Keep order',
    cancelAll: 'Cancel all',
    holding: [
      'Holding',
      'Size',
      'Open price',
      'Initial margin',
      'Margin balance',
      'Take profit',
      'Stop loss',
      'Liquidation price',
      'Unrealised result',
      'Rate of return',
      'Realised result',
      'Fees',
    ],
    entrusting: ['Open', 'Limit', 'Long', '2× · Isolated', 'Set aside', 'Placed'],
    closed: ['Closed', 'Close price', 'Realised result', 'Fees', 'Opened'],
    cancelled: ['Cancelled', 'Placed', 'You cancelled it'],
    filled: ['Filled', 'Market', 'Long'],
    leverage: /^Leverage \d+×/,
    use: 'Use 50×',
    useTwo: 'Use 2×',
    account: 'Cross account',
    move: 'Add or take out',
    together: 'stands behind all cross positions together',
    others: 'If your other cross positions stay as they are.',
    bankruptcy: 'Bankruptcy price',
    liquidated: 'Liquidated',
    happened: ['Liquidation', 'Liquidation settled', 'Equity < Maintenance margin'],
    settled: 'How this was settled',
    verify: 'Verify',
    again: 'Check again',
    earlier: 'The first mark that breached',
  },
  de: {
    amount: /^Menge · /,
    protect: 'Take-Profit, Stop-Loss',
    profit: 'Take-Profit',
    loss: 'Stop-Loss',
    limit: 'Limit',
    price: /^Preis · /,
    openLong: 'Long eröffnen',
    openShort: 'Short eröffnen',
    closeLong: 'Long schließen',
    reduce: 'Nur verringern',
    long: 'Long 2×',
    short: 'Short 2×',
    margin: 'Margin',
    add: 'Margin erhöhen',
    remove: 'Margin entnehmen',
    most: 'Max.',
    triggers: 'TP / SL',
    save: 'Speichern',
    close: 'Schließen',
    closeOne: 'Position schließen',
    closeHalf: /^50.*schließen$/,
    closeAll: 'Alle schließen',
    keepOpen: 'Offen lassen',
    entrusted: /^Offene Aufträge/,
    history: 'Verlauf',
    orders: 'Aufträge',
    cancel: /^Auftrag .* stornieren$/,
    cancelOne: 'Auftrag stornieren',
    keepOrder: 'Auftrag behalten',
    cancelAll: 'Alle stornieren',
    holding: [
      'Gehalten',
      'Größe',
      'Eröffnungspreis',
      'Anfangsmargin',
      'Margin-Saldo',
      'Take-Profit',
      'Stop-Loss',
      'Liquidationspreis',
      'Unrealisiertes Ergebnis',
      'Rendite',
      'Realisiertes Ergebnis',
      'Gebühren',
    ],
    entrusting: ['Offen', 'Limit', 'Long', '2× · Isoliert', 'Reserviert', 'Erteilt'],
    closed: ['Geschlossen', 'Schließpreis', 'Realisiertes Ergebnis', 'Gebühren', 'Eröffnet'],
    cancelled: ['Storniert', 'Erteilt', 'Von Ihnen storniert'],
    filled: ['Ausgeführt', 'Markt', 'Long'],
    leverage: /^Hebel \d+×/,
    use: '50× verwenden',
    useTwo: '2× verwenden',
    account: 'Cross-Konto',
    move: 'Einzahlen oder entnehmen',
    together: 'steht gemeinsam hinter allen Cross-Positionen',
    others: 'Solange Ihre anderen Cross-Positionen bleiben, wie sie sind.',
    bankruptcy: 'Konkurspreis',
    liquidated: 'Liquidiert',
    happened: ['Liquidation', 'Liquidation abgerechnet', 'Eigenkapital < Mindestmargin'],
    settled: 'Wie abgerechnet wurde',
    verify: 'Prüfen',
    again: 'Erneut prüfen',
    earlier: 'Erster Markpreis unter der Mindestmargin',
  },
} as const
type Language = keyof typeof SAID

/** A figure as the language writes it. */
const written = (language: Language, figure: string): string =>
  new Intl.NumberFormat(language === 'en' ? 'en-GB' : 'de-DE', { minimumFractionDigits: 2 }).format(Number(figure))

const order = '/pages/order/Order'

async function contains(place: Locator, texts: readonly string[]): Promise<void> {
  await expect.poll(() => place.innerText()).toContain(texts[0])
  const text = await place.innerText()
  for (const part of texts) expect(text).toContain(part)
}

async function positionsOf(customer: TestClient): Promise<AnswerOf<'positions'>['positions']> {
  return (await customer.call('positions')).positions
}

/** A number field, in the customer's own notation. */
async function type(page: Page, label: string | RegExp, value: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(value)
}

describe('perpetuals in a market that stands still', () => {
  const recordings = makeDataDirectory()
  afterAll(() => removeDataDirectory(recordings))
  const journey = beginJourney({ environment: { PRICE_SOURCE: calmMarket(recordings) } })

  it.each(['en', 'de'] as const)(
    '[S1.24, S1.25, S1.26, S1.27, S1.28, S1.29, S1.30, S1.31, S1.32, S1.33, S2.8, S2.65, S3.71, S3.72, S3.73, S3.74, S3.75, S3.76, S3.77, S3.78, S3.79, S3.80, S3.81, S3.82, S3.83, S3.84, S3.85, S3.86, S3.87, S3.88, S3.89, S3.90, S3.91, S4.10, S4.11, S4.12, S4.13, S4.14, S5.51, S5.52, S8.46, S8.47, S8.48] %s: long and short, margin, take profit and stop loss, a part closed, one and all closed, one and all cancelled, and what stands of each',
    async (language) => {
      const said = SAID[language]
      const customer = await journey.product.customer(language)
      const { page, go, troubles, context } = await journey.phone({ customer, language })
      await readLettersAsTheyCome(page)
      const sheet = page.getByRole('dialog')
      const asked = page.getByRole('alertdialog')
      const cards = page.locator('.position-card')
      const panel = page.locator('#perpetual-panel')
      const rows = panel.locator('.list-row')
      const tab = (name: string | RegExp) => page.getByRole('tab', { name, exact: true }).click()

      // without take profit and stop loss, then with both
      await go(`${order}?id=ETH-USDT`)
      await type(page, said.amount, '0.2'.replace('.', language === 'de' ? ',' : '.'))
      await page.getByRole('button', { name: said.openShort, exact: true }).click()
      await contains(cards, [said.short])
      expect((await positionsOf(customer))[0]).toMatchObject({ side: 'short', takeProfit: '', stopLoss: '' })
      await go(`${order}?id=BTC-USDT`)
      await type(page, said.amount, language === 'de' ? '0,02' : '0.02')
      await page.getByText(said.protect, { exact: true }).click()
      await type(page, said.profit, '70000')
      await type(page, said.loss, '66000')
      await contains(page.locator('.perpetual-facts'), ['Long', 'Short'])
      await page.getByRole('button', { name: said.openLong, exact: true }).click()
      await expect.poll(() => cards.count()).toBe(2)
      const long = (await positionsOf(customer)).find(({ side }) => side === 'long')!
      expect(long).toMatchObject({ quantity: '0.02', takeProfit: '70000.00', stopLoss: '66000.00', leverage: 2 })
      const card = cards.filter({ hasText: 'BTC' })
      await contains(card, [
        said.long,
        written(language, long.entry),
        written(language, long.forcedPrice),
        `TP ${written(language, '70000')}`,
        `SL ${written(language, '66000')}`,
      ])
      expect(await violationsOf(page)).toEqual([])

      // margin up to each maximum
      await card.getByRole('button', { name: said.margin, exact: true }).click()
      await sheet.getByRole('button', { name: said.most, exact: true }).click()
      await sheet.getByRole('button', { name: said.add, exact: true }).click()
      await expect
        .poll(async () => (await positionsOf(customer)).find(({ id }) => id === long.id)!.mostAddable)
        .toBe('0')
      await sheet.waitFor({ state: 'hidden' })
      await card.getByRole('button', { name: said.margin, exact: true }).click()
      await sheet.getByRole('tab', { name: said.remove }).click()
      await sheet.getByRole('button', { name: said.most, exact: true }).click()
      await sheet.getByRole('button', { name: said.remove, exact: true }).click()
      await sheet.waitFor({ state: 'hidden' })
      const after = (await positionsOf(customer)).find(({ id }) => id === long.id)!
      expect(Number(after.margin)).toBeLessThan(Number(long.cost))

      // other triggers
      await card.getByRole('button', { name: said.triggers }).click()
      await sheet.getByLabel(said.profit).fill('71000')
      await sheet.getByLabel(said.loss).fill('')
      await sheet.getByRole('button', { name: said.save, exact: true }).click()
      await sheet.waitFor({ state: 'hidden' })
      await expect.poll(() => card.innerText()).toContain(`TP ${written(language, '71000')}`)
      expect((await positionsOf(customer)).find(({ id }) => id === long.id)).toMatchObject({ stopLoss: '' })

      // a part of it
      await page.getByText(said.reduce, { exact: true }).click()
      await type(page, said.amount, language === 'de' ? '0,01' : '0.01')
      await page.getByRole('button', { name: said.closeLong, exact: true }).click()
      await expect
        .poll(async () => (await positionsOf(customer)).find(({ id }) => id === long.id)!.quantity)
        .toBe('0.01')
      await card.getByRole('button', { name: said.close, exact: true }).click()
      await asked.getByRole('slider').fill('50')
      await asked.getByRole('button', { name: said.closeHalf }).click()
      await asked.waitFor({ state: 'hidden' })
      await expect
        .poll(async () => (await positionsOf(customer)).find(({ id }) => id === long.id)!.quantity)
        .toBe('0.005')
      // told over the socket
      await expect.poll(() => card.innerText()).toContain(language === 'de' ? '0,005' : '0.005')

      // what it is, whole
      await go(`/pages/order/OrderDetail?position=${long.id}`)
      await contains(page.locator('main'), said.holding)

      // entrusted: one is cancelled, then all
      await go(`${order}?id=BTC-USDT`)
      await page.getByRole('tab', { name: said.limit, exact: true }).click()
      for (const price of ['66000', '65500', '65000']) {
        await type(page, said.price, price)
        await type(page, said.amount, language === 'de' ? '0,01' : '0.01')
        await page.getByRole('button', { name: said.openLong, exact: true }).click()
        await expect.poll(() => page.getByLabel(said.amount, { exact: true }).inputValue()).toBe('')
      }
      const { orders } = await customer.call('perpetualOrders', { query: { state: 'open' } })
      expect(orders.map(({ status }) => status)).toEqual(['open', 'open', 'open'])
      await go(`/pages/order/OrderDetail?perpetual=${orders[0]!.id}`)
      await contains(page.locator('main'), said.entrusting)
      await go(`${order}?id=BTC-USDT`)
      await tab(said.entrusted)
      await expect.poll(() => rows.count()).toBe(3)
      const held = orders.reduce((sum, one) => sum + Number(one.held), 0)
      await contains(page.locator('.perpetual-summary'), [written(language, held.toFixed(2)).slice(0, 5)])
      expect(await rows.first().innerText()).toContain(written(language, '65000'))
      await panel.getByRole('button', { name: said.cancel }).first().click()
      await asked.getByRole('button', { name: said.keepOrder }).click()
      await asked.waitFor({ state: 'hidden' })
      await panel.getByRole('button', { name: said.cancel }).first().click()
      await asked.getByRole('button', { name: said.cancelOne }).click()
      await expect.poll(() => rows.count()).toBe(2)
      await page.getByRole('button', { name: said.cancelAll }).click()
      await asked.getByRole('button', { name: said.cancelAll }).click()
      await expect.poll(() => rows.count()).toBe(0)
      await go(`/pages/order/OrderDetail?perpetual=${orders[0]!.id}`)
      await contains(page.locator('main'), said.cancelled)

      // one is closed, then all
      await go(`${order}?id=BTC-USDT`)
      await card.getByRole('button', { name: said.close, exact: true }).click()
      await asked.getByRole('button', { name: said.closeOne }).click()
      await expect.poll(() => cards.count()).toBe(1)
      await page.getByRole('button', { name: said.closeAll }).click()
      await contains(asked, ['ETH Short 2×'])
      await asked.getByRole('button', { name: said.keepOpen }).click()
      await asked.waitFor({ state: 'hidden' })
      await page.getByRole('button', { name: said.closeAll }).click()
      await asked.getByRole('button', { name: said.closeAll }).click()
      await expect.poll(() => cards.count()).toBe(0)
      expect(await positionsOf(customer)).toEqual([])

      // what remains of them
      await tab(said.history)
      await expect.poll(() => rows.count()).toBe(2)
      await tab(said.orders)
      await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(8)
      await go(`/pages/order/OrderDetail?position=${long.id}`)
      await contains(page.locator('main'), said.closed)
      const { orders: over } = await customer.call('perpetualOrders', { query: { state: 'closed' } })
      const opening = over.find(({ side, status, reduceOnly }) => side === 'buy' && status === 'filled' && !reduceOnly)
      await go(`/pages/order/OrderDetail?perpetual=${opening!.id}`)
      await contains(page.locator('main'), said.filled)
      expect(troubles).toEqual([])
      await context.close()
    },
  )
})

describe('cross margin in a market that stands still', () => {
  const recordings = makeDataDirectory()
  afterAll(() => removeDataDirectory(recordings))
  const journey = beginJourney({ environment: { PRICE_SOURCE: calmMarket(recordings) } })

  it.each(['en', 'de'] as const)(
    '%s: is chosen for two products, whose positions stand on one account; it is filled, emptied as far as it may be, and gone with them',
    async (language) => {
      const said = SAID[language]
      const customer = await journey.product.customer(language)
      const { page, go, troubles, context } = await journey.phone({ customer, language })
      await readLettersAsTheyCome(page)
      const sheet = page.getByRole('dialog')
      const opened = [
        ['BTC-USDT', '0.02', said.openLong],
        ['ETH-USDT', '0.2', said.openShort],
      ] as const
      for (const [product, amount, open] of opened) {
        await go(`${order}?id=${product}`)
        await page.getByRole('button', { name: said.leverage }).click()
        await sheet.getByRole('tab', { name: 'Cross' }).click()
        await sheet.getByText(said.together).waitFor()
        await sheet.getByRole('button', { name: said.useTwo, exact: true }).click()
        await sheet.waitFor({ state: 'hidden' })
        await type(page, said.amount, language === 'de' ? amount.replace('.', ',') : amount)
        await page.getByRole('button', { name: open, exact: true }).click()
        await expect
          .poll(async () => (await positionsOf(customer)).find((one) => one.product === product)?.mode)
          .toBe('cross')
      }
      const account = page.locator('.cross-card')
      const before = await customer.call('crossAccount')
      await contains(account, [said.account])
      const balance = written(language, Number(before.balance).toFixed(2))
      await expect.poll(() => account.innerText(), { timeout: 10_000 }).toContain(balance)
      await expect.poll(() => page.locator('.position-card').count()).toBe(3)
      expect(await violationsOf(page)).toEqual([])

      await account.getByRole('button', { name: said.move }).click()
      await sheet.getByRole('textbox').fill('100')
      await sheet.getByRole('button', { name: said.add, exact: true }).click()
      await sheet.waitFor({ state: 'hidden' })
      const filled = await customer.call('crossAccount')
      expect(Number(filled.balance)).toBeCloseTo(Number(before.balance) + 100, 6)
      await account.getByRole('button', { name: said.move }).click()
      await sheet.getByRole('tab', { name: said.remove }).click()
      await sheet.getByRole('button', { name: said.most, exact: true }).click()
      await sheet.getByRole('button', { name: said.remove, exact: true }).click()
      await sheet.waitFor({ state: 'hidden' })
      expect(Number((await customer.call('crossAccount')).mostRemovable)).toBeLessThan(1)

      const [position] = await positionsOf(customer)
      await go(`/pages/order/OrderDetail?position=${position!.id}`)
      await contains(page.locator('main'), ['Cross', said.others])
      expect(await page.locator('main').innerText()).not.toContain(said.bankruptcy)
      await go(`${order}?id=BTC-USDT`)
      await page.getByRole('button', { name: said.closeAll }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: said.closeAll }).click()
      await expect.poll(() => page.locator('.position-card').count()).toBe(0)
      expect((await customer.call('crossAccount')).balance).toBe('0')
      expect(troubles).toEqual([])
      await context.close()
    },
  )
})

const HIGH_SECONDS = 25
const LOW_SECONDS = 15
const FALL = 0.03
const FALL_WITHIN_MS = 60_000

describe('a perpetual in a market that falls', () => {
  const recordings = makeDataDirectory()
  afterAll(() => removeDataDirectory(recordings))
  const market = seesawMarket(recordings, HIGH_SECONDS, LOW_SECONDS, FALL)
  const journey = beginJourney({ environment: { PRICE_SOURCE: market } })

  it.each(['en', 'de'] as const)(
    '[S1.24, S2.65, S3.73] %s: 50× is chosen after the knowledge check, and the position is gone before one’s eyes',
    async (language) => {
      const said = SAID[language]
      const customer = await journey.product.customer(language)
      const answers = KNOWLEDGE_CHECK.questions.map(({ right }) => right)
      const body = { commandId: commandId(), version: KNOWLEDGE_CHECK.version, answers }
      await customer.call('answerKnowledgeCheck', { body })
      const { page, go, troubles, context } = await journey.phone({ customer, language })
      await readLettersAsTheyCome(page)
      await go(`${order}?id=BTC-USDT`)
      await page.getByRole('button', { name: said.leverage }).click()
      const sheet = page.getByRole('dialog')
      await sheet.getByRole('slider').fill('50')
      await sheet.getByRole('button', { name: said.use }).click()
      await sheet.waitFor({ state: 'hidden' })
      const isHigh = async (): Promise<boolean> =>
        Number((await customer.call('quotes'))['BTC-USDT']?.index ?? '0') > 66_800
      // low, then high: the whole of it lies ahead
      await expect.poll(isHigh, { timeout: FALL_WITHIN_MS }).toBe(false)
      await expect.poll(isHigh, { timeout: FALL_WITHIN_MS }).toBe(true)
      await type(page, said.amount, language === 'de' ? '0,02' : '0.02')
      await page.getByRole('button', { name: said.openLong, exact: true }).click()
      const card = page.locator('.position-card')
      await contains(card, ['Long 50×'])
      const [position] = await positionsOf(customer)
      await expect.poll(() => card.count(), { timeout: FALL_WITHIN_MS }).toBe(0)
      await page.getByRole('tab', { name: said.history }).click()
      await contains(page.locator('#perpetual-panel'), [said.liquidated])
      await go(`/pages/order/OrderDetail?position=${position!.id}`)
      await contains(page.locator('main'), [said.liquidated, ...said.happened])
      // how it was settled, checked on the device; a page that tells another figure is refused
      await page.getByRole('button', { name: said.settled, exact: true }).click()
      await contains(page.locator('.perpetual-proven'), [said.earlier])
      await page.getByRole('button', { name: said.verify, exact: true }).click()
      await page.locator('.proof-seal').waitFor()
      expect(await page.locator('.proof-claim-failed, .proof-claim-pending').count()).toBe(0)
      expect(await page.locator('.proof-claim-met').count()).toBe(8)
      expect(await violationsOf(page)).toEqual([])
      await page.route('**/api/v1/perpetual/positions/*', async (route) => {
        const answer = await route.fetch()
        const detail = (await answer.json()) as AnswerOf<'position'>
        const moves = detail.moves.map((move) =>
          move.kind === 'liquidated' ? { ...move, told: { ...move.told, fee: '0.01' } } : move,
        )
        await route.fulfill({ response: answer, json: { ...detail, moves } })
      })
      await page.getByRole('button', { name: said.again, exact: true }).click()
      await page.locator('.fill-line-values').first().waitFor()
      expect(await page.locator('.proof-seal').count()).toBe(0)
      expect(troubles).toEqual([])
      await context.close()
    },
  )
})
