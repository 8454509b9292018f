import { proves } from '@candela/checks/proves'
import { LATEST_RULES } from '@candela/rules'
import { BTC_USDT } from '@candela/rules/testing'
import { describe, expect, it } from 'vitest'
import { CrossTrial } from '../testing/cross-trial.ts'
import { around, PerpetualTrial, told } from '../testing/perpetual-trial.ts'

const DEEP = 100_000_000

function long(lots = 100_000, leverage = 10): { trial: PerpetualTrial; a: number } {
  const trial = new PerpetualTrial()
  const a = trial.open()
  trial.leverage(a, leverage)
  trial.order(a, 'buy', lots)
  return { trial, a }
}

const third = 333_333

describe('several triggers', () => {
  it('of equal shares close equal lots, and the last of a whole takes the rest', () => {
    const { trial, a } = long()
    expect(
      trial.shares(a, [
        [6_100_000, third],
        [6_200_000, third],
        [6_300_000, 333_334],
      ]).code,
    ).toBe('ok')
    const closed = [6_110_000, 6_210_000, 6_310_000].map((index) =>
      told(trial.step(index), 'triggered').map(({ lots }) => lots),
    )
    expect(closed, proves('S1.29')).toEqual([[33_333], [33_333], [33_334]])
    expect(trial.core.perpetuals.position(a, 0)).toBeUndefined()
  })

  it('leave each other, of one kind and of the other, and follow the position', () => {
    const { trial, a } = long()
    trial.shares(
      a,
      [[6_100_000, 500_000]],
      [
        [5_800_000, 500_000],
        [5_700_000, 500_000],
      ],
    )
    trial.order(a, 'sell', 40_000, { reduceOnly: true })
    const reached = trial.step(6_110_000)
    expect(told(reached, 'triggered')).toMatchObject([{ trigger: 'takeProfit', lots: 30_000 }])
    expect(told(reached, 'triggersSet'), proves('S1.30')).toMatchObject([
      { takeProfits: [], stopLosses: [{ price: 5_800_000 }, { price: 5_700_000 }] },
    ])
    expect(trial.core.perpetuals.position(a, 0)).toMatchObject({
      takeProfits: [],
      stopLosses: [
        { price: 5_800_000, closes: 15_000 },
        { price: 5_700_000, closes: 15_000 },
      ],
    })
  })

  it('take no lots that one which fired still has to close', () => {
    const { trial, a } = long()
    trial.shares(
      a,
      [],
      [
        [5_950_000, 500_000],
        [5_940_000, 500_000],
      ],
    )
    const thin = { bids: [[5_930_000, 10_000] as const], asks: [[5_932_000, DEEP] as const] }
    const reached = trial.step(5_931_000, thin)
    expect(told(reached, 'triggered').map(({ lots }) => lots)).toEqual([50_000, 50_000])
  })

  it('of fixed lots close no more than is free, and one left with nothing ends', () => {
    const { trial, a } = long(10)
    const asked = {
      customer: a,
      commandId: trial.id(),
      product: 0,
      takeProfits: [{ price: 6_100_000, lots: 0, sharePpm: 1 }],
    }
    expect(
      trial.apply({ kind: 'setTriggerShares', ...asked, stopLosses: [{ price: 5_900_000, lots: 50, sharePpm: 0 }] })
        .code,
    ).toBe('ok')
    const ended = trial.step(6_110_000)
    expect([told(ended, 'triggered'), told(ended, 'triggersSet').length]).toEqual([[], 1])
    expect(told(trial.step(5_890_000), 'triggered')).toMatchObject([{ lots: 10 }])
  })

  it.each([
    [
      'more than the whole',
      [
        [6_100_000, 600_000],
        [6_200_000, 400_001],
      ],
      'quantityMalformed',
    ],
    ['six of a kind', [1, 2, 3, 4, 5, 6].map((place) => [6_100_000 + place, 1_000]), 'quantityMalformed'],
    ['a share of nothing', [[6_100_000, 0]], 'quantityMalformed'],
    [
      'one that the mark has passed',
      [
        [6_100_000, 1],
        [5_999_999, 1],
      ],
      'takeProfitWrongSide',
    ],
  ] as const)('%s are refused', (_name, takeProfits, code) => {
    const { trial, a } = long()
    expect(trial.shares(a, takeProfits as never).code).toBe(code)
    expect(trial.core.perpetuals.position(a, 0)?.takeProfits).toEqual([])
  })

  const stop = { price: 5_900_000, lots: 0, sharePpm: 1_000 }

  it.each([
    [
      'one of fixed lots beside five shares',
      [{ ...stop, lots: 5, sharePpm: 0 }, ...Array.from({ length: 5 }, () => stop)],
      'quantityMalformed',
    ],
    ['lots and a share of one', [{ ...stop, lots: 5 }], 'quantityMalformed'],
    ['lots below none', [{ ...stop, lots: -1 }], 'quantityMalformed'],
    ['more lots than there can be', [{ ...stop, lots: 2 ** 31, sharePpm: 0 }], 'quantityMalformed'],
    ['no price', [{ ...stop, price: 0 }], 'priceMalformed'],
    ['five', Array.from({ length: 5 }, () => stop), 'ok'],
  ] as const)('of a kind, %s: %s', (_name, stopLosses, code) => {
    const { trial, a } = long()
    const asked = { customer: a, product: 0, takeProfits: [], stopLosses: [...stopLosses] }
    expect(trial.apply({ kind: 'setTriggerShares', commandId: trial.id(), ...asked }).code).toBe(code)
  })

  it('are not known by rules before them', () => {
    const trial = new PerpetualTrial({}, 3)
    const a = trial.open()
    trial.order(a, 'buy', 1_000)
    expect(trial.shares(a, [[6_100_000, 1]]).code).toBe('rulesChanged')
  })

  it('are given anew as a list of each kind: what is not in it is gone', () => {
    const { trial, a } = long()
    const stands = () => {
      const { takeProfits, stopLosses } = trial.core.perpetuals.position(a, 0)!
      return [takeProfits.length, stopLosses.length]
    }
    trial.shares(a, [[6_100_000, 500_000]], [[5_900_000, 1]])
    trial.shares(a, [[6_200_000, 500_000]])
    expect(stands()).toEqual([1, 0])
    trial.shares(a, [], [[5_900_000, 1]])
    expect(stands()).toEqual([0, 1])
    expect(told(trial.step(6_210_000), 'triggered')).toEqual([])
  })

  it('given anew are shares of what there is then, whatever fired before', () => {
    const { trial, a } = long()
    trial.shares(a, [
      [6_100_000, 500_000],
      [6_300_000, 500_000],
    ])
    expect(told(trial.step(6_110_000), 'triggered')).toMatchObject([{ lots: 50_000 }])
    trial.shares(a, [
      [6_200_000, 500_000],
      [6_300_000, 500_000],
    ])
    expect(told(trial.step(6_210_000), 'triggered')).toMatchObject([{ lots: 25_000 }])
  })

  it('are shares of their own product’s position alone', () => {
    const { trial, a } = long()
    trial.must({ kind: 'listProduct', product: { ...BTC_USDT, product: 1, id: 'ETH-USDT' } })
    trial.market(around(6_000_000), 6_000_000, 1)
    trial.order(a, 'buy', 10_000, { product: 1 })
    const whole = { takeProfits: [], stopLosses: [{ price: 5_900_000, lots: 0, sharePpm: 1_000_000 }] }
    trial.must({ kind: 'setTriggerShares', customer: a, commandId: trial.id(), product: 1, ...whole })
    // nobody buys within 1 %
    const empty = { bids: [[5_000_000, 1] as const], asks: [[5_891_000, DEEP] as const] }
    expect(told(trial.market(empty, 5_890_000, 1), 'triggered')).toMatchObject([{ lots: 10_000 }])
    trial.shares(a, [[6_100_000, 500_000]])
    expect(told(trial.step(6_110_000), 'triggered')).toMatchObject([{ lots: 50_000 }])
  })

  it('that find all lots taken by orders which go on closing end', () => {
    const { trial, a } = long(10_000)
    trial.trailing(a, 'sell', 10_000, 1_000)
    trial.trailing(a, 'sell', 10_000, 1_000)
    trial.shares(a, [], [[5_900_000, 1_000_000]])
    const empty = (index: number) => ({ bids: [[5_000_000, 1] as const], asks: [[index + 100, DEEP] as const] })
    expect(told(trial.step(5_985_000, empty(5_985_000)), 'triggered')).toHaveLength(2)
    const reached = trial.step(5_890_000, empty(5_890_000))
    expect([told(reached, 'triggered'), told(reached, 'triggersSet')]).toMatchObject([[], [{ stopLosses: [] }]])
  })

  it('that come with an order take the place of the position’s of their kind', () => {
    const { trial, a } = long()
    trial.shares(
      a,
      [
        [6_100_000, 1],
        [6_200_000, 1],
      ],
      [[5_900_000, 1]],
    )
    trial.order(a, 'buy', 1_000, { takeProfit: 6_400_000 })
    expect(trial.core.perpetuals.position(a, 0)).toMatchObject({
      takeProfits: [{ price: 6_400_000, sharePpm: 1_000_000 }],
      stopLosses: [{ price: 5_900_000, sharePpm: 1 }],
    })
  })

  it('bound what margin may go by the stop nearest to the forced price', () => {
    const { trial, a } = long()
    trial.steps(20, 6_300_000)
    trial.shares(
      a,
      [],
      [
        [5_990_000, 1],
        [5_600_000, 1],
      ],
    )
    const most = trial.core.perpetuals.mostMargin(a, 0).remove
    trial.shares(a, [], [[5_990_000, 1]])
    expect(trial.core.perpetuals.mostMargin(a, 0).remove).toBeGreaterThan(most)
  })
})

