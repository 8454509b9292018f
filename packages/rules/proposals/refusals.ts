import type { Instant } from '@candela/units'
import { firstRefusal } from '../first-refusal.ts'

/** The reasons why an approval is refused (earn §9). */
export type DecideProposalRefusal =
  | 'proposalUnknown'
  | 'proposalDecided'
  | 'signatureMissing'
  | 'sameOperator'
  | 'operatorRoleMissing'
  | 'noticeTooShort'
  | 'saleListed'
  | 'houseCapitalShort'

/** All that an approval is judged by; the last is of money for a pot alone. */
export interface ApprovalAttempt {
  readonly isKnown: boolean
  readonly isDecided: boolean
  readonly isSigned: boolean
  readonly isProposer: boolean
  readonly hasRole: boolean
  readonly hasNotice: boolean
  readonly isCoinTaken: boolean
  readonly isCapitalShort: boolean
}

/** The first refusal of an approval in the documented order (§9); undefined where it is taken. */
export function decideProposalRefusal(asked: ApprovalAttempt): DecideProposalRefusal | undefined {
  return firstRefusal<DecideProposalRefusal>([
    [!asked.isKnown, 'proposalUnknown'],
    [asked.isDecided, 'proposalDecided'],
    [!asked.isSigned, 'signatureMissing'],
    [asked.isProposer, 'sameOperator'],
    [!asked.hasRole, 'operatorRoleMissing'],
    [!asked.hasNotice, 'noticeTooShort'],
    [asked.isCoinTaken, 'saleListed'],
    [asked.isCapitalShort, 'houseCapitalShort'],
  ])
}

/** The reasons why opening is not stopped, and a stop not changed (§9). */
export type StopOpeningRefusal =
  | 'signatureMissing'
  | 'operatorRoleMissing'
  | 'earnUnknown'
  | 'stopTooLong'
  | 'openingNotStopped'

/** All that a stop of opening is judged by. `latest`: the instant to which it may last. */
export interface StopAttempt {
  readonly isSigned: boolean
  readonly hasRole: boolean
  readonly isProductKnown: boolean
  readonly at: Instant
  readonly until: Instant
  readonly latest: Instant
  readonly isStopped: boolean
}

/** The first refusal of a stop in the documented order (§9); undefined where it is taken. */
export function stopOpeningRefusal(asked: StopAttempt): StopOpeningRefusal | undefined {
  return firstRefusal<StopOpeningRefusal>([
    [!asked.isSigned, 'signatureMissing'],
    [!asked.hasRole, 'operatorRoleMissing'],
    [!asked.isProductKnown, 'earnUnknown'],
    [asked.until > asked.latest, 'stopTooLong'],
    [asked.until <= asked.at && !asked.isStopped, 'openingNotStopped'],
  ])
}
