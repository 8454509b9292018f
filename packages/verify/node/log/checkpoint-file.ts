import type { Disk } from '@candela/journal'
import { crc32, fromHex, newBlock, toHex } from '@candela/journal/format'
import * as z from 'zod/mini'
import { HASH_BYTES } from '../../proof/tree.ts'
import { GrowingFile } from './growing-file.ts'

export const CHECKPOINT_FILE = 'checkpoint'
/** far enough apart that no disk writes both slots as one */
const SLOT_BYTES = 8192
const HEADER_BYTES = 8

/** The last checkpoint that was signed, kept before anyone is shown it. */
export interface KeptCheckpoint {
  readonly size: number
  /** 32 bytes */
  readonly root: Uint8Array
  /** the signed note */
  readonly note: string
  /** how much of the log beside it survives a power loss */
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

/** Two slots written in turn, each durable before the other is touched, so that the last checkpoint survives any torn write. */
export class CheckpointFile {
  readonly #file: GrowingFile
  readonly #genesisId: string
  #generation = 0
  /** newest first */
  readonly kept: readonly KeptCheckpoint[]

  constructor(disk: Disk, genesisId: Uint8Array) {
    this.#file = new GrowingFile(disk, CHECKPOINT_FILE)
    this.#genesisId = toHex(genesisId)
    const slots = slotsOf(this.#file, this.#genesisId)
    this.#generation = slots[0]?.generation ?? 0
    this.kept = slots.flatMap(keptOf)
  }

  /** The checkpoints in a folder, read once and without changing anything; newest first, of the journal that is then named. */
  static contentOf(disk: Disk): (genesisId: Uint8Array) => readonly KeptCheckpoint[] {
    const file = new GrowingFile(disk, CHECKPOINT_FILE, 'read')
    const slots = [0, 1].flatMap((slot) => readSlot(file, slot) ?? [])
    file.close()
    return (genesisId) => ofJournal(slots, toHex(genesisId)).flatMap(keptOf)
  }

  /** Resolves once the checkpoint is durable. */
  async write({ size, root, note, syncedSize }: KeptCheckpoint): Promise<void> {
    this.#generation++
    const text = JSON.stringify({
      generation: this.#generation,
      genesisId: this.#genesisId,
      size,
      root: toHex(root),
      note,
      syncedSize,
    } satisfies z.infer<typeof content>)
    const encoded = new TextEncoder().encode(text)
    const block = newBlock(SLOT_BYTES)
    block.bytes.set(encoded, HEADER_BYTES)
    block.view.setUint32(4, encoded.length, true)
    block.view.setUint32(0, crc32(block.view, 4, SLOT_BYTES), true)
    this.#file.write(block.bytes, (this.#generation % 2) * SLOT_BYTES)
    await this.#file.sync()
  }

  close(): void {
    this.#file.close()
  }
}

type Slot = z.infer<typeof content>

function slotsOf(file: GrowingFile, genesisId: string): readonly Slot[] {
  return ofJournal(
    [0, 1].flatMap((slot) => readSlot(file, slot) ?? []),
    genesisId,
  )
}

function ofJournal(slots: readonly Slot[], genesisId: string): readonly Slot[] {
  return slots.filter((slot) => slot.genesisId === genesisId).sort((a, b) => b.generation - a.generation)
}

function keptOf({ size, root, note, syncedSize }: Slot): readonly KeptCheckpoint[] {
  const bytes = fromHex(root, HASH_BYTES)
  return bytes ? [{ size, root: bytes, note, syncedSize }] : []
}

function readSlot(file: GrowingFile, slot: number): Slot | undefined {
  const bytes = file.read(slot * SLOT_BYTES, SLOT_BYTES)
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
