import { proves } from '@candela/checks/proves'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Core } from '../index.ts'
import { PerpetualTrial, told } from '../testing/perpetual-trial.ts'
import { LATEST_RULES, RULES } from '@candela/rules'
import { perpetualTerms, trailingTrigger } from '@candela/rules/perpetual'
import { PerpetualOrder } from './perpetual-order.ts'
import { Trails } from './trails.ts'

function long(): { trial: PerpetualTrial; a: number } {
  const trial = new PerpetualTrial()
  const a = trial.open()
  trial.leverage(a, 10)
  trial.order(a, 'buy', 10_000)
  return { trial, a }
}

describe('an order that trails the mark', () => {
  it('follows it up and not down, and closes once it has come back by the callback', () => {
    const { trial, a } = long()
    const { value } = trial.trailing(a, 'sell', 4_000, 10_000)
    const triggerAt = () => trial.core.perpetuals.order(value)?.trigger
    expect(triggerAt()).toBe(5_940_000)
    trial.step(6_200_000)
    const best = trial.core.perpetuals.market(0)!.mark
    expect(triggerAt(), proves('S1.30')).toBe(best - Math.ceil(best / 100))
    const trigger = triggerAt()!
    trial.step(6_150_000)
    expect(triggerAt()).toBe(trigger)
    const fired = trial.step(6_100_000)
    expect(told(fired, 'triggered')).toMatchObject([
      { trigger: 'trailingStop', order: value, price: trigger, lots: 4_000 },
    ])
    expect(trial.core.perpetuals.position(a, 0)?.lots).toBe(6_000)
  })

  it('of a short follows it down', () => {
    const trial = new PerpetualTrial()
    const a = trial.open()
    trial.order(a, 'sell', 1_000)
    trial.trailing(a, 'buy', 1_000, 1_000)
    trial.step(5_900_000)
    expect(told(trial.step(5_905_000), 'triggered')).toEqual([])
    expect(told(trial.step(5_912_000), 'triggered')).toHaveLength(1)
    expect(trial.core.perpetuals.position(a, 0)).toBeUndefined()
  })

  it('closes what there still is, goes on until it has, and ends with the position', () => {
    const { trial, a } = long()
    const { value } = trial.trailing(a, 'sell', 10_000, 10_000)
    trial.order(a, 'sell', 7_000, { reduceOnly: true })
    const thin = { bids: [[5_929_000, 1_000] as const], asks: [[5_931_000, 100_000_000] as const] }
    expect(told(trial.step(5_930_000, thin), 'triggered')).toMatchObject([{ lots: 3_000 }])
    expect(trial.core.perpetuals.order(value)).toMatchObject({ stage: 'retrying', lots: 3_000, filled: 1_000 })
    trial.step(5_930_000)
    expect(trial.core.perpetuals.order(value)).toBeUndefined()
    const other = long()
    const waiting = other.trial.trailing(other.a, 'sell', 10_000, 10_000).value
    const closed = other.trial.close(other.a)
    expect(told(closed, 'perpetualClosed')).toContainEqual(
      expect.objectContaining({ order: waiting, reason: 'trimmed' }),
    )
  })

  it('that was set off keeps nothing of the mark it shared with one that still trails: a restart comes to the same', () => {
    const { trial, a } = long()
    const fired = trial.trailing(a, 'sell', 4_000, 1_000).value
    trial.trailing(a, 'sell', 4_000, 100_000)
    const thin = { bids: [[5_990_000, 1_000] as const], asks: [[5_990_100, 100_000_000] as const] }
    expect(told(trial.step(5_990_000, thin), 'triggered')).toMatchObject([{ order: fired, price: 5_994_000 }])
    const other = new PerpetualTrial()
    Object.assign(other, { ...trial, core: Core.restore(trial.core.snapshot().slice()) })
    const rising = { bids: [[6_099_900, 1] as const], asks: [[6_100_100, 100_000_000] as const] }
    trial.step(6_100_000, rising)
    other.step(6_100_000, rising)
    expect(other.core.stateHash()).toBe(trial.core.stateHash())
    expect(trial.core.perpetuals.order(fired)).toMatchObject({ stage: 'retrying', trigger: 5_994_000 })
  })

  it.each([999, 1_500, 101_000, 0, -1_000])('is refused by %i ppm', (callback) => {
    const { trial, a } = long()
    expect(trial.trailing(a, 'sell', 1, callback).code).toBe('callbackMalformed')
  })

  it('is refused where nothing is opposite, of more than there is, of no lots, and by rules that are not in force', () => {
    const { trial, a } = long()
    const asked = {
      customer: a,
      product: 0,
      side: 'sell',
      lots: 100,
      callbackPpm: 1_000,
      ruleVersion: LATEST_RULES,
    } as const
    const codes = [
      { ...asked, product: 9 },
      { ...asked, ruleVersion: LATEST_RULES - 1 },
      { ...asked, lots: 0 },
      { ...asked, lots: 2 ** 31 },
      { ...asked, side: 'buy' as const },
      { ...asked, customer: trial.open() },
      { ...asked, lots: 10_001 },
      { ...asked, lots: 10_000 },
    ].map((each) => trial.apply({ kind: 'placeTrailingStop', commandId: trial.id(), ...each }).code)
    expect(codes).toEqual([
      'productUnknown',
      'rulesChanged',
      'quantityMalformed',
      'quantityMalformed',
      'nothingToReduce',
      'nothingToReduce',
      'reduceExceedsPosition',
      'ok',
    ])
  })

  it('is refused in a stale market, and of rules before it', () => {
    const { trial, a } = long()
    trial.at += 10_000
    expect(trial.trailing(a, 'sell', 100, 1_000).code).toBe('priceStale')
    const old = new PerpetualTrial({}, 3)
    const b = old.open()
    old.order(b, 'buy', 1_000)
    expect(old.trailing(b, 'sell', 100, 1_000).code).toBe('rulesChanged')
  })

  it('counts among 200 open orders', () => {
    const { trial, a } = long()
    trial.checking = false
    for (let left = 199; left > 0; left--) expect(trial.trailing(a, 'sell', 1, 1_000).code).toBe('ok')
    expect([trial.trailing(a, 'sell', 1, 1_000).code, trial.trailing(a, 'sell', 1, 1_000).code]).toEqual([
      'ok',
      'tooManyOrders',
    ])
  })

  it('is halted with its product', () => {
    const halted = (product: string) => {
      const terms = perpetualTerms(product)
      return terms && { ...terms, isHalted: true }
    }
    const rules = {
      ...RULES,
      [LATEST_RULES + 1]: {
        ...RULES[LATEST_RULES],
        version: LATEST_RULES + 1,
        perpetual: { ...RULES[LATEST_RULES].perpetual, perpetualTerms: halted },
      },
    }
    const trial = new PerpetualTrial({ rules }, LATEST_RULES)
    const a = trial.open()
    trial.order(a, 'buy', 1_000)
    trial.must({ kind: 'activateRules', version: LATEST_RULES + 1 })
    expect(trial.trailing(a, 'sell', 100, 1_000).code).toBe('productHalted')
  })

  it('acts after stops and before take profits that one mark reaches', () => {
    const trial = new PerpetualTrial()
    const [a, b, c] = [trial.open(), trial.open(), trial.open()]
    trial.order(a, 'buy', 1_000)
    trial.triggers(a, { takeProfit: 6_100_000 })
    trial.order(b, 'sell', 1_000)
    trial.trailing(b, 'buy', 1_000, 1_000)
    trial.order(c, 'buy', 1_000, { trigger: 6_100_000 })
    expect(told(trial.step(6_110_000), 'triggered').map(({ trigger }) => trigger)).toEqual([
      'stopOrder',
      'trailingStop',
      'takeProfit',
    ])
  })

  it('takes 0.1 % and 10 %', () => {
    const { trial, a } = long()
    expect([trial.trailing(a, 'sell', 1, 1_000).code, trial.trailing(a, 'sell', 1, 100_000).code]).toEqual(['ok', 'ok'])
  })
})

