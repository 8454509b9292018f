import { proves } from '@candela/checks/proves'
import { LATEST_RULES } from '@candela/rules'
import { describe, expect, it } from 'vitest'
import { checkOpenings } from './protect.ts'
import { checkPurchases } from '../spot/protect.ts'
import type { State } from '../state.ts'
import { PerpetualTrial, told } from '../testing/perpetual-trial.ts'
import type { Answer } from '../testing/trial.ts'

const UNIT = 100_000_000

/** Someone who is long 0.2 at 10× with, oldest first: a bid, a stop order that opens, a close beyond the position, a stop order against it. */
function placed() {
  const trial = new PerpetualTrial()
  const a = trial.open()
  trial.leverage(a, 10)
  trial.order(a, 'buy', 20_000)
  const bid = trial.order(a, 'buy', 1_000, { price: 5_900_000 }).value
  const stop = trial.order(a, 'buy', 1_000, { trigger: 6_100_000 }).value
  const beyond = trial.order(a, 'sell', 25_000, { price: 6_100_000 }).value
  const against = trial.order(a, 'sell', 30_000, { trigger: 5_800_000 }).value
  const close = trial.order(a, 'sell', 5_000, { price: 6_050_000, reduceOnly: true }).value
  return { trial, a, bid, stop, beyond, against, close }
}

type Placed = ReturnType<typeof placed>

const BEGINNINGS: readonly (readonly [string, (placed: Placed) => Answer])[] = [
  ['a break', ({ trial, a }) => trial.pause(a)],
  [
    'a self-exclusion',
    ({ trial, a }) => trial.must({ kind: 'excludeSelf', customer: a, commandId: trial.id(), months: 60 }),
  ],
  [
    'an own freeze',
    ({ trial, a }) =>
      trial.must({ kind: 'recordFact', customer: a, commandId: trial.id(), fact: 'ownFreeze', holds: true }),
  ],
  [
    'a loss limit below what was lost',
    ({ trial, a }) =>
      trial.must({ kind: 'setOwnLimit', customer: a, commandId: trial.id(), of: 'loss', period: 'day', amount: 1 }),
  ],
]

