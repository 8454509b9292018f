import {
  type CommandOf,
  LEARNING_BARS,
  type ProductDefinition,
  STRATEGY_PERIODS,
  type StrategyBar,
  type StrategyField,
  type StrategyParameters,
} from '@candela/contract'
import { PPM, share } from '@candela/units'
import { MAX_TICKS } from '../spot/amounts.ts'
import { gridLeast, gridPays, LEAST_ORDERS } from './grid.ts'
import type { StrategyStops } from './stops.ts'

/** Parameters as they are asked for: words may be none of their lists, figures anything. */
export type AskedParameters = CommandOf<'startStrategy'>['parameters']
/** The products that parameters name, by number; every one is known. */
export type ProductOf = (product: number) => ProductDefinition

/** The bounds of every figure, both ends included: ppm, days and hours of GMT+8, closes. */
export const BOUNDS = {
  products: [1, 10],
  /** of a product among others */
  part: [10_000, PPM],
  period: { day: [0, 0], week: [1, 7], month: [1, 28] },
  hour: [0, 23],
  band: [10_000, 200_000],
  levels: [3, 50],
  fast: [5, 50],
  slow: [20, 200],
  share: [100_000, PPM],
  stopLossPpm: [0, 900_000],
  takeProfitPpm: [0, 10_000_000],
  bars: { rebalance: ['1h', '1d'], trend: ['1h', '4h', '1d'], adaptive: LEARNING_BARS },
} as const satisfies Readonly<Record<string, Bound | Readonly<Record<string, Bound | readonly StrategyBar[]>>>>

type Bound = readonly [least: number, most: number]

/** Every product that parameters name, ascending, each once. */
export function productsOf(parameters: AskedParameters): number[] {
  const named = 'products' in parameters ? parameters.products.map(([product]) => product) : [parameters.product]
  return [...new Set(named)].sort((a, b) => a - b)
}

/** An amount and stops as they are asked for. */
export interface AskedMoney extends StrategyStops {
  readonly amount: number
}

/** The first field that is wrong, in the order of the kind's parameters, then amount and stops; undefined where none is. */
export function firstWrongField(
  parameters: AskedParameters,
  productOf: ProductOf,
  money: AskedMoney,
): StrategyField | undefined {
  return wrongParameter(parameters, productOf, money.amount) ?? wrongMoney(money)
}

/** The same of amount and stops alone. */
export function wrongMoney({ amount, ...stops }: AskedMoney): StrategyField | undefined {
  return isWithin(amount, [1, Number.MAX_SAFE_INTEGER]) ? wrongStop(stops) : 'amount'
}

/** The first stop that is wrong. */
export function wrongStop({ stopLossPpm, takeProfitPpm }: StrategyStops): StrategyField | undefined {
  if (!isWithin(stopLossPpm, BOUNDS.stopLossPpm)) return 'stopLossPpm'
  return isWithin(takeProfitPpm, BOUNDS.takeProfitPpm) ? undefined : 'takeProfitPpm'
}

/** Parameters whose fields are all right. */
export function settled(parameters: AskedParameters): StrategyParameters {
  return parameters as StrategyParameters
}

/** The least amount of a strategy, minor units; `index`: of a grid's product. */
export function leastAmount(parameters: StrategyParameters, productOf: ProductOf, index: number): bigint {
  if (parameters.kind === 'grid') return gridLeast(productOf(parameters.product), parameters, index)
  const least = productsOf(parameters).reduce((sum, product) => sum + productOf(product).minimumNotional, 0)
  return BigInt(LEAST_ORDERS * least)
}

function wrongParameter(asked: AskedParameters, productOf: ProductOf, amount: number): StrategyField | undefined {
  switch (asked.kind) {
    case 'recurring': {
      if (!areShares(asked.products) || sumOf(asked.products) !== PPM) return 'products'
      const period = STRATEGY_PERIODS.find((name) => name === asked.period)
      if (period === undefined) return 'period'
      if (!isWithin(asked.day, BOUNDS.period[period])) return 'day'
      if (!isWithin(asked.hour, BOUNDS.hour)) return 'hour'
      return isWithin(asked.each, [1, amount]) && asked.products.every((part) => isPart(part, asked.each, productOf))
        ? undefined
        : 'each'
    }
    case 'rebalance': {
      const sum = sumOf(asked.products)
      const isFull = asked.products.length === 1 && sum === PPM
      if (!areShares(asked.products) || sum > PPM || isFull) return 'products'
      if (!isWithin(asked.band, BOUNDS.band)) return 'band'
      return isOneOf(BOUNDS.bars.rebalance, asked.bar) ? undefined : 'bar'
    }
    case 'grid': {
      if (!isWithin(asked.low, [1, Number.MAX_SAFE_INTEGER])) return 'low'
      if (!isWithin(asked.high, [asked.low + 1, MAX_TICKS])) return 'high'
      if (!isWithin(asked.levels, BOUNDS.levels)) return 'levels'
      return gridPays(asked, productOf(asked.product).takerFeePpm) ? undefined : 'levels'
    }
    case 'trend':
      if (!isWithin(asked.fast, BOUNDS.fast)) return 'fast'
      if (!isWithin(asked.slow, [Math.max(BOUNDS.slow[0], asked.fast + 1), BOUNDS.slow[1]])) return 'slow'
      return isOneOf(BOUNDS.bars.trend, asked.bar) ? undefined : 'bar'
    case 'adaptive':
      if (!isOneOf(BOUNDS.bars.adaptive, asked.bar)) return 'bar'
      if (!isWithin(asked.share, BOUNDS.share)) return 'share'
      return isWithin(asked.band, BOUNDS.band) ? undefined : 'band'
    case 'other':
      return 'kind'
  }
}

function areShares(products: readonly (readonly [number, number])[]): boolean {
  const isEach = products.every(([, part]) => isWithin(part, BOUNDS.part))
  const isOnce = new Set(products.map(([product]) => product)).size === products.length
  return isEach && isOnce && isWithin(products.length, BOUNDS.products)
}

function sumOf(products: readonly (readonly [number, number])[]): number {
  return products.reduce((sum, [, part]) => sum + part, 0)
}

function isPart([product, part]: readonly [number, number], each: number, productOf: ProductOf): boolean {
  return share(each, part, 'down') >= 2 * productOf(product).minimumNotional
}

function isWithin(value: number, [least, most]: Bound): boolean {
  return Number.isSafeInteger(value) && value >= least && value <= most
}

function isOneOf(names: readonly string[], name: string): boolean {
  return names.includes(name)
}
