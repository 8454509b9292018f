import { proves, provenBy } from '@candela/checks/proves'
import type { AnswerOf } from '@candela/contract'
import {
  calmMarket,
  makeDataDirectory,
  removeDataDirectory,
  seesawMarket,
  type TestClient,
  passKnowledgeCheck,
} from '@candela/server/testing'
import { formatDecimal, parseDecimal } from '@candela/units'
import type { Locator, Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { type Phone, readLettersAsTheyCome } from '../phone.ts'
import { violationsOf } from './accessibility.ts'
import { beginJourney } from './journey.ts'
import { SAID } from './perpetual-said.ts'

type Language = keyof typeof SAID

type Position = AnswerOf<'positions'>['positions'][number]
type Entrust = AnswerOf<'perpetualOrder'>['order']
const SOON = { interval: 300 } as const
const localeOf = (language: Language): string => (language === 'en' ? 'en-GB' : 'de-DE')

/** A decimal as the language writes it: two digits of a fraction at least, cut after `most`. */
function written(language: Language, decimal: string, most = 8): string {
  const [whole = '', fraction = ''] = decimal.replace('-', '').split('.')
  const shown = fraction.slice(0, most).replace(/0+$/, '').padEnd(2, '0')
  const sign = decimal.startsWith('-') ? '−' : ''
  return `${sign}${BigInt(whole).toLocaleString(localeOf(language))}${language === 'en' ? '.' : ','}${shown}`
}

/** Money of the account, and the same as a gain or a loss. */
const usdt = (language: Language, amount: string): string => `${written(language, amount, 6)} USDT`
const signedUsdt = (language: Language, amount: string): string =>
  `${/^-|^[0.]*$/.test(amount) ? '' : '+'}${usdt(language, amount)}`

/** The profit of a position at its mark, by its size and its cost, in minor units. */
function unrealisedOf({ side, mark, quantity, cost }: Position): bigint {
  const worth = (parseDecimal(mark)! * parseDecimal(quantity)!) / 100_000_000n
  return side === 'long' ? worth - parseDecimal(cost)! : parseDecimal(cost)! - worth
}

/** The profit as a part of the margin, in the hundredths of a per cent that are shown. */
function returnOf(language: Language, position: Position): string {
  const won = unrealisedOf(position) * BigInt(position.leverage)
  const percent = (Number(won) / Number(parseDecimal(position.cost)!)) * 100
  const figure = Math.abs(percent).toFixed(2)
  return `${percent < 0 ? '−' : '+'}${language === 'en' ? `${figure}%` : `${figure.replace('.', ',')} %`}`
}

const plain = (text: string): string => text.replaceAll('\u00a0', ' ').trim()

/** The present value under a name in the first list of facts of a page. */
async function factOf(page: Page, name: string): Promise<string | undefined> {
  const rows = page.locator('main .key-value-list').first().locator('.key-value')
  const fact = rows.filter({ has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) })
  return (await fact.locator('dd').allInnerTexts()).map(plain)[0]
}

/** A page's value under a name beside the expected one; '' where they are the same. */
async function difference(page: Page, name: string, expected: () => Promise<string>): Promise<string> {
  const [shown, right] = [await factOf(page, name), await expected()]
  return shown === right ? '' : `${name}: ${shown} instead of ${right}`
}

/** An instant as a phone of this language writes it. */
async function instantOn(page: Page, language: Language, at: number): Promise<string> {
  const written = await page.evaluate(
    ([locale, at]) =>
      new Intl.DateTimeFormat(locale, {
        year: 'numeric',
        month: 'short',
        day: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
        second: '2-digit',
        hourCycle: 'h23',
      }).format(at),
    [localeOf(language), at] as const,
  )
  return plain(written)
}

const order = '/pages/order/Order'

/** Waits until all of them stand in a place at once. */
async function contains(place: Locator, texts: readonly string[]): Promise<void> {
  const missing = async () => {
    const text = await place.innerText()
    return texts.filter((part) => !text.includes(part))
  }
  await expect.poll(missing).toEqual([])
}

