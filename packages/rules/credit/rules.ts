import type { ByVersion } from '../in-force.ts'
import { creditHistory, creditScore, SCORE_LEAST, SCORE_MOST, SCORE_RETRIEVAL_MS } from './score.ts'

const FIRST = {
  least: SCORE_LEAST as number,
  most: SCORE_MOST as number,
  retrievalMs: SCORE_RETRIEVAL_MS,
  creditScore,
  creditHistory,
}
/** Rules of the credit score: its bounds, what each fact of a customer counts, and what moved it. */
export type CreditRules = Readonly<typeof FIRST>

export const CREDIT_RULES: ByVersion<CreditRules> = { 1: FIRST }