describe('whatever protects a customer', () => {
  it.each(BEGINNINGS)('%s takes in its own entry what would open, oldest first', (_name, begin) => {
    const all = placed()
    const { trial, a, bid, stop, beyond, against, close } = all
    const begun = begin(all)
    const ended = told(begun, 'perpetualClosed').map(({ order, reason }) => [order, reason])
    expect(ended, proves('S4.12')).toEqual([
      [bid, 'protection'],
      [stop, 'protection'],
    ])
    expect(told(begun, 'perpetualNarrowed').map(({ order, lots, remaining }) => [order, lots, remaining])).toEqual([
      [beyond, 5_000, 15_000],
      [against, 10_000, 20_000],
    ])
    expect(trial.balance(a, 0)[1]).toBe(0n)
    const left = trial.core.perpetuals.orders(a).map(({ order, reduceOnly }) => [order, reduceOnly])
    expect(left).toEqual([
      [beyond, true],
      [against, true],
      [close, true],
    ])
  })

  it.each(BEGINNINGS)('%s lets nothing open afterwards, and everything close', (_name, begin) => {
    const all = placed()
    const { trial, a } = all
    begin(all)
    for (const index of [6_101_000, 5_790_000, 5_600_000, 6_300_000]) trial.step(index)
    expect(trial.core.perpetuals.position(a, 0)).toBeUndefined()
    expect(trial.core.perpetuals.orders(a)).toEqual([])
  })

  it('does so within the entry whose loss reaches the limit', () => {
    const trial = new PerpetualTrial()
    const a = trial.open()
    trial.leverage(a, 10)
    trial.order(a, 'buy', 20_000)
    trial.must({
      kind: 'setOwnLimit',
      customer: a,
      commandId: trial.id(),
      of: 'loss',
      period: 'day',
      amount: 100 * UNIT,
    })
    const bid = trial.order(a, 'buy', 1_000, { price: 5_900_000 }).value
    trial.step(5_940_000)
    const closed = trial.close(a)
    expect(told(closed, 'perpetualClosed')).toContainEqual(
      expect.objectContaining({ order: bid, reason: 'protection' }),
    )
  })

  it('lets a flip close and not open once its close has reached the limit', () => {
    const trial = new PerpetualTrial()
    const a = trial.open()
    trial.leverage(a, 10)
    trial.order(a, 'buy', 20_000)
    trial.must({
      kind: 'setOwnLimit',
      customer: a,
      commandId: trial.id(),
      of: 'loss',
      period: 'day',
      amount: 100 * UNIT,
    })
    trial.step(5_940_000)
    const turned = trial.order(a, 'sell', 30_000)
    expect(told(turned, 'perpetualFilled').map(({ effect, lots }) => [effect, lots])).toEqual([['close', 20_000]])
    expect(told(turned, 'perpetualClosed')).toMatchObject([{ reason: 'protection', filled: 20_000 }])
  })

  it('holds for a stop order that is placed under it: it only reduces', () => {
    const { trial, a } = placed()
    trial.pause(a)
    const { value } = trial.order(a, 'sell', 2_000, { trigger: 5_700_000 })
    trial.close(a)
    trial.step(5_690_000)
    expect(trial.core.perpetuals.order(value)).toBeUndefined()
    expect(trial.core.perpetuals.position(a, 0)).toBeUndefined()
  })

  it('ends purchases of spot but for a loss limit, and sales never', () => {
    for (const [name, begin] of BEGINNINGS) {
      const all = placed()
      const { trial, a } = all
      const spot = { customer: a, product: 0, side: 'buy', type: 'limit', lots: 100 } as const
      const { value } = trial.must({
        kind: 'placeOrder',
        commandId: trial.id(),
        ...spot,
        timeInForce: 'gtc',
        price: 59e5,
        spend: 0,
      })
      const begun = begin(all)
      const ended = name.startsWith('a loss limit') ? [] : [{ order: value, reason: 'protection' }]
      expect(told(begun, 'orderClosed'), name).toMatchObject(ended)
    }
  })

  it('a loss limit holds once all of it is lost, and not a unit before', () => {
    for (const [more, reason] of [
      [0n, ['protection']],
      [1n, []],
    ] as const) {
      const trial = new PerpetualTrial()
      const a = trial.open()
      const [filled] = told(trial.order(a, 'buy', 20_000), 'perpetualFilled')
      trial.order(a, 'buy', 1_000, { price: 5_900_000 })
      const limit = { of: 'loss', period: 'day', amount: Number(filled!.fee + more) } as const
      const begun = trial.must({ kind: 'setOwnLimit', customer: a, commandId: trial.id(), ...limit })
      expect(told(begun, 'perpetualClosed').map((closed) => closed.reason)).toEqual(reason)
    }
  })

  it('takes what buys and what opens in one row, oldest first, of an OCO both, and leaves what sells', () => {
    const trial = new PerpetualTrial()
    const a = trial.open()
    trial.take(a, 'buy', 1_000)
    const sold = [trial.stop(a, 5_800_000, 100).value, trial.oco(a, 6_200_000, 5_800_000, 100).value]
    const sale = trial.limit(a, 'sell', 6_100_000, 100).value
    const stop = trial.stop(a, 6_100_000, 100, { side: 'buy' }).value
    const bid = trial.order(a, 'buy', 1_000, { price: 5_900_000 }).value
    const oco = trial.oco(a, 5_900_000, 6_100_000, 100, { side: 'buy' }).value
    const spot = trial.limit(a, 'buy', 5_900_000, 100).value
    const ask = trial.order(a, 'sell', 1_000, { price: 6_100_000 }).value
    const ends = trial
      .pause(a)
      .events.flatMap((event) => ('reason' in event && 'order' in event ? [[event.kind, event.order]] : []))
    expect(ends).toEqual([
      ['stopClosed', stop],
      ['perpetualClosed', bid],
      ['orderClosed', oco - 1],
      ['stopClosed', oco],
      ['orderClosed', spot],
      ['perpetualClosed', ask],
    ])
    expect(sold.map((each) => trial.core.spot.waitingStop(each)?.side)).toEqual(['sell', 'sell'])
    expect([sale, sold[1]! - 1].map((each) => trial.core.spot.order(each)?.lots)).toEqual([100, 100])
  })

  it('leaves an order as one that was never larger, and that brings no triggers', () => {
    const trial = new PerpetualTrial()
    const a = trial.open()
    trial.leverage(a, 10)
    trial.order(a, 'buy', 20_000)
    const attached = { takeProfit: 5_900_000, stopLoss: 6_200_000 }
    const flip = trial.order(a, 'sell', 25_000, { price: 6_100_000, ...attached }).value
    const stop = trial.order(a, 'sell', 30_000, { trigger: 5_800_000 }).value
    // the position is smaller now than when the stop was placed
    trial.order(a, 'sell', 5_000, { reduceOnly: true })
    trial.pause(a)
    const none = { takeProfit: 0, stopLoss: 0, held: 0n, reduceOnly: true }
    expect(trial.core.perpetuals.order(flip)).toMatchObject({ lots: 15_000, closeLots: 15_000, ...none })
    expect(trial.core.perpetuals.order(stop)).toMatchObject({ lots: 15_000, closeLots: 15_000, ...none })
    expect(trial.amendPerpetual(a, flip, 6_100_000, 15_000).code).toBe('amendUnchanged')
    const less = trial.amendPerpetual(a, flip, 6_100_000, 14_000)
    expect(told(less, 'perpetualAmended')).toMatchObject([{ remaining: 14_000, closeLots: 14_000, keptPlace: true }])
  })

  it('is looked at by the check of the whole state', () => {
    const { trial, a, against } = placed()
    trial.pause(a)
    const { state } = trial.core as unknown as { readonly state: State }
    expect(() => checkOpenings(state)).not.toThrow()
    state.perpetuals.orders.get(against)!.reduceOnly = false
    expect(() => checkOpenings(state)).toThrow('no order that opens')
    const other = new PerpetualTrial()
    const b = other.open()
    other.limit(b, 'buy', 5_900_000, 100)
    const { state: unseen } = other.core as unknown as { readonly state: State }
    unseen.limits.of(b).breakUntil = other.at + 1_000
    unseen.limits.changed(b)
    expect(() => checkPurchases(unseen)).toThrow('no order that buys')
  })

  it('takes what was placed before once the rules say so', () => {
    const trial = new PerpetualTrial({}, 3)
    const a = trial.open()
    const { value } = trial.order(a, 'buy', 1_000, { price: 5_900_000 })
    expect(told(trial.pause(a), 'perpetualClosed')).toEqual([])
    const activated = trial.must({ kind: 'activateRules', version: LATEST_RULES })
    expect(told(activated, 'perpetualClosed')).toMatchObject([{ order: value, reason: 'protection' }])
  })
})

describe('without the knowledge check', () => {
  function beginner(): { trial: PerpetualTrial; a: number } {
    const trial = new PerpetualTrial()
    const a = trial.unknowing()
    return { trial, a }
  }

  it('nobody sets more than 2×', () => {
    const { trial, a } = beginner()
    const codes = [trial.leverage(a, 3).code, trial.leverage(a, 2).code]
    expect(codes, proves('S1.24')).toEqual(['knowledgeCheckMissing', 'ok'])
  })

  it('an order is judged by all the leverage that comes of it, and one that closes never', () => {
    const trial = new PerpetualTrial({}, 3)
    const a = trial.unknowing()
    trial.order(a, 'buy', 10_000)
    trial.leverage(a, 3)
    trial.must({ kind: 'activateRules', version: LATEST_RULES })
    expect(trial.order(a, 'buy', 100).code).toBe('knowledgeCheckMissing')
    expect(trial.order(a, 'sell', 100).code).toBe('ok')
    // at 1.5× now: more at 3× stays below 2
    trial.must({ kind: 'addMargin', customer: a, commandId: trial.id(), product: 0, amount: 900 * UNIT })
    expect(trial.order(a, 'buy', 100).code).toBe('ok')
  })
})
