import type { ProofBundle } from './bundle.ts'
import type { Checkpoint } from './checkpoint.ts'
import type { Findings } from './claims.ts'
import { type ProvenEntry, readEntry } from './entries.ts'

/** The entries of a proof, found in its tree. */
export interface Entries {
  readonly placed: ProvenEntry
  readonly later: readonly ProvenEntry[]
  readonly markets: readonly ProvenEntry[]
  readonly listings: readonly ProvenEntry[]
}

/** Finds every entry of a proof in the tree; undefined where one is not there, or cannot be read. */
export function readEntries(
  findings: Findings,
  bundle: Pick<ProofBundle, 'placed' | 'later' | 'markets' | 'listings'>,
  checkpoint: Checkpoint,
): Entries | undefined {
  findings.check('included')
  const readAll = (proofs: ProofBundle['later'], claim: 'order' | 'market'): readonly ProvenEntry[] =>
    proofs.flatMap((proof) => readEntry(findings, proof, checkpoint, claim) ?? [])
  const [placed] = readAll([bundle.placed], 'order')
  const later = readAll(bundle.later, 'order')
  const markets = readAll(bundle.markets, 'market')
  const listings = readAll(bundle.listings, 'market')
  const isRead = !(['included', 'order', 'market'] as const).some((claim) => findings.failed(claim))
  return placed && isRead ? { placed, later, markets, listings } : undefined
}

/** Each list runs forward, and time runs with it. */
export function checkSequence(findings: Findings, { placed, later, markets, listings }: Entries): void {
  for (const list of [[placed, ...later], markets, listings]) {
    const wrong = list.find((entry, place) => place > 0 && entry.seq <= list[place - 1]!.seq)
    if (wrong) findings.refuse('order', { code: 'entriesOutOfOrder', seq: wrong.seq })
  }
  const all = [placed, ...later, ...markets, ...listings].sort((a, b) => a.seq - b.seq)
  const late = all.find((entry, place) => place > 0 && entry.at < all[place - 1]!.at)
  if (late) findings.refuse('order', { code: 'timeRunsBack', seq: late.seq })
}
