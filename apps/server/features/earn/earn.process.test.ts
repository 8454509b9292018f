import { proves, provenBy } from '@candela/checks/proves'
import { type AnswerOf, type BodyOf, CODES, type Refusal } from '@candela/contract'
import { readText } from '@candela/locale/node'
import { gmt8Day, gmt8DayStart } from '@candela/units'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RefusedCall, type TestClient } from '../../testing/index.ts'
import { MovedHouse } from '../../testing/moved-house.ts'

let house: MovedHouse
beforeAll(async () => {
  house = await MovedHouse.open()
  // two in the afternoon of GMT+8
  await passTo(gmt8DayStart(gmt8Day(house.now) + 1) + 14 * 3_600_000)
})
afterAll(() => house.stop())

async function passTo(at: number): Promise<void> {
  house.pass(at - house.now)
  await house.workOff()
}

/** So many midnights of GMT+8 later, at an hour of that day. */
const passDays = (days: number, hour = 14): Promise<void> =>
  passTo(gmt8DayStart(gmt8Day(house.now) + days) + hour * 3_600_000)

const bodyOf = (over: Partial<BodyOf<'openEarn'>> = {}): BodyOf<'openEarn'> => ({
  commandId: house.commandId(),
  product: 'L5',
  terms: 1,
  amount: '1000',
  renew: false,
  ...over,
})

async function opened(client: TestClient, over: Partial<BodyOf<'openEarn'>> = {}) {
  return (await client.call('openEarn', { body: bodyOf(over) })).order
}

const detailOf = (client: TestClient, order: string): Promise<AnswerOf<'earnOrder'>> =>
  client.call('earnOrder', { params: { order } })

async function money(client: TestClient): Promise<Record<'available' | 'committed' | 'total', string>> {
  const { balances } = await client.call('balances')
  return balances.find(({ asset }) => asset === 'USDT')!
}

/** The code that a call was refused with, and the values in its text. */
async function refused(call: Promise<unknown>): Promise<readonly [string, object]> {
  const error = await call.then(() => undefined).catch((thrown: unknown) => thrown)
  if (error === undefined) return ['ok', {}]
  if (!(error instanceof RefusedCall)) throw new Error('not refused', { cause: error })
  expect(error.status).toBe(CODES[error.code as Refusal].status)
  return [error.code, error.params ?? {}]
}

