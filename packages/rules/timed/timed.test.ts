import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  breakEvenWinPpm,
  coinTossPpm,
  DEFAULT_TIMED,
  firstStrikeStep,
  houseRoom,
  houseTakes,
  isStrikeOver,
  maturityStep,
  maxStakeNow,
  median2,
  opensTimed,
  settlementWindow,
  timedMoney,
  timedOutcome,
  timedReserve,
} from './index.ts'

const TICK = { seq: 11, step: 41, valid: true, oldestSourceAt: 10_041, index: 600_000 }
const ORDER = { at: 10_040, seq: 10 }

describe('a timed order', () => {
  it.each([
    ['the next step with news', TICK, true],
    ['an entry before the order', { ...TICK, seq: 9 }, false],
    ['the order’s own step', { ...TICK, step: 40 }, false],
    ['news as old as the order', { ...TICK, oldestSourceAt: 10_040 }, false],
    ['a step without a tick', { ...TICK, valid: false }, false],
    ['the last step that is tried', { ...TICK, step: 48 }, true],
    ['a step beyond', { ...TICK, step: 49 }, false],
  ])('is opened by %s: %s', (_what, tick, opens) => expect(opensTimed(ORDER, tick, DEFAULT_TIMED)).toBe(opens))

  it('waits for its steps and no longer', () => {
    expect(firstStrikeStep(10_040, DEFAULT_TIMED)).toBe(41)
    expect([48, 49].map((step) => isStrikeOver(10_040, step, DEFAULT_TIMED))).toEqual([false, true])
    expect(maturityStep(41, 60_000)).toBe(281)
    expect(settlementWindow(281, DEFAULT_TIMED)).toEqual({ first: 274, last: 281 })
  })

  it('ends for up as it does for down, turned round, and in whatever order its ticks are listed', () => {
    const ticks = fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 9 })
    const turned = { won: 'lost', lost: 'won', tied: 'tied', voided: 'voided' } as const
    fc.assert(
      fc.property(ticks, fc.integer({ min: 1, max: 50 }), (list, strike) => {
        const outcome = timedOutcome('up', strike, median2(list))
        expect(timedOutcome('down', strike, median2(list))).toBe(turned[outcome])
        expect(timedOutcome('up', strike, median2(list.toReversed()))).toBe(outcome)
        expect(outcome === 'voided').toBe(list.length === 0)
        expect(median2(list) === undefined).toBe(list.length === 0)
      }),
    )
  })

  it('takes at most what the house has room for, and the ticket’s most is always taken', () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 15n })
    const bounds = fc.array(fc.record({ cap: amount, used: amount }), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(bounds, fc.integer({ min: 1, max: 1_000_000 }), (limits, payoutPpm) => {
        const most = maxStakeNow(limits, payoutPpm)
        expect(houseTakes(limits, most, payoutPpm)).toBe(true)
        expect(houseTakes(limits, most + 2_000_000n, payoutPpm)).toBe(timedReserve(2_000_000n, payoutPpm) < 1n)
        expect(houseRoom(limits) >= 0n).toBe(true)
      }),
    )
  })

  it('pays stake and profit, the profit down', () => {
    expect(timedMoney(11n, 820_000)).toEqual({ profit: 9n, paidOnWin: 20n, lossIfWrong: 11n })
    expect([breakEvenWinPpm(1_000_000), coinTossPpm(1_000_000)]).toEqual([500_000, 0])
  })
})
