import { type AnswerOf, type BodyOf, CODES } from '@candela/contract'
import { LATEST_RULES } from '@candela/rules'
import { parseDecimal } from '@candela/units'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  commandId,
  marketOf,
  movedClock,
  removeDataDirectory,
  startServer,
  TestClient,
  type TestServer,
} from '../../testing/index.ts'

const clock = movedClock()
const ENVIRONMENT = { ...clock.environment, LIMITS: 'bench' }
let server: TestServer
let client: TestClient

beforeAll(async () => {
  server = await startServer({ environment: ENVIRONMENT })
  client = await server.client().register()
  await marketOf(client)
})
afterAll(async () => {
  await server.stop()
  removeDataDirectory(server.dataDirectory)
  clock.dispose()
})

const body = (over: Partial<BodyOf<'placeTimedOrder'>> = {}): BodyOf<'placeTimedOrder'> => ({
  commandId: commandId(),
  product: 'BTC-USDT',
  direction: 'up',
  durationMs: 30_000,
  stake: '25',
  ruleVersion: LATEST_RULES,
  ...over,
})

async function money(): Promise<Record<'available' | 'committed' | 'total', string>> {
  const { balances } = await client.call('balances')
  return balances.find(({ asset }) => asset === 'USDT')!
}

/** The order once it is in one of these states. */
async function orderWhen(id: string, ...states: readonly string[]): Promise<AnswerOf<'timedOrder'>> {
  const detail = () => client.call('timedOrder', { params: { order: id } })
  await expect.poll(async () => states.includes((await detail()).order.status)).toBe(true)
  return detail()
}

describe('timed orders', () => {
  it('say under which terms they are taken', async () => {
    const terms = await client.call('timedTerms', { params: { product: 'BTC-USDT' } })
    expect(terms.durations.map(({ ms }) => ms)).toEqual([30_000, 60_000, 120_000, 180_000, 300_000])
    expect(terms).toMatchObject({ minimumStake: '10', maximumStake: '5000', ruleVersion: LATEST_RULES })
    // 50,000 of reserve in a minute, at the highest payout
    expect(parseDecimal(terms.maxStakeNow.up)).toBe(parseDecimal('56818.18181818'))
    const gone = await client.json('GET', '/api/v1/timed/terms/EUR-USD')
    expect([gone.status, JSON.parse(gone.text).code]).toEqual([CODES.productUnknown.status, 'productUnknown'])
  })

  it.each([
    [{ product: 'EUR-USD' }, 'productUnknown', undefined],
    [{ ruleVersion: 99 }, 'rulesChanged', undefined],
    [{ durationMs: 31_000 }, 'durationUnknown', undefined],
    [{ stake: '0' }, 'stakeMalformed', undefined],
    [{ stake: '9.99999999' }, 'stakeTooSmall', { minimum: '10' }],
    [{ stake: '5000.00000001' }, 'stakeTooLarge', { maximum: '5000' }],
    [{ stake: '90071992.54740992' }, 'stakeTooLarge', { maximum: '5000' }],
  ] as const)('%o is refused: %s', async (over, code, params) => {
    const { status, text } = await client.json('POST', '/api/v1/timed/orders', body(over))
    expect([status, JSON.parse(text)]).toEqual([CODES[code].status, { code, ...(params && { params }) }])
    expect(await money()).toMatchObject({ committed: '0', total: '10000' })
  })

  it('are opened by the next tick, run, outlive a kill, and are settled by the median of their window', async () => {
    const { order } = await client.call('placeTimedOrder', { body: body() })
    expect(order).toMatchObject({ stake: '25', profit: '19.5', status: 'pending', strike: '' })
    // what is staked is the customer's until it is settled
    expect(await money()).toMatchObject({ available: '9975', committed: '25', total: '10000' })
    const { order: running } = await orderWhen(order.id, 'running')
    expect(running.strikeAt).toBeGreaterThan(running.placedAt - 250)
    expect(running.maturesAt - running.strikeAt).toBe(30_000)
    const open = await client.call('timedOrders', { query: { state: 'running' } })
    expect(open.orders.map(({ id }) => id)).toEqual([order.id])

    await server.kill()
    const { dataDirectory } = server
    server = await startServer({ dataDirectory, environment: ENVIRONMENT })
    client = await new TestClient(server.url, client.username).signIn()
    // until a little before its window of two seconds
    const left = running.maturesAt - (await client.call('app')).serverTime
    clock.ahead(Math.max(0, left - 5_000))
    const { order: settled, ticks } = await orderWhen(order.id, 'won', 'lost', 'tied', 'voided')
    expect(ticks.length).toBeLessThanOrEqual(8)
    for (const { at } of ticks) expect(at > settled.maturesAt - 2_000 && at <= settled.maturesAt).toBe(true)
    const prices = ticks.map(({ index }) => parseDecimal(index)!).sort((a, b) => (a < b ? -1 : 1))
    const middle2 = (prices[(prices.length - 1) >> 1] ?? 0n) + (prices[prices.length >> 1] ?? 0n)
    if (settled.status !== 'voided') expect(parseDecimal(settled.settlement)! * 2n).toBe(middle2)
    const strike2 = parseDecimal(settled.strike)! * 2n
    const expected = middle2 === 0n ? 'voided' : middle2 === strike2 ? 'tied' : middle2 > strike2 ? 'won' : 'lost'
    expect(settled.status).toBe(expected)
    const paid = { won: '44.5', lost: '0', tied: '25', voided: '25' }[expected]
    expect(settled.paid).toBe(paid)
    const now = await money()
    expect(now.committed).toBe('0')
    expect(parseDecimal(now.total)).toBe(parseDecimal('9975')! + parseDecimal(paid)!)

    const history = await client.call('timedOrders', { query: { state: 'settled' } })
    expect(history.orders).toEqual([settled])
    const { days } = await client.call('houseStatistics', { query: {} })
    const [day] = days
    expect(days).toHaveLength(1)
    const timed = day!.timed!
    expect(day).toMatchObject({ product: 'BTC-USDT', timed: { staked: '25' } })
    expect(day!.perpetual).toBeUndefined()
    expect(timed.won + timed.lost + timed.tied + timed.returned).toBe(1)
    expect(parseDecimal(timed.customersResult)).toBe(parseDecimal(paid)! - parseDecimal('25')!)
    const { settlements } = await client.call('timedSettlements', { params: { product: 'BTC-USDT' } })
    expect(settlements.map(({ seq }) => seq)).toEqual(expected === 'voided' ? [] : [settled.settledSeq])
    expect(JSON.stringify(settlements)).not.toContain('customer')
  })

  it('a stranger sees nothing of', async () => {
    const stranger = await server.client().register()
    const { orders } = await client.call('timedOrders', { query: { state: 'settled' } })
    const asked = await stranger.json('GET', `/api/v1/timed/orders/${orders[0]!.id}`)
    expect(asked.status).toBe(CODES.orderUnknown.status)
    expect((await stranger.call('timedOrders', { query: { state: 'settled' } })).orders).toEqual([])
  })
})
