import { createHash } from 'node:crypto'
import { sameBytes } from './bytes.ts'
import type { JournalClock } from './clock.ts'
import type { Disk, DiskFile } from './disk.ts'
import type { ManifestSegment } from './manifest.ts'
import { readSealed } from './segment-bytes.ts'

/** as much as a slow disk reads between two answers */
const PIECE_BYTES = 256 << 10
const EVERY_MS = 10

interface LateCheckParts {
  readonly disk: Disk
  readonly clock: JournalClock
  readonly sealed: readonly ManifestSegment[]
  readonly onFatal: (error: Error) => void
}

/**
 * Reads the sealed files that no start goes on from, a piece at a time beside everything else: an opening takes no longer the longer a
 * journal is, and damage is found all the same. It is as fatal as at the opening.
 */
export class LateCheck {
  readonly #parts: LateCheckParts
  readonly #left: ManifestSegment[]
  #hash = createHash('sha256')
  #file: DiskFile | undefined
  #piece: Uint8Array | undefined
  #offset = 0
  #cancel: (() => void) | undefined

  constructor(parts: LateCheckParts) {
    this.#parts = parts
    this.#left = [...parts.sealed].reverse()
    this.#wait()
  }

  stop(): void {
    this.#cancel?.()
    this.#cancel = undefined
    this.#close()
  }

  #wait(): void {
    if (this.#left.length > 0) this.#cancel = this.#parts.clock.after(EVERY_MS, () => this.#step())
    else this.#cancel = this.#piece = undefined
  }

  #step(): void {
    try {
      this.#readPiece(this.#left.at(-1)!)
      this.#wait()
    } catch (error) {
      this.stop()
      this.#parts.onFatal(error as Error)
    }
  }

  #readPiece(sealed: ManifestSegment): void {
    const { disk } = this.#parts
    this.#file ??= disk.open(sealed.file, 'read')
    this.#piece ??= new Uint8Array(PIECE_BYTES)
    const length = this.#file.read(this.#piece, this.#offset)
    this.#hash.update(this.#piece.subarray(0, length))
    this.#offset += length
    if (length === PIECE_BYTES) return
    const isGood = this.#offset === sealed.fileLength && sameBytes(this.#hash.digest(), sealed.fileHash)
    this.#close()
    // says where
    if (!isGood) readSealed(disk, sealed)
    this.#left.pop()
  }

  #close(): void {
    this.#file?.close()
    this.#file = undefined
    this.#hash = createHash('sha256')
    this.#offset = 0
  }
}
