import type { StrategyParameters } from '@candela/contract'
import { PPM } from '@candela/units'
import { BOOTSTRAPS, chanceOf } from './chance.ts'
import type { Combination } from './combinations.ts'
import { placeOf, stepsOf } from './market.ts'
import { changeOf, changesOf } from './measures.ts'
import { type BacktestReport, NO_STOPS, PACE, reportOf } from './report.ts'
import { type Backtest, BacktestRun, traderOf } from './run.ts'
import type { Trader } from './trader.ts'

/** The cut of a past: each window is judged by what was chosen on those right before it. */
export interface Windows {
  /** steps of a window */
  readonly steps: number
  /** windows that a combination is chosen on */
  readonly chosenOn: number
}

/** A window, with what was chosen before it. */
export interface JudgedWindow {
  /** the step of its first close, which decides, and that of its last */
  readonly begin: number
  readonly end: number
  /** undefined: nothing could be started at its price */
  readonly parameters: StrategyParameters | undefined
  /** of the equity at its begin */
  readonly changePpm: number
}

/** The answer of a walk-forward: judged windows alone, and how much of it chance explains. */
export interface WalkForward extends BacktestReport {
  readonly tried: number
  readonly windows: readonly JudgedWindow[]
  /** of 1,000: how often chance alone would have found one this good */
  readonly perThousand: number
  /** chosen on the last windows: what nothing has judged yet */
  readonly suggested: StrategyParameters | undefined
}

/**
 * Judges the way of choosing parameters, never parameters that already know how it ended. Every combination trades the whole past; what
 * gained most, in ppm, over the windows before (the first of equals) trades the next one, with the money and coins that the window
 * before it left. A grid begins each window afresh, around the index of then, with all sold. The last window may be a short one. Answers
 * undefined where nothing is tried, or the past has no step to judge. Yields how far it is, ppm.
 */
export function* walkForward(
  over: Backtest,
  parameters: StrategyParameters,
  combinations: readonly Combination[],
  { steps, chosenOn }: Windows,
  seed: number,
): Generator<number, WalkForward | undefined> {
  const from = steps * chosenOn
  const last = stepsOf(over.market) - 1
  if (combinations.length === 0 || from >= last) return undefined
  const whole = combinations.length * (last + 1) + (last + 1 - from) + BOOTSTRAPS
  let done = 0
  const far = (): number => Math.floor((done * PPM) / whole)
  const course = new Course(over, parameters)

  const tried: (readonly bigint[])[] = []
  for (const combination of combinations) {
    const run = new BacktestRun(over, NO_STOPS, undefined)
    while (!run.isDone) {
      if (run.step % steps === 0 && (run.step === 0 || course.isAfresh)) course.turn(run, combination)
      run.advance()
      if (++done % PACE === 0) yield far()
    }
    tried.push(run.equities)
  }

  const chosenAt = (step: number): Combination => combinations[bestOf(tried, step - from, step)]!
  const chosen: { readonly begin: number; readonly parameters: StrategyParameters | undefined }[] = []
  const run = new BacktestRun(over, NO_STOPS, undefined, from)
  while (!run.isDone) {
    const begin = run.step
    if (begin % steps === 0 && begin < last) chosen.push({ begin, parameters: course.turn(run, chosenAt(begin)) })
    run.advance()
    if (++done % PACE === 0) yield far()
  }

  const judged = changesOf(run.equities)
  const chance = chanceOf(
    tried.map((equities) => changesOf(equities.slice(from))),
    judged,
    seed,
  )
  let drawn = chance.next()
  for (; !drawn.done; drawn = chance.next()) if (++done % PACE === 0) yield far()
  const windows = chosen.map(({ begin, parameters: traded }, place): JudgedWindow => {
    const end = chosen[place + 1]?.begin ?? last
    return { begin, end, parameters: traded, changePpm: gainOf(run.equities, begin - from, end - from) }
  })
  return {
    ...reportOf(over, parameters, run, { from, seed }),
    tried: combinations.length,
    windows,
    perThousand: drawn.value,
    suggested: combinations[bestOf(tried, last - from, last)]!(course.indexAt(last)),
  }
}

/** Puts combinations to work. */
class Course {
  readonly #over: Backtest
  readonly #closes: ArrayLike<number> | undefined
  /** grids lie around a price, so each window has its own */
  readonly isAfresh: boolean

  constructor(over: Backtest, parameters: StrategyParameters) {
    this.#over = over
    this.isAfresh = parameters.kind === 'grid'
    this.#closes =
      'product' in parameters ? over.market.products[placeOf(over.market, parameters.product)]!.closes : undefined
  }

  /** The last price up to a step of a kind that has one product; 0: none yet, or several. */
  indexAt(step: number): number {
    for (let at = step; this.#closes && at >= 0; at--) if (this.#closes[at] !== 0) return this.#closes[at]!
    return 0
  }

  /** Lets a run go on by a combination from its next close on. */
  turn(run: BacktestRun, combination: Combination): StrategyParameters | undefined {
    const parameters = combination(this.indexAt(run.step))
    const trader: Trader | undefined = parameters && traderOf(this.#over, parameters)
    run.replace(trader, this.isAfresh)
    return parameters
  }
}

/** The place of what gained most between two steps, the first of equals. */
function bestOf(tried: readonly (readonly bigint[])[], begin: number, end: number): number {
  const gains = tried.map((equities) => gainOf(equities, begin, end))
  return gains.indexOf(Math.max(...gains))
}

function gainOf(equities: readonly bigint[], begin: number, end: number): number {
  return changeOf(equities[begin]!, equities[end]!)
}
