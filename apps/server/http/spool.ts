import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rm, statfs, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { UPLOADS } from '@candela/contract'
import { Refused } from '../refused.ts'

const MEGABYTE = 1024 * 1024
/** of all uploads: over a hundred customers with as much as each may have */
const HOUSE_BYTES = 4 * 1024 * MEGABYTE
/** of the disk, which journal and database are on: what uploads leave free */
const KEPT_FREE_BYTES = 1024 * MEGABYTE

/** The file that one upload is written to. */
export interface Place {
  readonly path: string
  /** open to be written; whoever is done with it closes it */
  readonly file: FileHandle
  /** Unlinks the file and gives the room back; once. */
  readonly release: () => void
}

interface Room {
  count: number
  bytes: number
}

/**
 * A folder for uploads that are on their way, bounded by customer and in all. Room is taken for what an upload says that
 * it will be, before a byte of it is read. What a process leaves behind is gone when the next one starts.
 */
export class Spool {
  readonly #folder: string
  readonly #freeBytes: () => Promise<number>
  readonly #taken = new Map<number, Room>()
  #bytes = 0

  private constructor(folder: string, freeBytes: () => Promise<number>) {
    this.#folder = folder
    this.#freeBytes = freeBytes
  }

  /** Makes the folder, or empties it. */
  static async open(folder: string, freeBytes = () => freeBytesOf(folder)): Promise<Spool> {
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return new Spool(folder, freeBytes)
  }

  /**
   * Takes room for an upload of so many bytes, until it is released. Throws `uploadsLimit` where the customer has as
   * much under way as one may, `busy` where all have together.
   */
  async take(customer: number, bytes: number): Promise<Place> {
    const free = await this.#freeBytes()
    const { count, bytes: before } = this.#taken.get(customer) ?? { count: 0, bytes: 0 }
    if (count >= UPLOADS.atOnce || before + bytes > UPLOADS.bytes) {
      throw new Refused('uploadsLimit', { limit: UPLOADS.atOnce, megabytes: UPLOADS.bytes / MEGABYTE })
    }
    // what is taken may not be written yet
    const isFull = this.#bytes + bytes > HOUSE_BYTES || free - this.#bytes - bytes < KEPT_FREE_BYTES
    if (isFull) throw new Refused('busy')
    this.#move(customer, 1, bytes)
    const path = join(this.#folder, randomUUID())
    let isReleased = false
    const release = (): void => {
      if (isReleased) return
      isReleased = true
      // at once: who has the answer may send the next
      this.#move(customer, -1, -bytes)
      unlink(path).catch(() => {})
    }
    try {
      return { path, file: await open(path, 'wx', 0o600), release }
    } catch (error) {
      release()
      throw error
    }
  }

  #move(customer: number, count: number, bytes: number): void {
    const room = this.#taken.get(customer) ?? { count: 0, bytes: 0 }
    room.count += count
    room.bytes += bytes
    this.#bytes += bytes
    if (room.count === 0) this.#taken.delete(customer)
    else this.#taken.set(customer, room)
  }
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
