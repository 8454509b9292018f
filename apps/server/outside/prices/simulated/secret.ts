import { createHash, randomBytes } from 'node:crypto'
import {
  appendFileSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { assert } from '@candela/units'
import {
  COMMITMENTS_FILE,
  commitmentOf,
  committedLines,
  dayBefore,
  dayName,
  decodeRoot,
  encodeRoot,
  followsFrom,
  MARKET_SECRET_FILE,
  type MarketRoot,
} from '@candela/verify/kept'
import type { DayCommitment } from '../source.ts'
import type { DayKeys } from './daily.ts'

/** the days ahead of its making that a chain reaches */
export const HORIZON_DAYS = 36_525
const SECRET_BYTES = 32

/**
 * A secret for every day. Each is the hash of the next day's, from a root in the far future: a revealed day opens all
 * days before it and none after it, and the first commitment binds every later one.
 */
export class SecretChain implements DayKeys {
  readonly firstDay: number
  readonly lastDay: number
  readonly #secrets: Buffer
  /** of the day that was asked for last: a step's processes ask for the same */
  #words: { readonly day: number; readonly words: Uint32Array } | undefined

  constructor(root: MarketRoot, firstDay: number) {
    assert(root.secret.length === SECRET_BYTES && firstDay <= root.lastDay, 'a chain needs a root after its first day')
    this.firstDay = firstDay
    this.lastDay = root.lastDay
    this.#secrets = Buffer.alloc((root.lastDay - firstDay + 1) * SECRET_BYTES)
    let secret = root.secret
    for (let day = root.lastDay; day >= firstDay; day--) {
      secret.copy(this.#secrets, (day - firstDay) * SECRET_BYTES)
      secret = dayBefore(secret)
    }
  }

  reaches(day: number): boolean {
    return day >= this.firstDay && day <= this.lastDay
  }

  secret(day: number): Buffer {
    assert(this.reaches(day), 'the chain does not reach that day')
    return this.#secrets.subarray((day - this.firstDay) * SECRET_BYTES, (day - this.firstDay + 1) * SECRET_BYTES)
  }

  key(day: number): Uint32Array {
    if (this.#words?.day !== day) {
      const secret = this.secret(day)
      this.#words = { day, words: Uint32Array.from({ length: 8 }, (_, word) => secret.readUInt32LE(word * 4)) }
    }
    return this.#words.words
  }

  commitment(day: number): string {
    return commitmentOf(day, this.secret(day))
  }
}

/** A root anyone can recompute: for tests. */
export function seededRoot(seed: string, genesisDay: number): MarketRoot {
  return {
    lastDay: genesisDay + HORIZON_DAYS,
    secret: createHash('sha256').update(`candela market seed\n${seed}`).digest(),
  }
}

/**
 * The data directory's own root; made at the first start, readable by its owner only. The file of commitments is there
 * before it, so that neither is ever without the other. Throws where the secret is damaged, and where one of the two is
 * missing.
 */
export function storedRoot(folder: string, today: number): MarketRoot {
  const path = join(folder, MARKET_SECRET_FILE)
  const published = join(folder, COMMITMENTS_FILE)
  if (!existsSync(path)) {
    if (existsSync(published) && readFileSync(published).length > 0) {
      throw new Error(
        `${path} is missing, and ${published} commits to it; start with the SEED it began with, or restore it from a backup`,
      )
    }
    mkdirSync(folder, { recursive: true })
    writeFileSync(published, '', { flag: 'a', flush: true })
    const root = { lastDay: today + HORIZON_DAYS, secret: randomBytes(SECRET_BYTES) }
    // whole or not at all: a first start that was broken off begins anew
    const fresh = `${path}.new`
    rmSync(fresh, { force: true })
    writeFileSync(fresh, encodeRoot(root), { mode: 0o600, flag: 'wx', flush: true })
    renameSync(fresh, path)
    syncFolder(folder)
    return root
  }
  const root = decodeRoot(readFileSync(path, 'latin1'))
  if (!root) throw new Error(`${path}: not a market secret; restore it from a backup`)
  if (!existsSync(published)) {
    throw new Error(`${published} is missing, in which the days to come were committed to; restore it from a backup`)
  }
  return root
}

function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}

/**
 * The published side of the chain, an append-only text file: `commit <day> <hash>` before a day begins, `reveal <day>
 * <secret>` once it is over. Throws where a line does not follow from the chain; what a stop wrote half is cut off.
 */
export class Commitments {
  readonly #chain: SecretChain
  readonly #path: string
  readonly #seeded: boolean
  readonly #written = new Set<string>()
  #today = -1
  #revealed: { readonly day: string; readonly secret: string } | undefined

  constructor(chain: SecretChain, folder: string, seeded: boolean) {
    this.#chain = chain
    this.#seeded = seeded
    this.#path = join(folder, COMMITMENTS_FILE)
    mkdirSync(folder, { recursive: true })
    if (existsSync(this.#path)) this.#read()
  }

  #read(): void {
    const bytes = readFileSync(this.#path)
    const { lines, end } = committedLines(bytes)
    for (const line of lines) {
      const { said, number, offset, text } = line
      if (!followsFrom(line, said && this.#chain.reaches(said.day) ? this.#chain.secret(said.day) : undefined)) {
        const [from, mend] = this.#seeded
          ? ['this SEED', 'start with what the folder began with']
          : [`the ${MARKET_SECRET_FILE} beside it`, 'restore the folder from a backup']
        throw new Error(`${this.#path}: line ${number}, at byte ${offset}, does not follow from ${from}; ${mend}`)
      }
      this.#written.add(text)
    }
    if (end < bytes.length) truncateSync(this.#path, end)
  }

  /** Before any price of `today` is made: today and tomorrow are committed, yesterday is revealed. */
  reach(today: number): void {
    if (today <= this.#today) return
    this.#today = today
    const lines = [today, today + 1].map((day) => `commit ${dayName(day)} ${this.#chain.commitment(day)}`)
    this.#revealed = { day: dayName(today - 1), secret: this.#chain.secret(today - 1).toString('hex') }
    lines.push(`reveal ${this.#revealed.day} ${this.#revealed.secret}`)
    const fresh = lines.filter((line) => !this.#written.has(line))
    if (fresh.length === 0) return
    appendFileSync(this.#path, fresh.map((line) => `${line}\n`).join(''), { flush: true })
    for (const line of fresh) this.#written.add(line)
  }

  get status(): DayCommitment {
    return {
      day: dayName(this.#today),
      hash: this.#chain.commitment(this.#today),
      seeded: this.#seeded,
      revealed: this.#revealed,
    }
  }
}
