import { proves } from '@candela/checks/proves'
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
    expect(trial.balance(a, USDT)[1], proves('S3.86')).toBe((held * 4n) / 10n)
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

  it('of another price and fewer lots is the newest there too', () => {
    const { trial, a } = house()
    const { value } = trial.order(a, 'buy', 1_000, { price: 5_980_000 })
    const amended = trial.amendPerpetual(a, value, 5_990_000, 400)
    expect(told(amended, 'perpetualAmended')).toMatchObject([{ price: 5_990_000, lots: 400, keptPlace: false }])
    expect(trial.core.perpetuals.order(value)).toMatchObject({ price: 5_990_000, lots: 400 })
  })

  it('of which a part is filled counts that in all it is, and no less', () => {
    const { trial, a, b } = house()
    const { value } = trial.order(a, 'buy', 1_000, { price: 5_990_000 })
    trial.order(b, 'sell', 400, { price: 5_990_000 })
    expect([400, 399].map((lots) => trial.amendPerpetual(a, value, 5_990_000, lots).code)).toEqual([
      'amendBelowFilled',
      'amendBelowFilled',
    ])
    expect(trial.amendPerpetual(a, value, 5_985_000, 300).code).toBe('amendBelowFilled')
    expect(told(trial.amendPerpetual(a, value, 5_990_000, 401), 'perpetualAmended')).toMatchObject([{ remaining: 1 }])
    const moved = trial.amendPerpetual(a, value, 5_985_000, 1_500)
    expect(told(moved, 'perpetualAmended')).toMatchObject([{ lots: 1_500, remaining: 1_100, keptPlace: false }])
    expect(trial.amendPerpetual(a, value, 5_985_000, 400).code).toBe('amendBelowFilled')
    const notional = 5_985_000n * 1_100n * UNIT
    expect(trial.balance(a, USDT)[1]).toBe(notional / 2n + (notional + 1_999n) / 2_000n)
  })

  it('that closes and opens gives up what opens first', () => {
    const { trial, a } = house()
    trial.order(a, 'buy', 400, { price: 6_080_000 })
    const { value } = trial.order(a, 'sell', 1_000, { price: 6_100_000 })
    const closes = (lots: number) =>
      told(trial.amendPerpetual(a, value, 6_100_000, lots), 'perpetualAmended').map((each) => [
        each.remaining,
        each.closeLots,
        each.held === 0n,
      ])
    expect([closes(500), closes(400), closes(300)]).toEqual([
      [[500, 400, false]],
      [[400, 400, true]],
      [[300, 300, true]],
    ])
  })

  it('is judged as what it is: to reduce alone, to rest alone, with the triggers that it brings', () => {
    const { trial, a } = house()
    const brings = trial.order(a, 'buy', 1_000, { price: 5_900_000, stopLoss: 5_890_000 }).value
    expect(trial.amendPerpetual(a, brings, 5_880_000, 1_000).code).toBe('stopLossWrongSide')
    const rests = trial.order(a, 'buy', 1_000, { price: 5_980_000, timeInForce: 'postOnly' }).value
    expect(trial.amendPerpetual(a, rests, 6_080_000, 1_000).code).toBe('postOnlyWouldTake')
    trial.order(a, 'buy', 1_000, { price: 6_080_000 })
    const reduces = trial.order(a, 'sell', 400, { price: 6_100_000, reduceOnly: true }).value
    expect(trial.amendPerpetual(a, reduces, 6_100_000, 1_001).code).toBe('reduceExceedsPosition')
    expect(trial.amendPerpetual(a, reduces, 6_100_000, 1_000).code).toBe('ok')
  })

  it('is one of 200 still', () => {
    const { trial, a } = house()
    trial.checking = false
    const numbers = Array.from({ length: 200 }, () => trial.order(a, 'buy', 10, { price: 5_980_000 }).value)
    expect(trial.order(a, 'buy', 10, { price: 5_980_000 }).code).toBe('tooManyOrders')
    expect(trial.amendPerpetual(a, numbers[7]!, 5_985_000, 20).code).toBe('ok')
  })

  it('is closed where funding that fell due has liquidated its position', () => {
    const trial = new PerpetualTrial()
    const a = trial.open()
    trial.must({ kind: 'fundHouse', account: 'insurance' })
    trial.leverage(a, 50)
    trial.order(a, 'buy', 1_000)
    const { value } = trial.order(a, 'buy', 100, { price: 5_900_000 })
    // the book stands far above the index, so that longs pay the most there is
    trial.premium(20_000, 5_950_000)
    const due = Math.ceil(trial.at / 28_800_000) * 28_800_000
    trial.at = due - 3_000
    // until liquidations act again
    trial.steps(10, 5_980_000)
    expect(trial.core.perpetuals.order(value)?.stage).toBe('resting')
    trial.at = due
    const amended = trial.amendPerpetual(a, value, 5_910_000, 100)
    expect([amended.code, told(amended, 'liquidated').length]).toEqual(['orderClosed', 1])
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

  it('that waits gets another trigger with fewer lots at the same limit', () => {
    const { trial, a } = house()
    const { value } = trial.order(a, 'buy', 1_000, { trigger: 6_100_000, price: 6_150_000 })
    const amended = trial.amendPerpetual(a, value, 6_150_000, 900, 6_120_000)
    expect(told(amended, 'perpetualAmended')).toMatchObject([{ trigger: 6_120_000, lots: 900, keptPlace: false }])
    expect(told(trial.step(6_110_000), 'triggered')).toEqual([])
  })

  it('that waits comes to wait for a mark from the other side', () => {
    const { trial, a } = house()
    const { value } = trial.order(a, 'buy', 1_000, { trigger: 6_100_000 })
    expect(trial.amendPerpetual(a, value, 0, 1_000, 5_900_000).code).toBe('ok')
    expect(told(trial.step(6_110_000), 'triggered')).toEqual([])
    expect(told(trial.step(5_890_000), 'triggered')).toMatchObject([{ order: value, price: 5_900_000 }])
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
