import type { SeededRandom } from './seeded-random.ts'

const SECTOR_BYTES = 512

interface PendingWrite {
  position: number
  bytes: Uint8Array
}

/**
 * A file with two faces: `content` as programs read it, and what is on the medium; between them the writes that were
 * not synced.
 */
export class SimulatedFile {
  content: Uint8Array = new Uint8Array(0)
  #durable: Uint8Array = new Uint8Array(0)
  #pending: PendingWrite[] = []

  /** A file that holds `content` durably. */
  static of(content: Uint8Array): SimulatedFile {
    const file = new SimulatedFile()
    file.content = content.slice()
    file.#durable = content.slice()
    return file
  }

  /** The number of writes that are not durable. */
  get pending(): number {
    return this.#pending.length
  }

  read(into: Uint8Array, position: number): number {
    const part = this.content.subarray(position, position + into.length)
    into.set(part)
    return part.length
  }

  write(position: number, bytes: Uint8Array): void {
    if (bytes.length === 0) return
    this.content = withWrite(this.content, position, bytes)
    this.#pending.push({ position, bytes: bytes.slice() })
  }

  /** Makes the first `count` pending writes durable. */
  sync(count: number): void {
    for (const { position, bytes } of this.#pending.splice(0, count))
      this.#durable = withWrite(this.#durable, position, bytes)
  }

  /** A failed sync: each of the first `count` writes reached the medium or never will, whatever later syncs say. */
  failSync(count: number, random: SeededRandom): void {
    for (const { position, bytes } of this.#pending.splice(0, count)) {
      if (random.below(2) === 0) this.#durable = withWrite(this.#durable, position, bytes)
    }
  }

  /** Settles what survives a power loss; see SimulatedDisk. */
  losePower(random: SeededRandom, tearSectors: boolean): void {
    for (const { position, bytes } of this.#pending) {
      let from = 0
      while (from < bytes.length) {
        const to = Math.min(bytes.length, from + SECTOR_BYTES - ((position + from) % SECTOR_BYTES))
        const fate = random.below(tearSectors ? 3 : 2)
        const kept = fate === 0 ? from : fate === 1 ? to : from + random.below(to - from + 1)
        if (kept > from) this.#durable = withWrite(this.#durable, position + from, bytes.subarray(from, kept))
        from = to
      }
    }
    this.#pending = []
    this.content = this.#durable.slice()
  }

  /** Changes bytes in memory and on the medium alike. */
  overwrite(position: number, bytes: Uint8Array): void {
    this.content = withWrite(this.content, position, bytes)
    this.#durable = withWrite(this.#durable, position, bytes)
  }

  cut(length: number): void {
    this.content = this.content.slice(0, length)
    this.#durable = this.#durable.slice(0, length)
    this.#pending = []
  }
}

/** `content` with `bytes` at `position`, in place where they fit, else longer with zeros between. */
function withWrite(content: Uint8Array, position: number, bytes: Uint8Array): Uint8Array {
  const end = position + bytes.length
  let target = content
  if (end > content.length) {
    target = new Uint8Array(end)
    target.set(content)
  }
  target.set(bytes, position)
  return target
}
