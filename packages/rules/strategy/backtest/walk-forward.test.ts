import type { StrategyParameters } from '@candela/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BTC_USDT } from '../../testing/index.ts'
import { drawsFrom, walk } from '../../testing/vectors/strategies-series.ts'
import { type Combination, combinationsOf } from './combinations.ts'
import { NO_STOPS } from './report.ts'
import { BacktestRun, traderOf } from './run.ts'
import { overCloses } from '../../testing/backtest.ts'
import { type WalkForward, walkForward, type Windows } from './walk-forward.ts'

const AMOUNT = 100_000_000_000n
const TREND: StrategyParameters = { kind: 'trend', product: 0, fast: 5, slow: 20, bar: '1h' }
const GRID: StrategyParameters = { kind: 'grid', product: 0, low: 1, high: 2, levels: 3 }
const WINDOWS: Windows = { steps: 150, chosenOn: 2 }
const BEGINS = [300, 450, 600, 900]
const TRENDS: readonly Combination[] = [
  [5, 20],
  [5, 50],
  [10, 30],
].map(([fast, slow]) => () => ({ ...TREND, fast: fast!, slow: slow! }))

function path(seed: number, bars = 1_000): number[] {
  return walk(drawsFrom(BigInt(seed)), { bars, start: 6_000_000, width: 6_000, gap: 0 }).map(Number)
}

function judge(
  closes: readonly number[],
  parameters: StrategyParameters,
  combinations: readonly Combination[],
  windows = WINDOWS,
): { readonly walked: WalkForward | undefined; readonly paces: number[] } {
  const steps = walkForward(overCloses([closes], { amount: AMOUNT }), parameters, combinations, windows, 5)
  const paces: number[] = []
  for (;;) {
    const { done, value } = steps.next()
    if (done) return { walked: value, paces }
    paces.push(value)
  }
}

/** Equities of each combination by itself over the whole past. */
function alone(closes: readonly number[], combinations: readonly Combination[]): (readonly bigint[])[] {
  return combinations.map((combination) => {
    const over = overCloses([closes], { amount: AMOUNT })
    const run = new BacktestRun(over, NO_STOPS, traderOf(over, combination(closes[0]!)!))
    while (!run.isDone) run.advance()
    return run.equities
  })
}

function gainPpm(equities: readonly bigint[], begin: number, end: number): number {
  return Number(((equities[end]! - equities[begin]!) * 1_000_000n) / equities[begin]!)
}

