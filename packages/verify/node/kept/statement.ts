import { hash } from 'node:crypto'
import { lineDigest, type StatedLine } from '@candela/auditor'
import { NO_HASH } from '@candela/contract'
import { type Disk, JournalError, readSigningKey, readWhole } from '@candela/journal'
import { toHex } from '@candela/journal/format'
import { MisplacedClaim } from '../../claims.ts'

/** In the folder of a practice rail. */
export const STATEMENT_FILE = 'statement.log'
export const RAIL_KEY_FILE = 'rail-signing-key.pem'

const SUM_DIGITS = 32
const LINE_FEED = 10

/** The journal's record of a rail: the key it was listed with, hex, and its newest booked line. */
export interface BookedRail {
  readonly key: string
  lines: number
  head: string
}

/** The content of a statement; `tail`: bytes behind its last whole record, from where. */
export interface StatementRead {
  readonly lines: number
  readonly tail: { readonly offset: number; readonly bytes: number } | undefined
}

type SignedLine = StatedLine & { readonly previous: string; readonly signature: string }

/**
 * Reads a practice rail's statement and holds it against the rail's key and against what was booked of it. Every record
 * is chained to the one before, every line follows the last and is signed, and the newest booked line is the statement's
 * line of that number, which by their digests makes all before it the same. Bytes behind the last whole record are what a
 * stop tore off. Throws MisplacedClaim `files`.
 */
export function checkStatement(disk: Disk, booked: BookedRail | undefined): StatementRead {
  const key = keyOf(disk)
  if (booked !== undefined && toHex(key.publicKey) !== booked.key) {
    throw fault(disk, RAIL_KEY_FILE, 0, 'is not the key that the journal lists the rail with')
  }
  const bytes = Buffer.from(disk.list().includes(STATEMENT_FILE) ? readWhole(disk, STATEMENT_FILE) : [])
  let [sum, head, lines, offset] = ['', NO_HASH, 0, 0]
  for (let end = bytes.indexOf(LINE_FEED); end >= 0; end = bytes.indexOf(LINE_FEED, offset)) {
    const text = bytes.toString('utf8', offset + SUM_DIGITS + 1, end)
    const expected = hash('sha256', `${sum}\n${text}`).slice(0, SUM_DIGITS)
    if (bytes.toString('latin1', offset, offset + SUM_DIGITS + 1) !== `${expected} `) {
      if (end + 1 === bytes.length) break
      throw fault(disk, STATEMENT_FILE, offset, 'holds a record that is not as it was written')
    }
    for (const line of linesIn(text)) {
      const digest = lineDigest(line.previous, line)
      if (line.line !== lines + 1 || line.previous !== head) {
        throw fault(disk, STATEMENT_FILE, offset, `says line ${line.line} where ${lines + 1} follows`)
      }
      if (toHex(key.sign(Buffer.from(digest, 'hex'))) !== line.signature) {
        throw fault(disk, STATEMENT_FILE, offset, `holds line ${line.line}, which the key beside it did not sign`)
      }
      if (line.line === booked?.lines && digest !== booked.head) {
        throw fault(disk, STATEMENT_FILE, offset, `says another line ${line.line} than was booked`)
      }
      ;[head, lines] = [digest, line.line]
    }
    ;[sum, offset] = [expected, end + 1]
  }
  if (lines < (booked?.lines ?? 0)) {
    throw fault(disk, STATEMENT_FILE, offset, `ends at line ${lines}; ${booked!.lines} were booked`)
  }
  return { lines, tail: offset < bytes.length ? { offset, bytes: bytes.length - offset } : undefined }
}

function keyOf(disk: Disk): NonNullable<ReturnType<typeof readSigningKey>> {
  try {
    const key = readSigningKey(disk, RAIL_KEY_FILE)
    if (key) return key
  } catch (error) {
    if (!(error instanceof JournalError)) throw error
  }
  throw fault(disk, RAIL_KEY_FILE, 0, 'holds no readable signing key')
}

function linesIn(text: string): readonly SignedLine[] {
  const { lines }: { lines: readonly SignedLine[] } = JSON.parse(text)
  return lines
}

function fault(disk: Disk, file: string, offset: number, what: string): MisplacedClaim {
  return new MisplacedClaim('files', 0, `${file} ${what}`, `${disk.path}/${file}`, offset)
}
