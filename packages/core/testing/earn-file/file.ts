import type { PenaltySchedule, SaleTerms } from '@candela/contract'
import { gmt8Day, parseDecimal } from '@candela/units'

/* The file of vectors about earn products, new coins and loans, as its rows are written. */

/** A product of the file; amounts as decimals of its asset, rates in ppm a day. */
export interface FileProduct {
  readonly kind: string
  readonly asset: string
  readonly pool: string
  readonly n?: number
  readonly horizon?: number
  readonly c?: number
  readonly k?: number
  readonly low: number
  readonly high: number
  readonly min: string
  readonly max: string
  readonly perCustomer: string
  readonly schedule: PenaltySchedule
  readonly ratio: number
  readonly early: boolean
  readonly renewable: boolean
}

export interface FileSale {
  readonly number: number
  readonly coin: string
  readonly method: SaleTerms['method']
  readonly price: string
  readonly lot: string
  readonly supply: number
  readonly min: number
  readonly max: number
  readonly opensAt: string
  readonly closesAt: string
  readonly listingAt: string
  readonly lockupDays: number
  readonly steps: number
  readonly everyDays: number
}

export interface FileRate {
  readonly upTo: string | null
  readonly below: boolean
  readonly ppm: number
}

/** The world that the rows of a file begin in. */
export interface FileWorld {
  readonly starts: string
  readonly customers: Readonly<
    Record<
      string,
      { readonly daysOpen: number; readonly facts: readonly string[]; readonly USDT: string; readonly XAU: string }
    >
  >
  readonly earn: Readonly<Record<string, FileProduct>>
  readonly sales: readonly FileSale[]
  readonly lending: string
  readonly loanSchedules: Readonly<Record<string, readonly FileRate[]>>
  readonly incomeBands: readonly number[]
  readonly assetsBands: readonly number[]
  readonly scoreLimits: readonly (readonly [number, number])[]
  readonly operators: Readonly<Record<string, readonly string[]>>
}

export interface Action {
  readonly kind: string
  readonly product?: string
  readonly pool?: string
  readonly sale?: number
  readonly terms?: { readonly low?: number; readonly high?: number; readonly ratio?: number }
  readonly schedule?: string
  readonly amount?: number
  readonly from?: string
}

/** One entry of a row; what it does says which of the rest it has. */
export interface Step {
  readonly at: string
  readonly do: string
  readonly by?: string
  readonly id?: string
  readonly product?: string
  readonly terms?: number
  readonly amount?: string
  readonly asset?: string
  readonly renew?: boolean
  readonly order?: number
  readonly on?: boolean
  readonly sale?: number
  readonly lots?: number
  readonly record?: number
  readonly coin?: string
  readonly days?: number
  readonly income?: number | null
  readonly assets?: number
  readonly rules?: number
  readonly loan?: number
  readonly operator?: number
  readonly verdict?: 'approve' | 'refuse'
  readonly reasons?: readonly string[]
  readonly proposal?: number
  readonly action?: Action
  readonly fact?: string
  readonly holds?: boolean
}

export type See = Readonly<Record<string, unknown>>

/** A row: steps, each an entry, and the answer and figures of each. */
export interface Row {
  readonly id: string
  readonly area: string
  readonly what: string
  readonly given: {
    readonly world: string
    /** the number of items of a midnight that an entry takes */
    readonly block?: number
    /** pots that hold another amount */
    readonly pools?: Readonly<Record<string, string>>
    readonly steps: readonly Step[]
  }
  readonly expect: { readonly steps: readonly (See & { readonly see?: See })[] }
}

const EVERY = ['at', 'do']
const FIELDS: Readonly<Record<string, readonly (keyof Step)[]>> = {
  openEarn: ['by', 'id', 'product', 'terms', 'amount', 'renew'],
  redeemEarn: ['by', 'id', 'order', 'amount'],
  setRenew: ['by', 'id', 'order', 'on'],
  stopPlan: ['by', 'id', 'order'],
  subscribe: ['by', 'id', 'sale', 'lots'],
  cancelSubscription: ['by', 'id', 'record'],
  sellCoin: ['by', 'coin', 'amount'],
  applyLoan: ['by', 'id', 'amount', 'days', 'income', 'assets', 'rules'],
  cancelLoan: ['by', 'id', 'loan'],
  repayLoan: ['by', 'id', 'loan', 'amount'],
  decideLoan: ['operator', 'loan', 'verdict', 'reasons'],
  propose: ['operator', 'action'],
  approve: ['operator', 'proposal'],
  withdraw: ['by', 'id', 'amount'],
  fact: ['by', 'fact', 'holds'],
  moneyIn: ['by', 'amount', 'asset'],
  moneyOut: ['by', 'amount', 'asset'],
  hold: ['by', 'amount', 'asset'],
  tick: [],
}
const ACTIONS: Readonly<Record<string, readonly (keyof Action)[]>> = {
  earnTerms: ['product', 'terms', 'from'],
  loanRules: ['schedule', 'from'],
  fundPool: ['pool', 'amount'],
  cancelSale: ['sale'],
}
const GIVEN = new Set(['world', 'block', 'pools', 'steps'])

/** The reason why a row cannot be played: a step that nobody takes, a field that nobody reads; undefined where it can. */
export function notPlayed({ given }: Row): string | undefined {
  const unread = Object.keys(given).filter((name) => !GIVEN.has(name))
  if (unread.length > 0) return `unknown fields: ${unread.join(', ')}`
  if (given.world !== 'default') return `another world: ${given.world}`
  return given.steps.map(unreadOf).find((fault) => fault !== undefined)
}

function unreadOf(step: Step): string | undefined {
  const fields = FIELDS[step.do]
  if (fields === undefined) return `nobody does ${step.do}`
  const of = step.action && ACTIONS[step.action.kind]
  if (step.action && of === undefined) return `nobody proposes ${step.action.kind}`
  const unread = [
    ...Object.keys(step).filter((name) => ![...EVERY, ...fields].includes(name)),
    ...Object.keys(step.action ?? {}).filter((name) => !['kind', ...of!].includes(name)),
  ]
  return unread.length === 0 ? undefined : `unknown fields of ${step.do}: ${unread.join(', ')}`
}

const DAY = 86_400_000
/** whole weeks later than the file: a trial begins before its eldest customer */
const LATER = 308 * DAY

/** An instant of the file as it is here. */
export function instant(text: string): number {
  return new Date(text).getTime() + LATER
}

/** A decimal of the file in minor units; 0 for what is no amount, as a server hands it on. */
export function minor(text: string): number {
  return Number(parseDecimal(text) ?? 0n)
}

/** Amounts, dates and instants of the file as they are here. */
export function asHere(value: unknown): unknown {
  if (typeof value === 'string') return /^-?[\d.]+$/.test(value) ? parseDecimal(value) : dated(value)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, asHere(each)]))
}

/** A date of the file as a day here. */
export function dayOf(date: string): number {
  return gmt8Day(instant(`${date}T00:00:00.000+08:00`))
}

function dated(value: string): unknown {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return dayOf(value)
  return /^\d{4}-\d{2}-\d{2}T/.test(value) ? instant(value) : value
}
