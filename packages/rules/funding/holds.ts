import { DAY } from '@candela/units'

/** The terms of a legal hold (money §8). */
export interface HoldTerms {
  /** no statute reaches practice money */
  readonly isPractice: boolean
  readonly statutes: readonly string[]
  readonly longestMs: number
}

export const HOLD_TERMS: HoldTerms = {
  isPractice: true,
  statutes: ['courtOrder', 'seizureOrder', 'sanctionsList', 'insolvencyOrder'],
  longestMs: 90 * DAY,
}

/** The reason why a hold cannot be placed. */
export type HoldFault = 'holdPractice' | 'statuteUnknown' | 'holdTooShort' | 'holdTooLong'

/** Judges a hold in the order of its refusals (money §8): instants in milliseconds. */
export function holdFault(terms: HoldTerms, statute: string, until: number, now: number): HoldFault | undefined {
  if (terms.isPractice) return 'holdPractice'
  if (!terms.statutes.includes(statute)) return 'statuteUnknown'
  if (until <= now) return 'holdTooShort'
  return until - now > terms.longestMs ? 'holdTooLong' : undefined
}
