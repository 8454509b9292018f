import { UNIT } from '@candela/units'

/** minor units the house holds for timed orders, what is set aside for running ones counted */
export const HOUSE_TIMED_FUNDS = 2_000_000 * UNIT
/** minor units that insurance is filled up to by the house; liquidation fees may bring it above */
export const INSURANCE_FUNDS = 500_000 * UNIT
/** minor units that loans come from, those that are lent counted */
export const LENDING_FUNDS = 1_000_000 * UNIT

/** what `marketing` is topped up from, what it has counted */
export const CAPITAL_FUNDS = 50_000 * UNIT
