import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { SimulatedDisk } from '@candela/journal/testing'

/** The outcome that an archived journal must replay to, for ever. */
export interface ArchivedJournal {
  /** the seed and commands that made it */
  readonly seed: number
  readonly commands: number
  /** entries in it, and the hash of the state after the last */
  readonly entries: number
  readonly stateHash: string
  readonly disk: SimulatedDisk
}

interface Label {
  readonly seed: number
  readonly commands: number
  readonly entries: number
  readonly stateHash: string
  readonly files: readonly { readonly name: string; readonly length: number }[]
}

const LENGTH_BYTES = 4
/** deflated smallest */
const LEVEL = 9

/**
 * The journal's files of a disk, without snapshots, behind a label: `length of label (u32) · label (JSON) · files`,
 * deflated.
 */
export function packJournal(disk: SimulatedDisk, about: Omit<Label, 'files'>): Uint8Array {
  const names = disk.names.filter((name) => !name.startsWith('snapshot-') && !name.endsWith('.zeros'))
  const contents = names.map((name) => disk.contentOf(name))
  const files = names.map((name, place) => ({ name, length: contents[place]!.length }))
  const label = Buffer.from(JSON.stringify({ ...about, files }))
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32LE(label.length)
  return deflateRawSync(Buffer.concat([length, label, ...contents]), { level: LEVEL })
}

/** An archive as a disk that can be opened. */
export function unpackJournal(packed: Uint8Array): ArchivedJournal {
  const bytes = inflateRawSync(packed)
  const start = LENGTH_BYTES + bytes.readUInt32LE(0)
  const { files, ...about } = JSON.parse(bytes.toString('utf8', LENGTH_BYTES, start)) as Label
  const disk = new SimulatedDisk(1)
  const mounted = disk.mount()
  let at = start
  for (const { name, length } of files) {
    mounted.open(name, 'create').write(new Uint8Array(bytes.subarray(at, at + length)), 0)
    at += length
  }
  return { ...about, disk: disk.copy(1) }
}
