import { isDeepStrictEqual } from 'node:util'
import { type Disk, loadSigningKey, type SigningKey } from '@candela/journal'
import type { StatementLine } from '@candela/rules/funding'
import { lineDigest } from '@candela/rules/funding/arithmetic'
import { RailError, type SignedLine } from '../rail.ts'
import { type Input, type Known, MOST_OUTSIDE, Remembered, type SandboxState, type Step } from './state.ts'
import { type Place, StatementFile } from './statement-file.ts'
import { isDue, step } from './step.ts'
import type { SandboxTerms } from './terms.ts'

const KEY_FILE = 'rail-signing-key.pem'

/** A record of the file: what was asked when, and the signed lines that it told. */
interface Entry {
  readonly at: number
  readonly input: Input
  readonly lines: readonly SignedLine[]
}

export interface BooksOptions {
  readonly terms: SandboxTerms
  /** the rail's own folder: statement and signing key */
  readonly disk: Disk
  /** milliseconds UTC */
  readonly clock: () => number
  /** lifts the bound of payments from outside, for measurements */
  readonly unlimited?: boolean
}

/**
 * A practice rail's memory and its file, one input after the other: an answer is given once its record is durable. After
 * a failed write nothing more is taken in; a start reads what is there.
 */
export class Books {
  readonly #options: BooksOptions
  readonly #key: SigningKey
  readonly #state = new Remembered()
  /** the record of each line, by its number less 1 */
  readonly #places: Place[] = []
  #file: StatementFile | undefined
  #last: Promise<unknown> = Promise.resolve()
  #failed: Error | undefined

  private constructor(options: BooksOptions, key: SigningKey) {
    this.#options = options
    this.#key = key
  }

  /** Opens the file, or begins it with the house's float. Throws `damaged` where it is not what its inputs lead to. */
  static async open(options: BooksOptions): Promise<Books> {
    const books = new Books(options, await loadSigningKey(options.disk, KEY_FILE))
    books.#file = await StatementFile.open(options.disk, (text, place) => books.#replay(text, place))
    if (!books.#state.isOpen) await books.ask({ do: 'open' })
    return books
  }

  get publicKey(): string {
    return Buffer.from(this.#key.publicKey).toString('hex')
  }

  /** the time of the rail never goes back */
  get now(): number {
    return Math.max(this.#options.clock(), this.#state.at)
  }

  sign(message: Uint8Array): string {
    return Buffer.from(this.#key.sign(message)).toString('hex')
  }

  ask(input: Input): Promise<void> {
    return this.#inTurn(() => this.#take(input))
  }

  /**
   * Takes an input in unless its key is known, and says what is known of the key then. Throws `tooMany` of a payment from
   * outside where its payer made MOST_OUTSIDE in the last 24 hours.
   */
  askOnce(input: Input, key: string): Promise<Known> {
    return this.#inTurn(async () => {
      if (!this.#state.known.has(key)) {
        const isBounded = this.#options.unlimited !== true
        if (isBounded && this.#state.paidBy(key, this.now) >= MOST_OUTSIDE) {
          throw new RailError('tooMany', `too often: ${key}`)
        }
        await this.#take(input)
      }
      return this.#state.known.get(key)!
    })
  }

  /** Reads the state, once all that came due is told. */
  look<T>(look: (state: SandboxState) => T): Promise<T> {
    return this.#inTurn(async () => {
      if (isDue(this.#state, this.now)) await this.#take({ do: 'tick' })
      return look(this.#state)
    })
  }

  /** The lines behind a number, at most so many, as they stand in the file. */
  linesAfter(after: number, limit: number): Promise<readonly SignedLine[]> {
    return this.look(() => {
      const found: SignedLine[] = []
      let read: Place | undefined
      for (const place of this.#places.slice(after, after + limit)) {
        if (place === read) continue
        read = place
        const entry: Entry = JSON.parse(this.#file!.read(place))
        found.push(...entry.lines.filter(({ line }) => line > after))
      }
      return found.slice(0, limit)
    })
  }

  async close(): Promise<void> {
    await this.#last
    this.#file?.close()
  }

  async #take(input: Input): Promise<void> {
    if (this.#failed) throw this.#failed
    const taken = step(this.#options.terms, this.#state, this.now, input)
    const { at, lines } = taken
    const entry: Entry = { at, input, lines: this.#signed(lines) }
    try {
      this.#remember(taken, await this.#file!.append(JSON.stringify(entry)))
    } catch (error) {
      this.#failed = error instanceof Error ? error : new Error(String(error))
      throw this.#failed
    }
  }

  #replay(text: string, place: Place): void {
    const entry: Entry = JSON.parse(text)
    const taken = step(this.#options.terms, this.#state, entry.at, entry.input)
    const told: StatementLine[] = entry.lines.map(({ previous: _previous, signature: _signature, ...line }) => line)
    if (!isDeepStrictEqual(told, taken.lines)) {
      throw new RailError('damaged', `the statement of ${this.#options.terms.id} does not follow from what was asked`)
    }
    this.#remember(taken, place)
  }

  #remember(taken: Step, place: Place): void {
    this.#state.take(taken)
    this.#places.push(...taken.lines.map(() => place))
  }

  #signed(lines: readonly StatementLine[]): SignedLine[] {
    let previous = this.#state.head
    return lines.map((line) => {
      const digest = lineDigest(previous, line)
      const signed = { ...line, previous, signature: this.sign(Buffer.from(digest, 'hex')) }
      previous = digest
      return signed
    })
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#last.then(work)
    this.#last = next.catch(() => {})
    return next
  }
}
