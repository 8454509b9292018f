import type { Side, StrategyBar, StrategyParameters, StrategyState } from '@candela/contract'

/* Strategies and the bars that they decide by, as the auditor knows them. */

/** A part of a grid between one level and the next. */
export interface AuditedCell {
  /** undefined before it has an order for the first time */
  side: Side | undefined
  /** lots that its order is still to fill */
  left: bigint
  /** 0: none rests */
  order: number
}

export interface AuditedStrategy {
  readonly strategy: number
  readonly customer: number
  readonly parameters: StrategyParameters
  /** by number */
  readonly products: readonly number[]
  stopLossPpm: number
  takeProfitPpm: number
  state: StrategyState
  /** the stop that it reached and sells for; undefined: none */
  reached: 'stopLoss' | 'takeProfit' | undefined
  base: bigint
  putIn: bigint
  takenOut: bigint
  /** of its last turn, or of its start */
  hour: number
  /** its last turn waits for a ladder */
  waits: boolean
  /** to be done as soon as it can be: what came apart from its turn */
  isWoken: boolean
  /** a product of it ended */
  hasEnded: boolean
  /** the close that is still to be decided by; 0: none */
  bar: number
  /** instants that are still to be bought for, and the last of them */
  periods: { count: number; at: number }
  /** of a grid: lots of a cell, and the cells from the lowest */
  readonly size: bigint
  readonly cells: readonly AuditedCell[]
  /** cells that were filled whole since their orders were put in */
  turned: AuditedCell[]
}

/** The public learner of a product and bar length. */
export interface AuditedLearner {
  weights: readonly bigint[]
  /** of the product over the bar that runs, in ppm */
  experts: readonly bigint[]
  target: bigint
}

export interface AuditedClose {
  readonly at: number
  readonly close: number
}

export interface AuditedStrategies {
  /** by number */
  all: AuditedStrategy[]
  numbers: number
  /** the last hour that closed, or began the first one; 0: none */
  hour: number
  /** "product bar" → the last 400 */
  readonly closes: Map<string, AuditedClose[]>
  readonly learners: Map<string, AuditedLearner>
  /** those whose turns of the last hour are to come, in their order */
  turns: number[]
  /** the number of those that had theirs */
  had: number
}

export function noStrategies(): AuditedStrategies {
  return { all: [], numbers: 0, hour: 0, closes: new Map(), learners: new Map(), turns: [], had: 0 }
}

/** The closes that are kept of a product, oldest first. */
export function closesOf({ closes }: AuditedStrategies, product: number, bar: StrategyBar): readonly AuditedClose[] {
  return closes.get(`${product} ${bar}`) ?? []
}

interface Owned {
  readonly order: number
  readonly strategy: number
}

/** Notes a fill of an order: a strategy's cell that is filled whole turns. */
export function noteFill(strategies: AuditedStrategies, owned: Owned, lots: bigint): void {
  const found = cellOf(strategies, owned)
  if (!found) return
  const { own, cell } = found
  cell.left -= lots
  if (cell.left > 0n) return
  cell.side = cell.side === 'buy' ? 'sell' : 'buy'
  cell.left = own.size
  cell.order = 0
  own.turned.push(cell)
  own.isWoken = true
}

/** Notes that an order rests no more. */
export function noteEnd(strategies: AuditedStrategies, owned: Owned): void {
  const found = cellOf(strategies, owned)
  if (found) found.cell.order = 0
}

/** The cell that an order is of, with its strategy. */
function cellOf({ all }: AuditedStrategies, { order, strategy }: Owned) {
  if (strategy === 0) return undefined
  const own = all.find((each) => each.strategy === strategy)
  const cell = own?.cells.find((each) => each.order === order)
  return own && cell ? { own, cell } : undefined
}
