import { createHash } from 'node:crypto'
import { type Disk, type DiskFile, readWhole } from '@candela/journal'
import { RailError } from '../rail.ts'

const FILE = 'statement.log'
const SUM_DIGITS = 32

/** The place of a record in its file, and its bytes with the line feed. */
export interface Place {
  readonly offset: number
  readonly length: number
}

/**
 * A rail's own file: a record a line, each with the first half of the SHA-256 of what stands before it and in it, so that
 * none can be taken out or changed. Only ever appended to; what a stop tore off at its end, and nobody was told of, is cut off.
 */
export class StatementFile {
  readonly #file: DiskFile
  #size = 0
  #sum = ''

  private constructor(file: DiskFile) {
    this.#file = file
  }

  /** Opens or makes the file and hands over every whole record, in order. Throws `damaged` where one within is not as it was written. */
  static async open(disk: Disk, each: (text: string, place: Place) => void): Promise<StatementFile> {
    if (!disk.list().includes(FILE)) {
      const made = new StatementFile(disk.open(FILE, 'create'))
      await synced((done) => disk.syncDirectory(done))
      return made
    }
    const bytes = Buffer.from(readWhole(disk, FILE))
    const opened = new StatementFile(disk.open(FILE, 'update'))
    let offset = 0
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, offset)) {
      const place = { offset, length: end + 1 - offset }
      const text = opened.#opened(bytes.toString('utf8', offset, end))
      if (text === undefined) {
        if (end + 1 === bytes.length) break
        throw new RailError(
          'damaged',
          `${opened.#file.path}: byte ${offset} is not as it was written; restore the file`,
        )
      }
      each(text, place)
      opened.#size = offset = end + 1
    }
    return opened
  }

  /** Appends a record; once it resolves, the record outlives a loss of power. */
  async append(text: string): Promise<Place> {
    const sum = this.#sumOf(text)
    const bytes = Buffer.from(`${sum} ${text}\n`)
    const place = { offset: this.#size, length: bytes.length }
    this.#file.write(bytes, place.offset)
    await synced((done) => this.#file.dataSync(done))
    this.#sum = sum
    this.#size += bytes.length
    return place
  }

  read({ offset, length }: Place): string {
    const bytes = Buffer.alloc(length)
    this.#file.read(bytes, offset)
    return bytes.toString('utf8', SUM_DIGITS + 1, length - 1)
  }

  close(): void {
    this.#file.close()
  }

  #opened(record: string): string | undefined {
    const [sum, text] = [record.slice(0, SUM_DIGITS), record.slice(SUM_DIGITS + 1)]
    if (sum !== this.#sumOf(text)) return undefined
    this.#sum = sum
    return text
  }

  #sumOf(text: string): string {
    return createHash('sha256').update(`${this.#sum}\n${text}`).digest('hex').slice(0, SUM_DIGITS)
  }
}

function synced(start: (done: (error: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => start((error) => (error ? reject(error) : resolve())))
}
