import { checkAnchor, type Pinned } from './anchor.ts'
import type { EarnProofBundle, LoanProofBundle, StrategyProofBundle, SubscriptionProofBundle } from './bundle.ts'
import { checkSequence, type Entries, readEntries } from './bundle-entries.ts'
import type { Checkpoint } from './checkpoint.ts'
import { type ClaimResult, Findings, type ProofClaim, type Standing } from './claims.ts'

/** The outcome of checking a proof. */
export interface Verdict<Proven> {
  readonly standing: Standing
  /** every claim, in the order of their weight */
  readonly claims: readonly ClaimResult[]
  /** the proven facts, and the checkpoint to pin next; both only where nothing was refused */
  readonly order: Proven | undefined
  readonly checkpoint: Checkpoint | undefined
}

type Bundle = EarnProofBundle | LoanProofBundle | StrategyProofBundle | SubscriptionProofBundle

/** A form of proof: what it must look like, what it claims, and who follows its entries. */
interface Form<Proven, Of extends Bundle> {
  readonly schema: { readonly safeParse: (value: unknown) => Parsed<Of> }
  readonly claims: readonly ProofClaim[]
  readonly open: (findings: Findings, order: number, entries: Entries, bundle: Of) => Followed<Proven> | undefined
}

type Parsed<Of> =
  | { readonly success: true; readonly data: Of }
  | {
      readonly success: false
      readonly error: { readonly issues: readonly { readonly path: readonly PropertyKey[] }[] }
    }

/** Follows the later entries of an order, one by one. */
interface Followed<Proven> {
  entry(entry: Entries['placed']): void
  refuseUnused?(): void
  readonly proven: Proven | undefined
}

/** Checks a proof's JSON, read, against what is pinned. Never throws for what it finds in it. */
export function verified<Proven, Of extends Bundle>(
  value: unknown,
  pinned: Pinned,
  form: Form<Proven, Of>,
): Verdict<Proven> {
  const findings = new Findings()
  const verdict = (order?: Proven, checkpoint?: Checkpoint): Verdict<Proven> => {
    const standing = findings.standing(form.claims)
    const isRefused = standing === 'refused'
    return {
      standing,
      claims: findings.results(form.claims),
      order: isRefused ? undefined : order,
      checkpoint: isRefused ? undefined : checkpoint,
    }
  }
  const bundle = form.schema.safeParse(value)
  if (!bundle.success) {
    findings.refuse('bundle', { code: 'malformed', found: bundle.error.issues[0]?.path.join('.') ?? '' })
    return verdict()
  }
  findings.check('bundle')
  const checkpoint = checkAnchor(findings, bundle.data.checkpoint, bundle.data.consistency, pinned)
  const entries = checkpoint && readEntries(findings, bundle.data, checkpoint)
  if (!entries) return verdict()
  checkSequence(findings, entries)
  const followed = form.open(findings, bundle.data.order, entries, bundle.data)
  for (const entry of entries.later) followed?.entry(entry)
  followed?.refuseUnused?.()
  return verdict(followed?.proven, checkpoint)
}
