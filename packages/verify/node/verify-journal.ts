import { Audit, ClaimFailed, count, type HeldAgainst, line } from '@candela/auditor'
import { decodeCommand } from '@candela/contract'
import { Core, SnapshotFormatError } from '@candela/core'
import {
  type DamagedSnapshot,
  type Disk,
  type Entry,
  JournalError,
  type JournalReading,
  readJournal,
} from '@candela/journal'
import { MisplacedClaim } from '../claims.ts'
import { readEdge } from './block-audit.ts'
import { FileAudit } from './file-audit.ts'
import { type Anchors, TreeAudit } from './tree-audit.ts'

/** The facts that a journal is held against. */
export type Given = Anchors & Omit<HeldAgainst, 'genesisId'>

/** entries between two deep looks at the whole state, and between two lines of progress */
const INVARIANTS_EVERY = 100_000

/** The end of a verification. */
export type Verdict =
  | {
      readonly ok: true
      readonly entries: number
      readonly lines: readonly string[]
      /** the standing of this history among possible others */
      readonly standing: string
    }
  | {
      readonly ok: false
      readonly claim: string
      readonly what: string
      readonly seq: number
      readonly file: string
      /** of the batch the entry is in, or of the damage itself */
      readonly offset: number
    }

interface Place {
  file: string
  offset: number
  seq: number
}

/** Counts of what was proven, said one claim to a line. */
interface Proven {
  entries: number
  batches: number
  files: Set<string>
  states: number
  snapshots: number
}

/**
 * Reads a journal without changing it, replays it from its first entry, and checks every claim. Never throws for what
 * it finds in the journal; `progress` is told how far it is now and then.
 */
export function verifyJournal(disk: Disk, progress: (seq: number, of: number) => void, given: Given = {}): Verdict {
  const place: Place = { file: disk.path, offset: 0, seq: 0 }
  try {
    // read first: a house that runs meanwhile only signs and keeps what its journal already holds
    const kept = TreeAudit.keptBy(given)
    const { proof, signingKey } = given
    const edge = proof && readEdge(proof)
    const reading = readJournal(disk, {
      sealedCheckBytes: Number.MAX_SAFE_INTEGER,
      ...(signingKey && { trustedKeys: [signingKey.publicKey] }),
    })
    if (!reading) return failure('chain', `${disk.path} holds no journal`, place)
    const files = new FileAudit({ reading, proof, edge, signingKey })
    const audit = new Audit({ ...given, genesisId: Buffer.from(reading.genesisId).toString('hex') })
    return prove(reading, place, progress, audit, TreeAudit.open(reading.genesisId, given, kept), files)
  } catch (error) {
    if (error instanceof MisplacedClaim) return failure(error.claim, error.message, error)
    if (error instanceof ClaimFailed) return failure(error.claim, error.message, { ...place, seq: error.seq })
    if (error instanceof JournalError) {
      const { file = place.file, offset = place.offset, seq = place.seq } = error
      return failure('chain', error.message, { file, offset, seq })
    }
    if (place.seq === 0) throw error
    const what = error instanceof Error ? error.message : String(error)
    return failure('replay', `the entry can't be applied: ${what}`, place)
  }
}

function prove(
  reading: JournalReading,
  place: Place,
  progress: (seq: number, of: number) => void,
  audit: Audit,
  tree: TreeAudit,
  files: FileAudit,
): Verdict {
  const core = Core.create()
  const proven: Proven = { entries: 0, batches: 0, files: new Set(), states: 0, snapshots: 0 }
  const snapshots = snapshotsOf(reading)
  const damaged = new Map(reading.damagedSnapshots().map((snapshot) => [snapshot.seq, snapshot]))
  for (const batch of reading.batches()) {
    place.file = batch.file
    place.offset = batch.offset
    proven.batches++
    proven.files.add(batch.file)
    for (const entry of batch.entries()) {
      place.seq = entry.seq
      replayEntry(core, audit, entry, proven)
      tree.append(entry, core.events.bytes())
      files.append(entry, core.events.bytes())
      refuseDamaged(damaged.get(entry.seq), () => core.snapshot())
      compareSnapshot(core, snapshots.get(entry.seq), entry.seq, proven)
      proven.entries++
      if (entry.seq % INVARIANTS_EVERY !== 0) continue
      checkWhole(core, audit, entry.seq)
      progress(entry.seq, reading.lastSeq)
    }
  }
  if (proven.entries !== reading.lastSeq) throw new ClaimFailed('chain', proven.entries, 'entries are missing')
  for (const snapshot of damaged.values()) refuseDamaged(snapshot, () => new Uint8Array())
  checkWhole(core, audit, proven.entries)
  audit.end(proven.entries)
  const { lines, standing } = tree.close()
  const all = [...linesOf(reading, core, audit, proven), ...lines, ...files.close()]
  return { ok: true, entries: proven.entries, lines: all, standing }
}

