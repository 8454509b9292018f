import { DAY, HOUR, MINUTE } from '@candela/units'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../../testing/index.ts'
import { MovedHouse } from '../../testing/moved-house.ts'
import { GRID, HALF, refused, StrategyCalls } from '../../testing/strategies.ts'

let house: MovedHouse
const calls = new StrategyCalls(() => house)
beforeAll(async () => {
  house = await MovedHouse.open()
  await calls.hour(6_000_000)
})
afterAll(() => house.stop())

const courseOf = async (client: TestClient, strategy: string) =>
  (await client.call('strategyCourse', { params: { strategy } })).points

async function runningOf(client: TestClient, strategy: string) {
  const state = await client.call('strategyState', { params: { strategy } })
  if (!('running' in state)) throw new Error('it is stopped')
  return state.running
}

describe('what became of a strategy', () => {
  it('is its worth over time, beside the same money that just holds, and that stays money', async () => {
    const client = await calls.informed()
    const begun = house.now
    const { id, strategy } = await calls.start(client, { ...HALF, amount: '1000', stopLossPpm: 0 })
    // 832 lots of 0.6 USDT are half of it, less a thousandth
    expect(strategy).toMatchObject({ result: '0', holdingResult: '-0.4992' })
    await calls.hour(6_000_000)
    // as much was bought at a tick above the index, and rounded up
    const held = { equity: '999.50011661', holding: '999.5008', cash: '1000' }
    expect((await courseOf(client, id)).at(-1)).toEqual({ at: begun + HOUR, ...held })
    await calls.hour(6_600_000)
    await calls.change(client, id, { add: '100', stopLossPpm: 0 })
    const { strategy: changed } = await calls.change(client, id, { take: '200', stopLossPpm: 0 })
    // 75 lots came, 158 of 907 went, both at 0.66 USDT
    expect(changed).toMatchObject({ putIn: '1100', takenOut: '200', result: '49.45503281', holdingResult: '49.26702' })
    await calls.hour(6_000_000)
    const running = await runningOf(client, id)
    expect(running).toMatchObject({ holdingResult: '4.32702' })

    const points = await courseOf(client, id)
    expect(points.map(({ at }) => at)).toEqual(Array.from({ length: 37 }, (_, place) => begun + place * 5 * MINUTE))
    expect(points[0]).toEqual({ at: begun, equity: '1000', holding: '1000', cash: '1000' })
    expect(points[11]).toEqual({ at: begun + 55 * MINUTE, equity: '1000', holding: '999.5008', cash: '1000' })
    expect(points[12]).toEqual({ at: begun + 60 * MINUTE, ...held })
    expect(points[23]).toEqual({ at: begun + 115 * MINUTE, ...held })
    const taken = { equity: '1149.45503281', holding: '1149.26702', cash: '1100' }
    expect(points[24]).toEqual({ at: begun + 2 * HOUR, ...taken })
    expect(points[35]).toEqual({ at: begun + 175 * MINUTE, ...taken })
    const last = points.at(-1)!
    expect(Number(last.equity) - Number(last.cash)).toBeCloseTo(Number(running.result), 8)
    expect(Number(last.holding) - Number(last.cash)).toBeCloseTo(Number(running.holdingResult), 8)

    const { at: ended } = await calls.stop(client, id)
    house.pass(3 * HOUR)
    await house.quote('BTC-USDT', 7_000_000, 100_000)
    const stopped = { id, reason: 'customer', putIn: '1100', takenOut: '200', startedAt: begun, stoppedAt: ended }
    const figures = { returned: '901.27795338', result: '1.27795338', holdingResult: '4.32702', given: [] }
    expect(await client.call('strategyState', { params: { strategy: id } })).toMatchObject({
      stopped: { ...stopped, ...figures, costs: '1.00188002' },
    })
    const whole = await courseOf(client, id)
    expect(whole.slice(0, -1)).toEqual(points.slice(0, -1))
    expect(whole.at(-1)).toEqual({ at: ended, equity: '1101.27795338', holding: '1104.32702', cash: '1100' })
    await house.restart()
    const again = house.stranger()
    again.cookie = client.cookie
    expect(await courseOf(again, id)).toEqual(whole)
  })

  it('is told in 120 points at most, evenly spaced, however long it took', async () => {
    const client = await calls.informed()
    const { id, at: begun } = await calls.start(client, { ...HALF, stopLossPpm: 0 })
    house.pass(30 * DAY)
    await house.quote('BTC-USDT', 6_300_000, 100_000)
    await house.workOff()
    await client.signIn()
    const points = await courseOf(client, id)
    expect(points.length).toBeLessThanOrEqual(120)
    expect(points.length).toBeGreaterThan(100)
    expect([points[0]!.at, points.at(-1)!.at]).toEqual([begun, house.now])
    const [, ...even] = points.slice(0, -1).map(({ at }) => at)
    const steps = new Set(even.slice(1).map((at, place) => at - even[place]!))
    expect([...steps]).toEqual([even[1]! - even[0]!])
    expect(even[0]! % (5 * MINUTE)).toBe(0)
    await calls.stop(client, id)
  })
})

