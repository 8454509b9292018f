import { ACCOUNTS, type Purpose, PURPOSES } from '@candela/contract'
import { assert } from '@candela/units'

type OwnedBy<Owner> = {
  [P in Purpose]: (typeof ACCOUNTS)[P]['owner'] extends Owner ? P : never
}[Purpose]
/** Purposes of the house's own accounts. */
export type HousePurpose = OwnedBy<'house'>
/** Purposes of customers' accounts other than the pair of available and held. */
export type CustomerPurpose = Exclude<OwnedBy<'customer'>, 'available' | 'held'>
/** The place of a purpose in PURPOSES: what the ledger is told, so that an account nobody declared does not compile. */
export type PurposePlace<P extends Purpose> = number & { readonly purpose: P }

export const PURPOSE = Object.fromEntries(PURPOSES.map((purpose, place) => [purpose, place])) as {
  readonly [P in Purpose]: PurposePlace<P>
}
/** By place. */
export const OF_HOUSE: readonly boolean[] = PURPOSES.map((purpose) => ACCOUNTS[purpose].owner === 'house')
export const MAY_BE_NEGATIVE: readonly boolean[] = PURPOSES.map((purpose) => ACCOUNTS[purpose].mayBeNegative)

assert(PURPOSE.available === 0, 'a pair is found by owner and asset alone')