describe('many that trail', () => {
  it('fire as each would that remembered its best mark alone', () => {
    const act = fc.oneof(
      // in thousandths of where it began: of small numbers many come to one
      { weight: 6, arbitrary: fc.integer({ min: -12, max: 12 }).map((moves) => ({ moves })) },
      { weight: 3, arbitrary: fc.constantFrom(1_000, 2_000, 20_000, 100_000).map((callback) => ({ callback })) },
      { weight: 2, arbitrary: fc.nat(30).map((leaves) => ({ leaves })) },
    )
    fc.assert(
      fc.property(
        fc.constantFrom(1 as const, -1 as const),
        fc.constantFrom(1_000, 1_000_000),
        fc.array(act, { maxLength: 160, size: 'max' }),
        (sign, from, acts) => {
          const trails = new Trails(sign)
          const side = sign === 1 ? 'sell' : 'buy'
          const naive: { order: PerpetualOrder; best: number }[] = []
          let mark: number = from
          let numbers = 0
          for (const each of acts) {
            if ('moves' in each) {
              mark = Math.max(from / 2, mark + (each.moves * from) / 1_000)
              trails.follow(mark)
              for (const one of naive) one.best = sign * (mark - one.best) > 0 ? mark : one.best
              for (;;) {
                const at = ({ order, best }: (typeof naive)[number]) => trailingTrigger(side, best, order.callbackPpm)
                const due = naive.filter((one) => sign * (at(one) - mark) >= 0)
                const [first] = due.toSorted((a, b) => sign * (at(b) - at(a)) || a.order.rank - b.order.rank)
                expect(trails.reached(mark)).toBe(first?.order)
                if (first === undefined) break
                trails.leave(first.order)
                naive.splice(naive.indexOf(first), 1)
              }
            } else if ('callback' in each) {
              const order = new PerpetualOrder()
              order.rank = ++numbers
              order.callbackPpm = each.callback
              trails.enter(order, mark)
              naive.push({ order, best: mark })
            } else {
              const [left] = naive.splice(each.leaves, 1)
              if (left !== undefined) trails.leave(left.order)
            }
          }
        },
      ),
      { numRuns: 500 },
    )
  })
})
