import { LATEST_RULES } from '@candela/rules'
import { DAY, formatDecimal, gmt8Day, gmt8DayStart, HOUR, MINUTE, parseDecimal } from '@candela/units'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { marketBuy, type RefusedCall, TestClient } from '../../testing/index.ts'
import { MovedHouse } from '../../testing/moved-house.ts'

const OWN_WORDS = {
  fullName: 'Maria Sample',
  age: 36,
  contact: '+49 30 7654321',
  residency: 'Berlin, Germany',
  employment: 'Engineer',
}
const LOAN = { amount: '1000', days: 7, ...OWN_WORDS, incomeBand: 5, assetsBand: 3 } as const

let house: MovedHouse
let client: TestClient
let other: TestClient
/** the midnight of GMT+8 that ends the period, and begins the next */
let next = 0
/** orders by product */
const orders: Record<string, string> = {}
const minor = (text: string): bigint => parseDecimal(text)!

async function passTo(at: number): Promise<void> {
  house.pass(at - house.now)
  await house.workOff()
}

async function open(owner: TestClient, product: string, amount: string): Promise<string> {
  const asked = { commandId: house.commandId(), product, terms: 1, amount, renew: false }
  return (await owner.call('openEarn', { body: asked })).order.id
}

beforeAll(async () => {
  house = await MovedHouse.open()
  const { engine } = house.server.floor
  await engine.submit({ kind: 'fundHouse', account: 'lendingFree' })
  client = await house.customer()
  other = await house.customer()
  const invited = await invitedBy(client)
  next = gmt8DayStart(gmt8Day(house.now) + 6)
  await passTo(next - 5 * DAY + 14 * HOUR)
  await house.quote('XAU-USD', 420_000)
  await marketBuy(client, '900', 'XAU-USD', house.commandId())
  orders['L5'] = await open(client, 'L5', '1000')
  orders['G30'] = await open(client, 'G30', '0.1')
  orders['S30'] = await open(other, 'S30', '700')
  await house.validate(client)
  await client.call('saveLoanForm', { body: LOAN })
  await client.call('applyLoan', { body: { commandId: house.commandId(), ruleVersion: LATEST_RULES } })
  await engine.submit({
    kind: 'decideLoan',
    commandId: house.commandId(),
    operator: 0,
    loan: 1,
    verdict: 'approve',
    reasons: 0,
    signature: '',
  })
  await passTo(next - 2 * DAY + 14 * HOUR)
  await house.quote('XAU-USD', 420_000)
  const leaving = { params: { order: orders['G30'] }, body: { commandId: house.commandId(), amount: '0.1' } }
  await client.call('redeemEarn', leaving)
  await client.call('repayLoan', { params: { loan: '1' }, body: { commandId: house.commandId() } })
  // the last midnight of the period, an hour late; the next one sharp
  await passTo(next - DAY + HOUR)
  await passTo(next)
  await rewarded(invited)
})
afterAll(() => house.stop())

/** Somebody whom the customer invited. */
async function invitedBy(inviter: TestClient): Promise<TestClient> {
  const { shareCode } = await inviter.call('profile')
  const invited = new TestClient(house.server.url)
  const consents = { age: true, terms: 2, risk: 1 }
  const d = { username: invited.username, password: 'Reefs4Turtles', consents, invite: shareCode }
  expect(await invited.enter('/Register', d)).toMatchObject({ success: true })
  return invited
}

/** 1,000 dollars come in of somebody, whose identity is validated then: 50 USDT for who invited them. */
async function rewarded(invited: TestClient): Promise<void> {
  const asked = { rail: 'usBank', asset: 'USD', amount: '1000' }
  const unused = { card: '', rate: 0, arrival: '0' }
  const { deposit } = await invited.call('startDeposit', {
    body: { commandId: house.commandId(), ...asked, ...unused },
  })
  const paid = { ...asked, deposit: deposit.id, wish: 'exact' } as const
  await invited.call('payOutside', { body: { commandId: house.commandId(), ...paid } })
  house.pass(MINUTE)
  const statusOf = async () => (await invited.call('deposit', { params: { deposit: deposit.id } })).deposit.status
  await vi.waitFor(async () => expect(await statusOf()).toBe('credited'), 30_000)
  await house.validate(invited)
}

const ofPeriod = () => ({ to: String(next - 1) })
const income = (owner: TestClient, query: { from?: string; to?: string }) => owner.call('statementIncome', { query })
/** The yields of an order that were paid in a period, both ends included. */
async function paid(owner: TestClient, order: string, from: number, to: number): Promise<string> {
  const { yields } = await owner.call('earnOrder', { params: { order } })
  const within = yields.filter(({ at }) => at >= from && at <= to)
  expect(within.length).toBeGreaterThan(0)
  return formatDecimal(within.reduce((sum, { amount }) => sum + minor(amount), 0n))
}
async function rows(query: string): Promise<string[][]> {
  const { text } = await client.json('GET', `/api/v1/statement.csv?${query}`)
  return text
    .split('\r\n')
    .slice(0, -1)
    .map((row) => row.split(','))
}

