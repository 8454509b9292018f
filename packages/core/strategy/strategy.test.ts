import fc from 'fast-check'
import { PURPOSES } from '@candela/contract'
import { HOUR } from '@candela/units'
import { describe, expect, it } from 'vitest'
import { Core } from '../index.ts'
import { GRID, HALF, StrategyTrial, usdt } from '../testing/strategy-trial.ts'
import { BTC, BTC_USDT, USDT } from '../testing/trial.ts'

const TREND = { kind: 'trend', product: 0, fast: 5, slow: 20, bar: '1h' } as const
const ADAPTIVE = { kind: 'adaptive', product: 0, bar: '1h', share: 1_000_000, band: 10_000 } as const
const DAILY = {
  kind: 'recurring',
  products: [[0, 1_000_000]],
  period: 'day',
  day: 0,
  hour: 12,
  each: usdt(20),
} as const

describe('a strategy', () => {
  it('has its turn after an hour in blocks: 256 at once, each further 64 some 25 ms later', () => {
    const trial = new StrategyTrial()
    trial.checking = false
    for (let customer = 0; customer < 20; customer++) {
      const owner = trial.customer()
      for (let each = 0; each < 17; each++) trial.start(owner, HALF, { amount: usdt(100) })
    }
    trial.takeTold('strategyDecided')
    trial.hour(6_000_000)
    expect(trial.takeTold('strategyDecided')).toHaveLength(256)
    trial.at += 24
    trial.drain()
    expect(trial.takeTold('strategyDecided')).toHaveLength(0)
    trial.at += 1
    trial.drain()
    expect(trial.takeTold('strategyDecided').map(({ strategy }) => strategy)).toEqual(
      Array.from({ length: 64 }, (_, place) => 257 + place),
    )
    trial.at += 25
    trial.drain()
    expect(trial.takeTold('strategyDecided')).toHaveLength(20)
  })

  it('is asked about, and its closes and learner, without a change of the state', () => {
    const trial = new StrategyTrial()
    trial.start(trial.customer(), TREND)
    const hash = trial.core.stateHash()
    const { strategies } = trial.core
    expect(strategies.plan(1)).toMatchObject({ collecting: 0 })
    expect(strategies.closes(0, '4h')).toEqual({ closes: [], closedAt: 0 })
    expect(strategies.learner(0, '1h')).toMatchObject({ target: 0, closedAt: 0 })
    trial.drain()
    expect(trial.core.stateHash()).toBe(hash)
  })

  it('decides no more than 256 in one entry', () => {
    const trial = new StrategyTrial()
    trial.checking = false
    const owners = Array.from({ length: 20 }, () => trial.customer())
    for (const owner of owners) for (let each = 0; each < 17; each++) trial.start(owner, HALF, { amount: usdt(100) })
    trial.at = (Math.floor(trial.at / HOUR) + 1) * HOUR - 500
    trial.quote(6_000_000)
    trial.at += 5 * HOUR
    trial.quote(6_000_000)
    const { events } = trial.must({ kind: 'tick' })
    expect(events.filter(({ kind }) => kind === 'strategyDecided').length).toBeLessThanOrEqual(256)
  })

  it('goes on from a snapshot in the middle of an hour’s turns, waiting or with a cell that turns', () => {
    const trial = new StrategyTrial()
    const owner = trial.customer()
    for (const parameters of [HALF, GRID, TREND, ADAPTIVE, DAILY]) trial.start(owner, parameters)
    const buyer = trial.open()
    trial.hour(6_000_000)
    trial.at += 20_000
    const sale = trial.core.spot.openOrders(owner, 2).find(({ side }) => side === 'sell')!
    trial.limit(buyer, 'buy', sale.price, sale.lots, { timeInForce: 'ioc' })
    const hash = trial.core.stateHash()
    const twin = Core.restore(trial.core.snapshot())
    expect(twin.stateHash()).toBe(hash)
    trial.core = twin
    trial.drain()
    // the cell buys again at its level
    const bought = trial.core.spot.openOrders(owner, 2).filter(({ side }) => side === 'buy')
    expect(bought.map(({ lots }) => lots)).toEqual([1, 2, 3, 4].map(() => trial.view(2).cellLots))
    trial.at += 2 * HOUR
    trial.drain()
    expect(trial.view(1).isWaiting).toBe(false)
    const waiting = Core.restore(trial.core.snapshot())
    expect(waiting.stateHash()).toBe(trial.core.stateHash())
  })

  it('is a grid whose orders a protection takes out, and the hour after it puts in again', () => {
    const trial = new StrategyTrial()
    const owner = trial.customer()
    const grid = trial.start(owner, GRID)
    const buys = () => trial.core.spot.openOrders(owner, grid).filter(({ side }) => side === 'buy').length
    expect(buys()).toBe(3)
    trial.must({ kind: 'recordFact', customer: owner, commandId: trial.id(), fact: 'ownFreeze', holds: true })
    expect(buys()).toBe(0)
    expect(trial.view(grid).held).toBe(0n)
    trial.hour(6_000_000)
    expect(buys()).toBe(0)
    trial.must({ kind: 'recordFact', customer: owner, commandId: trial.id(), fact: 'ownFreeze', holds: false })
    trial.hour(6_000_000)
    expect(buys()).toBe(3)
  })

  it('is left alone by a customer who cancels all orders of their own', () => {
    const trial = new StrategyTrial()
    const owner = trial.customer()
    const grid = trial.start(owner, GRID)
    const own = trial.limit(owner, 'buy', 5_000_000, 10).value
    trial.must({ kind: 'cancelAll', customer: owner, commandId: trial.id(), product: -1 })
    expect(trial.core.spot.order(own)).toBeUndefined()
    expect(trial.core.spot.openOrders(owner, grid)).toHaveLength(6)
    expect(trial.core.spot.openOrders(owner)).toEqual([])
  })

  it('never trades with another of its customer', () => {
    const trial = new StrategyTrial()
    const owner = trial.customer()
    trial.start(owner, GRID)
    trial.stock(owner, 500)
    trial.at += 20_000
    const answer = trial.limit(owner, 'sell', 5_400_000, 400, { timeInForce: 'ioc' })
    expect(answer.fills).toEqual([])
    expect(answer.events.find(({ kind }) => kind === 'orderClosed')).toMatchObject({ reason: 'selfTrade' })
  })

  it('counts neither to the orders that a customer may have nor to what closing an account waits for', () => {
    const trial = new StrategyTrial()
    const owner = trial.customer()
    const grid = trial.start(owner, GRID)
    const before = trial.balance(owner, USDT)[0] + trial.view(grid).equity
    trial.must({ kind: 'recordFact', customer: owner, commandId: trial.id(), fact: 'closed', holds: true })
    const [stopped] = trial.takeTold('strategyStopped')
    expect(stopped).toMatchObject({ strategy: grid, reason: 'accountClosed' })
    const coins = trial.core.balance(owner, BTC).available / BigInt(BTC_USDT.lot)
    expect(trial.balance(owner, USDT)[0] + coins * 6_000_000n * 10n).toBe(before)
  })

  it('is counted in what a customer owns', () => {
    const trial = new StrategyTrial()
    const owner = trial.customer()
    const owned = trial.core.owned(owner, USDT)
    const grid = trial.start(owner, GRID)
    const { money, held } = trial.view(grid)
    expect(trial.core.owned(owner, USDT)).toBe(owned - BigInt(usdt(1_000)) + money + held)
  })

  it('ends with its product as due work at once, the lower product and the older first', () => {
    const trial = new StrategyTrial()
    const owners = [trial.customer(), trial.customer()]
    for (const owner of owners) trial.start(owner, HALF)
    trial.hour(6_000_000)
    trial.must({ kind: 'listProduct', product: { ...BTC_USDT, spot: false } })
    trial.drain()
    const stopped = trial.takeTold('strategyStopped')
    expect(stopped.map(({ strategy, reason }) => [strategy, reason])).toEqual([
      [1, 'productEnded'],
      [2, 'productEnded'],
    ])
    for (const owner of owners) expect(trial.balance(owner, BTC)[0]).toBeGreaterThan(0n)
  })
})

