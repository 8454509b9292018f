import type { EarnTerms, InstalmentSkip } from '@candela/contract'
import { gmt8DayStart, type Instant } from '@candela/units'
import { firstRefusal, type OwnProtections } from '../first-refusal.ts'
import { needsBorrowed } from '../own-money.ts'

/** A plan of k instalments, one every c days from its first day on (earn §4). */
export interface Plan {
  readonly first: number
  readonly everyDays: number
  readonly instalments: number
}

/** three instalments in a row that were not there stop a plan */
export const MOST_MISSES = 3

/** The instant of the j-th instalment, start(first + j·c); the 0th is taken at opening (§5). */
export function instalmentAt({ first, everyDays }: Plan, j: number): Instant {
  return gmt8DayStart(first + j * everyDays)
}

/** The last day of a plan, to whose end every instalment earns (§4). */
export function planLast({ first, everyDays, instalments }: Plan): number {
  return first + everyDays * instalments - 1
}

/** The number of days that the j-th instalment earns: to the plan's end. Their sum is planDays (§5). */
export function instalmentDays({ everyDays, instalments }: Plan, j: number): number {
  return everyDays * (instalments - j)
}

/** True where a plan stops after so many instalments in a row that were skipped (§5). */
export function stopsPlan(misses: number): boolean {
  return misses >= MOST_MISSES
}

/** The reason why an instalment is skipped, the first in this order; undefined where it is taken (§5). Amounts in minor units of the asset. */
export function instalmentSkip(
  asked: OwnProtections & { readonly amount: bigint; readonly available: bigint; readonly unpaidPrincipal: bigint },
): InstalmentSkip | undefined {
  const { amount, available, unpaidPrincipal } = asked
  return firstRefusal<InstalmentSkip>([
    [asked.isSelfExcluded, 'selfExcluded'],
    [asked.isOnBreak, 'onBreak'],
    [asked.isFrozen, 'accountFrozen'],
    [amount > available, 'insufficientBalance'],
    [needsBorrowed(amount, available, unpaidPrincipal), 'ownMoneyNeeded'],
  ])
}

const MOST_INSTALMENTS = 60

/** True when a plan may be published: two instalments or more, whose days are those of its terms; it may be left, and is not renewed (§4). */
export function planTermsValid(
  { days, early, renewable }: EarnTerms,
  { everyDays, instalments }: Omit<Plan, 'first'>,
): boolean {
  const areWhole = Number.isSafeInteger(everyDays) && Number.isSafeInteger(instalments)
  const isPlan = areWhole && everyDays >= 1 && instalments >= 2 && instalments <= MOST_INSTALMENTS
  return isPlan && everyDays * instalments === days && early && !renewable
}
