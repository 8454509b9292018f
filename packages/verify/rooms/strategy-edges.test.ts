import { codeOfNumber, type Event } from '@candela/contract'
import { HOUR, UNIT } from '@candela/units'
import { describe, expect, it } from 'vitest'
import { faultOf } from '../testing/fault-of.ts'
import { StrategyWorld } from '../testing/strategy-world.ts'

/* Rare moments of strategies, each told by the audit as the house decided it. */

const HALF = { kind: 'rebalance', products: [[0, 500_000]], band: 20_000, bar: '1h' } as const
const ADAPTIVE = { kind: 'adaptive', product: 0, bar: '1h', share: 1_000_000, band: 10_000 } as const
const GRID = { kind: 'grid', product: 0, low: 5_400_000, high: 6_600_000, levels: 7 } as const
const [RUNNER, OTHER] = [1, 2] as const

function opened(lots?: number): StrategyWorld {
  const world = new StrategyWorld(2)
  world.learnt(RUNNER)
  world.hour(6_000_000)
  world.quote(6_000_000, lots)
  return world
}

const told = <K extends Event['kind']>(world: StrategyWorld, kind: K) =>
  world.entries.flatMap(({ events }) => events.filter((event): event is Event & { kind: K } => event.kind === kind))

function trade(world: StrategyWorld, side: 'buy' | 'sell', price: number, lots: number): void {
  const terms = { type: 'limit', timeInForce: 'ioc', spend: 0 } as const
  world.apply({ kind: 'placeOrder', customer: OTHER, commandId: world.id(), product: 0, side, price, lots, ...terms })
}

describe('the audit of a strategy', () => {
  it('counts coins that a half-filled purchase of a grid has bought already', () => {
    const world = opened()
    trade(world, 'buy', 6_003_000, 600)
    world.pass(20_000)
    // too thin for all the coins that three cells begin with
    world.quote(6_000_000, 20)
    world.start(RUNNER, GRID)
    const [, begun] = told(world, 'strategyDecided').flatMap(({ orders }) => ['', ...orders])
    expect(begun).toMatchObject({ side: 'buy' })
    world.quote(5_900_000, 10)
    const before = told(world, 'orderFilled').length
    trade(world, 'sell', 5_800_000, 47)
    const fills = told(world, 'orderFilled').slice(before)
    const half = fills.find(({ customer, liquidity }) => customer === RUNNER && liquidity === 'maker')!
    expect(half.remaining).toBeGreaterThan(0)
    // the hour asks for what its cells lack: the coins of the half-filled one are counted on
    world.hour(6_000_000, 1_000_000)
    const decisions = told(world, 'strategyDecided')
    expect(decisions).toHaveLength(2)
    expect(decisions[1]).toMatchObject({ cause: 'arranging', orders: [{ side: 'buy' }] })
    world.hour(6_000_000)
    expect(faultOf(world.entries)).toBe('nothing')
  })

  it('knows none any more that sells its rest after a stop', () => {
    const world = opened()
    world.start(RUNNER, HALF, { stopLossPpm: 10_000 })
    world.hour(6_000_000)
    world.hour(5_700_000, 3)
    expect(told(world, 'strategyStopped')).toEqual([])
    expect(told(world, 'strategyDecided').at(-1)).toMatchObject({ cause: 'stop' })
    world.change(RUNNER, 1)
    world.change(RUNNER, 1, { run: false })
    world.change(RUNNER, 1, { add: UNIT })
    expect(world.entries.slice(-3).map(({ code }) => codeOfNumber(code))).toEqual(Array(3).fill('strategyUnknown'))
    world.hour(5_700_000)
    expect(told(world, 'strategyStopped')).toMatchObject([{ reason: 'stopLoss' }])
    expect(faultOf(world.entries)).toBe('nothing')
  })

  it('has one that starts at the very hour take part from the next on', () => {
    const world = opened()
    const { house } = world
    const hour = (Math.floor(house.now / HOUR) + 1) * HOUR
    world.pass(hour - 750 - house.now)
    world.quote(6_000_000, 20)
    // it comes before the hour’s own work, in the same instant, and has not all its coins
    house.now = hour
    world.start(RUNNER, GRID)
    world.publish(6_000_000)
    world.pass(0)
    expect(told(world, 'learnerMoved').at(-1)).toMatchObject({ at: hour })
    expect(told(world, 'strategyDecided')).toHaveLength(1)
    world.hour(6_000_000)
    expect(told(world, 'strategyDecided')).toHaveLength(2)
    expect(faultOf(world.entries)).toBe('nothing')
  })

  it('gives the turn of one that was stopped before it to the next, and none to one that was paused at the hour', () => {
    const world = new StrategyWorld(20)
    for (let customer = 1; customer <= 20; customer++) world.learnt(customer)
    world.hour(6_000_000)
    world.quote(6_000_000)
    for (let customer = 1; customer <= 20; customer++) {
      for (let each = 0; each < 17; each++) world.start(customer, HALF, { amount: 100 * UNIT })
    }
    world.change(18, 300, { run: false })
    world.hour(6_000_000)
    expect(told(world, 'strategyDecided')).toHaveLength(256)
    world.stop(17, 280, false)
    world.change(18, 300)
    world.pass(25)
    const next = told(world, 'strategyDecided').slice(256)
    expect(next.map(({ strategy }) => strategy)).toEqual(
      Array.from({ length: 66 }, (_, place) => 257 + place).filter((strategy) => strategy !== 280 && strategy !== 300),
    )
    world.pass(25)
    expect(told(world, 'strategyDecided')).toHaveLength(338)
    world.hour(6_000_000)
    world.pass(50)
    expect(told(world, 'strategyDecided').slice(338)).toMatchObject([{ strategy: 300, cause: 'bar' }])
    expect(faultOf(world.entries)).toBe('nothing')
  })

  it('drops what waited for a ladder once its bar closes again, though the house was away in between', () => {
    const world = opened()
    for (const parameters of [ADAPTIVE, HALF]) world.start(RUNNER, parameters)
    const { house } = world
    const at = (Math.floor(house.now / HOUR) + 2) * HOUR
    world.pass(at - HOUR - 20_000 - house.now)
    world.quote(6_000_000)
    // void by the hour: both wait
    world.pass(at - 2_000 - house.now)
    world.quote(6_100_000)
    expect(told(world, 'strategyDecided')).toEqual([])
    // the ladder is there, and the house falls before they decide
    house.now += 4_000
    world.pass(0)
    expect(told(world, 'strategyDecided').map((event) => [event.strategy, event.at])).toEqual([
      [1, at],
      [2, at],
    ])
    expect(faultOf(world.entries)).toBe('nothing')
  })
})
