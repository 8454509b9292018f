import { assert } from '@candela/units'

/** children of a node, levels of a leaf: one bit each in a 32-bit word */
export const FAN = 32
const FIRST = 64
/** leaves and nodes each: as many as there can be orders far apart */
const MAX_PARTS = 67_108_864

/**
 * The price levels of every book. A leaf holds 32 neighbouring ticks: for each, first and last order and the exact total of lots; a node
 * holds 32 children. Both carry one word of bits that says which of them are in use. Part 0 is none; empty parts are reused.
 */
export class LevelPool {
  first = new Int32Array(FIRST * FAN)
  last = new Int32Array(FIRST * FAN)
  total = new Float64Array(FIRST * FAN)
  leafBits = new Int32Array(FIRST)
  private freeLeaf = 0
  private leaves = 1

  child = new Int32Array(FIRST * FAN)
  nodeBits = new Int32Array(FIRST)
  private freeNode = 0
  private nodes = 1

  newLeaf(): number {
    const reused = this.freeLeaf
    if (reused !== 0) {
      this.freeLeaf = this.first[reused * FAN]!
      this.first[reused * FAN] = 0
      return reused
    }
    if (this.leaves === this.leafBits.length) this.growLeaves()
    return this.leaves++
  }

  /** Takes back a leaf whose levels are all empty. */
  endLeaf(leaf: number): void {
    this.first[leaf * FAN] = this.freeLeaf
    this.freeLeaf = leaf
  }

  newNode(): number {
    const reused = this.freeNode
    if (reused !== 0) {
      this.freeNode = this.child[reused * FAN]!
      this.child[reused * FAN] = 0
      return reused
    }
    if (this.nodes === this.nodeBits.length) this.growNodes()
    return this.nodes++
  }

  /** Takes back a node whose children are all 0. */
  endNode(node: number): void {
    this.child[node * FAN] = this.freeNode
    this.freeNode = node
  }

  private growLeaves(): void {
    const capacity = this.leaves * 2
    assert(capacity <= MAX_PARTS, 'too many levels')
    const total = new Float64Array(capacity * FAN)
    total.set(this.total)
    this.total = total
    this.first = grown(this.first, capacity * FAN)
    this.last = grown(this.last, capacity * FAN)
    this.leafBits = grown(this.leafBits, capacity)
  }

  private growNodes(): void {
    const capacity = this.nodes * 2
    assert(capacity <= MAX_PARTS, 'too many nodes')
    this.child = grown(this.child, capacity * FAN)
    this.nodeBits = grown(this.nodeBits, capacity)
  }
}

function grown(words: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(length)
  larger.set(words)
  return larger
}
