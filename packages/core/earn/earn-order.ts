/** An earn order whose principal is not back; amounts in minor units of the product's asset, days of GMT+8. */
export interface EarnOrder {
  readonly number: number
  readonly customer: number
  /** from 1 */
  readonly product: number
  /** its version, from 1 */
  readonly terms: number
  readonly amount: number
  readonly firstDay: number
  readonly lastDay: number
  /** the day that is paid next: once each, whatever was missed */
  nextDay: number
  paid: number
  renew: boolean
  /** the principal went back, and it waits to be renewed */
  isHome: boolean
}
