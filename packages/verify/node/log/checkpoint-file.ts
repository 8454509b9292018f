import { type Disk, JournalError, readWhole, replaceFile } from '@candela/journal'
import { crc32, fromHex, newBlock, toHex } from '@candela/journal/format'
import * as z from 'zod/mini'
import { HASH_BYTES } from '../../proof/tree.ts'
import { GrowingFile } from './growing-file.ts'

export const CHECKPOINT_FILE = 'checkpoint'
/** far enough apart that no disk writes both slots as one */
const SLOT_BYTES = 8192
const SLOTS = [0, 1] as const
const HEADER_BYTES = 8

/** The last checkpoint that was signed, kept before anyone is shown it. */
export interface KeptCheckpoint {
  readonly size: number
  /** 32 bytes */
  readonly root: Uint8Array
  /** the signed note */
  readonly note: string
  /** the part of the log beside it that survives a power loss */
  readonly syncedSize: number
}

const content = z.strictObject({
  generation: z.int(),
  genesisId: z.string(),
  size: z.int(),
  root: z.string(),
  note: z.string(),
  syncedSize: z.int(),
})
type Slot = z.infer<typeof content>

/** The file's checkpoint of a journal: undefined where it holds another journal's, or was never made. */
export interface CheckpointReading {
  readonly kept: KeptCheckpoint | undefined
  /** the slot that is damaged or behind the other, to be written again */
  readonly behind: (typeof SLOTS)[number] | undefined
  readonly generation: number
}

/**
 * Two slots that both hold the last checkpoint. A checkpoint is shown only once both are durable: whichever of them a
 * torn write or a fault of the disk spoils, the other knows everything that anybody was ever shown. Made, with nothing
 * signed, before the log beside it.
 */
export class CheckpointFile {
  readonly #file: GrowingFile
  readonly #genesisId: string
  #generation: number
  /** the last one; undefined where nothing was signed */
  readonly kept: KeptCheckpoint | undefined

  private constructor(disk: Disk, genesisId: Uint8Array, { kept, generation }: CheckpointReading) {
    this.#file = new GrowingFile(disk, CHECKPOINT_FILE)
    this.#genesisId = toHex(genesisId)
    this.#generation = generation
    this.kept = kept
  }

  /**
   * Opens the file, or makes it where the folder is empty or another journal's. One slot that is damaged is made again
   * from the other. Throws `log-damaged` where both are, or where there is a log and no file.
   */
  static async open(disk: Disk, genesisId: Uint8Array): Promise<CheckpointFile> {
    const reading = readCheckpoint(disk, genesisId)
    if (!reading) {
      const nothing = { generation: 1, genesisId: toHex(genesisId), size: 0, root: '', note: '', syncedSize: 0 }
      const slot = encodeSlot(nothing)
      await replaceFile(disk, CHECKPOINT_FILE, Buffer.concat([slot, slot]))
      return new CheckpointFile(disk, genesisId, { kept: undefined, behind: undefined, generation: 1 })
    }
    const opened = new CheckpointFile(disk, genesisId, reading)
    if (reading.behind !== undefined) await opened.#copyTo(reading.behind)
    return opened
  }

  /** Resolves once both slots are durable. */
  async write({ size, root, note, syncedSize }: KeptCheckpoint): Promise<void> {
    const generation = ++this.#generation
    const slot = encodeSlot({ generation, genesisId: this.#genesisId, size, root: toHex(root), note, syncedSize })
    for (const place of SLOTS) await this.#put(slot, place)
  }

  close(): void {
    this.#file.close()
  }

  async #copyTo(place: (typeof SLOTS)[number]): Promise<void> {
    await this.#put(this.#file.read((1 - place) * SLOT_BYTES, SLOT_BYTES), place)
  }

  async #put(slot: Uint8Array, place: number): Promise<void> {
    this.#file.write(slot, place * SLOT_BYTES)
    await this.#file.sync()
  }
}

/**
 * Reads what is kept of a journal without changing anything. Undefined: nothing was begun, or all of it is another
 * journal's. Throws `log-damaged` as `CheckpointFile.open` does, so that nobody signs a second history.
 */