describe('earn', () => {
  it('says what is on sale, the rates of today and tomorrow, and the pots they are paid from', async () => {
    const { products } = await (await house.customer()).call('earnProducts')
    expect(products.map(({ id }) => id)).toEqual(['L5', 'L15', 'L30', 'G30', 'S30', 'SF', 'W', 'FI'])
    const [first] = products
    expect(first).toMatchObject({
      asset: 'USDT',
      terms: 1,
      days: 5,
      lowPpm: 3_000,
      highPpm: 5_000,
      minimum: '100',
      schedule: 'remaining',
      ratioPpm: 4_000,
      todayPpm: 5_000,
      tomorrowPpm: 5_000,
      pot: { capital: '50000' },
      freeAt: gmt8DayStart(gmt8Day(house.now) + 6),
    })
    expect(products[3]).toMatchObject({ asset: 'XAU', pot: { capital: '10', free: '10' } })
  })

  it('locks, pays each day of GMT+8 that ended at its rate, and gives the principal back', async () => {
    const [client, stranger] = [await house.customer(), await house.customer()]
    const order = await opened(client)
    expect(order).toMatchObject({ status: 'running', amount: '1000', promised: '25', days: 5, daysPaid: 0, paid: '0' })
    expect([order.openedAt, order.freeAt], proves('S3.98', 'S3.103')).toEqual([
      house.now,
      gmt8DayStart(gmt8Day(house.now) + 6),
    ])
    expect(await money(client)).toMatchObject({ available: '9000', committed: '1000', total: '10000' })
    await passDays(3)
    const running = await detailOf(client, order.id)
    expect(running.order).toMatchObject({ status: 'running', daysPaid: 2 })
    expect(running.yields.every(({ ratePpm }) => ratePpm > 4_900 && ratePpm <= 5_000)).toBe(true)
    expect(running.leaving).toEqual({ remainingDays: 3, penalty: '12', refund: '988' })
    expect(await refused(detailOf(stranger, order.id))).toEqual(['earnOrderUnknown', {}])
    expect(await refused(opened(stranger, { terms: Number.MIN_SAFE_INTEGER }))).toEqual(['badRequest', {}])
    await passDays(3)
    const ended = await detailOf(client, order.id)
    expect(ended.order).toMatchObject({ status: 'matured', daysPaid: 5, refund: '1000' })
    expect(ended.leaving).toBeUndefined()
    const days = ended.yields.map(({ day, dueAt }) => [day, dueAt])
    expect(ended.yields.every(({ dueAt, at }) => dueAt === gmt8DayStart(gmt8Day(dueAt)) && at >= dueAt)).toBe(true)
    const midnight = Date.parse(`${order.firstDay}T24:00:00+08:00`)
    expect(days[0], proves('S3.100', 'S9.17')).toEqual([order.firstDay, midnight])
    expect(days.at(-1), proves('S3.98')).toEqual([order.lastDay, order.freeAt])
    const paid = ended.yields.reduce((sum, { amount }) => sum + Number(amount), 0)
    expect(Number(ended.order.paid)).toBeCloseTo(paid, 8)
    expect(Number((await money(client)).available)).toBeCloseTo(10_000 + paid, 8)
    const { orders } = await client.call('earnOrders', { query: { state: 'over' } })
    expect(orders).toEqual([ended.order])
    const { rates } = await client.call('earnRates', { params: { product: 'L5' }, query: { limit: '3' } })
    expect(rates).toHaveLength(3)
    expect(rates[0]!.day > rates[1]!.day).toBe(true)
  })

  it('is paid between 00:00 and 00:10 GMT+8 of the next day, by a house that is up', async () => {
    const client = await house.customer()
    const order = await opened(client)
    house.pass(gmt8DayStart(gmt8Day(house.now) + 2) - house.now)
    // nobody but the house's own clock pays
    const yieldsOf = async () => (await detailOf(client, order.id)).yields
    const paidDays = async () => (await yieldsOf()).length
    // its timer is armed for a minute at most, and runs by the real time
    await expect.poll(paidDays, { message: proves('S9.18'), timeout: 120_000 }).toBe(1)
    const [paid] = await yieldsOf()
    expect(paid!.dueAt, proves('S9.18')).toBe(Date.parse(`${order.firstDay}T24:00:00+08:00`))
    expect([paid!.dueAt, paid!.at - paid!.dueAt < 600_000], proves('S9.18')).toEqual([house.now, true])
    house.pass(12 * 3_600_000)
  })

  it('savings lock at one rate for 30 days, which is what they bring', async () => {
    const client = await house.customer()
    const order = await opened(client, { product: 'S30' })
    expect(order, proves('S1.37')).toMatchObject({ product: 'S30', asset: 'USDT', days: 30, status: 'running' })
    await passDays(3)
    const { yields } = await detailOf(client, order.id)
    expect(
      yields.map(({ ratePpm, amount }) => [ratePpm, amount]),
      proves('S1.37'),
    ).toEqual([
      [120, '0.12'],
      [120, '0.12'],
    ])
  })

  it('gold is locked and pays in gold', async () => {
    const client = await house.customer()
    await house.quote('XAU-USD', 400_000, 100_000)
    const buy = {
      commandId: house.commandId(),
      product: 'XAU-USD',
      side: 'buy',
      type: 'market',
      spend: '9000',
    } as const
    await client.call('placeOrder', { body: buy })
    const order = await opened(client, { product: 'G30', amount: '1' })
    expect(order, proves('S1.36')).toMatchObject({ product: 'G30', asset: 'XAU', amount: '1', days: 30 })
    await passDays(3)
    const { yields } = await detailOf(client, order.id)
    expect(
      yields.every(({ amount }) => Number(amount) >= 0.000_05 && Number(amount) <= 0.000_1),
      proves('S1.36'),
    ).toBe(true)
    expect(yields).toHaveLength(2)
    const { balances } = await client.call('balances')
    expect(Number(balances.find(({ asset }) => asset === 'XAU')!.total)).toBeGreaterThan(1)
  })

  it('is left early for 0.4 % a day: 12 of 1,000 with three days to go, and the pot gets it', async () => {
    const client = await house.customer()
    const order = await opened(client)
    await passDays(3)
    const before = (await client.call('earnProducts')).products[0]!.pot
    const body = { commandId: house.commandId(), amount: '1000' }
    const params = { order: order.id }
    const { order: left } = await provenBy(['S4.25'], client.call('redeemEarn', { params, body }))
    expect(left.status, proves('S4.25')).toBe('redeemed')
    expect([left.penalty, left.refund], proves('S4.26', 'S9.13', 'S9.14')).toEqual(['12', '988'])
    const after = (await client.call('earnProducts')).products[0]!.pot
    // the house may have filled the pot up meanwhile
    const filledUp = Number(after.capital) - Number(before.capital)
    expect(Number(after.free) - Number(before.free) - filledUp).toBeCloseTo(12 + 15, 8)
    expect(Number(after.penalties) - Number(before.penalties)).toBe(12)
    const { capital, penalties, paid, promised, free } = after
    expect(Number(capital) + Number(penalties) - Number(paid)).toBeCloseTo(Number(promised) + Number(free), 6)
    const again = client.call('redeemEarn', { params, body: { ...body, commandId: house.commandId() } })
    expect(await refused(again)).toEqual(['earnOrderOver', {}])
    const same = await client.call('redeemEarn', { params, body })
    expect(same.order).toEqual(left)
  })

  it('is not left early where its terms have no way out, and the text says so', async () => {
    const client = await house.customer()
    const order = await opened(client, { product: 'L30' })
    expect((await detailOf(client, order.id)).leaving, proves('S4.25')).toBeUndefined()
    const body = { commandId: house.commandId(), amount: '1000' }
    const leaving = client.call('redeemEarn', { params: { order: order.id }, body })
    expect(await refused(leaving), proves('S4.25', 'S4.27')).toEqual(['earlyRedemptionNotAllowed', {}])
    const text = readText('en', 'problems', 'earlyRedemptionNotAllowed')
    expect(text, proves('S4.27', 'S8.41')).toContain('Early redemption is not allowed')
    expect(await money(client)).toMatchObject({ available: '9000', committed: '1000' })
  })

  it('goes on by itself where that was asked for, and stops where it was switched off', async () => {
    const client = await house.customer()
    const order = await opened(client, { renew: true })
    await passDays(6)
    const ended = (await detailOf(client, order.id)).order
    expect(ended).toMatchObject({ status: 'matured', renew: true, notRenewed: '' })
    const next = (await detailOf(client, ended.renewedBy)).order
    expect(next).toMatchObject({ status: 'running', renews: order.id, firstDay: expect.any(String) as string })
    const { lines } = await client.call('statementLines', { query: { group: 'earn' } })
    const told = lines.map(({ kind, order: number, asset, amount, moved }) => [kind, number, asset, amount, moved])
    expect(told[0]).toEqual(['earnRenewal', next.id, 'USDT', '0', '-1000'])
    // days that were paid in one entry are one line
    expect(told.slice(1).map(([kind, number]) => [kind, number])).toEqual([['earnYield', order.id]])
    const params = { order: next.id }
    const off = await client.call('setEarnRenewal', { params, body: { commandId: house.commandId(), renew: false } })
    expect(off.order.renew).toBe(false)
    await passDays(6)
    expect((await detailOf(client, next.id)).order).toMatchObject({ status: 'matured', renewedBy: '' })
  })

  it.each([
    [{ product: 'X9' }, 'earnUnknown', {}],
    [{ terms: 2 }, 'earnTermsChanged', {}],
    [{ amount: '0' }, 'earnAmountInvalid', {}],
    [{ amount: '99.99999999' }, 'earnBelowMinimum', { minimum: '100', asset: 'USDT' }],
    [{ amount: '10000.00000001' }, 'earnAboveMaximum', { maximum: '10000', asset: 'USDT' }],
    [{ product: 'G30', amount: '1', renew: true }, 'renewNotOffered', {}],
    [{ product: 'G30', amount: '1' }, 'insufficientBalance', { missing: '1', asset: 'XAU' }],
  ] as const)('%o is refused: %s', async (over, code, params) => {
    const client = await house.customer()
    expect(await refused(opened(client, over))).toEqual([code, params])
    expect(await money(client)).toMatchObject({ available: '10000', committed: '0' })
  })
})
