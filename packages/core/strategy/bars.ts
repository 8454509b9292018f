import { LEARNING_BARS, STRATEGY_BARS, type StrategyBar } from '@candela/contract'
import { FIRST_LEARNER, type Learner } from '@candela/rules/strategy/arithmetic'

const LEARNING: ReadonlySet<StrategyBar> = new Set(LEARNING_BARS)

/** The closes of one product and bar length that are kept, oldest first, and the learner that follows them, if the length has one. */
export interface ProductBars {
  readonly closes: number[]
  /** the instant of the last close; 0 before the first */
  closedAt: number
  learner: Learner | undefined
}

/** Closes and learners of every product, from the journal alone: the same whatever customers do. */
export class Bars {
  /** the next hour at which bars close; 0: none closed yet */
  next = 0
  /** by product, then by place of the bar length */
  readonly all: ProductBars[][] = []
  /** of closes as they are, by bar length and products: no part of the state */
  readonly digests = new Map<string, string>()

  /** To look at: a question never makes room. */
  seen(product: number, bar: StrategyBar): Readonly<ProductBars> {
    return this.all[product]?.[STRATEGY_BARS.indexOf(bar)] ?? fresh(bar)
  }

  of(product: number, bar: StrategyBar): ProductBars {
    while (this.all.length <= product) this.all.push(STRATEGY_BARS.map(fresh))
    return this.all[product]![STRATEGY_BARS.indexOf(bar)]!
  }
}

function fresh(bar: StrategyBar): ProductBars {
  return { closes: [], closedAt: 0, learner: LEARNING.has(bar) ? FIRST_LEARNER : undefined }
}
