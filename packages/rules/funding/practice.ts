import { DAY, UNIT } from '@candela/units'

/** the asset of practice funds */
export const PRACTICE_ASSET = 'USDT'
/** minor units a customer is opened with, and topped up to */
export const PRACTICE_AMOUNT = 10_000 * UNIT
/** milliseconds between two grants */
export const PRACTICE_INTERVAL_MS = DAY
