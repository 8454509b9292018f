import type { ByVersion } from '../in-force.ts'
import { creditScore } from './score.ts'

const FIRST = { creditScore }
/** Rules of the credit score: what each fact of a customer counts. */
export type CreditRules = Readonly<typeof FIRST>

export const CREDIT_RULES: ByVersion<CreditRules> = { 1: FIRST }
