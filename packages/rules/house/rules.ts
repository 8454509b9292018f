import { UNIT } from '@candela/units'
import type { ByVersion } from '../in-force.ts'

const FIRST = {
  /** for timed orders, what is set aside for running ones counted */
  houseTimed: 2_000_000 * UNIT,
  /** liquidation fees may bring it above */
  insurance: 500_000 * UNIT,
  /** the source of loans, lent money counted */
  lendingFree: 1_000_000 * UNIT,
  /** the source of top-ups of `marketing`, its balance counted */
  capital: 50_000 * UNIT,
}
/** Minor units of the practice asset that the house fills its accounts up to. */
export type HouseFunds = Readonly<typeof FIRST>

export const HOUSE_FUNDS: ByVersion<HouseFunds> = { 1: FIRST }
