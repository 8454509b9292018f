import { assert } from '@candela/units'
import type { Disk } from './disk.ts'
import { segmentFile, snapshotFile } from './file-names.ts'
import { writeManifest } from './manifest-file.ts'
import type { Manifest, ManifestSnapshot } from './manifest.ts'
import { type Compress, writeSealed } from './sealed.ts'
import { batchesOf, loadSegment, type SegmentPlace } from './segment-bytes.ts'
import type { SigningKey } from './signing-key.ts'
import { type Snapshot, snapshotSeqs, writeSnapshotFile } from './snapshots.ts'

/** Batches are checked before sealing this many bytes at a time, then the event loop has its turn. */
const CHECK_BYTES = 1 << 20

export interface ArchiveOptions {
  disk: Disk
  genesisId: Uint8Array
  manifest: Manifest | null
  /** Without one nothing is sealed or listed; full segments stay as they are. */
  signingKey: SigningKey | null
  compress: Compress
  keepSnapshots: number
  onFatal: (error: Error) => void
}

/** Work beside the writer, one thing after the other: sealing full segments, writing snapshots, listing both. */
export class Archive {
  readonly #options: ArchiveOptions
  #manifest: Manifest
  #work: Promise<void> = Promise.resolve()
  #isStopping = false
  #isFailed = false

  constructor(options: ArchiveOptions) {
    assert(options.keepSnapshots >= 1, 'at least one snapshot is kept')
    this.#options = options
    this.#manifest = options.manifest ?? { genesisId: options.genesisId, segments: [], snapshots: [] }
  }

  /** Compresses a full segment, lists it, then removes its open file. Segments are given in order. */
  seal(place: SegmentPlace): void {
    if (this.#options.signingKey) void this.#enqueue((key) => this.#seal(place, key))
  }

  /** Writes a snapshot of durable state; resolves once it is durable and listed and old ones are removed. */
  writeSnapshot(snapshot: Snapshot): Promise<void> {
    return this.#enqueue((key) => this.#writeSnapshot(snapshot, key))
  }

  /** Ends after the snapshots that were asked for; sealing that has not begun is left to the next opening. */
  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#work
  }

  /** Resolves when nothing is waiting. */
  async settled(): Promise<void> {
    await this.#work
  }

  /** A failed task ends the process and never settles for its caller, as a failed commit. */
  #enqueue(task: (key: SigningKey | null) => Promise<void>): Promise<void> {
    return new Promise((resolve) => {
      this.#work = this.#work.then(async () => {
        if (this.#isFailed) return
        try {
          await task(this.#options.signingKey)
          resolve()
        } catch (error) {
          this.#isFailed = true
          this.#options.onFatal(error as Error)
        }
      })
    })
  }

  async #seal(place: SegmentPlace, key: SigningKey | null): Promise<void> {
    if (this.#isStopping) return
    const { disk, genesisId, compress } = this.#options
    assert(key !== null, 'only a signed manifest can list a sealed segment')
    assert(place.index === this.#manifest.segments.length + 1, 'segments are sealed in order')
    const source = loadSegment(disk, place, genesisId)
    let checked = 0
    for (const batch of batchesOf(source, disk, place)) {
      checked += batch.length
      if (checked < CHECK_BYTES) continue
      checked = 0
      await new Promise(setImmediate)
    }
    const { index, firstSeq, lastSeq, lastHash, end } = place
    const written = await writeSealed(disk, index, source.bytes, compress)
    const line = { index, firstSeq, lastSeq, length: end, lastHash, payload: 'whole' as const, ...written }
    await this.#publish({ ...this.#manifest, segments: [...this.#manifest.segments, line] }, key)
    disk.remove(segmentFile(index))
  }

  async #writeSnapshot(snapshot: Snapshot, key: SigningKey | null): Promise<void> {
    const { disk, genesisId, keepSnapshots } = this.#options
    const line = await writeSnapshotFile(disk, genesisId, snapshot)
    const [...seqs] = snapshotSeqs(disk)
    const surplus = new Set(seqs.slice(keepSnapshots))
    const others = this.#manifest.snapshots.filter(
      ({ seq }) => seq !== line.seq && !surplus.has(seq) && seqs.includes(seq),
    )
    const snapshots = [...others, line].sort((left: ManifestSnapshot, right) => left.seq - right.seq)
    if (key) await this.#publish({ ...this.#manifest, snapshots }, key)
    for (const seq of surplus) disk.remove(snapshotFile(seq))
  }

  async #publish(manifest: Manifest, key: SigningKey): Promise<void> {
    await writeManifest(this.#options.disk, manifest, key)
    this.#manifest = manifest
  }
}
