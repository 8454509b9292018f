import type { ByVersion } from '../in-force.ts'
import { rightAnswers } from './knowledge.ts'
import { isRaise, LIMIT_TERMS } from './own-limits.ts'

const FIRST = { ...LIMIT_TERMS, isRaise, rightAnswers }
/** Rules of what customers bind themselves by: waits, bounds, the knowledge check and how it is judged. */
export type LimitRules = Readonly<typeof FIRST>

export const LIMIT_RULES: ByVersion<LimitRules> = { 1: FIRST }
