import { type HashFunction, sameBytes } from '@candela/journal/format'
import { emptyHead, nodeHash, sha256 } from './tree.ts'

/** A path is at most as long as the tree of 2⁵³ leaves is high, a consistency proof one more. */
export const MAX_PATH = 54

/** A tree by its size and head. */
export interface TreeHead {
  readonly size: number
  /** 32 bytes */
  readonly root: Uint8Array
}

/** True when `leaf` (a leaf's hash) is number `index` of the tree: RFC 9162, 2.1.3.2. */
export function isIncluded(
  leaf: Uint8Array,
  index: number,
  path: readonly Uint8Array[],
  { size, root }: TreeHead,
  hash: HashFunction = sha256,
): boolean {
  if (!isCount(index) || !isCount(size) || index >= size || path.length > MAX_PATH) return false
  let position = index
  let last = size - 1
  let node = leaf
  for (const sibling of path) {
    if (last === 0) return false
    if (position % 2 === 1 || position === last) {
      node = nodeHash(sibling, node, hash)
      for (; position % 2 === 0 && position !== 0; last = half(last)) position = half(position)
    } else node = nodeHash(node, sibling, hash)
    position = half(position)
    last = half(last)
  }
  return last === 0 && sameBytes(node, root)
}

/** True when `newer` begins with all leaves of `older`, in their order: RFC 9162, 2.1.4.2. The empty tree begins every tree. */
export function isConsistent(
  older: TreeHead,
  newer: TreeHead,
  path: readonly Uint8Array[],
  hash: HashFunction = sha256,
): boolean {
  if (!isCount(older.size) || !isCount(newer.size) || older.size > newer.size || path.length > MAX_PATH) return false
  if (older.size === newer.size) return path.length === 0 && sameBytes(older.root, newer.root)
  if (older.size === 0) return path.length === 0 && sameBytes(older.root, emptyHead(hash))
  let position = older.size - 1
  let last = newer.size - 1
  for (; position % 2 === 1; last = half(last)) position = half(position)
  // where the older tree is a perfect one, its head is the first node and is not sent
  const nodes = position === 0 ? [older.root, ...path] : path
  const first = nodes[0]
  if (!first) return false
  let kept = first
  let grown = first
  for (const sibling of nodes.slice(1)) {
    if (last === 0) return false
    if (position % 2 === 1 || position === last) {
      kept = nodeHash(sibling, kept, hash)
      grown = nodeHash(sibling, grown, hash)
      for (; position % 2 === 0 && position !== 0; last = half(last)) position = half(position)
    } else grown = nodeHash(grown, sibling, hash)
    position = half(position)
    last = half(last)
  }
  return last === 0 && sameBytes(kept, older.root) && sameBytes(grown, newer.root)
}

function half(value: number): number {
  return Math.floor(value / 2)
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0
}
