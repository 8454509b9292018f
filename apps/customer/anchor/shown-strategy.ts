import {
  codeOfNumber,
  type OwnStrategy,
  priceText,
  type ProductDefinition,
  quantityText,
  type StoppedStrategy,
  type StrategyDecision,
  type StrategyParameters,
  type StrategyTerms,
} from '@candela/contract'
import { formatDecimal } from '@candela/units'
import type { ProvenStrategy } from '@candela/verify/browser'
import { type Comparison, firstDiffering, type Pair } from './shown.ts'

/** A decision as its page shows it, and the strategy's own figures. */
export interface ShownDecision {
  readonly strategy: OwnStrategy | StoppedStrategy
  readonly decision: StrategyDecision
}

/** Holds every figure of a decision, and the parameters of its strategy, against the proof. */
export function compareDecision({ strategy, decision }: ShownDecision, proven: ProvenStrategy): Comparison {
  const { decided, decidedSeq: seq, decidedAt, started } = proven
  const product = (number: number): ProductDefinition => proven.products.find((each) => each.product === number)!
  const pairs: readonly Pair[] = [
    [strategy.id, String(started.strategy)],
    [String(strategy.startedAt), String(proven.at)],
    ...parameterPairs(strategy.parameters, started.parameters, product),
    [String(decision.seq), String(seq)],
    [String(decision.at), String(decidedAt)],
    [String(decision.dueAt), String(decided.at)],
    [decision.cause, decided.cause],
    [decision.equity, formatDecimal(decided.equity)],
    [String(decision.periods), String(decided.periods)],
    [decision.spend, formatDecimal(decided.spend)],
    [String(decision.shares.length), String(decided.shares.length)],
    ...decided.shares.flatMap((share, place): readonly Pair[] => {
      const shown = decision.shares[place]
      const own = product(share.product)
      return [
        [shown?.product ?? '—', own.id],
        [String(shown?.target), String(share.target)],
        [String(shown?.now), String(share.now)],
        [shown?.want ?? '—', quantityText(own, share.want)],
        [shown?.held ?? '—', quantityText(own, share.held)],
      ]
    }),
    [String(decision.orders.length), String(decided.orders.length)],
    ...decided.orders.flatMap(({ order, product: number, side, lots, bound, code }, place): readonly Pair[] => {
      const shown = decision.orders[place]
      const own = product(number)
      return [
        [shown?.order ?? '—', order === 0 ? '' : String(order)],
        [shown?.product ?? '—', own.id],
        [shown?.side ?? '—', side],
        [shown?.quantity ?? '—', quantityText(own, lots)],
        [shown?.bound ?? '—', priceText(own, bound)],
        [shown?.filled ?? '—', quantityText(own, proven.filled.get(order) ?? 0)],
        [shown?.code ?? '—', code === 0 ? '' : (codeOfNumber(code) ?? String(code))],
      ]
    }),
    [decision.placed.join(), decided.placed.join()],
  ]
  const pair = firstDiffering(pairs)
  return pair ? { kind: 'other', seq, found: pair[0], expected: pair[1] } : { kind: 'same' }
}

/** Parameters field by field, as a page words them. */
function parameterPairs(
  shown: StrategyTerms,
  proven: StrategyParameters,
  product: (number: number) => ProductDefinition,
): readonly Pair[] {
  const worded = { ...proven, ...wordsOf(proven, product) }
  const shownFields = new Map<string, unknown>(Object.entries(shown))
  return Object.entries(worded).map(([field, value]): Pair => [textOf(shownFields.get(field)), textOf(value)])
}

function wordsOf(proven: StrategyParameters, product: (number: number) => ProductDefinition): object {
  switch (proven.kind) {
    case 'recurring':
    case 'rebalance': {
      const products = proven.products.map(([number, share]) => ({ product: product(number).id, share }))
      return { products, ...('each' in proven && { each: formatDecimal(proven.each) }) }
    }
    case 'grid': {
      const own = product(proven.product)
      return { product: own.id, low: priceText(own, proven.low), high: priceText(own, proven.high) }
    }
    default:
      return { product: product(proven.product).id }
  }
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return value === undefined ? '—' : JSON.stringify(value)
}
