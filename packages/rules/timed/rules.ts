import type { ByVersion } from '../in-force.ts'
import { timedRefusal } from './place.ts'
import { isStrikeOver, median2, opensTimed, settlementWindow, timedOutcome } from './settlement.ts'
import { maxStakeNow } from './stakes.ts'
import { timedOffer } from './terms.ts'

const FIRST = {
  timedOffer,
  timedRefusal,
  maxStakeNow,
  opensTimed,
  isStrikeOver,
  settlementWindow,
  median2,
  timedOutcome,
}
/** Rules of timed orders: what is offered and taken, the tick that opens one, the window and the outcome that end it. */
export type TimedRules = Readonly<typeof FIRST>

export const TIMED_RULES: ByVersion<TimedRules> = { 1: FIRST }
