import {
  type CommandOf,
  STRATEGY_BARS,
  STRATEGY_PERIODS,
  type StrategyField,
  type StrategyParameters,
} from '@candela/contract'
import { LARGEST_STEP, MILLION } from '../floor/arithmetic.ts'
import type { AuditedProduct, AuditedState } from '../floor/books.ts'
import { gridLeast, levelsOf } from './arithmetic.ts'

/* The terms that a customer may ask of a strategy (rule book §1, §2). */

const ALL = Number(MILLION)
const PRODUCTS = 10
const SMALLEST_SHARE = 10_000
const SHORT_BARS: ReadonlySet<string> = new Set(STRATEGY_BARS.filter((bar) => bar !== '4h'))
const DAYS: Readonly<Record<string, readonly [least: number, most: number]>> = {
  day: [0, 0],
  week: [1, 7],
  month: [1, 28],
}

type Asked = CommandOf<'startStrategy'>
type Parameters = Asked['parameters']
type Check = readonly [isRight: boolean, field: StrategyField]

/** Every product that parameters name, by number. */
export function productsIn(parameters: Parameters): number[] {
  const named = 'products' in parameters ? parameters.products.map(([product]) => product) : [parameters.product]
  return named.sort((a, b) => a - b)
}

/** The first field of a start that is wrong. */
export function wrongField(state: AuditedState, { parameters, amount, ...stops }: Asked): StrategyField | undefined {
  return firstWrong([
    [parameters.kind !== 'other', 'kind'],
    ...checksOf(state, parameters, amount),
    [isBetween(amount, 1, Number.MAX_SAFE_INTEGER), 'amount'],
    ...stopChecks(stops),
  ])
}

/** The same of a change. */
export function wrongChange(
  { add, take, ...stops }: CommandOf<'changeStrategy'>,
  isGrid: boolean,
): StrategyField | undefined {
  const isOne = add >= 0 && take >= 0 && (add === 0 || take === 0)
  return firstWrong([[isOne && !(isGrid && add + take > 0), 'amount'], ...stopChecks(stops)])
}

function firstWrong(checks: readonly Check[]): StrategyField | undefined {
  return checks.find(([isRight]) => !isRight)?.[1]
}

function stopChecks(stops: { readonly stopLossPpm: number; readonly takeProfitPpm: number }): Check[] {
  return [
    [isBetween(stops.stopLossPpm, 0, 900_000), 'stopLossPpm'],
    [isBetween(stops.takeProfitPpm, 0, 10_000_000), 'takeProfitPpm'],
  ]
}

function checksOf(state: AuditedState, parameters: Parameters, amount: number): Check[] {
  switch (parameters.kind) {
    case 'recurring': {
      const { products, period, day, hour, each } = parameters
      const [least, most] = DAYS[period] ?? [0, 0]
      return [
        [areShares(products) && totalOf(products) === ALL, 'products'],
        [STRATEGY_PERIODS.includes(period as 'day'), 'period'],
        [isBetween(day, least, most), 'day'],
        [isBetween(hour, 0, 23), 'hour'],
        [each <= amount && areParts(state, products, each), 'each'],
      ]
    }
    case 'rebalance': {
      const { products, band, bar } = parameters
      const total = totalOf(products)
      return [
        [areShares(products) && total <= ALL && (products.length > 1 || total < ALL), 'products'],
        [isBetween(band, 10_000, 200_000), 'band'],
        [SHORT_BARS.has(bar), 'bar'],
      ]
    }
    case 'grid': {
      const { product, low, high, levels } = parameters
      return [
        [low >= 1, 'low'],
        [isBetween(high, low + 1, Number(LARGEST_STEP)), 'high'],
        [isBetween(levels, 3, 50) && paysItsFees(state.products[product]!, parameters), 'levels'],
      ]
    }
    case 'trend': {
      const { fast, slow, bar } = parameters
      return [
        [isBetween(fast, 5, 50), 'fast'],
        [isBetween(slow, 20, 200) && slow > fast, 'slow'],
        [STRATEGY_BARS.includes(bar as '1h'), 'bar'],
      ]
    }
    case 'adaptive': {
      const { bar, share, band } = parameters
      return [
        [SHORT_BARS.has(bar), 'bar'],
        [isBetween(share, 100_000, ALL), 'share'],
        [isBetween(band, 10_000, 200_000), 'band'],
      ]
    }
    case 'other':
      return []
  }
}

/** A round trip between two levels does not lose. */
function paysItsFees({ definition }: AuditedProduct, grid: { low: number; high: number; levels: number }): boolean {
  const prices = levelsOf(grid)
  const step = prices[1]! - prices[0]!
  return step >= 1n && step * MILLION >= 2n * BigInt(definition.takerFeePpm) * prices.at(-1)!
}

function areShares(products: readonly (readonly [number, number])[]): boolean {
  const isOnce = new Set(products.map(([product]) => product)).size === products.length
  return isBetween(products.length, 1, PRODUCTS) && isOnce && products.every(([, share]) => share >= SMALLEST_SHARE)
}

function totalOf(products: readonly (readonly [number, number])[]): number {
  return products.reduce((sum, [, share]) => sum + share, 0)
}

function areParts(
  { products: all }: AuditedState,
  products: readonly (readonly [number, number])[],
  each: number,
): boolean {
  return products.every(([product, share]) => {
    const part = (BigInt(each) * BigInt(share)) / MILLION
    return part >= 2n * BigInt(all[product]!.definition.minimumNotional)
  })
}

/** The least amount of a strategy of these parameters, which are right. */
export function leastOf(state: AuditedState, parameters: StrategyParameters): bigint {
  const [first, ...others] = productsIn(parameters).map((product) => state.products[product]!)
  if (parameters.kind === 'grid') return gridLeast(first!.definition, levelsOf(parameters), first!.index)
  return [first!, ...others].reduce((sum, { definition }) => sum + 20n * BigInt(definition.minimumNotional), 0n)
}

function isBetween(value: number, low: number, high: number): boolean {
  return value >= low && value <= high
}