/** Goes to the ticket of a product; until that is drawn, another's may stand there, with all the same fields. */
async function openTicket(
  { page, go }: Pick<Phone, 'page' | 'go'>,
  language: Language,
  product: 'BTC-USDT' | 'ETH-USDT',
): Promise<void> {
  await go(`${order}?id=${product}`)
  await page.getByLabel(new RegExp(`${SAID[language].amount.source}${product.slice(0, 3)}`)).waitFor()
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
    '%s: long and short, margin, take profit and stop loss, a part closed, one and all closed, one and all cancelled, and what stands of each',
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
      const positionOf = async (id: string) => (await customer.call('position', { params: { position: id } })).open!
      const entrustOf = async (id: string) => (await customer.call('perpetualOrder', { params: { order: id } })).order
      const openEntrusts = async () => (await customer.call('perpetualOrders', { query: { state: 'open' } })).orders

      // without take profit and stop loss, then with both
      await openTicket({ page, go }, language, 'ETH-USDT')
      await provenBy(['S2.8'], page.getByRole('button', { name: said.openShort, exact: true }).waitFor())
      await type(page, said.amount, '0.2'.replace('.', language === 'de' ? ',' : '.'))
      await page.getByRole('button', { name: said.openShort, exact: true }).click()
      const sides = async () => (await positionsOf(customer)).map(({ product, side }) => [product, side])
      await expect.poll(sides, { message: proves('S1.26', 'S5.51', 'S5.52'), ...SOON }).toEqual([['ETH-USDT', 'short']])
      await contains(cards, [said.short])
      const [short] = await positionsOf(customer)
      expect(short!.takeProfit, proves('S5.51')).toBe('')
      expect(short!.stopLoss, proves('S5.52')).toBe('')
      await openTicket({ page, go }, language, 'BTC-USDT')
      await type(page, said.amount, language === 'de' ? '0,02' : '0.02')
      await page.getByText(said.protect, { exact: true }).click()
      await type(page, said.profit, '70000')
      await type(page, said.loss, '66000')
      await contains(page.locator('.perpetual-facts'), ['Long', 'Short'])
      await page.getByRole('button', { name: said.openLong, exact: true }).click()
      // more than 1,000 USDT
      await asked.getByRole('button', { name: said.openLong, exact: true }).click()
      const ofBitcoin = async () => (await sides()).filter(([product]) => product === 'BTC-USDT')
      await expect.poll(ofBitcoin, { message: proves('S1.25'), ...SOON }).toEqual([['BTC-USDT', 'long']])
      await expect.poll(() => cards.count()).toBe(2)
      const long = (await positionsOf(customer)).find(({ side }) => side === 'long')!
      expect(long.takeProfit, proves('S1.29')).toBe('70000.00')
      expect(long.stopLoss, proves('S1.30')).toBe('66000.00')
      expect(long, proves('S1.24')).toMatchObject({ quantity: '0.02', leverage: 2 })
      expect(2 * Number(long.margin), proves('S1.24')).toBeCloseTo(Number(long.cost), 6)
      const card = cards.filter({ hasText: 'BTC' })
      await contains(card, [said.long, written(language, long.entry)])
      const told = () => card.innerText()
      await expect.poll(told, { message: proves('S3.76') }).toContain(`TP ${written(language, '70000')}`)
      await expect.poll(told, { message: proves('S3.77') }).toContain(`SL ${written(language, '66000')}`)
      await expect.poll(told, { message: proves('S3.78') }).toContain(written(language, long.forcedPrice))
      expect(await violationsOf(page)).toEqual([])

      // margin up to each maximum, of which the second is known once the first is drawn
      const margin = () => card.locator('.position-figures dd').last().innerText()
      const before = await margin()
      await card.getByRole('button', { name: said.margin, exact: true }).click()
      await sheet.getByRole('button', { name: said.most, exact: true }).click()
      await sheet.getByRole('button', { name: said.add, exact: true }).click()
      await expect
        .poll(async () => (await positionOf(long.id)).mostAddable, {
          message: proves('S1.31', 'S3.90'),
          ...SOON,
        })
        .toBe('0')
      await sheet.waitFor({ state: 'hidden' })
      await expect.poll(margin).not.toBe(before)
      await card.getByRole('button', { name: said.margin, exact: true }).click()
      await sheet.getByRole('radio', { name: said.remove }).click()
      await sheet.getByRole('button', { name: said.most, exact: true }).click()
      await sheet.getByRole('button', { name: said.remove, exact: true }).click()
      await sheet.waitFor({ state: 'hidden' })
      const after = await positionOf(long.id)
      expect(Number(after.margin), proves('S1.31', 'S3.91')).toBeLessThan(Number(long.cost))
      expect(Number(after.mostRemovable), proves('S3.91')).toBeLessThan(1)

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
      // half of what is drawn is closed
      await expect
        .poll(async () => plain(await card.innerText()))
        .toContain(language === 'de' ? '0,01 BTC' : '0.01 BTC')
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
      const { rows: named } = said
      await expect
        .poll(() => factOf(page, named.status), { message: proves('S2.65', 'S4.13'), ...SOON })
        .toBe(said.holding[0])
      /** the shown figure beside the one on the server, as far as the market moves them */
      const differs = (name: string, figure: (position: Position) => string) => () =>
        difference(page, name, async () => figure(await positionOf(long.id)))
      await expect
        .poll(
          differs(named.initialMargin, ({ cost, leverage }) =>
            usdt(language, formatDecimal(parseDecimal(cost)! / BigInt(leverage))),
          ),
          { message: proves('S3.74'), ...SOON },
        )
        .toBe('')
      await expect
        .poll(
          differs(named.marginBalance, (position) => {
            const { margin, settled } = position
            return usdt(
              language,
              formatDecimal(parseDecimal(margin)! + unrealisedOf(position) - parseDecimal(settled)!),
            )
          }),
          { message: proves('S3.75'), ...SOON },
        )
        .toBe('')
      await expect
        .poll(
          differs(named.unrealised, (position) => signedUsdt(language, formatDecimal(unrealisedOf(position)))),
          { message: proves('S3.79'), ...SOON },
        )
        .toBe('')
      await expect
        .poll(
          differs(named.rateOfReturn, (position) => returnOf(language, position)),
          { message: proves('S3.84'), ...SOON },
        )
        .toBe('')
      const held = await positionOf(long.id)
      expect(await factOf(page, named.takeProfit), proves('S3.76')).toBe(written(language, '71000'))
      expect(await factOf(page, named.stopLoss), proves('S3.77')).toBe(said.none)
      expect(await factOf(page, named.forcedPrice), proves('S3.78')).toBe(written(language, held.forcedPrice))
      // what two parts of it lost
      expect(held.result).toMatch(/^-/)
      expect(await factOf(page, named.realised), proves('S3.80')).toBe(signedUsdt(language, held.result))
      expect(await factOf(page, named.fees), proves('S3.81')).toBe(usdt(language, held.fees))
      expect(await factOf(page, named.openPrice), proves('S3.82')).toBe(written(language, held.entry))
      expect(await factOf(page, named.size), proves('S3.85')).toBe(language === 'de' ? '0,005 BTC' : '0.005 BTC')
      expect(await factOf(page, named.opened)).toBe(await instantOn(page, language, held.openedAt))
      await contains(page.locator('main'), said.holding)

      // entrusted: one is cancelled, then all
      await go(`${order}?id=BTC-USDT`)
      await page.getByRole('radio', { name: said.limit, exact: true }).click()
      for (const price of ['66000', '65500', '65000']) {
        await type(page, said.price, price)
        await type(page, said.amount, language === 'de' ? '0,01' : '0.01')
        await page.getByRole('button', { name: said.openLong, exact: true }).click()
        await expect.poll(() => page.getByLabel(said.amount, { exact: true }).inputValue()).toBe('')
      }
      const orders = await openEntrusts()
      const asLimits = orders.map(({ type, side, price }) => [type, side, Number(price)])
      expect(asLimits, proves('S1.28')).toEqual([
        ['limit', 'buy', 65_000],
        ['limit', 'buy', 65_500],
        ['limit', 'buy', 66_000],
      ])
      expect(orders.map(({ status }) => status)).toEqual(['open', 'open', 'open'])
      const entrusted: Entrust = orders[0]!
      await go(`/pages/order/OrderDetail?perpetual=${entrusted.id}`)
      const status = async () => (await page.getByTestId('status').allInnerTexts())[0]
      await expect.poll(status, { message: proves('S4.10'), ...SOON }).toBe(said.open)
      expect(await factOf(page, named.type), proves('S3.71')).toBe(said.limit)
      expect(await factOf(page, named.direction), proves('S3.72')).toBe('Long')
      expect(await factOf(page, named.leverage), proves('S3.73')).toMatch(/^2× · /)
      expect(await factOf(page, named.held)).toBe(usdt(language, entrusted.held))
      expect(await factOf(page, named.placed), proves('S3.87')).toBe(
        await instantOn(page, language, entrusted.placedAt),
      )
      await contains(page.locator('main'), said.entrusting)
      await go(`${order}?id=BTC-USDT`)
      await tab(said.entrusted)
      await expect.poll(() => rows.count()).toBe(3)
      const locked = formatDecimal(orders.reduce((sum, one) => sum + parseDecimal(one.held)!, 0n))
      const summary = async () => plain(await page.locator('.perpetual-summary').innerText())
      await expect.poll(summary, { message: proves('S3.86'), ...SOON }).toContain(usdt(language, locked))
      expect(await rows.first().innerText()).toContain(written(language, '65000'))
      await panel.getByRole('button', { name: said.cancel }).first().click()
      await provenBy(['S8.48'], asked.getByText(said.cancelThis).waitFor())
      await asked.getByRole('button', { name: said.keepOrder }).click()
      await asked.waitFor({ state: 'hidden' })
      await panel.getByRole('button', { name: said.cancel }).first().click()
      await asked.getByRole('button', { name: said.cancelOne }).click()
      await expect.poll(() => rows.count()).toBe(2)
      await page.getByRole('button', { name: said.cancelAll }).click()
      await provenBy(['S8.46'], asked.getByText(said.cancelBoth).waitFor())
      await asked.getByRole('button', { name: said.cancelAll }).click()
      await expect.poll(openEntrusts, { message: proves('S1.33'), ...SOON }).toEqual([])
      await expect.poll(() => rows.count()).toBe(0)
      await go(`/pages/order/OrderDetail?perpetual=${entrusted.id}`)
      await expect.poll(status, { message: proves('S4.12'), ...SOON }).toBe(said.cancelled[0])
      const cancelled = await entrustOf(entrusted.id)
      expect(cancelled.updatedAt).toBeGreaterThan(cancelled.placedAt)
      expect(await factOf(page, named.cancelled), proves('S3.88')).toBe(
        await instantOn(page, language, cancelled.updatedAt),
      )
      await contains(page.locator('main'), said.cancelled)

      // one is closed, then all
      await go(`${order}?id=BTC-USDT`)
      await card.getByRole('button', { name: said.close, exact: true }).click()
      await asked.getByRole('button', { name: said.closeOne }).click()
      await expect.poll(() => cards.count()).toBe(1)
      await page.getByRole('button', { name: said.closeAll }).click()
      await provenBy(['S8.47'], asked.getByText(said.closeThem).waitFor())
      await contains(asked, ['ETH Short 2×'])
      await asked.getByRole('button', { name: said.keepOpen }).click()
      await asked.waitFor({ state: 'hidden' })
      await page.getByRole('button', { name: said.closeAll }).click()
      await asked.getByRole('button', { name: said.closeAll }).click()
      await expect.poll(() => positionsOf(customer), { message: proves('S1.32'), ...SOON }).toEqual([])
      await expect.poll(() => cards.count()).toBe(0)

      // what remains of them
      await tab(said.history)
      await expect.poll(() => rows.count()).toBe(2)
      await tab(said.orders)
      await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(8)
      await go(`/pages/order/OrderDetail?position=${long.id}`)
      await expect.poll(() => factOf(page, named.status), { message: proves('S4.14'), ...SOON }).toBe(said.closed[0])
      const { closed } = await customer.call('position', { params: { position: long.id } })
      expect(await factOf(page, named.closePrice), proves('S3.83')).toBe(written(language, closed!.exit))
      expect(await factOf(page, named.realised), proves('S3.80')).toBe(signedUsdt(language, closed!.result))
      expect(await factOf(page, named.fees), proves('S3.81')).toBe(usdt(language, closed!.fees))
      expect(await factOf(page, named.closed), proves('S3.89')).toBe(await instantOn(page, language, closed!.closedAt))
      await contains(page.locator('main'), said.closed)
      const { orders: over } = await customer.call('perpetualOrders', { query: { state: 'closed' } })
      const opening = over.find(({ side, status, reduceOnly }) => side === 'buy' && status === 'filled' && !reduceOnly)!
      expect(opening, proves('S1.27')).toMatchObject({ type: 'market', product: 'BTC-USDT', filled: '0.02' })
      await go(`/pages/order/OrderDetail?perpetual=${opening.id}`)
      await expect.poll(status, { message: proves('S4.11'), ...SOON }).toBe(said.filled[0])
      expect(await factOf(page, named.type), proves('S3.71')).toBe(said.market)
      expect(await factOf(page, named.fee), proves('S3.81')).toBe(`${written(language, opening.fee)} USDT`)
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
    '%s: is chosen for two products, whose positions stand on one account; it is filled before them and beside them, emptied as far as it may be, and empty with them',
    async (language) => {
      const said = SAID[language]
      const customer = await journey.product.customer(language)
      const { page, go, troubles, context } = await journey.phone({ customer, language })
      await readLettersAsTheyCome(page)
      const sheet = page.getByRole('dialog')
      const account = page.locator('.cross-card')
      const opened = [
        ['BTC-USDT', '0.02', said.openLong],
        ['ETH-USDT', '0.2', said.openShort],
      ] as const
      for (const [product, amount, open] of opened) {
        await openTicket({ page, go }, language, product)
        await page.getByRole('button', { name: said.leverage }).click()
        await sheet.getByRole('radio', { name: 'Cross' }).click()
        await sheet.getByText(said.together).waitFor()
        await sheet.getByRole('button', { name: said.useTwo, exact: true }).click()
        await sheet.waitFor({ state: 'hidden' })
        if (product === 'BTC-USDT') {
          // the account is there to be filled before anything stands on it
          await contains(account, [said.account, said.part])
          await account.getByRole('button', { name: said.move }).click()
          await sheet.getByRole('textbox').fill('50')
          await sheet.getByRole('button', { name: said.add, exact: true }).click()
          await sheet.waitFor({ state: 'hidden' })
          expect((await customer.call('crossAccount')).balance).toBe('50')
          await contains(account, [written(language, '50.00'), written(language, (9950).toFixed(2))])
        }
        await type(page, said.amount, language === 'de' ? amount.replace('.', ',') : amount)
        await page.getByRole('button', { name: open, exact: true }).click()
        // more than 1,000 USDT
        if (product === 'BTC-USDT') {
          await page.getByRole('alertdialog').getByRole('button', { name: open, exact: true }).click()
        }
        await expect
          .poll(async () => (await positionsOf(customer)).find((one) => one.product === product)?.mode)
          .toBe('cross')
      }
      const before = await customer.call('crossAccount')
      await contains(account, [said.account])
      const balance = written(language, Number(before.balance).toFixed(2))
      await expect.poll(() => account.innerText()).toContain(balance)
      await expect.poll(() => page.locator('.position-card').count()).toBe(3)
      expect(await violationsOf(page)).toEqual([])

      await account.getByRole('button', { name: said.move }).click()
      await sheet.getByRole('textbox').fill('100')
      await sheet.getByRole('button', { name: said.add, exact: true }).click()
      await sheet.waitFor({ state: 'hidden' })
      const filled = await customer.call('crossAccount')
      expect(Number(filled.balance)).toBeCloseTo(Number(before.balance) + 100, 6)
      // what can be taken out is known once that is drawn
      await contains(account, [written(language, Number(filled.balance).toFixed(2))])
      await account.getByRole('button', { name: said.move }).click()
      await sheet.getByRole('radio', { name: said.remove }).click()
      await sheet.getByRole('button', { name: said.most, exact: true }).click()
      await contains(sheet, [said.goesAll, `BTC · ${said.rows.forcedPrice}`, `ETH · ${said.rows.forcedPrice}`])
      await sheet.getByRole('button', { name: said.remove, exact: true }).click()
      await sheet.waitFor({ state: 'hidden' })
      expect(Number((await customer.call('crossAccount')).mostRemovable)).toBeLessThan(1)

      const wish = account.getByRole('switch', { name: said.topUp })
      expect(await wish.isChecked()).toBe(false)
      await wish.click()
      await expect.poll(async () => (await customer.call('crossAccount')).topUp).toBe(true)
      await expect.poll(() => wish.isChecked()).toBe(true)

      const [position] = await positionsOf(customer)
      await go(`/pages/order/OrderDetail?position=${position!.id}`)
      await contains(page.locator('main'), ['Cross', said.others])
      expect(await page.locator('main').innerText()).not.toContain(said.bankruptcy)
      await go(`${order}?id=BTC-USDT`)
      await page.getByRole('button', { name: said.closeAll }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: said.closeAll }).click()
      await expect.poll(() => page.locator('.position-card').count()).toBe(1)
      await expect.poll(async () => (await customer.call('crossAccount')).balance).toBe('0')
      await contains(account, [written(language, '0.00')])
      expect(troubles).toEqual([])
      await context.close()
    },
  )
})

