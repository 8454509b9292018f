import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { deflateRaw } from 'node:zlib'
import { assert } from '@candela/units'
import { AckedFile, createAcked, readAcked } from './acked.ts'
import { Archive } from './archive.ts'
import type { ChainLink } from './chain.ts'
import { type JournalClock, realClock } from './clock.ts'
import { type Disk, type DiskLock, isTemporary, settled } from './disk.ts'
import { isSealedFile, sealedFile, segmentFile, segmentIndex, SPARE_FILE } from './file-names.ts'
import { SEGMENT_HEADER_BYTES } from './headers.ts'
import { inspect, type Inspection, SEALED_CHECK_BYTES } from './inspection.ts'
import { Journal } from './journal.ts'
import { LateCheck } from './late-check.ts'
import { type JournalNotice, noticeOfTail } from './notice.ts'
import { type OpenSegment, reopenSegment, SegmentSupply } from './open-segment.ts'
import { BATCH_HEADER_BYTES, HASH_BYTES, recordLength } from './record.ts'
import type { Compress } from './sealed.ts'
import { sha256 } from './sha256.ts'
import type { SigningKey } from './signing-key.ts'
import { JournalWriter } from './writer.ts'

const SEGMENT_BYTES = 64 << 20
const BATCH_BYTES = 4 << 20
const MAX_PENDING_BYTES = 64 << 20
/** Half of the 100 ms that the acked file may lag behind, so that timer and disk have the other half. */
const ACKED_SYNC_MS = 50
const EARLY_LOOK_BYTES = 8 << 10
const KEPT_SNAPSHOTS = 3
const compressRaw: (bytes: Uint8Array, options: { level: number }) => Promise<Uint8Array> = promisify(deflateRaw)
const COMPRESSION_LEVEL = 4

export interface JournalOptions {
  disk: Disk
  /** Signs the manifest; without one, full segments stay uncompressed and nothing is listed. */
  signingKey?: SigningKey
  /** Earlier public keys whose manifests still count. */
  trustedKeys?: readonly Uint8Array[]
  /** Told of the first error after which nothing is acknowledged; it has to end the process. By default it throws where nobody catches. */
  onFatal?: (error: Error) => void
  onNotice?: (notice: JournalNotice) => void
  /** Size of a segment file, a multiple of 8 that holds at least one batch. */
  segmentBytes?: number
  /** The most a batch may take, at least one record. */
  batchBytes?: number
  maxPendingBytes?: number
  keepSnapshots?: number
  ackedSyncMs?: number
  /** The bytes appended while the disk is idle, after which the writer considers not to wait for the end of the turn. */
  earlyLookBytes?: number
  sealedCheckBytes?: number
  clock?: JournalClock
  compress?: Compress
  /** 32 bytes for a new journal, where a simulation must not meet chance; by default random. */
  genesisId?: Uint8Array
}

/**
 * Opens the journal in `disk`, or makes a new one. Takes the lock, checks everything that was acknowledged, cuts a torn tail, and makes
 * what it kept durable. Throws JournalError: `locked`, `damaged`, `acked-damaged`, `manifest-damaged`, `foreign`, or a disk's.
 */
export async function openJournal(options: JournalOptions): Promise<Journal> {
  const { disk } = options
  const lock = disk.lock()
  try {
    return await openLocked(options, lock)
  } catch (error) {
    lock.release()
    throw error
  }
}

