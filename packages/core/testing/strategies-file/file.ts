/* The file of vectors about strategies, as its rows of commands are written. */

export interface FileProduct {
  readonly id: string
  readonly v: number
  readonly leastLots: number
  readonly mostLots: number
  readonly least: string
  readonly maker: number
  readonly taker: number
  readonly spacing: number
  readonly baseLots: number
  readonly growth: number
  readonly spot: boolean
}

export interface FileCustomer {
  readonly money: string
  readonly owed?: string
  readonly facts: readonly string[]
}

/** The world that the rows begin in. */
export interface StrategyWorld {
  readonly starts: string
  readonly rulesVersion: number
  readonly most: string
  readonly experts: readonly string[]
  readonly products: Readonly<Record<string, FileProduct>>
  readonly customers: Readonly<Record<string, FileCustomer>>
}

/** One entry of a row; what it does says which of the rest it has. */
export interface Step {
  readonly at: string
  readonly do: string
  readonly see?: readonly string[]
  readonly by?: string
  readonly product?: number
  readonly index?: number
  readonly bids?: readonly (readonly [number, number])[]
  readonly asks?: readonly (readonly [number, number])[]
  readonly kind?: string
  readonly parameters?: Readonly<Record<string, unknown>>
  readonly amount?: string
  readonly stopLossPpm?: number
  readonly takeProfitPpm?: number
  readonly rulesVersion?: number
  readonly strategy?: number
  readonly add?: string
  readonly take?: string
  readonly run?: boolean
  readonly sell?: boolean
  readonly closes?: Readonly<Record<string, readonly (number | null)[]>>
  readonly depth?: number
  readonly fact?: string
  readonly off?: boolean
  readonly side?: 'buy' | 'sell'
  readonly price?: number
  readonly lots?: number
}

export type Told = Readonly<Record<string, unknown>>

/** A row: steps, each an entry, and what each of them answers. */
export interface StrategyRow {
  readonly id: string
  readonly area: string
  readonly what: string
  readonly given: { readonly steps: readonly Step[] }
  readonly expect: { readonly steps: readonly (Told & { readonly see?: Told })[] }
}

const FIELDS: Readonly<Record<string, readonly (keyof Step)[]>> = {
  market: ['product', 'index', 'bids', 'asks'],
  startStrategy: ['by', 'kind', 'parameters', 'amount', 'stopLossPpm', 'takeProfitPpm', 'rulesVersion'],
  changeStrategy: ['by', 'strategy', 'add', 'take', 'stopLossPpm', 'takeProfitPpm', 'run'],
  stopStrategy: ['by', 'strategy', 'sell'],
  bars: ['closes', 'depth'],
  fact: ['by', 'fact', 'off'],
  fill: ['strategy', 'side', 'price', 'lots'],
  endProduct: ['product'],
  closeAccount: ['by'],
  tick: [],
}

/** The reason why a row cannot be played: a step that nobody takes, a field that nobody reads; undefined where it can. */
export function notPlayed({ given }: StrategyRow): string | undefined {
  const unread = Object.keys(given).filter((name) => name !== 'steps')
  if (unread.length > 0) return `unknown fields: ${unread.join(', ')}`
  return given.steps.map(unreadOf).find((fault) => fault !== undefined)
}

/** True for a row of this file. */
export function isStrategyRow({ area }: { readonly area: string }): boolean {
  return area.startsWith('strategy.')
}

function unreadOf(step: Step): string | undefined {
  const fields = FIELDS[step.do]
  if (fields === undefined) return `nobody does ${step.do}`
  const unread = Object.keys(step).filter((name) => !['at', 'do', 'see', ...fields].includes(name))
  return unread.length === 0 ? undefined : `unknown fields of ${step.do}: ${unread.join(', ')}`
}
