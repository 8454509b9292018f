import { describe, expect, it } from 'vitest'
import { PerpetualTrial, told } from '../testing/perpetual-trial.ts'
import { USDT } from '../testing/trial.ts'

const UNIT = 10n

function house(): { trial: PerpetualTrial; a: number; b: number } {
  const trial = new PerpetualTrial()
  const [a, b] = [trial.open(), trial.open()]
  trial.step(6_000_000, { bids: [[5_930_000, 1_000_000]], asks: [[6_070_000, 1_000_000]] })
  return { trial, a, b }
}

describe('an amended order', () => {
  it('of fewer lots at the same price keeps its place and gives back what it no longer needs', () => {
    const { trial, a, b } = house()
    const first = trial.order(a, 'buy', 1_000, { price: 5_990_000 }).value
    const second = trial.order(b, 'buy', 1_000, { price: 5_990_000 }).value
    const held = trial.balance(a, USDT)[1]
    const amended = trial.amendPerpetual(a, first, 5_990_000, 400)
    expect(told(amended, 'perpetualAmended')).toMatchObject([
      { order: first, lots: 400, remaining: 400, keptPlace: true },
    ])
    expect(trial.balance(a, USDT)[1]).toBe((held * 4n) / 10n)
    const c = trial.open()
    const sold = trial.order(c, 'sell', 600, { price: 5_990_000 })
    expect(
      told(sold, 'perpetualFilled')
        .filter(({ customer }) => customer !== c)
        .map(({ order, lots }) => [order, lots]),
    ).toEqual([
      [first, 400],
      [second, 200],
    ])
  })

  it('of another price is the newest there, keeps its number, and holds what it now could cost', () => {
    const { trial, a, b } = house()
    const first = trial.order(a, 'buy', 1_000, { price: 5_980_000 }).value
    const second = trial.order(b, 'buy', 1_000, { price: 5_990_000 }).value
    expect(trial.amendPerpetual(a, first, 5_990_000, 2_000)).toMatchObject({ code: 'ok', value: first })
    const value = 5_990_000n * 2_000n * UNIT
    expect(trial.balance(a, USDT)[1]).toBe(value / 2n + value / 2_000n)
    const c = trial.open()
    const sold = trial.order(c, 'sell', 1_500, { price: 5_990_000 })
    expect(
      told(sold, 'perpetualFilled')
        .filter(({ customer }) => customer !== c)
        .map(({ order, lots }) => [order, lots]),
    ).toEqual([
      [second, 1_000],
      [first, 500],
    ])
  })

  it('that reaches the other side trades at once', () => {
    const { trial, a } = house()
    const { value } = trial.order(a, 'buy', 1_000, { price: 5_980_000 })
    const amended = trial.amendPerpetual(a, value, 6_080_000, 1_000)
    expect(told(amended, 'perpetualFilled')).toMatchObject([{ order: value, price: 6_070_000 }])
    expect(trial.balance(a, USDT)[1]).toBe(0n)
  })

  it('that waits gets another trigger', () => {
    const { trial, a } = house()
    const { value } = trial.order(a, 'buy', 1_000, { trigger: 6_100_000 })
    expect(trial.amendPerpetual(a, value, 0, 1_000, 6_200_000).code).toBe('ok')
    expect(told(trial.step(6_110_000), 'triggered')).toEqual([])
    expect(told(trial.step(6_210_000), 'triggered')).toMatchObject([{ order: value, price: 6_200_000 }])
  })

  it('that is refused stays as it was', () => {
    const { trial, a } = house()
    const { value } = trial.order(a, 'buy', 1_000, { price: 5_980_000 })
    const before = trial.core.perpetuals.order(value)
    const held = trial.balance(a, USDT)
    expect([
      trial.amendPerpetual(a, value, 5_980_000, 1_000).code,
      trial.amendPerpetual(a, value, 5_980_000, 60_000).code,
      trial.amendPerpetual(a, value, 5_980_000, 1_000, 6_100_000).code,
      trial.amendPerpetual(a, value, 5_980_000, 0).code,
      trial.amendPerpetual(a, 99, 5_980_000, 1).code,
      trial.amendPerpetual(trial.open(), value, 5_980_000, 1).code,
    ]).toEqual([
      'amendUnchanged',
      'insufficientMargin',
      'priceMalformed',
      'quantityMalformed',
      'orderUnknown',
      'orderUnknown',
    ])
    expect(trial.core.perpetuals.order(value)).toEqual(before)
    expect(trial.balance(a, USDT)).toEqual(held)
  })

  it('counts itself neither among the open orders nor in what is missing', () => {
    const { trial, a } = house()
    // 10,000 USDT at 2×: nearly all of it
    const { value } = trial.order(a, 'buy', 33_000, { price: 5_980_000 })
    expect(trial.amendPerpetual(a, value, 5_985_000, 33_000).code).toBe('ok')
  })

  it('cannot enlarge what a protected customer has at risk, and can become smaller', () => {
    const { trial, a } = house()
    trial.order(a, 'buy', 1_000, { price: 6_080_000 })
    const { value } = trial.order(a, 'sell', 800, { price: 6_100_000 })
    trial.pause(a)
    expect(trial.amendPerpetual(a, value, 6_100_000, 1_500).code).toBe('onBreak')
    expect(trial.amendPerpetual(a, value, 6_110_000, 500).code).toBe('ok')
  })

  it.each(['a trigger’s', 'a trailing one'])('%s cannot be amended', (which) => {
    const { trial, a } = house()
    trial.order(a, 'buy', 1_000, { price: 6_080_000 })
    if (which === 'a trailing one') {
      const { value } = trial.trailing(a, 'sell', 1_000, 10_000)
      return expect(trial.amendPerpetual(a, value, 0, 500, 1).code).toBe('orderNotAmendable')
    }
    trial.triggers(a, { stopLoss: 5_950_000 })
    const reached = trial.step(5_940_000, { bids: [[5_930_000, 10]], asks: [[5_945_000, 1_000_000]] })
    expect(trial.amendPerpetual(a, told(reached, 'triggered')[0]!.order, 0, 500).code).toBe('orderNotAmendable')
  })
})
