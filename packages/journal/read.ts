import { entriesOf } from './chain.ts'
import type { Disk } from './disk.ts'
import { JournalError } from './errors.ts'
import { type FolderContent, inspectFolder } from './folder.ts'
import { batchesAfter, inspect, type Inspection, type TornTail } from './inspection.ts'
import { unlessGone } from './looked-again.ts'
import type { Manifest } from './manifest.ts'
import type { Entry } from './record.ts'
import type { RecordCursor } from './record-cursor.ts'
import { type DamagedSnapshot, examineSnapshot, readSnapshot, type Snapshot, snapshotSeqs } from './snapshots.ts'

const TRIES = 5

export interface ReadOptions {
  /**
   * Keys whose signature on the manifest counts. With none the manifest's form alone is checked: say so to who asks.
   */
  trustedKeys?: readonly Uint8Array[]
  /** The bytes of sealed files to check before the first entry; every one that is replayed is checked anyway. */
  sealedCheckBytes?: number
}

/** Records that lie together under one hash of the chain. */
export interface ReadBatch {
  file: string
  /** Offset in the segment, before any compression. */
  offset: number
  firstSeq: number
  lastSeq: number
  hash: Uint8Array
  entries(): Iterable<Entry>
  /** Puts a cursor before its first record, be it above `seq` or not. */
  records(cursor: RecordCursor): void
}

/** A journal as it stood at one moment, without its lock and without changing it. */
export interface JournalReading {
  genesisId: Uint8Array
  /** The last record and the hash of the last batch, as the acked file names them. */
  lastSeq: number
  lastHash: Uint8Array
  /** The last acknowledged entry by the acked file. */
  ackedSeq: number
  manifest: Manifest | null
  /** Bytes behind the last good batch that the next opening will cut. */
  tornTail: TornTail | null
  /**
   * Batches that hold entries above `seq`, each checked while it is read. Throws JournalError `damaged`, naming file
   * and offset.
   */
  batches(seq?: number): Generator<ReadBatch, void, void>
  /** Entries above `seq`; their bytes are views into the segment in memory. */
  entries(seq?: number): Generator<Entry, void, void>
  /** The newest good snapshot after a seq below `below`, or null. */
  newestSnapshot(below?: number): Snapshot | null
  /** Those that cannot be used, newest first. */
  damagedSnapshots(): readonly DamagedSnapshot[]
  /** The other files of the folder. */
  folder(): FolderContent
}

/**
 * Reads a journal, also one that is being written. Returns null for an empty folder; throws JournalError as
 * `openJournal` does. What changes while it looks is looked at again: only damage found twice in the same place is
 * reported.
 */
export function readJournal(disk: Disk, options: ReadOptions = {}): JournalReading | null {
  const found = inspectQuietly(disk, options)
  return found && reading(disk, found)
}

function inspectQuietly(disk: Disk, options: ReadOptions): Inspection | null {
  const inspectionOptions = { publicKeys: options.trustedKeys ?? [], sealedCheckBytes: options.sealedCheckBytes ?? 0 }
  let previous = ''
  for (let tries = 1; ; tries++) {
    try {
      return inspect(disk, inspectionOptions)
    } catch (error) {
      const isNew = error instanceof JournalError && error.message !== previous
      if (!isNew || tries === TRIES) throw error
      previous = error.message
    }
  }
}

/** The batches of an inspected journal that hold entries above `seq`. */
export function* readBatches(disk: Disk, found: Inspection, seq: number): Generator<ReadBatch, void, void> {
  for (const { source, batch, file } of batchesAfter(disk, found, seq)) {
    const { offset, firstSeq, lastSeq, hash } = batch
    yield {
      file,
      offset,
      firstSeq,
      lastSeq,
      hash,
      entries: () => entriesOf(source, batch, seq),
      records: (cursor) => cursor.over(source, batch),
    }
  }
}

function reading(disk: Disk, found: Inspection): JournalReading {
  const { genesisId, manifest, tornTail } = found
  const batches = (seq = 0): Generator<ReadBatch, void, void> => readBatches(disk, found, seq)
  return {
    genesisId,
    lastSeq: found.end.seq,
    lastHash: found.lastBatchHash,
    ackedSeq: found.acked.seq,
    manifest,
    tornTail,
    batches,
    *entries(seq = 0) {
      for (const batch of batches(seq)) yield* batch.entries()
    },
    newestSnapshot(below = Number.POSITIVE_INFINITY) {
      for (const seq of snapshotSeqs(disk)) {
        const listed = manifest?.snapshots.find((line) => line.seq === seq)
        if (seq >= below || seq > found.end.seq) continue
        const snapshot = unlessGone(() => readSnapshot(disk, seq, genesisId, listed))
        if (snapshot) return snapshot
      }
      return null
    },
    damagedSnapshots() {
      return snapshotSeqs(disk).flatMap((seq) => {
        const listed = manifest?.snapshots.find((line) => line.seq === seq)
        const snapshot = unlessGone(() => examineSnapshot(disk, seq, genesisId, listed))
        return snapshot && 'damaged' in snapshot ? [snapshot] : []
      })
    },
    folder: () => inspectFolder(disk, manifest),
  }
}
