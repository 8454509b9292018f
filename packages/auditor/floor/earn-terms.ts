import type { EarnTerms } from '@candela/contract'
import { penaltyPpm, type PlanTerms } from './yields.ts'

/* The terms that may be published (earn §5). */

/** Ranges, and never more than a tenth for leaving at once. */
export function mayBePublished(terms: EarnTerms): boolean {
  const { days, lowPpm, highPpm, minimum, maximum, customerMaximum, ratioPpm, opens, closes } = terms
  const isRange = (...rising: number[]): boolean =>
    rising.every((value, place) => Number.isSafeInteger(value) && (place === 0 || value >= rising[place - 1]!))
  if (!isRange(1, days, 3_660) || !isRange(1, lowPpm, highPpm, 10_000)) return false
  if (!isRange(1, minimum, maximum, customerMaximum) || !isRange(0, ratioPpm, 1_000_000)) return false
  if (closes !== 0 && opens >= closes) return false
  return penaltyPpm(terms) * days <= 100_000
}

/** True when terms are those of a plan. */
export function isPlanOf({ days, early, renewable }: EarnTerms, { everyDays, instalments }: PlanTerms): boolean {
  const isWhole = everyDays >= 1 && instalments >= 2 && instalments <= 60 && everyDays * instalments === days
  return isWhole && early && !renewable
}

/** True of what has no end: left at any time, for nothing. */
export function isOpenTerms({ early, renewable, schedule, ratioPpm }: EarnTerms): boolean {
  return early && !renewable && schedule === 'none' && ratioPpm === 0
}
