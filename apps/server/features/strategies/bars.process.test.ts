import { proves } from '@candela/checks/proves'
import type { StrategyDecision } from '@candela/contract'
import { DAY, HOUR } from '@candela/units'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestClient } from '../../testing/index.ts'
import { MovedHouse } from '../../testing/moved-house.ts'
import { GRID, HALF, StrategyCalls } from '../../testing/strategies.ts'

const BITCOIN = [{ product: 'BTC-USDT', share: 1_000_000 }]

let house: MovedHouse
const calls = new StrategyCalls(() => house)
beforeAll(async () => {
  house = await MovedHouse.open()
  await calls.hour(6_000_000)
})
afterAll(() => house.stop())

/** The last first. */
const decisionsOf = async (client: TestClient, strategy: string): Promise<readonly StrategyDecision[]> =>
  (await client.call('strategyDecisions', { params: { strategy } })).decisions

async function stateOf(client: TestClient, strategy: string) {
  const state = await client.call('strategyState', { params: { strategy } })
  return 'running' in state ? state.running : state.stopped
}

/** A daily purchase at the next full hour, or so many after it. */
const daily = (later = 0) => ({
  kind: 'recurring',
  parameters: {
    products: BITCOIN,
    period: 'day',
    day: 0,
    hour: (Math.floor(house.now / HOUR) + 9 + later) % 24,
    each: '50',
  },
})

describe('strategies over the hours', () => {
  it('buy what the learner names, and for as much as was set at the instant that was set', async () => {
    const client = await calls.informed()
    const parameters = { product: 'BTC-USDT', bar: '1h', share: 500_000, band: 50_000 }
    const adaptive = await calls.start(client, { kind: 'adaptive', parameters, amount: '1000', stopLossPpm: 0 })
    const recurring = await calls.start(client, { ...daily(), stopLossPpm: 0 })
    expect(recurring.strategy!.nextAt).toBe((Math.floor(house.now / HOUR) + 1) * HOUR)
    await calls.hour(6_000_000)
    const { target } = await client.call('strategyLearner', { query: { product: 'BTC-USDT', bar: '1h' } })
    const [followed] = await decisionsOf(client, adaptive.id)
    expect(followed, proves('S1.42')).toMatchObject({
      cause: 'bar',
      dueAt: house.now,
      shares: [{ target: Math.floor(target / 2), now: 0 }],
    })
    const [bought] = await decisionsOf(client, recurring.id)
    expect(bought).toMatchObject({ cause: 'period', dueAt: house.now, periods: 1, spend: '50' })
    // 82 lots at the bound of 60,300, the fee included
    expect(bought!.orders).toMatchObject([{ side: 'buy', quantity: '0.00082', bound: '60300.00', filled: '0.00082' }])
    await calls.hour(6_000_000)
    expect(await decisionsOf(client, recurring.id)).toEqual([bought])
    for (const { id } of [adaptive, recurring]) await calls.stop(client, id)
  })

  it('of a house that was down over bars do not make them up; a recurring purchase is made once for all its instants', async () => {
    const client = await calls.informed()
    await calls.quote(6_000_000)
    const half = await calls.start(client, { ...HALF, amount: '1000', stopLossPpm: 0 })
    const recurring = await calls.start(client, { ...daily(), stopLossPpm: 0 })
    await calls.hour(6_000_000)
    const [first] = await decisionsOf(client, half.id)
    const [bought] = await decisionsOf(client, recurring.id)
    const left = house.now
    await house.restart(2 * DAY + 2.5 * HOUR)
    const again = await new TestClient(house.server.url, client.username).signIn()
    await calls.quote(9_000_000)
    await house.workOff()
    expect(await decisionsOf(again, half.id)).toEqual([first])
    const [late, ...before] = await decisionsOf(again, recurring.id)
    expect(before).toEqual([bought])
    expect(late).toMatchObject({ cause: 'period', dueAt: left + 2 * DAY, periods: 2, spend: '100', at: house.now })
    await calls.hour(9_000_000)
    const [next, ...rest] = await decisionsOf(again, half.id)
    expect(next).toMatchObject({ cause: 'bar', dueAt: house.now, orders: [{ side: 'sell' }] })
    expect(rest).toEqual([first])
    expect((await decisionsOf(again, recurring.id)).length).toBe(2)
    for (const { id } of [half, recurring]) await calls.stop(again, id)
  })
})

describe('a stop and a break at one instant', () => {
  it('the stop sells; purchases of the hour go through, resting ones end, and none comes while the break lasts', async () => {
    const client = await calls.informed()
    await calls.quote(6_000_000)
    const stopped = await calls.start(client, { ...HALF, amount: '1000', stopLossPpm: 100_000 })
    // buys at 30,000 and at 50,000
    const grid = await calls.start(client, { kind: 'grid', parameters: { ...GRID, low: '30000' }, stopLossPpm: 0 })
    await calls.hour(6_000_000)
    const purchases = async () => {
      const { orders } = await client.call('strategyOrders', { params: { strategy: grid.id } })
      return orders.flatMap(({ side, status, price }) => (side === 'buy' && status === 'open' ? price : []))
    }
    expect(await purchases()).toEqual(['50000.00', '30000.00'])
    const recurring = await calls.start(client, { ...daily(), stopLossPpm: 0 })
    const later = await calls.start(client, { ...daily(5), stopLossPpm: 0 })
    await calls.toNextHour()
    await house.quote('BTC-USDT', 4_500_000, 100_000)
    house.pass(250)
    const at = house.now
    expect(at % HOUR).toBe(0)
    await client.call('takeBreak', { body: { commandId: house.commandId(), days: 1 } })
    expect(await stateOf(client, stopped.id)).toMatchObject({ reason: 'stopLoss', stoppedAt: at, given: [] })
    const [bought] = await decisionsOf(client, recurring.id)
    expect(bought).toMatchObject({ cause: 'period', dueAt: at, periods: 1, orders: [{ code: '' }] })
    expect(await purchases()).toEqual([])
    // a day of the break: neither a purchase at its instant nor a resting one
    for (let hour = 1; hour < 24; hour++) await calls.hour(6_000_000)
    expect([await decisionsOf(client, recurring.id), await decisionsOf(client, later.id)]).toEqual([[bought], []])
    expect(await purchases()).toEqual([])
    for (let hour = 0; hour < 6; hour++) await calls.hour(6_000_000)
    const [again] = await decisionsOf(client, later.id)
    expect(again).toMatchObject({ cause: 'period', dueAt: at + DAY + 5 * HOUR, periods: 1 })
    expect(await purchases()).toEqual(['30000.00'])
    for (const { id } of [grid, recurring, later]) await calls.stop(client, id)
  })
})
