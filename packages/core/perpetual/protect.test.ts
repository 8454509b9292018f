import { LATEST_RULES } from '@candela/rules'
import { describe, expect, it } from 'vitest'
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
    expect(told(begun, 'perpetualClosed').map(({ order, reason }) => [order, reason])).toEqual([
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
    expect([trial.leverage(a, 3).code, trial.leverage(a, 2).code]).toEqual(['knowledgeCheckMissing', 'ok'])
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
