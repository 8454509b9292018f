import { fromHex, toHex } from './bytes.ts'
import { HASH_BYTES } from './record.ts'

/* The text that a manifest signs: what belongs to a journal besides its open segments, one line each. */

const TITLE = 'candela-journal-manifest/1'

export interface ManifestSegment {
  index: number
  firstSeq: number
  lastSeq: number
  /** Bytes of the segment before compression. */
  length: number
  /** The hash that the segment's last batch leaves in the chain. */
  lastHash: Uint8Array
  /** `leaves`: market payloads were pruned to their leaves; the chain can't be recomputed from it, entries can't be replayed. */
  payload: 'whole' | 'leaves'
  file: string
  fileLength: number
  fileHash: Uint8Array
}

export interface ManifestSnapshot {
  seq: number
  at: number
  formatVersion: number
  stateHash: Uint8Array
  file: string
  fileLength: number
  fileHash: Uint8Array
}

export interface Manifest {
  genesisId: Uint8Array
  /** Ascending by index, from 1, without gaps. */
  segments: ManifestSegment[]
  /** Ascending by seq. */
  snapshots: ManifestSnapshot[]
}

export function encodeManifest(manifest: Manifest): string {
  const lines = [TITLE, `genesis ${toHex(manifest.genesisId)}`]
  for (const segment of manifest.segments) {
    const { index, firstSeq, lastSeq, length, payload, file, fileLength } = segment
    lines.push(
      `segment ${index} ${firstSeq} ${lastSeq} ${length} ${toHex(segment.lastHash)} ${payload} ${file} ${fileLength} ${toHex(segment.fileHash)}`,
    )
  }
  for (const snapshot of manifest.snapshots) {
    const { seq, at, formatVersion, file, fileLength } = snapshot
    lines.push(
      `snapshot ${seq} ${at} ${formatVersion} ${toHex(snapshot.stateHash)} ${file} ${fileLength} ${toHex(snapshot.fileHash)}`,
    )
  }
  return `${lines.join('\n')}\n`
}

/** The manifest that `text` is the exact encoding of, or null. */
export function decodeManifest(text: string): Manifest | null {
  const [title, genesis, ...rest] = text.split('\n')
  const genesisId = genesis?.startsWith('genesis ') ? fromHex(genesis.slice(8), HASH_BYTES) : null
  if (title !== TITLE || !genesisId) return null
  const manifest: Manifest = { genesisId, segments: [], snapshots: [] }
  for (const line of rest.slice(0, -1)) {
    const [kind, ...fields] = line.split(' ')
    const segment = kind === 'segment' ? decodeSegment(fields) : null
    const snapshot = kind === 'snapshot' ? decodeSnapshot(fields) : null
    if (segment) manifest.segments.push(segment)
    else if (snapshot) manifest.snapshots.push(snapshot)
    else return null
  }
  return encodeManifest(manifest) === text && isUnbroken(manifest.segments) ? manifest : null
}

function isUnbroken(segments: ManifestSegment[]): boolean {
  return segments.every((segment, position) => {
    const firstSeq = position === 0 ? 1 : segments[position - 1]!.lastSeq + 1
    return segment.index === position + 1 && segment.firstSeq === firstSeq && segment.lastSeq >= firstSeq
  })
}

function decodeSegment(fields: string[]): ManifestSegment | null {
  const [index, firstSeq, lastSeq, length, lastHash, payload, file, fileLength, fileHash] = fields
  const hashes = [fromHex(lastHash ?? '', HASH_BYTES), fromHex(fileHash ?? '', HASH_BYTES)] as const
  if (!hashes[0] || !hashes[1] || !file || (payload !== 'whole' && payload !== 'leaves')) return null
  return {
    index: Number(index),
    firstSeq: Number(firstSeq),
    lastSeq: Number(lastSeq),
    length: Number(length),
    lastHash: hashes[0],
    payload,
    file,
    fileLength: Number(fileLength),
    fileHash: hashes[1],
  }
}

function decodeSnapshot(fields: string[]): ManifestSnapshot | null {
  const [seq, at, formatVersion, stateHash, file, fileLength, fileHash] = fields
  const hashes = [fromHex(stateHash ?? '', (stateHash?.length ?? 0) >> 1), fromHex(fileHash ?? '', HASH_BYTES)] as const
  if (!hashes[0] || !hashes[1] || !file) return null
  return {
    seq: Number(seq),
    at: Number(at),
    formatVersion: Number(formatVersion),
    stateHash: hashes[0],
    file,
    fileLength: Number(fileLength),
    fileHash: hashes[1],
  }
}
