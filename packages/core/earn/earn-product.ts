import type { EarnTerms } from '@candela/contract'

/** A product, its terms and the rates of today and tomorrow. */
export interface EarnProduct {
  /** from 1 */
  readonly number: number
  readonly id: string
  readonly asset: number
  /** by version − 1; one is added, none is changed */
  readonly terms: VersionOfTerms[]
  /** of GMT+8: the last day that has begun */
  day: number
  /** minor units of practice capital paid into its pot so far */
  capital: number
}

export interface VersionOfTerms {
  readonly terms: EarnTerms
  /** of a plan: so many instalments, one every so many days */
  readonly plan: { readonly everyDays: number; readonly instalments: number } | undefined
  /** ppm of the day that has begun, and of the one after */
  today: number
  tomorrow: number
  /** orders that are not over */
  running: number
}

/** The terms that are on sale. */
export function currentTerms({ terms }: EarnProduct): VersionOfTerms {
  return terms.at(-1)!
}
