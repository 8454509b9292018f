import { EXPERTS } from '@candela/rules/strategy/arithmetic'
import { describe, expect, it } from 'vitest'
import { provenBound } from '../../shell/proven-bound.ts'
import { endsOf, moveOf, ratioOf, stopsOf, thinned } from './figures.ts'
import { expertNamed, weightRatio } from './learner-figures.ts'
import { resultRows } from './result-rows.ts'

describe('figures of a strategy', () => {
  it.each([
    ['12.3', '1000', '0.0123'],
    ['-26.9', '1000', '-0.0269'],
    ['0', '1000', '0'],
    ['5', '0', '0'],
    ['1', '3', '0.333333'],
  ])('%s of %s is %s', (part, whole, ratio) => {
    expect(ratioOf(part, whole)).toBe(ratio)
  })

  it('has its stops at their share of the base, and tells how far they are from its worth', () => {
    const strategy = { base: '1000', equity: '1250', stopLossPpm: 200_000, takeProfitPpm: 500_000 }
    expect(stopsOf(strategy)).toEqual({
      stopLoss: { worth: '800', away: '-0.36', isReached: false },
      takeProfit: { worth: '1500', away: '0.2', isReached: false },
    })
    expect(stopsOf({ ...strategy, stopLossPpm: 0, takeProfitPpm: 0 })).toEqual({})
    const reached = (equity: string) => {
      const { stopLoss, takeProfit } = stopsOf({ ...strategy, equity })
      return [stopLoss?.isReached, takeProfit?.isReached]
    }
    expect(reached('800')).toEqual([true, false])
    expect(reached('800.00000001')).toEqual([false, false])
    expect(reached('1500')).toEqual([false, true])
  })

  it.each([
    ['beyond its band', 500_000, 400_000, '0.5', '0.4', { side: 'buy', quantity: '0.1' }],
    ['above its target', 400_000, 500_000, '0.4', '0.5', { side: 'sell', quantity: '0.1' }],
    ['within its band', 500_000, 460_000, '0.5', '0.46', undefined],
    ['to be held no more', 0, 10_000, '0', '0.01', { side: 'sell', quantity: '0.01' }],
    ['with nothing to sell', 0, 0, '0', '0', undefined],
  ])('a share %s', (_name, target, now, want, held, move) => {
    expect(moveOf({ product: 'BTC-USDT', target, now, want, held }, 50_000)).toEqual(move)
  })

  it('has the ends of its course over all three lines, compared as amounts', () => {
    const points = [
      { at: 0, equity: '1000', holding: '1000', cash: '1000' },
      { at: 1, equity: '999.5', holding: '10000.1', cash: '1000' },
    ]
    expect(endsOf(points)).toEqual({ high: '10000.1', low: '999.5' })
  })

  it('has a table of its course that ends with the last point', () => {
    expect(thinned([1, 2, 3, 4, 5, 6, 7], 3)).toEqual([1, 4, 7])
    expect(thinned([1, 2, 3, 4, 5, 6], 3)).toEqual([2, 4, 6])
    expect(thinned([1, 2], 3)).toEqual([1, 2])
    expect(thinned([], 3)).toEqual([])
  })
})

describe('a result', () => {
  it('stands beside that of just holding, each of all that was put in', () => {
    const said = (amount: string, whole: string) => `${amount} of ${whole}`
    const strategy = { result: '-2', holdingResult: '5', putIn: '100' }
    const rows = resultRows((key) => key, { result: said } as Parameters<typeof resultRows>[1], strategy)
    expect(rows.map(({ label, value }) => [label, value])).toEqual([
      ['figures.result', '-2 of 100'],
      ['figures.holding', '5 of 100'],
    ])
  })
})

describe('figures of the learner', () => {
  it('are told of each expert by a word of its own and the figures of its rule', () => {
    expect(EXPERTS.map(expertNamed)).toEqual([
      { word: 'cash' },
      { word: 'hold' },
      { word: 'trend', fast: 10, slow: 30 },
      { word: 'trend', fast: 20, slow: 100 },
      { word: 'reversal', closes: 20, percent: 2 },
    ])
    expect(expertNamed('momentum')).toBeUndefined()
  })

  it('are shares of all weights', () => {
    expect([weightRatio(2 ** 40), weightRatio(2 ** 38), weightRatio(0)]).toEqual(['1', '0.25', '0'])
    expect([weightRatio(219_902_325_555), weightRatio(219_902_325_556)]).toEqual(['0.2', '0.2'])
  })

  it('claim a bound that is never less than the proven one', () => {
    expect(provenBound()).toEqual({ whole: '3.11', once: '3.1074', bar: '0.0051', hundred: '3.62' })
  })
})
