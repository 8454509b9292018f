import { hash } from 'node:crypto'
import { DAY } from '@candela/units'

/** In the folder of the market: where the chain of days begins, and what was published of it. */
export const MARKET_SECRET_FILE = 'secret'
export const COMMITMENTS_FILE = 'commitments.log'

const SECRET = /^candela market secret 1\n(\d{1,6})\n([0-9a-f]{64})\n$/
const LINE = /^(commit|reveal) (\d{4}-\d\d-\d\d) ([0-9a-f]{64})$/
const LINE_FEED = 10

/** The last day the chain of secrets reaches, days since 1970-01-01 UTC, and that day's secret, 32 bytes. */
export interface MarketRoot {
  readonly lastDay: number
  readonly secret: Buffer
}

/** The text of the secret's file. */
export function encodeRoot({ lastDay, secret }: MarketRoot): string {
  return `candela market secret 1\n${lastDay}\n${secret.toString('hex')}\n`
}

/** The root in the text of the secret's file; undefined where that is not exactly one. */
export function decodeRoot(text: string): MarketRoot | undefined {
  const match = SECRET.exec(text)
  return match ? { lastDay: Number(match[1]), secret: Buffer.from(match[2]!, 'hex') } : undefined
}

/** The secret of the day before one's own. */
export function dayBefore(secret: Uint8Array): Buffer {
  return hash('sha256', secret, 'buffer')
}

/** The commitment of a day, published before it begins: hex SHA-256 of a label, the day's number and its secret. */
export function commitmentOf(day: number, secret: Uint8Array): string {
  return hash('sha256', Buffer.concat([Buffer.from(`candela market day ${day}\n`), secret]))
}

/** A day's date, in UTC. */
export function dayName(day: number): string {
  return new Date(day * DAY).toISOString().slice(0, 10)
}

/** A line of the published file; `number` counts from 1, `offset` is that of its first byte. */
export interface CommittedLine {
  readonly number: number
  readonly offset: number
  readonly text: string
  /** undefined where the text is no line of the form */
  readonly said: { readonly what: 'commit' | 'reveal'; readonly day: number; readonly value: string } | undefined
}

/**
 * The whole lines of the published file. `end`: where they end. What follows was written half before a stop; nobody was
 * shown it, since a line is published once it is durable.
 */
export function committedLines(bytes: Uint8Array): { readonly lines: readonly CommittedLine[]; readonly end: number } {
  const lines: CommittedLine[] = []
  let offset = 0
  for (let end = bytes.indexOf(LINE_FEED); end >= 0; end = bytes.indexOf(LINE_FEED, offset)) {
    const text = Buffer.from(bytes.subarray(offset, end)).toString('latin1')
    lines.push({ number: lines.length + 1, offset, text, said: saidIn(text) })
    offset = end + 1
  }
  return { lines, end: offset }
}

/** True when the line is what the day's secret makes of it; undefined: there is no such day. */
export function followsFrom({ said }: CommittedLine, secret: Uint8Array | undefined): boolean {
  if (said === undefined || secret === undefined) return false
  const { what, day, value } = said
  return value === (what === 'commit' ? commitmentOf(day, secret) : Buffer.from(secret).toString('hex'))
}

function saidIn(text: string): CommittedLine['said'] {
  const match = LINE.exec(text)
  const at = match ? Date.parse(match[2]!) : Number.NaN
  if (!match || Number.isNaN(at) || at < 0 || dayName(at / DAY) !== match[2]) return undefined
  return { what: match[1] as 'commit' | 'reveal', day: at / DAY, value: match[3]! }
}
