import type { ProofClaim, ProofRefusal, RefusalCode } from '@candela/verify/browser'
import { keyId, type Kept } from './kept.ts'

/** The verifier's claims, and two that only the app can check: this page's own figures, and the order's receipt. */
export type Claim = ProofClaim | 'shown' | 'receipt'

/** The app's own reasons to refuse, beside the verifier's. */
export type OwnCode =
  | 'keyChanged'
  | 'keyUnreadable'
  | 'keptUnreadable'
  | 'receiptForeign'
  | 'receiptOther'
  | 'shownOtherwise'
  | 'shownNewer'
export type Code = RefusalCode | OwnCode

export type Reason = Omit<ProofRefusal, 'code'> & { readonly code: Code }
export type Finding =
  | { readonly claim: Claim; readonly state: 'met' | 'notAnchored' }
  | { readonly claim: Claim; readonly state: 'notChecked'; readonly reason?: Reason }
  | { readonly claim: Claim; readonly state: 'failed'; readonly reason: Reason }

/**
 * `verified`: every claim is met. `begun`: every claim is met but the one that takes an earlier visit. `refused`: one
 * failed, or could not be checked.
 */
export type Outcome = 'verified' | 'begun' | 'refused'

export function outcomeOf(findings: readonly Finding[]): Outcome {
  const others = findings.filter(({ state }) => state !== 'met')
  if (others.length === 0 && findings.length > 0) return 'verified'
  const isBegun = others.every(({ claim, state }) => claim === 'history' && state === 'notAnchored')
  return isBegun && others.length > 0 ? 'begun' : 'refused'
}

/** The first finding that failed, or that was left out; what a card or an alarm names. */
export function firstFault(
  findings: readonly Finding[],
): { readonly claim: Claim; readonly reason?: Reason } | undefined {
  return findings.find(({ state }) => state === 'failed') ?? findings.find(({ state }) => state === 'notChecked')
}

/** The finding of one claim, replaced by a failure. */
export function withFailure(findings: readonly Finding[], claim: Claim, reason: Reason): readonly Finding[] {
  return findings.map((finding) => (finding.claim === claim ? { claim, state: 'failed', reason } : finding))
}

/** Failures that speak against the log as a whole, and not against one order. */
export function isAgainstLog({ claim }: { readonly claim: Claim }): boolean {
  return claim === 'checkpoint' || claim === 'history'
}

/** The findings, unless another key is named than the kept one, or what was kept cannot be read. */
export function heldAgainstKept(
  findings: readonly Finding[],
  servedKey: string,
  before: Kept | undefined,
  isUnreadable: boolean,
): readonly Finding[] {
  if (isUnreadable) return withFailure(findings, 'history', { code: 'keptUnreadable' })
  if (!before || before.key === servedKey) return findings
  const [found, expected] = [keyId(servedKey), keyId(before.key)]
  return withFailure(findings, 'checkpoint', { code: 'keyChanged', found, expected })
}
