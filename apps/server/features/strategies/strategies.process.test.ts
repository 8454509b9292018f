import { LATEST_RULES } from '@candela/rules'
import { HOUR } from '@candela/units'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MovedHouse } from '../../testing/moved-house.ts'
import { GRID, refused, StrategyCalls, TREND } from '../../testing/strategies.ts'

const SHARES = [{ product: 'BTC-USDT', share: 1_000_000 }]
const MONTHLY = { products: SHARES, period: 'month', day: 28, hour: 0, each: '50' }

let house: MovedHouse
const calls = new StrategyCalls(() => house)
beforeAll(async () => {
  house = await MovedHouse.open()
  await calls.toNextHour()
  await house.quote('BTC-USDT', 6_000_000, 100_000)
})
afterAll(() => house.stop())

const wrong = (field: string) => ({ code: 'strategyParametersInvalid', field })

describe('strategies', () => {
  it('are started, seen, changed, paused and stopped', async () => {
    const client = await calls.informed()
    expect(await client.call('strategies')).toEqual({ strategies: [] })
    const { id, at, strategy } = await calls.start(client)
    expect(strategy).toMatchObject({
      id,
      state: 'running',
      reason: '',
      parameters: { kind: 'trend', ...TREND },
      startedAt: at,
      stopLossPpm: 100_000,
      takeProfitPpm: 0,
      base: '500',
      putIn: '500',
      takenOut: '0',
      costs: '0',
      equity: '500',
      result: '0',
      money: '500',
      held: '0',
      holdings: [{ product: 'BTC-USDT', quantity: '0', index: '60000.00', worth: '0' }],
      nextAt: (Math.floor(house.now / HOUR) + 1) * HOUR,
      isWaiting: false,
      plan: {
        shares: [{ product: 'BTC-USDT', target: 0, now: 0, want: '0', held: '0' }],
        band: 20_000,
        collecting: 0,
      },
      cells: [],
    })
    expect(await client.call('strategies')).toEqual({ strategies: [strategy] })
    expect((await calls.change(client, id, { add: '100', takeProfitPpm: 200_000 })).strategy).toMatchObject({
      base: '600',
      putIn: '600',
      takeProfitPpm: 200_000,
    })
    expect((await calls.change(client, id, { take: '50.5', run: false })).strategy).toMatchObject({
      state: 'paused',
      takenOut: '50.5',
      equity: '549.5',
      result: '0',
      nextAt: 0,
    })
    expect((await calls.change(client, id)).strategy).toMatchObject({ state: 'running' })
    const { strategy: after, ...stopped } = await calls.stop(client, id)
    expect([after, stopped.id]).toEqual([undefined, id])
    expect(await client.call('strategies')).toEqual({ strategies: [] })
  })

  it('show what they hold, their costs and the orders of a grid', async () => {
    const client = await calls.informed()
    const { strategy } = await calls.start(client, { kind: 'grid', parameters: GRID })
    expect(strategy!.parameters).toEqual({ kind: 'grid', ...GRID, low: '50000.00', high: '70000.00' })
    expect(strategy!.cells).toMatchObject([
      { low: '50000.00', high: '60000.00', side: 'buy' },
      { low: '60000.00', high: '70000.00', side: 'sell' },
    ])
    for (const { order, left } of strategy!.cells) {
      expect(Number(order)).toBeGreaterThan(0)
      expect(left).toBe(strategy!.holdings[0]!.quantity)
    }
    expect(Number(strategy!.costs)).toBeGreaterThan(0)
    expect(Number(strategy!.result)).toBeLessThan(0)
    expect(Number(strategy!.held)).toBeGreaterThan(0)
    expect(strategy!.plan).toBeUndefined()
    expect(Number(strategy!.equity)).toBeCloseTo(
      Number(strategy!.money) + Number(strategy!.held) + Number(strategy!.holdings[0]!.worth),
      7,
    )
    expect(
      await refused(
        client.call('cancelOrder', {
          params: { order: strategy!.cells[0]!.order },
          body: { commandId: house.commandId() },
        }),
      ),
    ).toEqual({ code: 'orderOfStrategy' })
    await calls.stop(client, strategy!.id)
  })

  it('are another’s to nobody: neither seen nor changed nor stopped', async () => {
    const owner = await calls.informed()
    const other = await calls.informed()
    const { id } = await calls.start(owner)
    expect(await other.call('strategies')).toEqual({ strategies: [] })
    expect(await refused(calls.change(other, id))).toEqual({ code: 'strategyUnknown' })
    expect(await refused(calls.stop(other, id))).toEqual({ code: 'strategyUnknown' })
    expect(await refused(calls.stop(owner, '999999999'))).toEqual({ code: 'strategyUnknown' })
    await calls.stop(owner, id)
    expect(await refused(calls.stop(owner, id))).toEqual({ code: 'strategyUnknown' })
  })

  it('are refused by name, with the figure that was missed', async () => {
    const client = await calls.informed()
    const unread = await house.customer()
    expect(await refused(calls.start(unread))).toEqual({ code: 'knowledgeCheckMissing' })
    const unknown = { ...TREND, product: 'NONE-USDT' }
    expect(await refused(calls.start(client, { parameters: unknown }))).toEqual({ code: 'productUnknown' })
    expect(await refused(calls.start(client, { parameters: { ...TREND, product: 'ETH-USDT' } }))).toEqual({
      code: 'productHalted',
    })
    expect(await refused(calls.start(client, { ruleVersion: LATEST_RULES - 1 }))).toEqual({ code: 'rulesChanged' })
    expect(await refused(calls.start(client, { amount: '99.99999999' }))).toEqual({
      code: 'strategyAmountTooSmall',
      least: '100',
    })
    for (const amount of ['1000000.00000001', '999999999999']) {
      expect(await refused(calls.start(client, { amount }))).toEqual({
        code: 'strategyAmountTooLarge',
        most: '1000000',
      })
    }
    expect(await refused(calls.start(client, { amount: '10000.5' }))).toEqual({
      code: 'insufficientBalance',
      missing: '0.5',
      asset: 'USDT',
    })
    const ids: string[] = []
    for (let count = 0; count < 20; count++) ids.push((await calls.start(client, { amount: '100' })).id)
    expect(await refused(calls.start(client, { amount: '100' }))).toEqual({ code: 'tooManyStrategies', maximum: 20 })
    const [first] = ids
    expect(await refused(calls.change(client, first!, { add: '8000.25' }))).toEqual({
      code: 'insufficientBalance',
      missing: '0.25',
      asset: 'USDT',
    })
    expect(await refused(calls.change(client, first!, { add: '999900.00000001' }))).toEqual({
      code: 'strategyAmountTooLarge',
      most: '1000000',
    })
    expect(await refused(calls.change(client, first!, { take: '0.00000001' }))).toEqual({
      code: 'strategyAmountTooSmall',
      least: '100',
    })
    expect(await refused(calls.change(client, first!, { add: '1', take: '1' }))).toEqual(wrong('amount'))
    expect(await refused(calls.change(client, first!, { takeProfitPpm: 10_000_001 }))).toEqual(wrong('takeProfitPpm'))
    for (const id of ids) await calls.stop(client, id)
  })

  it('name the first field that is wrong, of every kind', async () => {
    const client = await calls.informed()
    const rows: [field: string, kind: string, parameters: object, over?: object][] = [
      ['kind', 'copy', TREND],
      ['products', 'recurring', { ...MONTHLY, products: [{ product: 'BTC-USDT', share: 999_999 }] }],
      ['products', 'rebalance', { products: 'all of them', band: 20_000, bar: '1h' }],
      ['period', 'recurring', { ...MONTHLY, period: 'year' }],
      ['period', 'recurring', { ...MONTHLY, period: 'every other week' }],
      ['day', 'recurring', { ...MONTHLY, day: 29 }],
      ['hour', 'recurring', { ...MONTHLY, hour: 0.5 }],
      ['each', 'recurring', { ...MONTHLY, each: '500.00000001' }],
      ['each', 'recurring', { ...MONTHLY, each: '-50' }],
      ['band', 'rebalance', { products: [{ product: 'BTC-USDT', share: 500_000 }], bar: '1h' }],
      ['bar', 'rebalance', { products: [{ product: 'BTC-USDT', share: 500_000 }], band: 20_000, bar: '4h' }],
      ['low', 'grid', { ...GRID, low: '50000.001' }],
      ['high', 'grid', { ...GRID, high: '50000' }],
      ['levels', 'grid', { ...GRID, levels: 51 }],
      ['fast', 'trend', { ...TREND, fast: '5' }],
      ['slow', 'trend', { ...TREND, slow: 201 }],
      ['share', 'adaptive', { product: 'BTC-USDT', bar: '1h', share: 1_000_001, band: 50_000 }],
      ['amount', 'trend', TREND, { amount: '1e3' }],
      ['stopLossPpm', 'trend', TREND, { stopLossPpm: 900_001 }],
      ['takeProfitPpm', 'trend', TREND, { takeProfitPpm: -1 }],
    ]
    for (const [field, kind, parameters, over] of rows) {
      expect(await refused(calls.start(client, { kind, parameters, ...over })), kind).toEqual(wrong(field))
    }
  })

  it('tell their terms to everyone, as the rules judge by them', async () => {
    const terms = await house.stranger().call('strategyTerms')
    expect(terms).toMatchObject({
      ruleVersion: LATEST_RULES,
      isOffered: true,
      mostRunning: 20,
      mostAmount: '1000000',
      stopLossPpm: { least: 0, most: 900_000 },
      worstCasePpm: 1_000_000,
      boundPpm: 5_000,
      kinds: {
        recurring: { month: { least: 1, most: 28 } },
        rebalance: { bars: ['1h', '1d'] },
        grid: { levels: { least: 3, most: 50 } },
        trend: { fast: { least: 5, most: 50 }, bars: ['1h', '4h', '1d'] },
        adaptive: { share: { least: 100_000, most: 1_000_000 } },
      },
    })
    expect(terms.traded.find(({ product }) => product === 'BTC-USDT')).toMatchObject({
      leastOrder: '5',
      leastAmount: '100',
      takerFeePpm: 1_000,
    })
  })

  it('show everyone the learner and the closes that it follows', async () => {
    const anyone = house.stranger()
    const asked = { product: 'BTC-USDT', bar: '1h' } as const
    house.pass(250)
    await calls.toNextHour()
    const before = await anyone.call('strategyCloses', { query: asked })
    expect(before.closes).toEqual(['60000.00'])
    await house.quote('BTC-USDT', 6_060_000)
    house.pass(250)
    await house.workOff()
    const after = await anyone.call('strategyCloses', { query: asked })
    expect(after).toEqual({ ...asked, closes: [...before.closes, '60600.00'], closedAt: house.now })
    const { experts, ...learner } = await anyone.call('strategyLearner', { query: asked })
    expect(learner).toMatchObject({ ...asked, closes: after.closes.length, closedAt: house.now })
    expect(experts.map(({ share }) => share)).toEqual([0, 1_000_000, 0, 0, 0])
    expect(experts.reduce((sum, { weight }) => sum + weight, 0)).toBe(2 ** 40)
    for (const route of ['strategyCloses', 'strategyLearner'] as const) {
      const unknown = anyone.call(route, { query: { product: 'NONE-USDT', bar: '1d' } })
      expect(await refused(unknown)).toEqual({ code: 'productUnknown' })
    }
  })
})
