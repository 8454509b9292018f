import { assert } from '@candela/units'
import type { Archive } from './archive.ts'
import type { Disk, DiskLock } from './disk.ts'
import { forgetKept, type Inspection } from './inspection.ts'
import type { LateCheck } from './late-check.ts'
import { type JournalNotice, noticeOfSnapshot } from './notice.ts'
import type { SegmentSupply } from './open-segment.ts'
import { type ReadBatch, readBatches } from './read.ts'
import type { Entry } from './record.ts'
import { firstEntryOf } from './segment-bytes.ts'
import { type DamagedSnapshot, examineSnapshot, type Snapshot, snapshotSeqs } from './snapshots.ts'
import type { JournalWriter } from './writer.ts'

export interface JournalParts {
  disk: Disk
  lock: DiskLock
  found: Inspection
  writer: JournalWriter
  archive: Archive
  supply: SegmentSupply
  late: LateCheck
  onNotice: (notice: JournalNotice) => void
}

/** An open journal: what it held when it was opened, and its writer. */
export class Journal {
  readonly writer: JournalWriter
  /** Random 32 bytes made with the journal; who keeps state beside it compares them. */
  readonly genesisId: Uint8Array
  /** The seq of the last record it held when it was opened, 0 for none. */
  readonly recoveredSeq: number
  readonly #parts: JournalParts

  constructor(parts: JournalParts) {
    this.#parts = parts
    this.writer = parts.writer
    this.genesisId = parts.found.genesisId
    this.recoveredSeq = parts.found.end.seq
  }

  /**
   * The newest good snapshot after a seq below `below`, or null where only a full replay is left. Who can't use one (an
   * unknown format version, a state hash that doesn't come out) asks again with `below` set to its seq. Damaged ones
   * are reported and passed over.
   */
  newestSnapshot(below = Number.POSITIVE_INFINITY): Snapshot | null {
    const { disk, found, onNotice } = this.#parts
    const passedOver: DamagedSnapshot[] = []
    const tell = (instead: string): void => {
      for (const snapshot of passedOver) onNotice(noticeOfSnapshot(snapshot, instead))
    }
    for (const seq of snapshotSeqs(disk)) {
      if (seq >= below) continue
      const listed = found.manifest?.snapshots.find((line) => line.seq === seq)
      const snapshot = examineSnapshot(disk, seq, this.genesisId, listed)
      if ('damaged' in snapshot) passedOver.push(snapshot)
      else {
        tell(`that of entry ${seq} is used instead`)
        return snapshot
      }
    }
    tell('there is no older one, so every entry is replayed')
    return null
  }

  /** The instant of the first entry, or null for a journal that held none when it was opened. */
  firstAt(): number | null {
    const { disk, found } = this.#parts
    const place = found.segments[0]
    return place && found.end.seq > 0 ? firstEntryOf(disk, place).at : null
  }

  /**
   * The entries above `seq` that the journal held when it was opened, in order, read a segment at a time. Their bytes
   * are views into that segment. Throws `damaged` where an older sealed segment turns out bad.
   */
  *entriesAfter(seq: number): Generator<Entry, void, void> {
    for (const batch of this.batches(seq)) yield* batch.entries()
  }

  /** Lets go of what the opening has kept for the replay after it. */
  forgetOpening(): void {
    forgetKept(this.#parts.found)
  }

  /** The same in batches, for those who go through millions. */
  batches(seq = 0): Generator<ReadBatch, void, void> {
    const { disk, found } = this.#parts
    return readBatches(disk, found, seq)
  }

  /**
   * Writes the core's state after an entry, once that entry is durable; keeps the newest three (`keepSnapshots`).
   * Resolves when the snapshot is durable and listed. `bytes` must not change until then. Never settles after a disk
   * error.
   */
  async writeSnapshot(snapshot: Snapshot): Promise<void> {
    if (snapshot.seq > this.writer.durableSeq) await this.writer.commit()
    assert(snapshot.seq <= this.writer.durableSeq, 'a snapshot is of entries that were appended')
    await this.#parts.archive.writeSnapshot(snapshot)
  }

  /** Resolves when all full segments are sealed and all snapshots written. */
  async settled(): Promise<void> {
    await this.#parts.archive.settled()
  }

  /**
   * Ends what runs in the background, makes durable what was appended and gives the folder back. Throws a disk's last
   * error.
   */
  async close(): Promise<void> {
    const { archive, supply, late, lock } = this.#parts
    late.stop()
    try {
      await archive.stop()
      await this.writer.close()
      await supply.close()
    } finally {
      lock.release()
    }
  }
}
