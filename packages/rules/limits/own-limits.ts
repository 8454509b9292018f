import { DAY, MINUTE } from '@candela/units'
import { KNOWLEDGE_CHECK, type KnowledgeCheck } from './knowledge.ts'

/** The terms of customers' own protections. */
export interface LimitTerms {
  /** before a higher limit, or none, holds */
  readonly raiseWaitMs: number
  readonly breakDays: { readonly least: number; readonly most: number }
  readonly exclusionMonths: { readonly least: number; readonly most: number }
  readonly knowledge: KnowledgeCheck
  /** after a knowledge check that was failed */
  readonly retryWaitMs: number
}

export const LIMIT_TERMS: LimitTerms = {
  raiseWaitMs: DAY,
  breakDays: { least: 1, most: 42 },
  exclusionMonths: { least: 6, most: 60 },
  knowledge: KNOWLEDGE_CHECK,
  retryWaitMs: 10 * MINUTE,
}

/** True when a limit that is asked for binds no more than the one that holds: it waits. 0: no limit. */
export function isRaise(holds: number, asked: number): boolean {
  return holds !== 0 && (asked === 0 || asked > holds)
}

/** The loss that results add up to: never below 0. */
export function lossOf(results: bigint): bigint {
  return results < 0n ? -results : 0n
}
