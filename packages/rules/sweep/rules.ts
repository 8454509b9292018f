import { firstRefusal, type OwnProtections } from '../first-refusal.ts'
import type { ByVersion } from '../in-force.ts'
import { idleAmount, nextSweep } from './arithmetic.ts'

/** The reasons why auto-savings are not switched on. */
export type SweepRefusal =
  | 'earnUnknown'
  | 'sweepNotOffered'
  | 'earnTermsChanged'
  | 'earnAmountInvalid'
  | 'selfExcluded'
  | 'onBreak'
  | 'accountFrozen'

/** All that switching is judged by; switching off reads the first two alone. */
export interface SweepAttempt extends OwnProtections {
  readonly isProductKnown: boolean
  /** flexible savings, under rules that know of auto-savings */
  readonly isOffered: boolean
  readonly on: boolean
  readonly terms: number
  readonly currentTerms: number
  /** minor units */
  readonly keep: bigint
}

/** The first refusal of switching in this order; undefined where it is taken. */
export function sweepRefusal(asked: SweepAttempt): SweepRefusal | undefined {
  return firstRefusal<SweepRefusal>([
    [!asked.isProductKnown, 'earnUnknown'],
    [!asked.isOffered, 'sweepNotOffered'],
    [asked.on && asked.terms !== asked.currentTerms, 'earnTermsChanged'],
    [asked.on && asked.keep < 0n, 'earnAmountInvalid'],
    [asked.on && asked.isSelfExcluded, 'selfExcluded'],
    [asked.on && asked.isOnBreak, 'onBreak'],
    [asked.on && asked.isFrozen, 'accountFrozen'],
  ])
}

const FIRST = { isOffered: false, sweepRefusal, idleAmount, nextSweep }
/** Rules of auto-savings: who switches them on, when idle money is saved, and how much of it. */
export type SweepRules = Readonly<typeof FIRST>

export const SWEEP_RULES: ByVersion<SweepRules> = { 1: FIRST, 5: { ...FIRST, isOffered: true } }
