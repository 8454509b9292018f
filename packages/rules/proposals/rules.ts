import { DAY } from '@candela/units'
import type { ByVersion } from '../in-force.ts'
import { isWeeklyCoin, weekBegins, weeklySale, weekOf } from './week.ts'
import { decideProposalRefusal, stopOpeningRefusal } from './refusals.ts'

const FIRST = {
  /** milliseconds between approval and effect, at least */
  noticeMs: DAY,
  /** milliseconds for which a product is kept from being opened, at most, counted from the beginning of the stop */
  longestStopMs: 7 * DAY,
  /** the number of proposals that wait for a verdict or for their instant */
  mostWaiting: 100,
  /** true where the practice house keeps its weekly schedule */
  isWeekly: false,
  weekOf,
  weekBegins,
  weeklySale,
  isWeeklyCoin,
  decideProposalRefusal,
  stopOpeningRefusal,
}
/** Rules of the desk of earn: who decides a proposal, its notice, and the longest stop of opening (earn §9). */
export type ProposalRules = Readonly<typeof FIRST>

export const PROPOSAL_RULES: ByVersion<ProposalRules> = { 1: FIRST, 5: { ...FIRST, isWeekly: true } }
