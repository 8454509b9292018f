import type { StrategyBar } from '@candela/contract'
import { closesDigest, TREND_BAND } from '@candela/rules/strategy/arithmetic'
import type { State } from '../state.ts'
import { equityNow, holdingOf, isLive } from './holdings.ts'
import type { Strategy } from './strategy.ts'

/** The share of a product that a strategy is to hold, the one it holds, and the lots that the target asks for. */
export interface PlannedShare {
  readonly product: number
  readonly target: number
  readonly now: number
  readonly want: number
  /** lots that it holds */
  readonly held: number
}

/** A decision by the closes that are kept, before its orders. */
export interface Plan {
  readonly equity: bigint
  /** of products that are traded, ascending */
  readonly shares: readonly PlannedShare[]
  /** closes of a trend that there are, while they are too few */
  readonly collecting?: number
  /** SHA-256 of the closes that it follows from */
  readonly closes: string
  readonly band: number
}

/** Decides by the bar that closed at `bar`; undefined of a kind without bars, and where nothing is left to decide on. */
export function planOf(
  state: State,
  strategy: Strategy,
  bar: number,
  equity = equityNow(state, strategy),
): Plan | undefined {
  const { parameters, products } = strategy
  if (parameters.kind === 'recurring' || parameters.kind === 'grid') return undefined
  if (equity <= 0n) return undefined
  const { bars, rules } = state
  const closes = closesDigestOf(state, products, parameters.bar)
  if (parameters.kind === 'rebalance') {
    const traded = parameters.products.filter(([product]) => isTraded(state, product, parameters.bar, bar))
    const shares = traded.map(([product, target]) => sharesOf(state, strategy, product, target, equity))
    return { equity, shares: shares.sort((a, b) => a.product - b.product), closes, band: parameters.band }
  }
  const { product } = parameters
  const own = bars.seen(product, parameters.bar)
  if (parameters.kind === 'adaptive') {
    const target = rules.strategy.adaptiveTarget(own.learner!.target, parameters.share)
    const shares = [sharesOf(state, strategy, product, target, equity)]
    return { equity, shares, closes, band: parameters.band }
  }
  const { target, collecting } = rules.strategy.trendTarget(own.closes, parameters.fast, parameters.slow)
  const shares = [sharesOf(state, strategy, product, target, equity)]
  return { equity, shares, closes, band: TREND_BAND, ...(collecting === undefined ? {} : { collecting }) }
}

/** True where any product of a strategy has a close in the bar that closed at an instant. */
export function hasClose({ bars }: State, { products }: Strategy, bar: StrategyBar, at: number): boolean {
  return products.some((product) => bars.seen(product, bar).closedAt === at)
}

function isTraded(state: State, product: number, bar: StrategyBar, at: number): boolean {
  return state.bars.seen(product, bar).closedAt === at && isLive(state, product)
}

function sharesOf(state: State, strategy: Strategy, product: number, target: number, equity: bigint): PlannedShare {
  const holding = holdingOf(state, strategy, product)
  const { shareNow, lotsWanted } = state.rules.strategy
  return {
    product,
    target,
    now: shareNow(holding, equity),
    want: lotsWanted(equity, target, holding.index, holding.unit),
    held: holding.lots,
  }
}

/** The digest, once a close for all strategies of the same products. */
function closesDigestOf({ bars }: State, products: readonly number[], bar: StrategyBar): string {
  const key = `${bar} ${products.join(' ')}`
  const known = bars.digests.get(key)
  if (known !== undefined) return known
  const digest = closesDigest(products.map((product) => bars.seen(product, bar).closes))
  bars.digests.set(key, digest)
  return digest
}
