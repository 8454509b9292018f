import type { CloseOutcome, LineKind, Party, RailRefusal } from '@candela/contract'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** A line of a rail's statement, its signature aside: `amount` in minor units, what comes in above 0. */
export interface StatementLine {
  readonly rail: string
  readonly line: number
  readonly kind: LineKind
  readonly asset: string
  readonly amount: number
  readonly reference: string
  readonly party: Party
  readonly valueAt: number
}

/** the digest before a rail's first line */
export const NO_LINE = '0'.repeat(64)

/** A line's digest, hex (§2): SHA-256 of `candela line 1`, 00, the digest before it and the JSON list of its eight fields. */
export function lineDigest(previous: string, line: StatementLine): string {
  const { rail, line: number, kind, asset, amount, reference, party, valueAt } = line
  const body = JSON.stringify([rail, number, kind, asset, amount, reference, party, valueAt])
  return bytesToHex(sha256(concatBytes(utf8ToBytes('candela line 1\0'), hexToBytes(previous), utf8ToBytes(body))))
}

/** The text that a rail signs when it will never do the request of a key (§2). */
export function refusalText(rail: string, key: string, reason: RailRefusal): string {
  return `candela refusal 1\0${JSON.stringify([rail, key, reason])}`
}

/** the sign of each kind's amount: what comes in is above 0, what goes out below, house money either */
const SIGNS: Readonly<Record<LineKind, 1 | -1 | 0>> = {
  credit: 1,
  debit: -1,
  return: 1,
  reversal: -1,
  charge: -1,
  house: 0,
}

/** True when a line's amount is one (§2): not 0, of the sign its kind has, below 2⁵³; else lineMalformed. */
export function lineAmountValid(kind: LineKind, amount: number): boolean {
  if (!Number.isSafeInteger(amount) || amount === 0) return false
  return SIGNS[kind] === 0 || Math.sign(amount) === SIGNS[kind]
}

/** The kind of a line's reference: a deposit, an address, a line of the same rail. */
export type LineReference = 'DP' | 'A' | 'L' | 'WD'

/** The number behind the letters of a line's reference (`DP7`); 0 where it names nothing of the kind. */
export function numberNamed(prefix: LineReference, reference: string): number {
  const digits = reference.startsWith(prefix) ? reference.slice(prefix.length) : ''
  return /^[1-9]\d{0,14}$/.test(digits) ? Number(digits) : 0
}

/** A rail's own statement at the end of a day, and the house's booking of it; amounts in minor units. */
export interface DayClose {
  readonly lines: number
  readonly head: string
  readonly closing: bigint
}

/**
 * The outcome of a day's close (§12): it agrees where there are as many lines, the same head, and closing + custody = 0.
 * `difference`: the rail's holding beyond the booked one.
 */
export function closeOutcome(
  told: DayClose,
  booked: { readonly lines: number; readonly head: string; readonly custody: bigint },
): { readonly outcome: CloseOutcome; readonly difference: bigint } {
  const difference = told.closing + booked.custody
  if (told.lines !== booked.lines) return { outcome: 'lines', difference }
  if (told.head !== booked.head) return { outcome: 'head', difference }
  return { outcome: difference === 0n ? 'agrees' : 'balance', difference }
}