describe('a walk-forward', () => {
  it('judges each window by what gained most on those before it', () => {
    const chosenPlaces = new Set<number>()
    for (const seed of [1, 2, 3]) {
      const closes = path(seed)
      const { windows, suggested, tried } = judge(closes, TREND, TRENDS).walked!
      const each = alone(closes, TRENDS)
      const bestAt = (step: number): StrategyParameters => {
        const gains = each.map((equities) => gainPpm(equities, step - 300, step))
        const place = gains.indexOf(Math.max(...gains))
        chosenPlaces.add(place)
        return TRENDS[place]!(0)!
      }
      expect(windows.map(({ begin, end }) => [begin, end])).toEqual([
        [300, 450],
        [450, 600],
        [600, 750],
        [750, 900],
        [900, 999],
      ])
      for (const { begin, parameters } of windows) expect(parameters).toEqual(bestAt(begin))
      expect([suggested, tried]).toEqual([bestAt(999), 3])
    }
    expect(chosenPlaces.size).toBeGreaterThan(1)
  })

  it('shows judged windows alone: from the amount on, each by its own share', () => {
    const { equities, holding, windows, result } = judge(path(4), TREND, TRENDS).walked!
    expect([equities.length, holding.length, equities[0], holding[0]]).toEqual([700, 700, AMOUNT, AMOUNT])
    expect(result).toBe(equities.at(-1)! - AMOUNT)
    for (const { begin, end, changePpm } of windows) expect(changePpm).toBe(gainPpm(equities, begin - 300, end - 300))
  })

  it('goes from window to window with what it holds, as the one combination that there is does', () => {
    const closes = path(5)
    const one = TRENDS.slice(0, 1)
    const { equities, trades } = judge(closes, TREND, one).walked!
    const over = overCloses([closes], { amount: AMOUNT })
    const run = new BacktestRun(over, NO_STOPS, traderOf(over, one[0]!(0)!), 300)
    while (!run.isDone) run.advance()
    expect([equities, trades]).toEqual([run.equities, run.account.trades])
  })

  it('knows nothing of what comes after the begin of a window', () => {
    fc.assert(
      fc.property(fc.constantFrom(...BEGINS), fc.integer({ min: 1, max: 1_000 }), (begin, seed) => {
        const closes = path(seed)
        const other = closes.map((close, step) => (step <= begin ? close : Math.max(1, 12_000_000 - close)))
        for (const [parameters, combinations] of [
          [TREND, TRENDS],
          [GRID, combinationsOf(GRID, () => BTC_USDT).slice(0, 3)],
        ] as const) {
          const known = (of: readonly number[]): unknown => {
            const { windows, equities } = judge(of, parameters, combinations).walked!
            const chosen = windows.filter((window) => window.begin <= begin).map((window) => window.parameters)
            return [chosen, equities.slice(0, begin - 300 + 1)]
          }
          expect(known(other)).toEqual(known(closes))
        }
      }),
      { numRuns: 4 },
    )
  })

  it('begins a grid afresh in each window, around the price of then, with all sold', () => {
    const closes = path(6)
    const combinations = combinationsOf(GRID, () => BTC_USDT)
    const { windows } = judge(closes, GRID, combinations).walked!
    for (const { begin, parameters } of windows) {
      const around = combinations.map((combination) => combination(closes[begin]!))
      expect(around).toContainEqual(parameters)
    }
    // no grid at a low price: what the window before held is sold, and nothing is bought
    const high = combinations.map((combination) => (index: number) => (index < 5e6 ? undefined : combination(index)))
    const fallen = closes.map((close, step) => (step < 440 ? 6_000_000 + (close % 100_000) : 4_000_000 + (step % 7)))
    const { windows: left, equities } = judge(fallen, GRID, high).walked!
    expect(left.map(({ parameters }) => parameters === undefined)).toEqual([false, true, true, true, true])
    expect(new Set(equities.slice(200)).size).toBe(1)
  })

  it('answers nothing where nothing is tried, or no step is left to judge', () => {
    expect(judge(path(1), TREND, []).walked).toBeUndefined()
    expect(judge(path(1, 301), TREND, TRENDS).walked).toBeUndefined()
    expect(judge(path(1, 302), TREND, TRENDS).walked!.windows).toHaveLength(1)
  })

  it('says how far it is, ever further', () => {
    const { paces, walked } = judge(path(7), TREND, TRENDS)
    expect(paces.length).toBeGreaterThan(10)
    expect(paces).toEqual(paces.toSorted((a, b) => a - b))
    expect(paces.at(-1)).toBeLessThanOrEqual(1_000_000)
    expect(walked!.perThousand).toBeLessThanOrEqual(1_000)
  })

  it('finds a gain that chance hardly explains where prices do have trends, and calls luck by its name', () => {
    // runs of 120 hours, up and down in turn
    let close = 6_000_000
    const trending = Array.from({ length: 3_000 }, (_, hour) => {
      close += Math.floor(close / 400) * (Math.floor(hour / 120) % 2 === 0 ? 1 : -1)
      return close
    })
    const found = judge(trending, TREND, TRENDS, { steps: 500, chosenOn: 1 }).walked!
    expect(found.result).toBeGreaterThan(AMOUNT / 2n)
    expect(found.perThousand).toBeLessThan(50)
    const chances = [1, 2, 3, 4].map((seed) => judge(path(seed), TREND, TRENDS).walked!.perThousand)
    expect(Math.max(...chances)).toBeGreaterThan(200)
  })
})
