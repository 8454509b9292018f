import { POSTING_PURPOSES, PURPOSES } from '../accounts.ts'
import { big, count, event, listOf, measured, naturalTo, oneOf, record, type ValueOf, wide } from '../declare/index.ts'

/** asset numbers share a word with the purpose */
const MAX_ASSET = 65_535
/** the count of a posting's legs shares a word with its kind */
const MAX_LEGS = 65_535

const leg = record({
  /** 0: the house */
  owner: count,
  asset: naturalTo(MAX_ASSET),
  purpose: oneOf(PURPOSES),
  /** the account's further key: a product, a rail, …; mostly 0 */
  key: count,
  /** signed */
  amount: measured(big, 'minor units'),
  /** of the account after this leg */
  balance: measured(big, 'minor units'),
})

/**
 * A balanced double-entry posting; the amounts of each asset sum to zero. `reference` is the order of a hold or
 * release, the trade of a trade (both sides' orderFilled name it), 0 of a grant.
 */
export const posted = event(8, {
  posting: wide,
  purpose: oneOf(POSTING_PURPOSES),
  reference: wide,
  legs: listOf(leg, MAX_LEGS),
})

export type Leg = ValueOf<typeof leg>
