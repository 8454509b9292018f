import { createHash, randomBytes } from 'node:crypto'
import { appendFileSync, closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { assert, DAY } from '@candela/units'
import type { DayCommitment } from '../source.ts'
import type { DayKeys } from './daily.ts'

/** how far ahead of its making a chain reaches */
export const HORIZON_DAYS = 36_525
const SECRET_BYTES = 32
const FORMAT = 'candela market secret 1'

/** Where the chain begins: the last day it reaches, and that day's secret. */
export interface ChainRoot {
  /** days since 1970-01-01 UTC */
  readonly lastDay: number
  readonly secret: Buffer
}

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

  constructor(root: ChainRoot, firstDay: number) {
    assert(root.secret.length === SECRET_BYTES && firstDay <= root.lastDay, 'a chain needs a root after its first day')
    this.firstDay = firstDay
    this.lastDay = root.lastDay
    this.#secrets = Buffer.alloc((root.lastDay - firstDay + 1) * SECRET_BYTES)
    let secret = root.secret
    for (let day = root.lastDay; day >= firstDay; day--) {
      secret.copy(this.#secrets, (day - firstDay) * SECRET_BYTES)
      secret = createHash('sha256').update(secret).digest()
    }
  }

  secret(day: number): Buffer {
    assert(day >= this.firstDay && day <= this.lastDay, 'the chain does not reach that day')
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

/** What is published of a day before it begins: hex SHA-256 of a label, the day's number and its secret. */
export function commitmentOf(day: number, secret: Uint8Array): string {
  return createHash('sha256').update(`candela market day ${day}\n`).update(secret).digest('hex')
}

/** A root anyone can recompute: for tests. */
export function seededRoot(seed: string, genesisDay: number): ChainRoot {
  return {
    lastDay: genesisDay + HORIZON_DAYS,
    secret: createHash('sha256').update(`candela market seed\n${seed}`).digest(),
  }
}

/** The data directory's own root; made at the first start, readable by its owner only. Throws where the file is damaged. */
export function storedRoot(folder: string, today: number): ChainRoot {
  const path = join(folder, 'secret')
  if (!existsSync(path)) {
    mkdirSync(folder, { recursive: true })
    const secret = randomBytes(SECRET_BYTES)
    const file = openSync(path, 'wx', 0o600)
    writeSync(file, `${FORMAT}\n${today + HORIZON_DAYS}\n${secret.toString('hex')}\n`)
    fsyncSync(file)
    closeSync(file)
    return { lastDay: today + HORIZON_DAYS, secret }
  }
  const match = new RegExp(`^${FORMAT}\\n(\\d{1,6})\\n([0-9a-f]{64})\\n$`).exec(readFileSync(path, 'utf8'))
  if (!match) throw new Error(`${path}: not a market secret; restore it from a backup`)
  return { lastDay: Number(match[1]), secret: Buffer.from(match[2]!, 'hex') }
}

/**
 * The published side of the chain, an append-only text file: `commit <day> <hash>` before a day begins, `reveal <day>
 * <secret>` once it is over.
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
    this.#path = join(folder, 'commitments.log')
    mkdirSync(folder, { recursive: true })
    if (existsSync(this.#path)) {
      for (const line of readFileSync(this.#path, 'utf8').split('\n')) this.#written.add(line)
    }
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

export function dayName(day: number): string {
  return new Date(day * DAY).toISOString().slice(0, 10)
}