describe('triggers that come with an order', () => {
  it('are measured at the mark, of a market order at 50×: a stop 0.2 % away stands', () => {
    const trial = new PerpetualTrial()
    const a = trial.open()
    trial.leverage(a, 50)
    const { code } = trial.order(a, 'buy', 1_000, { stopLoss: 5_988_000, takeProfit: 6_012_000 })
    expect(code, proves('S5.51')).toBe('ok')
    expect(trial.core.perpetuals.position(a, 0)).toMatchObject({
      stopLosses: [{ price: 5_988_000 }],
      takeProfits: [{ price: 6_012_000 }],
    })
  })

  it('are measured at what a stop order waits for, on the side of the mark that it comes from', () => {
    const trial = new PerpetualTrial()
    const a = trial.open()
    trial.leverage(a, 10)
    const waits = { trigger: 6_100_000 }
    expect(trial.order(a, 'buy', 1_000, { ...waits, stopLoss: 6_050_000 }).code).toBe('ok')
    expect(trial.order(a, 'buy', 1_000, { ...waits, takeProfit: 6_050_000 }).code).toBe('takeProfitWrongSide')
    expect(trial.order(a, 'buy', 1_000, { ...waits, stopLoss: 6_100_000 }).code).toBe('stopLossWrongSide')
    expect(told(trial.step(6_105_000), 'triggersSet').at(-1)).toMatchObject({ stopLosses: [{ price: 6_050_000 }] })
  })

  it('are set once by an order, however many fills it has', () => {
    const trial = new PerpetualTrial()
    const [a, b] = [trial.open(), trial.open()]
    trial.order(a, 'buy', 1_000, { price: 5_999_900, takeProfit: 6_400_000, stopLoss: 5_500_000 })
    trial.order(b, 'sell', 400, { price: 5_999_900 })
    trial.shares(a, [[6_200_000, 500_000]])
    const second = trial.order(b, 'sell', 600, { price: 5_999_900 })
    expect(told(second, 'perpetualFilled')).toHaveLength(2)
    expect(told(second, 'triggersSet')).toEqual([])
    expect(trial.core.perpetuals.position(a, 0)).toMatchObject({
      lots: 1_000,
      takeProfits: [{ price: 6_200_000 }],
      stopLosses: [],
    })
  })

  it('of a cross position stand as far as its account reaches', () => {
    const trial = new CrossTrial()
    const a = trial.cross(50)
    expect(trial.order(a, 'buy', 10_000, { stopLoss: 5_000_000 }).code).toBe('stopBeyondForcedPrice')
    trial.move(a, 500_000_000_000)
    const filled = trial.order(a, 'buy', 10_000, { stopLoss: 5_000_000 })
    expect([filled.code, told(filled, 'attachedStopDropped')]).toEqual(['ok', []])
    expect(trial.core.perpetuals.position(a, 0)?.stopLosses).toMatchObject([{ price: 5_000_000 }])
  })

  it.each([
    [LATEST_RULES, []],
    [3, [5_400_000]],
  ])('by rules %i a stop that what was opened since has overtaken: %j stay', (version, stay) => {
    const trial = new PerpetualTrial({}, version)
    const a = trial.open()
    trial.leverage(a, 10)
    trial.order(a, 'buy', 1_000, { price: 5_900_000, stopLoss: 5_400_000 })
    trial.order(a, 'buy', 9_000)
    const filled = trial.step(5_890_000)
    expect(told(filled, 'perpetualFilled')).toMatchObject([{ effect: 'open', price: 5_900_000 }])
    expect(told(filled, 'attachedStopDropped')).toHaveLength(1 - stay.length)
    expect(trial.core.perpetuals.position(a, 0)?.stopLosses.map(({ price }) => price)).toEqual(stay)
  })

  it('are reached by what the mark has passed when they are filled', () => {
    const trial = new PerpetualTrial()
    const a = trial.open()
    trial.leverage(a, 10)
    trial.order(a, 'buy', 1_000, { price: 5_950_000, stopLoss: 5_940_000 })
    const filled = trial.step(5_930_000)
    expect(told(filled, 'perpetualFilled')[0]).toMatchObject({ effect: 'open', price: 5_950_000 })
    expect(told(filled, 'triggered')).toMatchObject([{ trigger: 'stopLoss', price: 5_940_000 }])
  })

  it('drop a stop that lies beyond the forced price of what was opened, and tell it', () => {
    const trial = new PerpetualTrial()
    const a = trial.open()
    trial.leverage(a, 50)
    // its worst price is above the mark: so is the forced price of what it opens there
    const wide = { bids: [[5_999_000, DEEP] as const], asks: [[6_040_000, DEEP] as const] }
    trial.step(6_000_000, wide)
    const filled = trial.order(a, 'buy', 1_000, { stopLoss: 5_970_000 })
    expect(filled.code).toBe('ok')
    const [dropped] = told(filled, 'attachedStopDropped')
    expect(dropped, proves('S5.52')).toMatchObject({ stopLoss: 5_970_000, order: filled.value })
    expect(dropped!.forcedPrice).toBeGreaterThanOrEqual(5_970_000)
    expect(trial.core.perpetuals.position(a, 0)).toMatchObject({ lots: 1_000, stopLosses: [] })
  })
})