export function readCheckpoint(disk: Disk, genesisId: Uint8Array): CheckpointReading | undefined {
  const file = `${disk.path}/${CHECKPOINT_FILE}`
  const names = disk.list()
  if (!names.includes(CHECKPOINT_FILE)) {
    if (!names.some(belongsToLog)) return undefined
    const message = `${file} is missing beside the log, so nobody can say what was signed. Restore it from a backup.`
    throw new JournalError('log-damaged', message, { file, offset: 0 })
  }
  const slots = slotsOf(disk)
  const own = slots.map((slot) => (slot?.genesisId === toHex(genesisId) ? slot : undefined))
  if (slots.every((slot) => slot !== undefined) && own.every((slot) => slot === undefined)) return undefined
  const [first, second] = own
  const newest = first && second ? (first.generation >= second.generation ? first : second) : (first ?? second)
  if (!newest) {
    const message = `Both slots of ${file} are damaged, so nobody can say what was signed. Nothing is signed twice: restore the file from a backup.`
    throw new JournalError('log-damaged', message, { file, offset: 0 })
  }
  const behind = SLOTS.find((place) => own[place]?.generation !== newest.generation)
  return { kept: keptOf(newest), behind, generation: newest.generation }
}

/**
 * The slots that cannot be read, by their offsets in the file, for those who check a folder; none where there is no
 * file.
 */
export function damagedSlots(disk: Disk): readonly number[] {
  if (!disk.list().includes(CHECKPOINT_FILE)) return []
  const slots = slotsOf(disk)
  const whole = readWhole(disk, CHECKPOINT_FILE).length === SLOTS.length * SLOT_BYTES
  const offsets = SLOTS.filter((place) => !slots[place]).map((place) => place * SLOT_BYTES)
  return whole ? offsets : [...offsets, SLOTS.length * SLOT_BYTES]
}

/**
 * The checkpoints in a folder, read once; of the journal that is then named, newest first. What is damaged is left out.
 */
export function keptCheckpoints(disk: Disk): (genesisId: Uint8Array) => readonly KeptCheckpoint[] {
  const slots = disk.list().includes(CHECKPOINT_FILE) ? slotsOf(disk) : []
  return (genesisId) => {
    const own = slots.flatMap((slot) => (slot?.genesisId === toHex(genesisId) ? [slot] : []))
    const newestFirst = own.sort((a, b) => b.generation - a.generation)
    return newestFirst.flatMap((slot) => keptOf(slot) ?? [])
  }
}

function slotsOf(disk: Disk): readonly (Slot | undefined)[] {
  const bytes = readWhole(disk, CHECKPOINT_FILE)
  return SLOTS.map((place) => decodeSlot(bytes.subarray(place * SLOT_BYTES, (place + 1) * SLOT_BYTES)))
}

function encodeSlot(value: Slot): Uint8Array {
  const encoded = new TextEncoder().encode(JSON.stringify(value))
  const block = newBlock(SLOT_BYTES)
  block.bytes.set(encoded, HEADER_BYTES)
  block.view.setUint32(4, encoded.length, true)
  block.view.setUint32(0, crc32(block.view, 4, SLOT_BYTES), true)
  return block.bytes
}

function decodeSlot(bytes: Uint8Array): Slot | undefined {
  if (bytes.length < SLOT_BYTES) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, SLOT_BYTES)
  const length = view.getUint32(4, true)
  if (length > SLOT_BYTES - HEADER_BYTES || view.getUint32(0, true) !== crc32(view, 4, SLOT_BYTES)) return undefined
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes.subarray(HEADER_BYTES, HEADER_BYTES + length)))
    return content.safeParse(value).data
  } catch {
    return undefined
  }
}

function keptOf({ size, root, note, syncedSize }: Slot): KeptCheckpoint | undefined {
  const bytes = size > 0 ? fromHex(root, HASH_BYTES) : null
  return bytes ? { size, root: bytes, note, syncedSize } : undefined
}

function belongsToLog(name: string): boolean {
  return name === 'blocks' || name === 'blocks-index' || name === 'edge' || name.startsWith('tiles-')
}
