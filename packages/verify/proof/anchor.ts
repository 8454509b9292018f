import { decodeNote, sameBytes } from '@candela/journal/format'
import { consistencySchema, type ConsistencyProof, type Receipt, receiptSchema } from './bundle.ts'
import { type Checkpoint, decodeCheckpoint } from './checkpoint.ts'
import { type ClaimResult, Findings, type ProofClaim, type Standing } from './claims.ts'
import { bytesOf } from './hexadecimal.ts'
import { isConsistent, isIncluded } from './paths.ts'
import { openSigned, type VerifierKey } from './signature.ts'

/** The facts known from before. The less is pinned, the less is proven: without a key the most is "self-consistent, not anchored". */
export interface Pinned {
  readonly key?: VerifierKey
  /** of the log that is asked about; any, where left out */
  readonly origin?: string
  /** the last checkpoint seen, already checked then */
  readonly checkpoint?: Checkpoint
}

export interface GrowthVerdict {
  readonly standing: Standing
  readonly claims: readonly ClaimResult[]
  /** to be pinned instead of the last one, where nothing was refused */
  readonly checkpoint: Checkpoint | undefined
}

const GROWTH_CLAIMS: readonly ProofClaim[] = ['checkpoint', 'history']
const RECEIPT_CLAIMS: readonly ProofClaim[] = ['bundle', 'checkpoint', 'history', 'included']

/** Checks a new checkpoint against the pinned one: who signed it, and that nothing of what was there before has changed. */
export function verifyGrowth(note: string, consistency: unknown, pinned: Pinned): GrowthVerdict {
  const findings = new Findings()
  const proof = consistencySchema.safeParse(consistency)
  const checkpoint = checkAnchor(findings, note, proof.data, pinned)
  const standing = checkpoint ? findings.standing(GROWTH_CLAIMS) : 'refused'
  return {
    standing,
    claims: findings.results(GROWTH_CLAIMS),
    checkpoint: standing === 'refused' ? undefined : checkpoint,
  }
}

/**
 * Checks that a receipt's leaf is in the tree of its checkpoint. `consistency` leads from the pinned checkpoint to it. What the leaf stands
 * for is checked by who knows the entry.
 */
export function verifyReceipt(
  value: unknown,
  consistency: unknown,
  pinned: Pinned,
): Pick<GrowthVerdict, 'standing' | 'claims'> {
  const findings = new Findings()
  const read = receiptSchema.safeParse(value)
  if (read.success) {
    findings.check('bundle')
    const proof = consistencySchema.safeParse(consistency)
    const checkpoint = checkAnchor(findings, read.data.checkpoint, proof.data, pinned)
    if (checkpoint) checkReceipt(findings, read.data, checkpoint)
  } else findings.refuse('bundle', { code: 'malformed' })
  return { standing: findings.standing(RECEIPT_CLAIMS), claims: findings.results(RECEIPT_CLAIMS) }
}

function checkReceipt(findings: Findings, { index, leaf, path }: Receipt, checkpoint: Checkpoint): void {
  findings.check('included')
  if (index >= checkpoint.size) {
    findings.refuse('included', { code: 'beyondTree', seq: index + 1, found: index, expected: checkpoint.size })
  } else if (!isIncluded(bytesOf(leaf), index, path.map(bytesOf), checkpoint)) {
    findings.refuse('included', { code: 'pathInvalid', seq: index + 1 })
  }
}

/**
 * Claims `checkpoint` and `history`. Answers what the note says even where it is refused, so that more can be said;
 * undefined: no checkpoint.
 */
export function checkAnchor(
  findings: Findings,
  source: string,
  consistency: ConsistencyProof | undefined,
  pinned: Pinned,
): Checkpoint | undefined {
  const text = decodeNote(source)?.text
  if (text === undefined) return findings.refuse('checkpoint', { code: 'noteMalformed' })
  const checkpoint = decodeCheckpoint(text)
  if (!checkpoint) return findings.refuse('checkpoint', { code: 'checkpointMalformed' })
  checkSigner(findings, source, checkpoint, pinned)
  checkHistory(findings, checkpoint, consistency, pinned.checkpoint)
  return checkpoint
}

function checkSigner(findings: Findings, source: string, checkpoint: Checkpoint, { key, origin }: Pinned): void {
  if (key) {
    findings.check('checkpoint')
    const opening = openSigned(source, key)
    if (!opening.ok) findings.refuse('checkpoint', { code: opening.code, expected: key.name })
  } else findings.notAnchored('checkpoint')
  if (origin !== undefined && checkpoint.origin !== origin) {
    findings.refuse('checkpoint', { code: 'originForeign', found: checkpoint.origin, expected: origin })
  }
}

function checkHistory(
  findings: Findings,
  checkpoint: Checkpoint,
  consistency: ConsistencyProof | undefined,
  last: Checkpoint | undefined,
): void {
  if (!last) return findings.notAnchored('history')
  findings.check('history')
  const refuse = (code: 'olderThanPinned' | 'rootDiffers' | 'consistencyMissing' | 'consistencyInvalid'): void =>
    findings.refuse('history', { code, found: checkpoint.size, expected: last.size })
  if (checkpoint.origin !== last.origin) {
    return findings.refuse('history', { code: 'originForeign', found: checkpoint.origin, expected: last.origin })
  }
  if (checkpoint.size < last.size) return refuse('olderThanPinned')
  if (checkpoint.size === last.size) {
    if (!sameBytes(checkpoint.root, last.root)) return refuse('rootDiffers')
    if (consistency && (consistency.since !== last.size || consistency.path.length > 0)) refuse('consistencyInvalid')
    return
  }
  if (consistency?.since !== last.size) return refuse('consistencyMissing')
  if (!isConsistent(last, checkpoint, consistency.path.map(bytesOf))) refuse('consistencyInvalid')
}