describe('the income of a period', () => {
  it('is what was paid in it, by product and asset, less penalties; its last day is paid in the next', async () => {
    const order = await client.call('earnOrder', { params: { order: orders['L5']! } })
    expect(order.yields.map(({ at }) => at - next)).toEqual([
      -2 * DAY + 14 * HOUR,
      -2 * DAY + 14 * HOUR,
      -DAY + HOUR,
      0,
    ])
    const { penalty } = (await client.call('earnOrder', { params: { order: orders['G30']! } })).order
    expect(minor(penalty)).toBeGreaterThan(0n)
    const [usdt, gold] = await Promise.all(['L5', 'G30'].map((product) => paid(client, orders[product]!, 0, next - 1)))
    const net = formatDecimal(minor(gold!) - minor(penalty))
    expect(await income(client, ofPeriod())).toEqual({
      products: [
        { product: 'L5', asset: 'USDT', yields: usdt, penalties: '0' },
        { product: 'G30', asset: 'XAU', yields: gold, penalties: penalty },
      ],
      totals: [
        { asset: 'USDT', yields: usdt, penalties: '0', net: usdt },
        { asset: 'XAU', yields: gold, penalties: penalty, net },
      ],
      interest: '12',
      rebates: [],
    })
    const later = await paid(client, orders['L5']!, next, next)
    expect(await income(client, { from: String(next) })).toEqual({
      products: [{ product: 'L5', asset: 'USDT', yields: later, penalties: '0' }],
      totals: [{ asset: 'USDT', yields: later, penalties: '0', net: later }],
      interest: '0',
      rebates: [{ asset: 'USDT', amount: '50' }],
    })
  })

  it('is the sum of the lines of the statement, and of nobody else’s', async () => {
    const { lines } = await client.call('statementLines', { query: { group: 'earn', ...ofPeriod(), limit: '200' } })
    const { totals } = await income(client, ofPeriod())
    for (const { asset, net } of totals) {
      const own = lines.filter((line) => line.asset === asset)
      expect([asset, formatDecimal(own.reduce((sum, { amount }) => sum + minor(amount), 0n))]).toEqual([asset, net])
    }
    const strangers = await income(other, ofPeriod())
    const yields = await paid(other, orders['S30']!, 0, next - 1)
    expect(strangers).toMatchObject({ products: [{ product: 'S30', yields, penalties: '0' }], interest: '0' })
    expect(strangers.rebates).toEqual([])
    expect(await income(other, { to: '1' })).toEqual({ products: [], totals: [], interest: '0', rebates: [] })
    const unread = income(other, { from: 'x' }).catch((error) => error)
    expect(((await unread) as RefusedCall).code).toBe('badRequest')
  })

  it('is a file as well, with the value that each payment had at its moment', async () => {
    const { products, totals } = await income(client, ofPeriod())
    const [head, ...all] = await rows(`detail=income&from=0&to=${next - 1}`)
    expect(head).toEqual(['from', 'to', 'event', 'product', 'asset', 'amount', 'worth'])
    const end = new Date(next - 1).toISOString()
    expect(new Set(all.map(([from, to]) => `${from} ${to}`))).toEqual(new Set([`1970-01-01T00:00:00.000Z ${end}`]))
    const [l5, g30] = [products[0]!, products[1]!]
    const { lines } = await client.call('statementLines', { query: { group: 'earn', asset: 'XAU', ...ofPeriod() } })
    const worth = (kind: string) =>
      formatDecimal(lines.filter((line) => line.kind === kind).reduce((sum, line) => sum + minor(line.worth), 0n))
    expect(minor(worth('earnYield'))).toBeGreaterThan(0n)
    const inAll = formatDecimal(minor(worth('earnYield')) + minor(worth('earnRedemption')))
    expect(all.map((row) => row.slice(2))).toEqual([
      ['earnYield', 'L5', 'USDT', l5.yields, l5.yields],
      ['earnYield', 'G30', 'XAU', g30.yields, worth('earnYield')],
      ['earnRedemption', 'G30', 'XAU', `-${g30.penalties}`, worth('earnRedemption')],
      ['total', '', 'USDT', totals[0]!.net, totals[0]!.net],
      ['total', '', 'XAU', totals[1]!.net, inAll],
      ['loanInterest', '', 'USDT', '-12', '-12'],
    ])
    const after = await rows(`detail=income&from=${next}`)
    expect(after.at(-1)!.slice(2)).toEqual(['rebate', '', 'USDT', '50', '50'])
  })
})

describe('the statement of account as a file', () => {
  it('says when a payment was due, where it fell due by itself', async () => {
    const [, ...all] = await rows(`detail=account&from=0&to=${next}`)
    const yields = all.filter((row) => row[1] === 'earnYield' && row[2] === orders['L5'])
    const when = (at: number): string => new Date(at).toISOString()
    // two days were worked off in one entry: the first of them is told
    expect(yields.map((row) => [row[0], row.at(-1)])).toEqual([
      [when(next - 2 * DAY + 14 * HOUR), when(next - 3 * DAY)],
      [when(next - DAY + HOUR), when(next - DAY)],
      [when(next), when(next)],
    ])
    const rest = all.filter((row) => ['opening', 'closing', 'practiceFunds', 'loanRepayment'].includes(row[1]!))
    expect(new Set(rest.map((row) => row.at(-1)))).toEqual(new Set(['']))
  })
})