describe('the decisions of a strategy', () => {
  it('say what they followed from and what was filled, and each order is listed', async () => {
    const client = await calls.informed()
    await calls.quote(6_000_000)
    const { id } = await calls.start(client, { ...HALF, amount: '1000' })
    // a ladder of 300 lots gives no more
    await calls.hour(6_000_000, 300)
    const of = { params: { strategy: id } } as const
    const { decisions } = await client.call('strategyDecisions', of)
    const { orders } = await client.call('strategyOrders', of)
    expect(decisions).toEqual([
      {
        seq: expect.any(Number) as number,
        place: 0,
        at: house.now,
        dueAt: house.now,
        cause: 'bar',
        equity: '1000',
        shares: [{ product: 'BTC-USDT', target: 500_000, now: 0, want: '0.00833', held: '0' }],
        periods: 0,
        spend: '0',
        orders: [
          {
            order: orders[0]!.id,
            product: 'BTC-USDT',
            side: 'buy',
            quantity: '0.00833',
            bound: '60300.00',
            filled: '0.003',
            code: '',
          },
        ],
        placed: [],
      },
    ])
    expect(orders).toMatchObject([
      {
        product: 'BTC-USDT',
        side: 'buy',
        timeInForce: 'ioc',
        quantity: '0.00833',
        filled: '0.003',
        status: 'cancelled',
      },
    ])
    // none of them stands among those by hand
    expect((await client.call('orders', { query: { state: 'closed' } })).orders).toEqual([])
    await calls.hour(6_000_000, 300)
    await calls.hour(6_000_000, 300)
    const all = await client.call('strategyDecisions', of)
    const first = await client.call('strategyDecisions', { ...of, query: { limit: '2' } })
    const second = await client.call('strategyDecisions', { ...of, query: { limit: '2', cursor: first.next! } })
    expect([first.decisions.length, second.next]).toEqual([2, undefined])
    expect([...first.decisions, ...second.decisions]).toEqual(all.decisions)
    expect(all.decisions.at(-1)).toEqual(decisions[0])
    const page = await client.call('strategyOrders', { ...of, query: { limit: '2' } })
    const rest = await client.call('strategyOrders', { ...of, query: { limit: '2', cursor: page.next! } })
    expect([...page.orders, ...rest.orders].map(({ id: order }) => order)).toEqual(
      all.decisions.map(({ orders: [order] }) => order!.order),
    )
    await calls.stop(client, id)
  })

  it('are of their owner alone', async () => {
    const [owner, other] = [await calls.informed(), await calls.informed()]
    await calls.quote(6_000_000)
    const { id } = await calls.start(owner, { kind: 'grid', parameters: GRID })
    const of = { params: { strategy: id } } as const
    // it is there to be read
    expect(await runningOf(owner, id)).toMatchObject({ id })
    for (const route of ['strategyState', 'strategyDecisions', 'strategyOrders', 'strategyCourse'] as const) {
      expect(await refused(other.call(route, of))).toEqual({ code: 'strategyUnknown' })
    }
    const { placed } = (await owner.call('strategyDecisions', of)).decisions[0]!
    expect(placed).toEqual((await runningOf(owner, id)).cells.map(({ order }) => order))
    await calls.stop(owner, id, false)
    expect(await other.call('strategiesStopped')).toEqual({ strategies: [] })
  })
})

describe('strategies that ended', () => {
  it('stand the last first, and say what was handed over at which index', async () => {
    const client = await calls.informed()
    await calls.quote(6_000_000)
    const grid = await calls.start(client, { kind: 'grid', parameters: GRID })
    const { holdings } = grid.strategy!
    const trend = await calls.start(client)
    await calls.quote(6_100_000)
    await calls.stop(client, grid.id, false)
    await calls.stop(client, trend.id)
    const { strategies } = await client.call('strategiesStopped')
    expect(strategies.map(({ id }) => id)).toEqual([trend.id, grid.id])
    const [untraded, handed] = strategies as [(typeof strategies)[number], (typeof strategies)[number]]
    expect(untraded).toMatchObject({ result: '0', costs: '0', returned: '500', given: [] })
    const { quantity } = holdings[0]!
    const worth = Number(quantity) * 61_000
    expect(handed.given).toEqual([
      { product: 'BTC-USDT', quantity, index: '61000.00', worth: expect.stringMatching(/^\d+\.\d+$/) as string },
    ])
    expect(Number(handed.given[0]!.worth)).toBeCloseTo(worth, 8)
    expect(Number(handed.result)).toBeCloseTo(Number(handed.returned) + worth - 500, 8)
    const page = await client.call('strategiesStopped', { query: { limit: '1' } })
    const rest = await client.call('strategiesStopped', { query: { limit: '1', cursor: page.next! } })
    expect([...page.strategies, ...rest.strategies]).toEqual(strategies)
  })
})

describe('the public past', () => {
  it('has the steps of the learner, and the closes of hours with the spread and the ladder around them', async () => {
    const anyone = house.stranger()
    await calls.hour(6_000_000)
    // an hour without a tick has no close
    await calls.hour()
    await calls.hour(6_060_000)
    const of = { query: { product: 'BTC-USDT', bar: '1h' } } as const
    const { steps } = await anyone.call('strategyLearnerSteps', of)
    const learner = await anyone.call('strategyLearner', of)
    expect(steps.at(-1)).toEqual({
      closedAt: house.now,
      close: '60600.00',
      weights: learner.experts.map(({ weight }) => weight),
      target: learner.target,
    })
    expect(steps.at(-2)).toMatchObject({ closedAt: house.now - 2 * HOUR, close: '60000.00' })
    const past = await anyone.call('strategyPast', { query: { product: 'BTC-USDT' } })
    expect(past.closes.slice(-3)).toEqual(['60000.00', '0', '60600.00'])
    expect(past.first + (past.closes.length - 1) * HOUR).toBe(house.now)
    expect(past.ladder).toEqual({ levels: 10, spacing: 120, baseLots: 35_000, growthPermille: 180 })
    const unknown = { product: 'NONE-USDT' }
    expect(await refused(anyone.call('strategyPast', { query: unknown }))).toEqual({ code: 'productUnknown' })
    const steps1d = anyone.call('strategyLearnerSteps', { query: { ...unknown, bar: '1d' } })
    expect(await refused(steps1d)).toEqual({ code: 'productUnknown' })
  })
})
