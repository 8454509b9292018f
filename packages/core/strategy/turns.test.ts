import { HOUR } from '@candela/units'
import { describe, expect, it } from 'vitest'
import { HALF, StrategyTrial, usdt } from '../testing/strategy-trial.ts'
import { BTC_USDT } from '../testing/trial.ts'

/* The hours of strategies: closes that they decide by, and decisions that they let go. */

const ADAPTIVE = { kind: 'adaptive', product: 0, bar: '1h', share: 1_000_000, band: 10_000 } as const
const BTC = [[0, 1_000_000]] as const
const DAILY = { kind: 'recurring', products: BTC, period: 'day', day: 0, hour: 12, each: usdt(20) } as const

/** The first instant after now at which an hour closes. */
const hourAfter = ({ at }: StrategyTrial): number => (Math.floor(at / HOUR) + 1) * HOUR

describe('a close', () => {
  it('is of the bar in which its tick comes: that of an hour’s own instant is of the hour that begins', () => {
    const trial = new StrategyTrial()
    trial.hour(6_000_000)
    const { closedAt } = trial.core.strategies.closes(0, '1h')
    expect(closedAt).toBe(trial.at)
    trial.at -= 250
    trial.quote(6_100_000)
    expect(trial.at).toBe(closedAt)
    trial.hour()
    expect(trial.core.strategies.closes(0, '1h')).toEqual({
      closes: [6_000_000, 6_100_000],
      closedAt: closedAt + HOUR,
    })
  })
})

describe('a product without a ladder', () => {
  it('counts in what a strategy is worth, and is not traded beside those that have one', () => {
    const trial = new StrategyTrial()
    trial.must({ kind: 'listAsset', asset: { asset: 2, id: 'ETH', displayDigits: 6 } })
    trial.must({ kind: 'listProduct', product: { ...BTC_USDT, product: 1, id: 'ETH-USDT', base: 2 } })
    const other = (index: number) => trial.market({ bids: [[index - 1, 1_000]], asks: [[index + 1, 1_000]] }, index, 1)
    other(6_000_000)
    const both = [
      [0, 400_000],
      [1, 400_000],
    ] as const
    trial.start(trial.customer(), { kind: 'rebalance', products: both, band: 20_000, bar: '1h' })
    trial.at = hourAfter(trial) - 20_000
    other(6_000_000)
    trial.hour(6_000_000)
    const [decided] = trial.takeTold('strategyDecided')
    expect(decided!.shares.map(({ product }) => product)).toEqual([0])
    expect(decided!.orders.map(({ product }) => product)).toEqual([0])
  })
})

describe('a decision that waits for a ladder', () => {
  it.each([ADAPTIVE, HALF])('is dropped when its bar closes again without a tick: $kind', (parameters) => {
    const trial = new StrategyTrial()
    trial.start(trial.customer(), parameters)
    const first = hourAfter(trial)
    trial.at = first - 20_000
    trial.quote(6_000_000)
    trial.at = first
    trial.drain()
    expect(trial.view(1).isWaiting).toBe(true)
    trial.at = first + HOUR
    trial.drain()
    expect(trial.view(1).isWaiting).toBe(false)
    trial.at += 1_000
    trial.quote(6_000_000)
    trial.drain()
    expect(trial.takeTold('strategyDecided')).toEqual([])
    trial.hour(6_000_000)
    expect(trial.takeTold('strategyDecided')).toMatchObject([{ at: first + 2 * HOUR }])
  })
})

describe('a recurring purchase', () => {
  it('is not made up for an instant of a freeze', () => {
    const trial = new StrategyTrial()
    const owner = trial.customer()
    trial.start(owner, DAILY)
    const freeze = (holds: boolean) =>
      trial.must({ kind: 'recordFact', customer: owner, commandId: trial.id(), fact: 'ownFreeze', holds })
    freeze(true)
    for (let hour = 0; hour < 24; hour++) trial.hour(6_000_000)
    freeze(false)
    trial.hour(6_000_000)
    expect(trial.takeTold('strategyDecided')).toEqual([])
    for (let hour = 0; hour < 24; hour++) trial.hour(6_000_000)
    expect(trial.takeTold('strategyDecided')).toMatchObject([{ cause: 'period', periods: 1 }])
  })
})

describe('a strategy that is paused', () => {
  it('lets go of the purchase that waits for a ladder', () => {
    const trial = new StrategyTrial()
    const strategy = trial.start(trial.customer(), DAILY)
    while (!trial.view(strategy).isWaiting) trial.hour()
    expect(trial.change(strategy, { run: false }).code).toBe('ok')
    expect(trial.change(strategy, { run: true }).code).toBe('ok')
    trial.quote(6_000_000)
    trial.drain()
    expect(trial.takeTold('strategyDecided')).toEqual([])
  })

  it('ends with its product, though it was paused before its turn', () => {
    const trial = new StrategyTrial()
    const strategy = trial.start(trial.customer(), HALF)
    trial.must({ kind: 'listProduct', product: { ...BTC_USDT, spot: false } })
    expect(trial.change(strategy, { run: false }).code).toBe('ok')
    trial.drain()
    expect(trial.takeTold('strategyStopped')).toMatchObject([{ strategy, reason: 'productEnded' }])
  })
})
