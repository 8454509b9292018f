import type { ProductDefinition, StrategyParameters, StrategyPast } from '@candela/contract'
import { DAY, HOUR, type Instant, mulDiv, PPM } from '@candela/units'
import { ticksOf } from '../../spot/decimals.ts'
import type { StrategyRules } from '../rules.ts'
import type { StrategyStops } from '../stops.ts'
import { WINDOW_DAYS } from '../windows.ts'
import { MarketCloses } from './closes.ts'
import { combinationsOf } from './combinations.ts'
import type { BacktestMarket } from './market.ts'
import { backtest, type BacktestReport } from './report.ts'
import type { Backtest } from './run.ts'
import { type WalkForward, walkForward } from './walk-forward.ts'

/** the same for everybody, so that everybody who asks the same is told the same */
const SEED = 1
const DAY_HOURS = DAY / HOUR
/** A window is as long as the range that a report tells, and is chosen on twice as much: of two years, all but two months are judged. */
const WINDOWS = {
  steps: WINDOW_DAYS.judged * DAY_HOURS,
  chosenOn: WINDOW_DAYS.chosen / WINDOW_DAYS.judged,
} as const
/** points of a line, at most */
const POINTS = 160
/** the share of the work that the back-test of the chosen parameters is, ppm */
const FIRST_PART = 100_000

/** All that a back-test is made of. Products by their numbers, which the parameters name them by; amounts in minor units. */
export interface BacktestTask {
  readonly parameters: StrategyParameters
  readonly stops: StrategyStops
  readonly amount: bigint
  readonly products: readonly { readonly definition: ProductDefinition; readonly past: StrategyPast }[]
}

export interface Point {
  readonly at: Instant
  readonly equity: bigint
  readonly holding: bigint
}

/** A report with its lines thinned out; instants in place of steps, minor units. */
export interface Told extends Omit<BacktestReport, 'equities' | 'holding' | 'stopped'> {
  readonly from: Instant
  readonly until: Instant
  readonly points: readonly Point[]
  readonly holdingResult: bigint
  readonly stopped: { readonly reason: 'stopLoss' | 'takeProfit'; readonly at: Instant } | undefined
}

export interface ToldWindow {
  readonly from: Instant
  readonly until: Instant
  readonly parameters: StrategyParameters | undefined
  readonly changePpm: number
}

/** The walk-forward: how the way of choosing did. */
export interface Judged extends Told {
  readonly tried: number
  readonly perThousand: number
  readonly windows: readonly ToldWindow[]
  readonly suggested: StrategyParameters | undefined
}

export interface BacktestAnswer {
  /** of past that all its products have */
  readonly hours: number
  /** undefined where there is no hour to trade in */
  readonly tested: Told | undefined
  /** undefined where nothing is tried of the kind, or the past is too short for a whole window */
  readonly judged: Judged | undefined
}

/** Back-tests parameters and judges the way of choosing them. Yields how far it is, ppm. */
export function* backtestJob(
  rules: StrategyRules,
  { parameters, stops, amount, products }: BacktestTask,
): Generator<number, BacktestAnswer> {
  const market = marketOf(products)
  const hours = market.products[0]?.closes.length ?? 0
  if (hours < 2) return { hours, tested: undefined, judged: undefined }
  const over: Backtest = { rules, market, closes: new MarketCloses(rules, market), amount }
  const tested = yield* partOf(backtest(over, parameters, stops, SEED), 0, FIRST_PART)
  const told = { hours, tested: toldOf(tested, market, 0) }
  const definitionOf = (product: number) =>
    products.find(({ definition }) => definition.product === product)!.definition
  const tries = combinationsOf(parameters, definitionOf)
  const whole = wholeWindowsOf(market)
  const judged: Backtest = { rules, market: whole, closes: new MarketCloses(rules, whole), amount }
  const walked = yield* partOf(walkForward(judged, parameters, tries, WINDOWS, SEED), FIRST_PART, PPM)
  return { ...told, judged: walked && judgedOf(walked, whole) }
}

/** The last hours that make whole windows: none that is judged is shorter than another. */
function wholeWindowsOf({ step, first, products }: BacktestMarket): BacktestMarket {
  const left = (products[0]!.closes.length - 1) % WINDOWS.steps
  return {
    step,
    first: first + left * HOUR,
    products: products.map((product) => ({ ...product, closes: Array.from(product.closes).slice(left) })),
  }
}

/** A generator whose whole is a part of the work. */
function* partOf<T>(job: Generator<number, T>, from: number, until: number): Generator<number, T> {
  let step = job.next()
  for (; !step.done; step = job.next()) yield from + mulDiv(step.value, until - from, PPM, 'down')
  return step.value
}

/** The hours that every product has. */
function marketOf(products: BacktestTask['products']): BacktestMarket {
  const first = Math.max(...products.map(({ past }) => past.first))
  const end = Math.min(...products.map(({ past }) => past.first + past.closes.length * HOUR))
  return {
    step: '1h',
    first,
    products: products.map(({ definition, past: { first: own, closes, halfSpreadPpm, ladder } }) => {
      const shared = closes.slice((first - own) / HOUR, Math.max(0, (end - own) / HOUR))
      return {
        definition: { ...definition, ladder },
        halfSpreadPpm,
        closes: Int32Array.from(shared, (close) => {
          const ticks = ticksOf(close, definition)
          return ticks.ok ? ticks.value : 0
        }),
      }
    }),
  }
}

function judgedOf(walked: WalkForward, market: BacktestMarket): Judged {
  const { tried, perThousand, windows, suggested } = walked
  const at = (step: number): Instant => market.first + step * HOUR
  return {
    ...toldOf(walked, market, windows[0]!.begin),
    tried,
    perThousand,
    suggested,
    windows: windows.map(({ begin, end, parameters, changePpm }) => {
      return { from: at(begin), until: at(end), parameters, changePpm }
    }),
  }
}

/** `begin`: the step of its first equity. */
function toldOf(report: BacktestReport, market: BacktestMarket, begin: number): Told {
  const { equities, holding, result, costs, fees, trades, worst, worstHolding, months, band, stopped } = report
  const at = (place: number): Instant => market.first + (begin + place) * HOUR
  const last = equities.length - 1
  const count = Math.min(POINTS, equities.length)
  const places = Array.from({ length: count }, (_, point) => Math.floor((point * last) / (count - 1)))
  return {
    from: at(0),
    until: at(last),
    points: places.map((place) => ({ at: at(place), equity: equities[place]!, holding: holding[place]! })),
    result,
    holdingResult: holding[last]! - holding[0]!,
    costs,
    fees,
    trades,
    worst,
    worstHolding,
    months,
    band,
    stopped: stopped && { reason: stopped.reason, at: at(stopped.step) },
  }
}
