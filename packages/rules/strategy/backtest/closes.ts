import type { StrategyBar } from '@candela/contract'
import { isBarEnd } from '../bars.ts'
import { FIRST_LEARNER, type Learner } from '../learner.ts'
import type { StrategyRules } from '../rules.ts'
import { type BacktestMarket, instantOf, stepsOf } from './market.ts'

/** The closes of a product's bars, by the steps of a back-test. */
export class BarCloses {
  readonly #rules: StrategyRules
  readonly #closes: Int32Array
  /** of a step, the bars with a close up to it */
  readonly #counts: Int32Array
  readonly #targets: number[] = []
  #learner: Learner = FIRST_LEARNER

  constructor(rules: StrategyRules, market: BacktestMarket, place: number, bar: StrategyBar) {
    this.#rules = rules
    const { closes } = market.products[place]!
    const steps = stepsOf(market)
    this.#closes = new Int32Array(steps)
    this.#counts = new Int32Array(steps)
    let [count, last] = [0, 0]
    for (let step = 0; step < steps; step++) {
      last = closes[step]! || last
      if (last !== 0 && isBarEnd(bar, instantOf(market, step))) {
        this.#closes[count++] = last
        last = 0
      }
      this.#counts[step] = count
    }
  }

  /** True when a bar with a close ends at a step. */
  closesAt(step: number): boolean {
    return this.#counts[step]! > (step === 0 ? 0 : this.#counts[step - 1]!)
  }

  /** The closes that are kept at a step, oldest first. */
  keptAt(step: number): Int32Array {
    return this.#kept(this.#counts[step]!)
  }

  /** The learner's target at a step. Remembered: it is the same for every strategy. */
  learnerTargetAt(step: number): number {
    const count = this.#counts[step]!
    while (this.#targets.length < count) {
      this.#learner = this.#rules.moveLearner(this.#learner, this.#kept(this.#targets.length + 1)).learner
      this.#targets.push(this.#learner.target)
    }
    return this.#targets[count - 1]!
  }

  #kept(count: number): Int32Array {
    return this.#closes.subarray(Math.max(0, count - this.#rules.keptCloses), count)
  }
}

/** All closes of bars that strategies over a market ask for, made once. */
export class MarketCloses {
  readonly #rules: StrategyRules
  readonly #market: BacktestMarket
  readonly #made = new Map<string, BarCloses>()

  constructor(rules: StrategyRules, market: BacktestMarket) {
    this.#rules = rules
    this.#market = market
  }

  of(place: number, bar: StrategyBar): BarCloses {
    const key = `${place} ${bar}`
    const made = this.#made.get(key) ?? new BarCloses(this.#rules, this.#market, place, bar)
    this.#made.set(key, made)
    return made
  }
}
