import type { EventOf, StrategyBar, StrategyParameters } from '@candela/contract'
import {
  ALL_WEIGHTS,
  digestOfCloses,
  expertsOf,
  KEPT_CLOSES,
  lastCloseAt,
  learn,
  type Lesson,
  MILLION,
  REVERSAL_CLOSES,
  reversalOf,
  targetOf,
  withExperts,
} from '@candela/auditor/facts'
import { type Findings, type Refuse, refuserOf } from './claims.ts'
import type { ProvenEntry } from './entries.ts'
import type { Evidence } from './evidence.ts'

type Step = EventOf<'learnerMoved'> & { readonly seq: number }

const ANY_WEIGHTS: readonly bigint[] = [ALL_WEIGHTS, 0n, 0n, 0n, 0n]
/** its place among the experts */
const REVERSAL = 4

/** The bar length whose steps tell the closes of another: bars of four hours have no learner, and close with the last of their hours. */
export function toldBar(bar: StrategyBar): '1h' | '1d' {
  return bar === '1d' ? '1d' : '1h'
}

interface Asked {
  readonly parameters: StrategyParameters & { readonly bar: StrategyBar }
  /** by number */
  readonly products: readonly number[]
  readonly closes: readonly (readonly number[])[]
  readonly decided: EventOf<'strategyDecided'>
  /** the entries with public steps, oldest first */
  readonly markets: readonly ProvenEntry[]
  /** of the decision */
  readonly seq: number
}

/** The closes that a decision names, held against the public steps, and the targets that follow. */
export class StrategyCloses {
  readonly #refuse: Refuse
  readonly #asked: Asked
  readonly #evidence: Evidence

  constructor(findings: Findings, asked: Asked, evidence: Evidence) {
    this.#refuse = refuserOf(findings)
    this.#asked = asked
    this.#evidence = evidence
    const { closes, products, decided, seq } = asked
    const isOfAll = closes.length === products.length && digestOfCloses(closes) === decided.closes
    if (!isOfAll) findings.refuse('market', { code: 'closesOff', seq })
  }

  /** The target of a product with a close in the bar, ppm; undefined where that close is not shown. */
  target(product: number): bigint | undefined {
    const { parameters, products, closes } = this.#asked
    const own = closes[products.indexOf(product)]
    const steps = this.#stepsOf(product)
    const last = steps.at(-1)
    if (!own || !last || !this.#isOfBar(last.at)) return undefined
    if (last.close !== own.at(-1)) this.#refuse('market', 'closesOff', last.seq, last.close, own.at(-1))
    if (parameters.kind === 'adaptive') this.#checkLearner(own, steps)
    return targetOf(parameters, product, own, { target: BigInt(last.target) })
  }

  /** Public steps of a product before the decision, oldest first. */
  #stepsOf(product: number): readonly Step[] {
    const { parameters, markets, decided, seq } = this.#asked
    const bar = toldBar(parameters.bar)
    return markets.flatMap((entry) => {
      const steps = entry.events.flatMap((event): readonly Step[] => {
        const isIt = event.kind === 'learnerMoved' && event.product === product && event.bar === bar
        return isIt && event.at <= decided.at && entry.seq <= seq && event.at <= entry.at
          ? [{ ...event, seq: entry.seq }]
          : []
      })
      if (steps.length > 0) this.#evidence.use(entry)
      return steps
    })
  }

  #isOfBar(at: number): boolean {
    const { parameters, decided } = this.#asked
    return parameters.bar === '4h' ? lastCloseAt('4h', at - 1) === lastCloseAt('4h', decided.at - 1) : at === decided.at
  }

  /** The last step follows from the one before it and the closes. */
  #checkLearner(closes: readonly number[], steps: readonly Step[]): void {
    const last = steps.at(-1)!
    if (closes.length === 1) return this.#checkStep(last, [learn(undefined, closes)])
    const before = steps.at(-2)
    const earlier = closes.slice(0, -1)
    if (!before || before.close !== earlier.at(-1) || !isWhole(before))
      return this.#refuse('market', 'learnerOff', last.seq)
    if (earlier.length === 1) this.#checkStep(before, [learn(undefined, earlier)])
    else this.#checkStep(before, withTold(before, this.#lessonsOf(undefined, earlier)))
    return this.#checkStep(last, this.#lessonsOf(before, closes))
  }

  /** The steps that closes may have been: by the weights before, or, where these are not known, by any. */
  #lessonsOf(before: Step | undefined, closes: readonly number[]): readonly Lesson[] {
    const earlier = closes.slice(0, -1)
    const weights = before?.weights.map(BigInt) ?? ANY_WEIGHTS
    // with fewer closes than are kept, its first one is among them
    return reversalsOf(earlier, closes.length < KEPT_CLOSES).map((reversal) => {
      const experts = expertsOf(earlier, 0n).with(REVERSAL, reversal)
      return learn({ weights, experts, target: 0n }, closes)
    })
  }

  #checkStep(step: Step, lessons: readonly Lesson[]): void {
    const told = [...step.gains, ...step.weights, step.target].map(BigInt).join()
    const isOne = lessons.some(({ gains, learner }) => [...gains, ...learner.weights, learner.target].join() === told)
    const bar = toldBar(this.#asked.parameters.bar)
    if (!isOne || lastCloseAt(bar, step.at) !== step.at) this.#refuse('market', 'learnerOff', step.seq)
  }
}

/** The weights of a learner sum to 2⁴⁰. */
function isWhole({ weights }: Step): boolean {
  return (
    weights.length === ANY_WEIGHTS.length && weights.reduce((sum, weight) => sum + BigInt(weight), 0n) === ALL_WEIGHTS
  )
}

/** The same steps with the weights that are told, and the target that these name. */
function withTold({ weights: told }: Step, lessons: readonly Lesson[]): readonly Lesson[] {
  const weights = told.map(BigInt)
  return lessons.map(({ gains, learner: { experts } }) => ({ gains, learner: withExperts(weights, experts) }))
}

/** The shares that the reversal may have held after closes: what none of them decides rests on older ones, unless these are all. */
function reversalsOf(closes: readonly number[], isAll: boolean): readonly bigint[] {
  const after = (first: bigint): bigint =>
    closes.slice(REVERSAL_CLOSES - 1).reduce((held, _, place) => {
      return reversalOf(closes.slice(place, place + REVERSAL_CLOSES), held)
    }, first)
  return isAll ? [after(0n)] : [...new Set([after(0n), after(MILLION)])]
}
