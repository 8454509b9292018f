import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { MovedHouse } from '../../testing/moved-house.ts'
import { GRID, HALF, refused, StrategyCalls } from '../../testing/strategies.ts'

let house: MovedHouse
const calls = new StrategyCalls(() => house)
beforeAll(async () => {
  house = await MovedHouse.open()
  await calls.hour(6_000_000)
})
afterAll(() => house.stop())

describe('a strategy ends', () => {
  it('with its product, unsold: its coins are in the wallet', async () => {
    const client = await calls.informed()
    const { id } = await calls.start(client, { ...HALF, amount: '1000' })
    const grid = await calls.start(client, { kind: 'grid', parameters: GRID, stopLossPpm: 0 })
    await calls.hour(6_000_000)
    const { engine } = house.server.floor
    const product = engine.core.productById('BTC-USDT')!
    await engine.submit({ kind: 'listProduct', product: { ...product, spot: false } })
    await house.workOff()
    const { strategies } = await client.call('strategiesStopped')
    expect(strategies.map(({ id: each, reason }) => [each, reason])).toEqual([
      [grid.id, 'productEnded'],
      [id, 'productEnded'],
    ])
    const given = strategies.map(({ given: [coins] }) => Math.round(Number(coins!.quantity) * 1e5))
    const { balances } = await client.call('balances')
    const coins = balances.find(({ asset }) => asset === 'BTC')!
    expect(Math.round(Number(coins.available) * 1e5)).toBe(given.reduce((sum, lots) => sum + lots))
    expect(await client.call('strategies')).toEqual({ strategies: [] })
    expect(await refused(calls.start(client, HALF))).toEqual({ code: 'productHalted' })
    await engine.submit({ kind: 'listProduct', product })
  })

  it('with its customer’s account, which a grid’s orders do not keep open', async () => {
    const client = await calls.informed()
    const customer = await house.numberOf(client)
    await calls.quote(6_000_000)
    const { id } = await calls.start(client, { kind: 'grid', parameters: GRID })
    await client.call('closeAccount', { body: { commandId: house.commandId(), password: client.password } })
    const { engine } = house.server.floor
    expect(engine.core.strategies.of(customer)).toEqual([])
    await house.server.floor.sources.projections.reached(engine.durableSeq)
    const rows = await house.rowsOf('select state, reason from view.strategy where strategy = $1', id)
    expect(rows).toEqual([{ state: 'stopped', reason: 'accountClosed' }])
    const orders = await house.rowsOf(`select status from view.orders where strategy = $1 and status = 'open'`, id)
    expect(orders).toEqual([])
  })

  it('once its rest is sold after a stop: until then nothing of it is changed, and stopping it hands the rest over', async () => {
    const client = await calls.informed()
    await calls.quote(6_000_000)
    const selling = await calls.start(client, { ...HALF, amount: '1000' })
    const stopped = await calls.start(client, { ...HALF, amount: '1000' })
    await calls.hour(6_000_000)
    // 800 lots each, and the market takes 500 in all
    await calls.hour(4_500_000, 500)
    const { strategies } = await client.call('strategies')
    expect(strategies.map(({ state, reason }) => [state, reason])).toEqual([
      ['stopping', 'stopLoss'],
      ['stopping', 'stopLoss'],
    ])
    expect(await refused(calls.change(client, selling.id))).toEqual({ code: 'strategyUnknown' })
    await calls.stop(client, stopped.id, false)
    const [ended] = (await client.call('strategiesStopped')).strategies
    expect(ended).toMatchObject({ id: stopped.id, reason: 'stopLoss', given: [{ product: 'BTC-USDT' }] })
    await calls.hour(4_500_000, 100_000)
    expect((await client.call('strategiesStopped')).strategies[0]).toMatchObject({
      id: selling.id,
      reason: 'stopLoss',
      given: [],
    })
  })
})

describe('a strategy that has ended and whose row does not say so yet', () => {
  it('is told as it ended once its row says so', async () => {
    const client = await calls.informed()
    await calls.quote(6_000_000)
    const { id } = await calls.start(client)
    await calls.stop(client, id)
    const asked = { params: { strategy: id } }
    for (const route of ['strategyState', 'strategyCourse'] as const) {
      const told = await client.call(route, asked)
      await house.rowsOf(`update view.strategy set state = 'running', reason = null where strategy = $1`, id)
      const settled = vi.spyOn(house.server.floor.engine, 'settled').mockImplementation(async () => {
        await house.rowsOf(`update view.strategy set state = 'stopped', reason = 'customer' where strategy = $1`, id)
      })
      expect(await client.call(route, asked)).toEqual(told)
      settled.mockRestore()
    }
  })
})

describe('money', () => {
  it('that is in coins is not taken out', async () => {
    const client = await calls.informed()
    await calls.quote(6_000_000)
    const { id } = await calls.start(client, { ...HALF, amount: '1000' })
    await calls.hour(6_000_000)
    expect(await refused(calls.change(client, id, { take: '600' }))).toEqual({
      code: 'insufficientBalance',
      missing: expect.stringMatching(/^100\.\d+$/) as string,
      asset: 'USDT',
    })
    await calls.stop(client, id)
  })

  it('is put into none under a protection of one’s own', async () => {
    const body = () => ({ commandId: house.commandId() })
    for (const [code, protect] of [
      ['onBreak', (client) => client.call('takeBreak', { body: { ...body(), days: 1 } })],
      ['selfExcluded', (client) => client.call('excludeSelf', { body: { ...body(), months: 6 } })],
      ['accountFrozen', (client) => client.call('freeze', { body: body() })],
    ] as readonly (readonly [string, (client: Awaited<ReturnType<typeof calls.informed>>) => Promise<unknown>])[]) {
      const client = await calls.informed()
      await calls.quote(6_000_000)
      const { id } = await calls.start(client)
      await protect(client)
      expect(await refused(calls.start(client))).toMatchObject({ code })
      expect(await refused(calls.change(client, id, { add: '100' }))).toMatchObject({ code })
      // what takes money out and what ends goes on
      expect((await calls.change(client, id, { take: '100' })).strategy).toMatchObject({ putIn: '500', equity: '400' })
      expect((await calls.stop(client, id)).strategy).toBeUndefined()
    }
  })
})
