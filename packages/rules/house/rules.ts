import { UNIT } from '@candela/units'
import type { ByVersion } from '../in-force.ts'

const FIRST = {
  /** for timed orders, what is set aside for running ones counted */
  houseTimed: 2_000_000 * UNIT,
  /** liquidation fees may bring it above */
  insurance: 500_000 * UNIT,
  /** what loans come from, those that are lent counted */
  lendingFree: 1_000_000 * UNIT,
  /** what `marketing` is topped up from, what it has counted */
  capital: 50_000 * UNIT,
}
/** Minor units of the practice asset that the house fills its accounts up to. */
export type HouseFunds = Readonly<typeof FIRST>

export const HOUSE_FUNDS: ByVersion<HouseFunds> = { 1: FIRST }
