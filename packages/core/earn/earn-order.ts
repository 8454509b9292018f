/** An earn order whose principal is not back; amounts in minor units of the product's asset, days of GMT+8. */
export interface EarnOrder {
  readonly number: number
  readonly customer: number
  /** from 1 */
  readonly product: number
  /** its version, from 1 */
  readonly terms: number
  /** of a plan: of the instalments that were taken */
  amount: number
  readonly firstDay: number
  readonly lastDay: number
  /** the day that is paid next: once each, whatever was missed */
  nextDay: number
  paid: number
  renew: boolean
  /** the principal went back, and it waits to be renewed */
  isHome: boolean
  /** of a plan */
  readonly plan: PlanState | undefined
}

/** The course of a plan: instalments of one amount, each earning from its day to the plan's end. */
export interface PlanState {
  readonly instalment: number
  readonly everyDays: number
  readonly instalments: number
  /** instalments taken */
  lots: number
  /** the one that comes next, from 0; the number of all once none does */
  next: number
  /** in a row that were skipped */
  misses: number
  isTaking: boolean
}

/** Minor units in an order, instalments to come included. */
export function committedOf({ amount, plan }: EarnOrder): number {
  return amount + (plan?.isTaking === true ? (plan.instalments - plan.next) * plan.instalment : 0)
}
