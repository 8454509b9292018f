import { newBlock, sameBytes } from './bytes.ts'
import { type Disk, type DiskFile, type Done, readWhole, replaceFile, settled } from './disk.ts'
import { JournalError } from './errors.ts'
import { ACKED_FILE } from './file-names.ts'
import { type AckedSlot, decodeSlot, encodeSlot, SLOT_BYTES } from './headers.ts'

/** Far enough apart that no disk writes both slots as one. */
const SLOT_DISTANCE = 4096
const FILE_BYTES = 2 * SLOT_DISTANCE

/** The newer good slot. Throws `acked-damaged` where both are bad, `file-missing` where there is no file. */
export function readAcked(disk: Disk): AckedSlot {
  const file = disk.open(ACKED_FILE, 'read')
  try {
    const slots = [0, SLOT_DISTANCE].map((position) => {
      const bytes = new Uint8Array(SLOT_BYTES)
      return file.read(bytes, position) === SLOT_BYTES ? decodeSlot(bytes) : null
    })
    const [first, second] = slots
    if (first && second && !sameBytes(first.genesisId, second.genesisId)) {
      throw new JournalError('foreign', `The slots of ${file.path} belong to two journals.`, { file: file.path })
    }
    const newest = first && second ? (first.generation > second.generation ? first : second) : (first ?? second)
    if (newest) return newest
    const message = `Both slots of ${file.path} are damaged, so nobody can say which records were acknowledged. Restore the journal from a backup.`
    throw new JournalError('acked-damaged', message, { file: file.path, offset: 0 })
  } finally {
    file.close()
  }
}

/**
 * Both slots, and the offsets of what is not as it was written: a slot that is bad, or bytes between and behind them. A
 * second slot of zeros is one that was not written yet.
 */
export function readAckedSlots(disk: Disk): { readonly file: string; readonly bad: readonly number[] } {
  const bytes = readWhole(disk, ACKED_FILE)
  const isZero = (from: number, to: number): boolean => bytes.subarray(from, to).every((byte) => byte === 0)
  const bad: number[] = []
  for (const position of [0, SLOT_DISTANCE]) {
    const end = position + SLOT_BYTES
    const isUnwritten = position > 0 && bytes.length >= end && isZero(position, end)
    if (!isUnwritten && !decodeSlot(bytes.subarray(position, end))) bad.push(position)
    if (!isZero(end, position + SLOT_DISTANCE)) bad.push(end)
  }
  return { file: `${disk.path}/${ACKED_FILE}`, bad }
}

/** Makes the file of a new journal, in which nothing is acknowledged yet. */
export async function createAcked(disk: Disk, slot: AckedSlot): Promise<void> {
  const block = newBlock(FILE_BYTES)
  encodeSlot(block, slot)
  await replaceFile(disk, ACKED_FILE, block.bytes)
}

/**
 * Writes the two slots in turn. The slot that was last made durable is left alone until the other one is durable, so
 * one good slot survives any torn write. No slot may be written while a sync runs, and no sync started without a write
 * before it.
 */
export class AckedFile {
  readonly #file: DiskFile
  readonly #block = newBlock(SLOT_BYTES)
  #generation: number
  #position: number
  #isDirty = false

  private constructor(file: DiskFile, newest: AckedSlot, position: number) {
    this.#file = file
    this.#generation = newest.generation
    this.#position = position
  }

  /**
   * Makes the newest slot, which a killed process may have left in memory only, durable where it stands; then opens the
   * file.
   */
  static async open(disk: Disk, newest: AckedSlot): Promise<AckedFile> {
    const file = disk.open(ACKED_FILE, 'update')
    const block = newBlock(SLOT_BYTES)
    file.read(block.bytes, 0)
    const position = decodeSlot(block.bytes)?.generation === newest.generation ? 0 : SLOT_DISTANCE
    encodeSlot(block, newest)
    file.write(block.bytes, position)
    await settled((done) => file.dataSync(done))
    return new AckedFile(file, newest, SLOT_DISTANCE - position)
  }

  /** True when a slot was written that may not be durable yet. */
  get isDirty(): boolean {
    return this.#isDirty
  }

  write(slot: Omit<AckedSlot, 'generation'>): void {
    this.#generation += 1
    encodeSlot(this.#block, { ...slot, generation: this.#generation })
    this.#file.write(this.#block.bytes, this.#position)
    this.#isDirty = true
  }

  sync(done: Done): void {
    this.#file.dataSync((error) => {
      if (!error) {
        this.#position = SLOT_DISTANCE - this.#position
        this.#isDirty = false
      }
      done(error)
    })
  }

  close(): void {
    this.#file.close()
  }
}