describe('a newer close', () => {
  it('that rests trims those before it, farthest price first, then newest', () => {
    const { trial, a } = long(1_000)
    const near = trial.order(a, 'sell', 400, { price: 6_030_000, reduceOnly: true }).value
    const far = trial.order(a, 'sell', 300, { price: 6_050_000, reduceOnly: true }).value
    const newest = trial.order(a, 'sell', 300, { price: 6_050_000, reduceOnly: true }).value
    const rested = trial.order(a, 'sell', 500, { price: 6_040_000, reduceOnly: true })
    const cut = told(rested, 'perpetualTrimmed').map(({ order, lots, remaining }) => [order, lots, remaining])
    expect(cut, proves('S4.12')).toEqual([
      [far, 200, 100],
      [newest, 300, 0],
    ])
    expect(trial.core.perpetuals.order(near)?.lots).toBe(400)
  })

  it('of a short trims the lowest first', () => {
    const trial = new PerpetualTrial()
    const a = trial.open()
    trial.order(a, 'sell', 1_000)
    const far = trial.order(a, 'buy', 500, { price: 5_900_000, reduceOnly: true }).value
    const near = trial.order(a, 'buy', 500, { price: 5_950_000, reduceOnly: true }).value
    const rested = trial.order(a, 'buy', 600, { price: 5_920_000, reduceOnly: true })
    expect(told(rested, 'perpetualTrimmed').map(({ order, lots, remaining }) => [order, lots, remaining])).toEqual([
      [near, 100, 400],
      [far, 500, 0],
    ])
    expect(told(rested, 'perpetualClosed')).toMatchObject([{ order: far, reason: 'trimmed' }])
  })

  it('cuts what a trigger still has to close down to what there is', () => {
    const { trial, a } = long(10_000)
    trial.triggers(a, { stopLoss: 5_950_000 })
    const thin = { bids: [[5_930_000, 1_000] as const], asks: [[5_932_000, DEEP] as const] }
    const [fired] = told(trial.step(5_931_000, thin), 'triggered')
    const rested = trial.order(a, 'sell', 8_500, { price: 5_960_000, reduceOnly: true })
    expect(rested.code).toBe('ok')
    const taken = trial.step(5_931_000, { bids: [[5_961_000, 8_500] as const], asks: [[5_970_000, DEEP] as const] })
    expect(told(taken, 'perpetualTrimmed')).toMatchObject([{ order: fired!.order, lots: 8_500, remaining: 500 }])
  })

  it('closes a part beside one that rests for all of it, which follows', () => {
    const { trial, a } = long(1_000)
    const resting = trial.order(a, 'sell', 1_000, { price: 6_050_000, reduceOnly: true }).value
    const closed = trial.order(a, 'sell', 250, { reduceOnly: true })
    expect(closed.code).toBe('ok')
    expect(told(closed, 'perpetualTrimmed')).toMatchObject([{ order: resting, lots: 250, remaining: 750 }])
  })

  it('needs no money, though another rests for all of it', () => {
    const { trial, a } = long(160_000, 10)
    trial.order(a, 'sell', 160_000, { price: 6_050_000, reduceOnly: true })
    const closed = trial.order(a, 'sell', 160_000)
    expect(closed.code).toBe('ok')
    expect(told(closed, 'perpetualFilled').every(({ effect }) => effect === 'close')).toBe(true)
  })
})
