import { proves, provenBy } from '@candela/checks/proves'
import type { SignedIn } from '@candela/contract'
import {
  calmMarket,
  commandId,
  makeDataDirectory,
  marketOf,
  partOf,
  removeDataDirectory,
  type TestClient,
} from '@candela/server/testing'
import { formatDecimal, parseDecimal } from '@candela/units'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { textOf } from '../phone.ts'
import { beginJourney } from './journey.ts'

const PASSWORD = 'Lamp7light2'
const recordings = makeDataDirectory()
afterAll(() => removeDataDirectory(recordings))
const journey = beginJourney({ environment: { PRICE_SOURCE: calmMarket(recordings) } })
let other: TestClient
beforeAll(async () => {
  other = await journey.product.customer()
})

describe('a customer’s first day', () => {
  it('registers, buys, sells, and every number agrees with the ledger', async () => {
    const { page, go, troubles, context } = await journey.phone()
    const username = `mira${Date.now().toString(36)}`

    await go('/pages/register/Register')
    await provenBy(['S2.51'], page.getByLabel('Username').waitFor())
    await page.getByLabel('Username').fill(username)
    await page.getByRole('button', { name: 'Continue' }).click()
    await provenBy(['S2.52'], page.waitForURL(/pages\/register\/register-t$/))
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    for (const box of await page.getByRole('checkbox').all()) await box.check()
    const asked = page.waitForResponse((response) => response.url().endsWith('/Register'))
    await page.getByRole('button', { name: 'Create account' }).click()
    const answer = await asked
    expect(answer.request().method()).toBe('POST')
    expect(answer.request().postDataJSON(), proves('S7.2')).toMatchObject({
      d: { kind: 'username', account: username, password: PASSWORD },
    })
    const { success, ud } = (await answer.json()) as SignedIn
    expect(success, proves('S4.29')).toBe(true)
    await provenBy(['S4.29'], page.waitForURL(/RecoveryCodes/))
    const kept = await page.evaluate(() => localStorage.getItem('ud'))
    expect(JSON.parse(kept ?? 'null'), proves('S7.6')).toEqual(ud)
    // with a username only: codes are offered before Home, and may wait
    await page.getByRole('heading', { name: 'Note your recovery codes' }).waitFor()
    await page.getByRole('button', { name: 'Later' }).click()
    await page.waitForURL(/pages\/index\/index$/)

    // the letter of welcome waits in the inbox until it is opened, and can be read again
    await page.getByRole('link', { name: 'Letters, unread: 1' }).click()
    for (const unread of [1, 0]) {
      const marks = () => page.getByRole('img', { name: 'Unread' }).count()
      await expect.poll(marks, { message: proves('S2.39') }).toBe(unread)
      await page.getByRole('button', { name: /Welcome to Candela/ }).click()
      await provenBy(['S1.60'], page.getByRole('dialog').getByText('Trading can lose money.').waitFor())
      await page.getByRole('button', { name: 'Close' }).click()
    }
    await go('/pages/index/index')
    await page.getByRole('link', { name: 'Letters', exact: true }).waitFor()

    // a limit buy inside the spread: better than the ladder, so another customer's sale meets it first
    await other.call('placeOrder', {
      body: { commandId: commandId(), product: 'BCH-USDT', side: 'buy', type: 'market', spend: '2500' },
    })
    const inside = await priceInsideSpread(other, 'BCH-USDT')
    await go('/pages/trading/Trading?id=BCH-USDT')
    await provenBy(['S2.7'], page.getByRole('button', { name: 'Buy BCH' }).waitFor())
    await fillOrder(page, inside, '4')
    await page.getByText('Estimated cost').waitFor()
    await page.getByRole('button', { name: 'Buy BCH' }).click()
    await page.getByText('Order placed').waitFor()
    await other.call('placeOrder', {
      body: {
        commandId: commandId(),
        product: 'BCH-USDT',
        side: 'sell',
        type: 'limit',
        timeInForce: 'ioc',
        price: inside,
        quantity: '1',
      },
    })
    const row = page.locator('.order-row').first()
    const told = async () => (await row.allInnerTexts())[0]
    await expect.poll(told, { message: proves('S1.9') }).toMatch(/4\sBCH at .*25%\sfilled/)

    // amend: the same price, fewer
    await row.getByText('BCH/USDT').click()
    await page.waitForURL(/OrderDetail\?id=/)
    await page.getByRole('button', { name: 'Change' }).click()
    await page.getByLabel('Total quantity').fill('500')
    await page.getByText(/more than you have/).waitFor()
    await page.getByLabel('Total quantity').fill('3.5')
    await page.getByText('Comes back to you').waitFor()
    await page.getByText('Kept', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('Order changed').waitFor()
    await page.getByText('3.5 BCH').first().waitFor()

    // cancel what is left
    await page.getByRole('button', { name: 'Cancel order' }).click()
    await page.locator('[role=dialog], [role=alertdialog]').getByRole('button', { name: 'Cancel order' }).click()
    await expect.poll(() => page.getByTestId('status').innerText()).toBe('Cancelled')
    await page.getByText('You cancelled it').waitFor()

    // a market buy, and a sale of half of it
    await go('/pages/trading/Trading?id=ETH-USDT&side=buy')
    await page.getByRole('radio', { name: 'Market' }).click()
    // for an amount of money, until the customer wishes otherwise: what it gets is said before
    await page.getByLabel(/^Total/).fill('1000')
    await page.getByText(/^≈\s0\.\d+\sETH$/).waitFor()
    await page.getByRole('button', { name: 'Enter ETH instead' }).click()
    await page.getByLabel(/^Amount/).fill('0.5')
    await page.getByText(/^Worst price/).waitFor()
    await page.getByRole('button', { name: 'Buy ETH' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Buy ETH' }).click()
    await page.getByText('Order filled').waitFor()
    await page.getByRole('button', { name: 'Holding', exact: true }).click()
    await page.waitForURL(/pages\/assets\/Assets$/)
    await go('/pages/trading/Trading?id=ETH-USDT&side=buy')
    await page.getByRole('radio', { name: 'Market' }).click()
    await page.getByText(/^Worst price/).waitFor()
    await page.getByLabel(/^Amount/).waitFor()
    await go('/pages/trading/Trading?id=ETH-USDT&side=sell')
    // until then the ticket to buy stands there, with the same tabs
    await page.getByRole('button', { name: 'Sell ETH' }).waitFor()
    await page.getByRole('radio', { name: 'Market' }).click()
    await page.getByRole('button', { name: 'Enter ETH instead' }).click()
    await page.getByLabel(/^Amount/).fill('0.25')
    await page.getByRole('button', { name: 'Sell ETH' }).click()
    await expect.poll(() => page.getByText('Order filled').count()).toBeGreaterThan(0)
    await page.getByRole('tab', { name: 'Holdings' }).click()
    await page.getByRole('link', { name: /^0.25 ETH Average cost/ }).waitFor()

    const session = await sessionOf(context, username)
    expect(await session.call('security'), proves('S1.67')).toMatchObject({ username, email: '', phone: '' })
    await agreesWithLedger(page, go, session)
    expect(troubles).toEqual([])
    await context.close()
  })

  it('the day’s profit and loss is what the ledger says, to the cent', async () => {
    const customer = await journey.product.customer()
    const order = { product: 'BCH-USDT', type: 'market' } as const
    await customer.call('placeOrder', { body: { commandId: commandId(), ...order, side: 'buy', spend: '2500' } })
    const held = await amountOf(customer, 'BCH')
    await customer.call('placeOrder', { body: { commandId: commandId(), ...order, side: 'sell', quantity: held } })
    expect(await amountOf(customer, 'BCH')).toBe('0')
    const { postings } = await customer.call('postings', { query: { limit: '100' } })
    const cash = postings.filter(({ asset }) => asset === 'USDT').map(({ amount }) => parseDecimal(amount)!)
    const lost = cash.reduce((sum, amount) => sum + amount, 0n) - parseDecimal('10000')!
    expect(lost).toBeLessThan(0n)
    // results are rounded to the nearest cent, halves away from zero
    const cent = parseDecimal('0.01')!
    const cents = Number(formatDecimal(((cent / 2n - lost) / cent) * cent)).toFixed(2)

    const { page, go, troubles, context } = await journey.phone({ customer })
    await go('/pages/assets/Pnl')
    const figure = async () => (await page.getByTestId('month-pnl').allInnerTexts())[0]?.replaceAll(/[^\d.−]/g, '')
    await expect.poll(figure, { message: proves('S2.73') }).toBe(`−${cents}`)
    await page.getByRole('button', { name: new RegExp(`down .*${cents.replace('.', '\\.')}`) }).click()
    const day = page.getByRole('dialog')
    await provenBy(['S2.73'], day.getByText(`−$${cents}`).first().waitFor())
    await day.getByText('− Net deposits').waitFor()
    await day.getByText('−$10,000.00').waitFor()
    expect(troubles).toEqual([])
    await context.close()
  })

  it('the statement tells each event, opens to its postings and its order, and is saved as it is narrowed', async () => {
    const customer = await journey.product.customer()
    const order = { product: 'BCH-USDT', side: 'buy', type: 'market', spend: '2500' } as const
    const { order: bought } = await customer.call('placeOrder', { body: { commandId: commandId(), ...order } })
    const { page, go, troubles, context } = await journey.phone({ customer })
    await go('/pages/assets/FinancialDetails')
    const line = page.getByRole('button', { name: `Bought ${bought.filled} BCH` })
    await provenBy(['S2.26'], line.getByText(/^at [\d.,]+, fee \d\.\d\d\s· \d\d:\d\d$/).waitFor())
    await page.getByTestId('totals').getByText('10,000.00').waitFor()
    expect(await page.getByText('Set aside for an order').count()).toBe(0)

    await line.click()
    const sheet = page.getByRole('dialog')
    await sheet.getByText('BCH received').waitFor()
    await sheet.getByText('USDT paid').first().waitFor()
    await sheet.getByText('Set aside for an order').first().waitFor()
    await sheet.getByRole('link', { name: 'Order detail' }).click()
    await page.waitForURL(new RegExp(`OrderDetail\\?id=${bought.id}$`))

    await page.goBack()
    await page.getByRole('tab', { name: 'Practice funds' }).click()
    await expect.poll(() => page.getByText(/^Bought/).count()).toBe(0)
    await page.getByRole('tab', { name: 'All' }).click()
    await page.getByLabel('Asset', { exact: true }).selectOption('ETH')
    await page.getByText('Nothing matches these filters').waitFor()
    await page.getByLabel('Asset', { exact: true }).selectOption('BCH')
    await line.waitFor()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download as CSV' }).click(),
    ])
    const rows = (await textOf(file)).trimEnd().split('\r\n')
    expect(rows[0]).toContain('product,side,quantity,price,value,fee')
    expect(rows).toHaveLength(2)
    expect(rows[1]).toContain(
      `,trade,BCH-USDT,buy,${bought.filled},${bought.averagePrice},${bought.notional},${bought.fee},`,
    )
    expect(troubles).toEqual([])
    await context.close()
  })

  it('names what is missing before anything is sent, and the slider leaves room for the fee', async () => {
    const customer = await journey.product.customer()
    const { page, go, troubles, context } = await journey.phone({ customer })
    const { bid } = await marketOf(customer)
    await go('/pages/trading/Trading?id=BTC-USDT')
    const price = partOf(bid, 950, '0.01')
    await fillOrder(page, price, '5')
    await provenBy(['S8.36'], page.getByText(/more than you have/).waitFor())
    // one press is a useful step, and a long one is many
    await page.getByRole('button', { name: 'Raise the price' }).hover()
    await page.mouse.down()
    const raised = async () => Number(await page.getByLabel(/^Price/).inputValue()) - Number(price)
    await expect.poll(raised).toBeGreaterThan(20)
    await page.mouse.up()
    const buy = page.getByRole('button', { name: 'Buy BTC' })
    expect(await buy.getAttribute('aria-disabled'), proves('S5.43')).toBe('true')
    await page.getByRole('slider').press('Home')
    await page.getByRole('slider').press('End')
    await expect.poll(() => page.getByText(/more than you have/).count()).toBe(0)
    await buy.click()
    await page.getByText('Order placed').waitFor()
    const { balances } = await customer.call('balances')
    expect(parseDecimal(balances.find(({ asset }) => asset === 'USDT')!.available)!).toBeLessThan(parseDecimal('2')!)
    expect(troubles).toEqual([])
    await context.close()
  })

  it('reads a comma decimal where the language writes one', async () => {
    const customer = await journey.product.customer('de')
    const { page, go, troubles, context } = await journey.phone({ customer, language: 'de' })
    const { bid } = await marketOf(customer)
    await go('/pages/trading/Trading?id=BTC-USDT')
    const fields = page.locator('.number-field-input')
    // the market's own price comes by itself, once
    await expect.poll(() => fields.nth(0).inputValue()).not.toBe('')
    await fields.nth(0).fill(partOf(bid, 900, '0.01').replace('.', ','))
    await fields.nth(1).fill('0,001')
    await page.locator('button.button-up').click()
    await expect
      .poll(async () => (await customer.call('orders', { query: { state: 'open' } })).orders[0]?.quantity)
      .toBe('0.001')
    expect(troubles).toEqual([])
    await context.close()
  })

  it('practice funds top up once a day, and say when again', async () => {
    const customer = await journey.product.customer()
    const { page, go, troubles, context } = await journey.phone({ customer })
    await go('/pages/assets/Assets')
    await page.getByRole('button', { name: 'Add funds' }).click()
    await page.getByText('You already have the full practice amount.').waitFor()
    expect(await customer.refusal('addPracticeFunds', { body: { commandId: commandId() } })).toMatch(/^practiceFunds/)
    expect(troubles).toEqual([])
    await context.close()
  })
})

async function fillOrder(page: Page, price: string, amount: string): Promise<void> {
  await page.getByLabel(/^Price/).waitFor()
  await expect.poll(() => page.getByLabel(/^Price/).inputValue()).not.toBe('')
  await page.getByLabel(/^Price/).fill(price)
  await page.getByLabel(/^Amount/).fill(amount)
}

async function amountOf(client: TestClient, asset: string): Promise<string> {
  const { balances } = await client.call('balances')
  return balances.find((balance) => balance.asset === asset)?.total ?? '0'
}

/** The middle of the spread, on the tick. */
async function priceInsideSpread(client: TestClient, id: string): Promise<string> {
  const { bid, ask } = await marketOf(client, id)
  const middle = (parseDecimal(bid)! + parseDecimal(ask)!) / 2n
  return partOf(formatDecimal(middle), 1000, '0.01')
}

/** The journey's own session, for asking the ledger what it says. */
async function sessionOf(
  context: { cookies(): Promise<{ name: string; value: string }[]> },
  username: string,
): Promise<TestClient> {
  const client = journey.product.visitor()
  const cookie = (await context.cookies()).find(({ name }) => name.endsWith('candela_session'))
  if (!cookie) throw new Error(`${username} has no session cookie`)
  client.cookie = `${cookie.name}=${cookie.value}`
  return client
}

/** Balances, postings, fills and the page say the same, to the last digit that is shown. */
async function agreesWithLedger(page: Page, go: (path: string) => Promise<void>, client: TestClient): Promise<void> {
  const { balances } = await client.call('balances')
  const totals = new Map<string, bigint>()
  let cursor: string | undefined
  do {
    const answer = await client.call('postings', { query: { limit: '100', ...(cursor !== undefined && { cursor }) } })
    for (const { asset, amount } of answer.postings)
      totals.set(asset, (totals.get(asset) ?? 0n) + parseDecimal(amount)!)
    cursor = answer.next
  } while (cursor !== undefined)
  for (const { asset, total } of balances)
    expect(`${asset} ${total}`).toBe(`${asset} ${formatDecimal(totals.get(asset) ?? 0n)}`)

  const { fills } = await client.call('fills', { query: { limit: '100' } })
  let spent = 0n
  for (const { side, notional, fee } of fills) {
    spent += (side === 'buy' ? parseDecimal(notional)! : -parseDecimal(notional)!) + parseDecimal(fee)!
  }
  expect(balances.find(({ asset }) => asset === 'USDT')!.total).toBe(formatDecimal(parseDecimal('10000')! - spent))

  await go('/pages/assets/Assets')
  const cash = balances.find(({ asset }) => asset === 'USDT')!.total
  const [whole, fraction = ''] = cash.split('.')
  const shown = `${Number(whole).toLocaleString('en')}.${fraction.padEnd(2, '0').slice(0, 2)}`
  await page.getByText(shown).first().waitFor()
  await expect
    .poll(async () => {
      const equity = (await client.call('balances')).equity
      const text = (await page.getByTestId('equity').innerText()).replace(/[$,\s]/g, '')
      return Math.abs(Number(equity) - Number(text))
    })
    .toBeLessThan(1)
  const now = await client.call('balances')
  const pnl = parseDecimal(now.equity)! - parseDecimal(now.dayStartEquity)! - parseDecimal(now.dayNetDeposits)!
  expect(now.dayPnl).toBe(formatDecimal(pnl))
}
