import type { ByVersion } from '../in-force.ts'
import { RETRIEVAL_BLOCK_MS, withdrawalBlockedUntil } from './withdrawal.ts'

const FIRST = { retrievalBlockMs: RETRIEVAL_BLOCK_MS, withdrawalBlockedUntil }
/** Rules of security: what a replaced password keeps back, and how long. */
export type SecurityRules = Readonly<typeof FIRST>

export const SECURITY_RULES: ByVersion<SecurityRules> = { 1: FIRST }