function replayEntry(core: Core, audit: Audit, entry: Entry, proven: Proven): void {
  const { seq, at } = entry
  const command = decodeCommand(entry.command)
  if (command.kind === 'recordState') {
    const stateHash = core.stateHash()
    if (stateHash !== command.stateHash) {
      throw new ClaimFailed('state', seq, `the entry records ${command.stateHash}, replay gives ${stateHash}`)
    }
    proven.states++
  }
  if (entry.ruleVersion !== core.ruleVersion) {
    throw new ClaimFailed('replay', seq, `decided by rules ${entry.ruleVersion}, in force are ${core.ruleVersion}`)
  }
  const { code } = core.apply(seq, at, command)
  if (code !== entry.resultCode) {
    throw new ClaimFailed('replay', seq, `the journal says code ${entry.resultCode}, replay gives ${code}`)
  }
  const digest = core.events.digest()
  if (digest.some((byte, place) => byte !== entry.eventsDigest[place])) {
    throw new ClaimFailed('replay', seq, 'the events have another digest')
  }
  audit.apply({ seq, at, command, code, events: core.events.decode() })
}

/** A snapshot that cannot be used, and where it begins to differ from the replayed state. */
function refuseDamaged(snapshot: DamagedSnapshot | undefined, replayed: () => Uint8Array): void {
  if (!snapshot) return
  const { seq, file, damaged, bytes } = snapshot
  const expected = replayed()
  const first = damaged === 'content' ? bytes.findIndex((byte, at) => byte !== expected[at]) : 0
  const offset = snapshot.offset + Math.max(0, first)
  throw new MisplacedClaim('state', seq, `the snapshot of entry ${seq} is damaged (${damaged})`, file, offset)
}

/** Restores what the snapshot of this entry holds and compares it with the replayed state. */
function compareSnapshot(core: Core, snapshot: Snapshotted | undefined, seq: number, proven: Proven): void {
  if (!snapshot) return
  const replayed = core.stateHash()
  if (snapshot.stateHash !== replayed) {
    throw new ClaimFailed('state', seq, `the snapshot says ${snapshot.stateHash}, replay gives ${replayed}`)
  }
  try {
    const restored = Core.restore(snapshot.bytes).stateHash()
    if (restored !== replayed)
      throw new ClaimFailed('state', seq, `the snapshot holds ${restored}, replay gives ${replayed}`)
    proven.snapshots++
  } catch (error) {
    if (!(error instanceof SnapshotFormatError)) throw error
  }
}

interface Snapshotted {
  readonly stateHash: string
  readonly bytes: Uint8Array
}

function snapshotsOf(reading: JournalReading): ReadonlyMap<number, Snapshotted> {
  const snapshots = new Map<number, Snapshotted>()
  for (let snapshot = reading.newestSnapshot(); snapshot; snapshot = reading.newestSnapshot(snapshot.seq)) {
    const stateHash = Buffer.from(snapshot.stateHash).toString('hex')
    snapshots.set(snapshot.seq, { stateHash, bytes: snapshot.bytes })
  }
  return snapshots
}

/** The core's own deep check, and that of the rooms. */
function checkWhole(core: Core, audit: Audit, seq: number): void {
  try {
    core.assertInvariants()
  } catch (error) {
    throw new ClaimFailed('conservation', seq, error instanceof Error ? error.message : String(error))
  }
  audit.checkWhole(seq)
}

function linesOf(reading: JournalReading, core: Core, audit: Audit, proven: Proven): readonly string[] {
  const tail = reading.tornTail ? '; bytes of a write that was never acknowledged follow, the next start cuts them' : ''
  return [
    line(
      'chain',
      `${count(proven.entries)} entries in ${count(proven.batches)} batches, ${count(proven.files.size)} files${tail}`,
    ),
    line('replay', `${count(proven.entries)} results and event digests are what the commands give`),
    line(
      'state',
      `${count(proven.states)} recorded state hashes and ${count(proven.snapshots)} snapshots match; now ${core.stateHash()}`,
    ),
    ...audit.lines(),
  ]
}

function failure(claim: string, what: string, { seq, file, offset }: Place): Verdict {
  return { ok: false, claim, what, seq, file, offset }
}
