import type { CommandOf, StrategyBar, StrategyField } from '@candela/contract'
import { lastClose, type Learner } from '@candela/rules/strategy/arithmetic'
import type { State } from '../state.ts'
import { refusedBy } from './decide.ts'
import { equityNow, freeMoney, heldMoney, lotsOf } from './holdings.ts'
import { type Plan, planOf } from './plan.ts'
import type { Strategy } from './strategy.ts'

/** A strategy as it is. Amounts in minor units. */
export interface StrategyView extends Omit<Strategy, 'pending'> {
  /** not held by orders */
  readonly money: bigint
  /** held by purchases */
  readonly held: bigint
  /** by product, those in orders included */
  readonly lots: readonly (readonly [product: number, lots: number])[]
  /** at the last index */
  readonly equity: bigint
  /** its decision waits for a ladder */
  readonly isWaiting: boolean
}

/** The learner of a product and bar length, and the closes that are kept. */
export interface LearnerView extends Learner {
  readonly closes: readonly number[]
  /** the instant of the last close; 0 before the first */
  readonly closedAt: number
}

/** The first wrong field, the least amount (minor units) and the most. */
export interface RefusedFigures {
  readonly field?: StrategyField
  readonly least?: bigint
  readonly most: bigint
}

/** Questions about strategies, closes and learners. */
export class StrategiesQueries {
  readonly #state: State

  constructor(state: State) {
    this.#state = state
  }

  /** A customer's that are not stopped, oldest first. */
  of(customer: number): StrategyView[] {
    return this.#state.strategies.of(customer).map((strategy) => viewOf(this.#state, strategy))
  }

  /** One that is not stopped. */
  strategy(number: number): StrategyView | undefined {
    const strategy = this.#state.strategies.all.get(number)
    return strategy && viewOf(this.#state, strategy)
  }

  /** The decision of a strategy by the closes that are kept and the money that it has now; undefined of a kind without bars. */
  plan(number: number): Plan | undefined {
    const strategy = this.#state.strategies.all.get(number)
    if (strategy === undefined || !('bar' in strategy.parameters)) return undefined
    const { bar } = strategy.parameters
    return planOf(this.#state, strategy, lastClose(bar, this.#state.at))
  }

  /** The figures that a refusal of a start or a change names, as the house is now. */
  figuresOf(asked: CommandOf<'startStrategy' | 'changeStrategy'>): RefusedFigures {
    const { mostBase: most } = this.#state.rules.strategy
    return { ...refusedBy(this.#state, asked), most }
  }

  /** The closes that are kept of a product and bar length, oldest first, and the instant of the last; 0 before the first. */
  closes(product: number, bar: StrategyBar): { readonly closes: readonly number[]; readonly closedAt: number } {
    const { closes, closedAt } = this.#state.bars.seen(product, bar)
    return { closes: [...closes], closedAt }
  }

  /** Undefined of a bar length that has none. */
  learner(product: number, bar: StrategyBar): LearnerView | undefined {
    const { closes, closedAt, learner } = this.#state.bars.seen(product, bar)
    return learner && { ...learner, closes: [...closes], closedAt }
  }
}

function viewOf(state: State, strategy: Strategy): StrategyView {
  const { pending, cells, ...rest } = strategy
  return {
    ...rest,
    cells: cells.map((cell) => ({ ...cell })),
    money: freeMoney(state, strategy),
    held: heldMoney(state, strategy),
    lots: strategy.products.map((product) => [product, lotsOf(state, strategy, product)] as const),
    equity: equityNow(state, strategy),
    isWaiting: pending.bar + pending.periods > 0,
  }
}
