import type { HashFunction } from '@candela/journal/format'
import { assert } from '@candela/units'
import { sha256 as nobleSha256 } from '@noble/hashes/sha2.js'

/* The Merkle tree of RFC 6962: a leaf is H(0x00 ‖ data), a node H(0x01 ‖ left ‖ right), the left side of a tree of n leaves the
   largest power of two below n. */
export const HASH_BYTES = 32
const LEAF_PREFIX = 0
const NODE_PREFIX = 1

/** In plain JavaScript: browsers lack `crypto.subtle` on plain http. A server gives its own to what takes a HashFunction. */
export const sha256: HashFunction = (bytes) => nobleSha256(bytes)

const nodeInput = new Uint8Array(1 + 2 * HASH_BYTES)
nodeInput[0] = NODE_PREFIX

export function leafHash(data: Uint8Array, hash: HashFunction = sha256): Uint8Array {
  const input = new Uint8Array(1 + data.length)
  input[0] = LEAF_PREFIX
  input.set(data, 1)
  return hash(input)
}

export function nodeHash(left: Uint8Array, right: Uint8Array, hash: HashFunction = sha256): Uint8Array {
  assert(left.length === HASH_BYTES && right.length === HASH_BYTES, 'a node joins two hashes of 32 bytes')
  nodeInput.set(left, 1)
  nodeInput.set(right, 1 + HASH_BYTES)
  return hash(nodeInput)
}

/** The head of the tree without leaves. */
export function emptyHead(hash: HashFunction = sha256): Uint8Array {
  return hash(new Uint8Array(0))
}

/** Told of every node as it becomes final: the root of the 2^level leaves from index × 2^level on. */
export type NodeListener = (level: number, index: number, node: Uint8Array) => void

/** Reads a node that is final: the root of the 2^level leaves from index × 2^level on. */
export type NodeReader = (level: number, index: number) => Uint8Array

/**
 * A growing tree that keeps no more than its right edge: the roots of the perfect subtrees its leaves fall into, at most 53 hashes.
 * Appending costs one leaf's share of nodes (one hash on average), the head at most 52.
 */
export class Frontier {
  readonly #hash: HashFunction
  /** by level, from the leaves up; undefined where the size has no such bit */
  readonly #roots: (Uint8Array | undefined)[] = []
  #size = 0

  constructor(hash: HashFunction = sha256) {
    this.#hash = hash
  }

  /** The frontier of an existing tree of `size` leaves, its nodes read by `read`. */
  static of(size: number, read: NodeReader, hash: HashFunction = sha256): Frontier {
    assert(Number.isSafeInteger(size) && size >= 0, 'a tree has a whole number of leaves')
    const frontier = new Frontier(hash)
    frontier.#size = size
    for (let level = 0, left = size; left > 0; level++, left = Math.floor(left / 2)) {
      frontier.#roots[level] = left % 2 === 1 ? read(level, left - 1) : undefined
    }
    return frontier
  }

  get size(): number {
    return this.#size
  }

  /** Adds a leaf by its hash; `listener` is told of it and of each node that it completes, lowest first. */
  append(leaf: Uint8Array, listener?: NodeListener): void {
    assert(leaf.length === HASH_BYTES, 'a leaf is appended by its hash of 32 bytes')
    let node = leaf
    let level = 0
    let index = this.#size
    listener?.(level, index, node)
    for (; index % 2 === 1; level++) {
      node = nodeHash(this.#roots[level]!, node, this.#hash)
      this.#roots[level] = undefined
      index = (index - 1) / 2
      listener?.(level + 1, index, node)
    }
    this.#roots[level] = node
    this.#size++
  }

  /** The tree head: 32 bytes. */
  head(): Uint8Array {
    let head: Uint8Array | undefined
    for (const root of this.#roots) {
      if (root) head = head ? nodeHash(root, head, this.#hash) : root
    }
    return head ?? emptyHead(this.#hash)
  }
}
