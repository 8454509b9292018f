import type { Disk, DiskFile } from '@candela/journal'

/** A file that is made when it is first written, and read as empty before. */
export class GrowingFile {
  readonly name: string
  readonly #disk: Disk
  #file: DiskFile | undefined
  #isDirty = false

  /** `how`: `read` for those who only look. */
  constructor(disk: Disk, name: string, how: 'update' | 'read' = 'update') {
    this.#disk = disk
    this.name = name
    if (disk.list().includes(name)) this.#file = disk.open(name, how)
  }

  get size(): number {
    return this.#file?.size() ?? 0
  }

  write(bytes: Uint8Array, position: number): void {
    this.#file ??= this.#disk.open(this.name, 'create')
    this.#file.write(bytes, position)
    this.#isDirty = true
  }

  /** Up to `length` bytes from `position` on; fewer where the file ends. */
  read(position: number, length: number): Uint8Array {
    if (!this.#file) return new Uint8Array(0)
    const bytes = new Uint8Array(length)
    const read = this.#file.read(bytes, position)
    return read === length ? bytes : bytes.subarray(0, read)
  }

  /** Makes durable what was written; nothing where nothing was. */
  sync(): Promise<void> {
    const file = this.#file
    if (!file || !this.#isDirty) return Promise.resolve()
    this.#isDirty = false
    return new Promise((resolve, reject) => file.dataSync((error) => (error ? reject(error) : resolve())))
  }

  close(): void {
    this.#file?.close()
    this.#file = undefined
  }
}
