import type { HashFunction } from '@candela/journal/format'
import { assert } from '@candela/units'
import { emptyHead, nodeHash, type NodeReader, sha256 } from './tree.ts'

/** The head of the first `size` leaves of a tree whose nodes `read` knows. */
export function headAt(size: number, read: NodeReader, hash: HashFunction = sha256): Uint8Array {
  return size === 0 ? emptyHead(hash) : rangeHead(0, size, read, hash)
}

/** The siblings from leaf `index` up to the head of the first `size` leaves, lowest first: RFC 6962, 2.1.1. */
export function inclusionPath(
  index: number,
  size: number,
  read: NodeReader,
  hash: HashFunction = sha256,
): readonly Uint8Array[] {
  assert(Number.isSafeInteger(size) && Number.isSafeInteger(index), 'leaves are counted in whole numbers')
  assert(index >= 0 && index < size, 'only a leaf of the tree has a path in it')
  const path: Uint8Array[] = []
  let from = 0
  let to = size
  while (to - from > 1) {
    const middle = from + leftSize(to - from)
    if (index < middle) {
      path.push(rangeHead(middle, to, read, hash))
      to = middle
    } else {
      path.push(rangeHead(from, middle, read, hash))
      from = middle
    }
  }
  return path.reverse()
}

/** The proof that the tree of `newer` leaves begins with the tree of `older`, lowest first: RFC 6962, 2.1.2. */
export function consistencyPath(
  older: number,
  newer: number,
  read: NodeReader,
  hash: HashFunction = sha256,
): readonly Uint8Array[] {
  assert(Number.isSafeInteger(older) && Number.isSafeInteger(newer), 'leaves are counted in whole numbers')
  assert(older >= 0 && older <= newer, 'a tree only grows')
  if (older === 0 || older === newer) return []
  const path: Uint8Array[] = []
  let from = 0
  let to = newer
  while (older < to) {
    const middle = from + leftSize(to - from)
    if (older <= middle) {
      path.push(rangeHead(middle, to, read, hash))
      to = middle
    } else {
      path.push(rangeHead(from, middle, read, hash))
      from = middle
    }
  }
  // a part that is the whole older tree is known to who asks
  if (from !== 0) path.push(rangeHead(from, to, read, hash))
  return path.reverse()
}

/** The head over leaves `from` … `to` − 1, where `from` is a multiple of the largest power of two in the range. */
function rangeHead(from: number, to: number, read: NodeReader, hash: HashFunction): Uint8Array {
  const count = to - from
  const left = count === 1 ? 1 : leftSize(count)
  if (count === 1 || left * 2 === count) return read(levelOf(count), from / count)
  return nodeHash(rangeHead(from, from + left, read, hash), rangeHead(from + left, to, read, hash), hash)
}

/** The largest power of two below `count`, for a count of two or more. */
function leftSize(count: number): number {
  let size = 1
  while (size * 2 < count) size *= 2
  return size
}

/** The number of halvings of a power of two down to one. */
function levelOf(count: number): number {
  let level = 0
  for (let size = 1; size < count; size *= 2) level++
  return level
}