async function openLocked(options: JournalOptions, lock: DiskLock): Promise<Journal> {
  const { disk, signingKey, clock = realClock, onNotice = ignore, segmentBytes = SEGMENT_BYTES } = options
  const batchBytes = options.batchBytes ?? Math.min(BATCH_BYTES, segmentBytes >> 1)
  assert(batchBytes + SEGMENT_HEADER_BYTES <= segmentBytes, 'a segment holds at least one batch')
  assert(batchBytes >= BATCH_HEADER_BYTES + recordLength(0), 'a batch holds at least one record')
  const publicKeys = [...(signingKey ? [signingKey.publicKey] : []), ...(options.trustedKeys ?? [])]
  const sealedCheckBytes = options.sealedCheckBytes ?? SEALED_CHECK_BYTES
  const inspectionOptions = { publicKeys, sealedCheckBytes, isOpening: true }
  const found = inspect(disk, inspectionOptions) ?? (await create(disk, options.genesisId ?? randomBytes(HASH_BYTES)))
  // A process killed between a rename and its sync left names that only memory knows.
  await settled((done) => disk.syncDirectory(done))
  removeLeftOvers(disk, found)
  const supply = new SegmentSupply(disk, segmentBytes)
  const { segment, link } = await continueFrom(disk, found, supply, clock)
  reportFindings(found, onNotice)
  const acked = await AckedFile.open(disk, found.acked)
  acked.write({
    seq: link.seq,
    segment: segment.index,
    offset: segment.end,
    hash: found.lastBatchHash,
    genesisId: found.genesisId,
  })
  await settled((done) => acked.sync(done))

  const onFatal = options.onFatal ?? endProcess
  const fail = (error: Error): void => writer.fail(error)
  const archive = new Archive({
    disk,
    genesisId: found.genesisId,
    manifest: found.manifest,
    signingKey: signingKey ?? null,
    compress: options.compress ?? ((bytes) => compressRaw(bytes, { level: COMPRESSION_LEVEL })),
    keepSnapshots: options.keepSnapshots ?? KEPT_SNAPSHOTS,
    onFatal: fail,
  })
  const writer = new JournalWriter({
    genesisId: found.genesisId,
    acked,
    supply,
    segment,
    link,
    clock,
    batchBytes,
    maxPendingBytes: options.maxPendingBytes ?? MAX_PENDING_BYTES,
    ackedSyncMs: options.ackedSyncMs ?? ACKED_SYNC_MS,
    earlyLookBytes: options.earlyLookBytes ?? EARLY_LOOK_BYTES,
    onFatal,
    onFull: (place) => archive.seal(place),
  })
  for (const place of found.segments) if (!place.sealed && place.index < segment.index) archive.seal(place)
  const late = new LateCheck({ disk, clock, sealed: found.laterSealed, onFatal: fail })
  return new Journal({ disk, lock, found, writer, archive, supply, late, onNotice })
}

/** Begins a new journal: its id and the fact that nothing is acknowledged are durable before there is a segment. */
async function create(disk: Disk, id: Uint8Array): Promise<Inspection> {
  assert(id.length === HASH_BYTES, 'a journal has an id of 32 bytes')
  const hash = new Uint8Array(HASH_BYTES)
  const genesisId = new Uint8Array(id)
  await createAcked(disk, { generation: 1, seq: 0, segment: 0, offset: 0, hash, genesisId })
  const acked = readAcked(disk)
  return {
    genesisId,
    acked,
    manifest: null,
    segments: [],
    end: { seq: 0, hash },
    lastBatchHash: hash,
    tornTail: null,
    laterSealed: [],
    uncheckedSealed: 0,
  }
}

/** The last segment, made durable and its tail cut; or the first one of a new journal. */
async function continueFrom(
  disk: Disk,
  found: Inspection,
  supply: SegmentSupply,
  clock: JournalClock,
): Promise<{ segment: OpenSegment; link: ChainLink }> {
  const last = found.segments.at(-1)
  if (last && !last.sealed) {
    const { acked } = found
    const rewriteFrom = Math.min(
      last.end,
      acked.segment === last.index ? Math.max(acked.offset, SEGMENT_HEADER_BYTES) : SEGMENT_HEADER_BYTES,
    )
    return { segment: await reopenSegment(disk, last, rewriteFrom), link: found.end }
  }
  const { genesisId, end } = found
  const start = {
    index: (last?.index ?? 0) + 1,
    firstSeq: end.seq + 1,
    createdAt: clock.now(),
    genesisId,
    previousHash: end.hash,
  }
  const { segment, hash } = await supply.take(start, sha256)
  return { segment, link: { seq: end.seq, hash } }
}

/** Removes the remains of an interrupted opening, sealing or snapshot: nothing that is listed, or that records depend on. */
function removeLeftOvers(disk: Disk, found: Inspection): void {
  const listed = new Set(found.segments.flatMap(({ sealed }) => sealed?.file ?? []))
  for (const name of disk.list()) {
    const index = segmentIndex(name)
    const isSealedTwin = index !== null && listed.has(sealedFile(index))
    const isUnlisted = isSealedFile(name) && !listed.has(name)
    if (name === SPARE_FILE || isTemporary(name) || isSealedTwin || isUnlisted) disk.remove(name)
  }
}

function reportFindings(found: Inspection, onNotice: (notice: JournalNotice) => void): void {
  if (found.tornTail) onNotice(noticeOfTail(found.tornTail, found.end.seq))
  if (found.uncheckedSealed > 0) {
    const text = `${found.uncheckedSealed} old sealed segments were not read at this start; verify reads them all.`
    onNotice({ kind: 'unchecked', text, file: segmentFile(1) })
  }
}

function ignore(): void {}

function endProcess(error: Error): void {
  setImmediate(() => {
    throw error
  })
}