const PRICES = fc.array(fc.integer({ min: 5_000_000, max: 7_000_000 }), { minLength: 1, maxLength: 30, size: 'max' })

describe('whatever the market does', () => {
  it('a strategy’s money and coins change by its fills, its fees and its customer’s commands alone', () => {
    fc.assert(
      fc.property(PRICES, fc.constantFrom(HALF, GRID, ADAPTIVE, DAILY), fc.nat({ max: 5 }), (prices, kind, late) => {
        const trial = new StrategyTrial()
        const owner = trial.customer()
        const strategy = trial.start(owner, kind)
        const own = trial.takeTold('posted').length
        expect(own).toBeGreaterThan(0)
        let [money, coins] = [trial.view(strategy).money + trial.view(strategy).held, trial.view(strategy).lots[0]![1]]
        for (const [place, price] of prices.entries()) {
          trial.told!.length = 0
          trial.hour(place % 7 === late ? undefined : price, 1 + (price % 900))
          const fills = trial.told!.filter((event) => event.kind === 'orderFilled')
          for (const { side, lots, notional, fee } of fills) {
            money += BigInt(side === 'buy' ? -notional - fee : notional - fee)
            coins += side === 'buy' ? lots : -lots
          }
          const view = trial.view(strategy)
          expect([view.money + view.held, view.lots[0]![1]]).toEqual([money, coins])
          expect(view.money >= 0n && coins >= 0).toBe(true)
        }
        const { events } = trial.stopIt(strategy)
        const stopped = events.find((event) => event.kind === 'strategyStopped')!
        const fees = trial.told!.length
        expect(fees).toBeGreaterThan(0)
        expect(stopped.returned).toBeGreaterThanOrEqual(0)
        const kept = trial.core['state'].ledger.accounts().filter(({ purpose }) => purpose.startsWith('strategy'))
        expect(kept).toEqual([])
      }),
      { numRuns: 40, endOnFailure: true },
    )
  })

  it('whoever came first has what another would have had', () => {
    fc.assert(
      fc.property(PRICES, fc.shuffledSubarray([HALF, GRID, TREND, ADAPTIVE], { minLength: 2 }), (prices, kinds) => {
        const results = [kinds, kinds.toReversed()].map((order) => {
          const trial = new StrategyTrial()
          trial.checking = false
          const owners = new Map(order.map((kind) => [kind, trial.customer()]))
          for (const kind of order) trial.start(owners.get(kind)!, kind, { amount: usdt(500) })
          for (const price of prices) trial.hour(price)
          return kinds.map((kind) => {
            const [view] = trial.core.strategies.of(owners.get(kind)!)
            return [view!.equity, view!.money, view!.lots, view!.costs]
          })
        })
        expect(results[0]).toEqual(results[1])
      }),
      { numRuns: 25, endOnFailure: true },
    )
  })

  it('the learner is the same with customers and without', () => {
    fc.assert(
      fc.property(PRICES, (prices) => {
        const learners = [false, true].map((isTraded) => {
          const trial = new StrategyTrial()
          trial.checking = false
          const owner = trial.customer()
          if (isTraded) for (const kind of [HALF, GRID, ADAPTIVE]) trial.start(owner, kind)
          for (const price of prices) {
            if (isTraded) trial.limit(owner, 'buy', price, 10)
            trial.hour(price)
          }
          return trial.core.strategies.learner(0, '1h')
        })
        expect(learners[0]).toEqual(learners[1])
      }),
      { numRuns: 25, endOnFailure: true },
    )
  })
})

it('accounts of strategies come last among the purposes, as journals hold their places', () => {
  expect(PURPOSES.slice(-2)).toEqual(['strategyAvailable', 'strategyHeld'])
})
