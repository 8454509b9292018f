import { randomBytes } from 'node:crypto'
import type { HashKey } from '@candela/core'

/** A secret of this process: who sends commands can't choose ids that fall into one place of a table. */
export function newHashKey(): HashKey {
  const bytes = randomBytes(8)
  return { low: bytes.readInt32LE(0), high: bytes.readInt32LE(4) }
}