const HIGH_SECONDS = 25
const LOW_SECONDS = 15
const FALL = 0.03
const FALL_WITHIN_MS = 120_000

describe('a perpetual in a market that falls', () => {
  const recordings = makeDataDirectory()
  afterAll(() => removeDataDirectory(recordings))
  const market = seesawMarket(recordings, HIGH_SECONDS, LOW_SECONDS, FALL)
  const journey = beginJourney({ environment: { PRICE_SOURCE: market } })

  it('en, de: 50× is chosen after the knowledge check, and the position is gone before one’s eyes', async () => {
    const falls = async (language: Language): Promise<void> => {
      const said = SAID[language]
      const customer = await journey.product.customer(language)
      await passKnowledgeCheck(customer)
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
      await page.getByRole('alertdialog').getByRole('button', { name: said.openLong, exact: true }).click()
      const card = page.locator('.position-card')
      const badge = async () => (await card.allInnerTexts())[0]
      await expect.poll(badge, { message: proves('S3.73'), ...SOON }).toContain('Long 50×')
      const [position] = await positionsOf(customer)
      expect(position, proves('S1.24')).toMatchObject({ side: 'long', leverage: 50 })
      expect(50 * Number(position!.margin), proves('S1.24')).toBeCloseTo(Number(position!.cost), 5)
      await expect.poll(() => card.count(), { timeout: FALL_WITHIN_MS }).toBe(0)
      await page.getByRole('tab', { name: said.history }).click()
      await contains(page.locator('#perpetual-panel'), [said.liquidated])
      await go(`/pages/order/OrderDetail?position=${position!.id}`)
      await provenBy(['S2.65'], page.locator('main').getByText(said.liquidated, { exact: true }).first().waitFor())
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
    }
    // in one market at once
    await Promise.all((['en', 'de'] as const).map(falls))
  })
})
