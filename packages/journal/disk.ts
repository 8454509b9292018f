/** Called once when an operation ended, with null where it succeeded. */
export type Done = (error: Error | null) => void

/** An open file. Every method throws or reports a JournalError; a write that stops short is an error, never a partial success. */
export interface DiskFile {
  /** Path for messages. */
  readonly path: string
  size(): number
  /** Reads at `position` until `into` is full or the file ends; returns the number of bytes. */
  read(into: Uint8Array, position: number): number
  /** Hands all bytes to the operating system before it returns; they survive the end of the process, not of the power. */
  write(bytes: Uint8Array, position: number): void
  /** As `write`, beside the caller's work; `bytes` must not change until `done`. */
  writeLater(bytes: Uint8Array, position: number, done: Done): void
  /** fdatasync: what was written before the call, and the file's length, survive a power loss once `done` says so. */
  dataSync(done: Done): void
  close(): void
}

export interface DiskLock {
  release(): void
}

/**
 * One folder of files: the only door between the journal and an operating system, so that a simulated disk can take its place.
 * Names have no folders in them. Creating, renaming and removing survive a power loss only after `syncDirectory`.
 */
export interface Disk {
  /** Path of the folder, for messages. */
  readonly path: string
  list(): string[]
  /** `create` refuses an existing file with `file-exists`, the others a missing one with `file-missing`. */
  open(name: string, how: 'read' | 'update' | 'create'): DiskFile
  /** Replaces `to` where it exists. */
  rename(from: string, to: string): void
  remove(name: string): void
  syncDirectory(done: Done): void
  /** Takes the folder for this process, or throws `locked`. Never stolen from a live process, taken over from a dead one. */
  lock(): DiskLock
}

/** A disk operation with a callback, as a promise. */
export function settled(start: (done: Done) => void): Promise<void> {
  return new Promise((resolve, reject) => start((error) => (error ? reject(error) : resolve())))
}

/** Read at a time: what is shorter is read at once. */
const PIECE_BYTES = 1 << 20

/**
 * The whole content of a file. Pieces of zeros, of which a prepared segment mostly consists, are not copied: new memory
 * is zero, and takes no room until something is written to it.
 */
export function readWhole(disk: Disk, name: string): Uint8Array {
  const file = disk.open(name, 'read')
  try {
    const bytes = new Uint8Array(file.size())
    if (bytes.length <= PIECE_BYTES) return bytes.subarray(0, file.read(bytes, 0))
    const words = new Int32Array(PIECE_BYTES / Int32Array.BYTES_PER_ELEMENT)
    const piece = new Uint8Array(words.buffer)
    for (let offset = 0; offset < bytes.length;) {
      const length = file.read(piece, offset)
      if (length === 0) return bytes.subarray(0, offset)
      const end = Math.min(bytes.length, offset + length)
      if (!isZero(words)) bytes.set(piece.subarray(0, end - offset), offset)
      offset = end
    }
    return bytes
  } finally {
    file.close()
  }
}

function isZero(words: Int32Array): boolean {
  for (let place = 0; place < words.length; place++) if (words[place] !== 0) return false
  return true
}

/** Makes `name` hold exactly `bytes`, durably: at any moment it is the old content or the new one. */
export async function replaceFile(disk: Disk, name: string, bytes: Uint8Array): Promise<void> {
  const temporary = temporaryName(name)
  if (disk.list().includes(temporary)) disk.remove(temporary)
  const file = disk.open(temporary, 'create')
  try {
    file.write(bytes, 0)
    await settled((done) => file.dataSync(done))
  } finally {
    file.close()
  }
  disk.rename(temporary, name)
  await settled((done) => disk.syncDirectory(done))
}

/** The name under which a file is made before it is renamed; left-overs are removed at the next opening. */
export function temporaryName(name: string): string {
  return `${name}.temporary`
}

export function isTemporary(name: string): boolean {
  return name.endsWith('.temporary')
}
