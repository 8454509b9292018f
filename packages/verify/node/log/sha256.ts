import { hash } from 'node:crypto'
import type { HashFunction } from '@candela/journal/format'

/**
 * The machine's own, several times faster than the one that also runs in a browser. Node answers a text in a third of the
 * time that a buffer takes, which is memory of its own outside the heap.
 */
export const nativeSha256: HashFunction = (bytes) => Buffer.from(hash('sha256', bytes, 'binary'), 'latin1')
