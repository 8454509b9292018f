import { assert } from '@candela/units'
import { fromBase64, toBase64 } from './base64.ts'
import type { TreeHead } from './paths.ts'
import { HASH_BYTES } from './tree.ts'

const MAX_ORIGIN = 255
const ORIGIN = /^[\x21-\x2a\x2c-\x7e]+$/

/** A checkpoint: the log's name, the number of leaves, their head. */
export interface Checkpoint extends TreeHead {
  /** names the log; without spaces or plus signs */
  readonly origin: string
}

/** The text of a checkpoint, the three lines of C2SP tlog-checkpoint; a signed note is made of it with the journal's `signNote`. */
export function encodeCheckpoint({ origin, size, root }: Checkpoint): string {
  assert(isOrigin(origin), 'an origin is up to 255 visible characters without plus sign')
  assert(Number.isSafeInteger(size) && size >= 0, 'a tree has a whole number of leaves')
  assert(root.length === HASH_BYTES, 'a head is 32 bytes')
  return `${origin}\n${size}\n${toBase64(root)}\n`
}

/** The checkpoint in a note's text, or null where it isn't exactly one. */
export function decodeCheckpoint(text: string): Checkpoint | null {
  const lines = text.split('\n')
  const [origin, digits, head] = lines
  if (lines.length !== 4 || origin === undefined || !isOrigin(origin)) return null
  if (!/^(0|[1-9]\d{0,15})$/.test(digits ?? '')) return null
  const size = Number(digits)
  const root = fromBase64(head ?? '')
  if (!Number.isSafeInteger(size) || root?.length !== HASH_BYTES) return null
  const checkpoint = { origin, size, root }
  return encodeCheckpoint(checkpoint) === text ? checkpoint : null
}

function isOrigin(origin: string): boolean {
  return origin.length <= MAX_ORIGIN && ORIGIN.test(origin)
}
