import { type EventOf, type ProvenMoveKind, STALE_AFTER_MS, STEP_MS } from '@candela/contract'
import { checkAnchor, type Pinned } from './anchor.ts'
import { perpetualBundleSchema, type PerpetualProofBundle } from './bundle.ts'
import { checkSequence, type Entries, readEntries } from './bundle-entries.ts'
import type { Checkpoint } from './checkpoint.ts'
import { type ClaimResult, Findings, LIQUIDATION_CLAIMS, MOVE_CLAIMS, type Standing } from './claims.ts'
import { type ProvenEntry, readEntry } from './entries.ts'
import { Evidence } from './evidence.ts'
import { PositionClaims, type ProvenMove } from './position-claims.ts'
import { markBefore } from './position-events.ts'

export interface PerpetualVerdict {
  readonly standing: Standing
  /** every claim, in the order of their weight */
  readonly claims: readonly ClaimResult[]
  /** the proven facts, and the checkpoint to pin next; both only where nothing was refused */
  readonly move: ProvenMove | undefined
  readonly checkpoint: Checkpoint | undefined
}

/**
 * Checks how funding, a liquidation or a deleveraging of a position came about, from nothing but the proof and what is
 * pinned: that the position stood as its own fills, margin and payments had made it, that the mark was published and lies
 * in its band, and that every amount follows from both; of a liquidation that no mark shown before was below maintenance.
 * `value` is the proof's JSON, read. Never throws for what it finds in it.
 */
export function verifyPerpetual(value: unknown, pinned: Pinned = {}): PerpetualVerdict {
  const findings = new Findings()
  const bundle = perpetualBundleSchema.safeParse(value)
  if (!bundle.success) {
    findings.refuse('bundle', { code: 'malformed', found: bundle.error.issues[0]?.path.join('.') ?? '' })
    return verdict(findings, 'fundingPaid')
  }
  const { move: kind } = bundle.data
  findings.check('bundle')
  const checkpoint = checkAnchor(findings, bundle.data.checkpoint, bundle.data.consistency, pinned)
  const entries = checkpoint && readEntries(findings, bundle.data, checkpoint)
  const ticks = checkpoint && readTicks(findings, bundle.data, checkpoint)
  if (!entries || !ticks) return verdict(findings, kind)
  return verdict(findings, kind, checkMove(findings, bundle.data, entries, ticks), checkpoint)
}

/** A market entry before the move, with how many events it has. */
interface Tick {
  readonly entry: ProvenEntry
  readonly events: number
}

function readTicks(
  findings: Findings,
  { ticks }: PerpetualProofBundle,
  checkpoint: Checkpoint,
): readonly Tick[] | undefined {
  const read = ticks.flatMap((proof): Tick[] => {
    const entry = readEntry(findings, proof, checkpoint, 'market')
    return entry ? [{ entry, events: proof.events.length }] : []
  })
  return read.length === ticks.length ? read : undefined
}

function checkMove(
  findings: Findings,
  { order: position, move: kind, nth }: PerpetualProofBundle,
  entries: Entries,
  ticks: readonly Tick[],
): ProvenMove | undefined {
  const { placed, later, markets, listings } = entries
  checkSequence(findings, entries)
  const [first, ...rest] = ticks.map(({ entry }) => entry)
  if (first) checkSequence(findings, { placed: first, later: rest, markets, listings: [] })
  const chain = [placed, ...later]
  const last = chain.at(-1)!
  const evidence = new Evidence(findings, markets, listings)
  const opening = placed.events.find((event) => event.kind === 'positionChanged' && event.position === position)
  findings.check('order')
  if (opening?.kind !== 'positionChanged') return findings.refuse('order', { code: 'positionOff', seq: placed.seq })
  const { mode } = opening
  // behind a cross position stands more than its own entries show: whether it had to be sold is not to be seen in them
  if (mode === 'cross' && kind === 'liquidated') return findings.leave('order')
  findings.check('market', 'formula', 'earlier')
  const product = evidence.listing(opening.product, last.seq)
  if (!product) return undefined
  const claims = new PositionClaims(findings, { position, customer: opening.customer, mode, product })
  const all = [...chain.map((entry) => ({ entry, events: 0 })), ...ticks].sort((a, b) => a.entry.seq - b.entry.seq)
  for (const { entry, events } of all) {
    if (chain.includes(entry)) claims.entry(entry)
    else claims.tick(entry, events)
  }
  const move = claims.moves.filter((one) => one.seq === last.seq && one.event.kind === kind)[nth]
  if (!move) return findings.refuse('formula', { code: 'moveMissing', seq: last.seq })
  checkBand(findings, evidence, claims, move, last)
  evidence.refuseUnused()
  return move
}

/** The mark lies within its band around the index of the market entry that it comes from. */
function checkBand(
  findings: Findings,
  evidence: Evidence,
  claims: PositionClaims,
  { event, started }: ProvenMove,
  { seq, events }: ProvenEntry,
): void {
  const { product, position } = event
  const tick = evidence.lastTick(product, markBefore(seq, events, position, product))
  const bandPpm = claims.bandPpm
  if (!tick || bandPpm === undefined) return
  if (tick.step * STEP_MS + STALE_AFTER_MS <= tick.at) return
  const mark = markOf(started ?? event)
  const { index } = tick.update
  const most = Math.floor((index * Number(bandPpm)) / 1_000_000)
  if (Math.abs(mark - index) > most) findings.refuse('market', { code: 'markOff', seq, found: mark, expected: index })
}

function markOf(event: EventOf<'liquidationStarted' | ProvenMoveKind>): number {
  return 'mark' in event ? event.mark : 0
}

function verdict(
  findings: Findings,
  kind: ProvenMoveKind,
  move?: ProvenMove,
  checkpoint?: Checkpoint,
): PerpetualVerdict {
  const claims = kind === 'liquidated' ? LIQUIDATION_CLAIMS : MOVE_CLAIMS
  const standing = findings.standing(claims)
  const isRefused = standing === 'refused'
  return {
    standing,
    claims: findings.results(claims),
    move: isRefused ? undefined : move,
    checkpoint: isRefused ? undefined : checkpoint,
  }
}
