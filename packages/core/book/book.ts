import { assert } from '@candela/units'
import { FAN, type LevelPool } from './level-pool.ts'
import { LEVEL, LOTS, NEXT, type Orders, PREVIOUS, PRICE, RECORD } from './orders.ts'

export const BUY = 0
export const SELL = 1
/** prices below 2³¹ in steps of 32³ ticks */
const MAX_ROOTS = 65_536

/**
 * One product's resting orders in price-time order. Prices are found through a tree of four steps over all of 2³¹ ticks
 * (root: 32³ ticks, node, node, leaf: 32 ticks), whose bits find the next level in use by counting leading zeros. Parts
 * exist only where orders are, so a price far away costs what a near one costs, and nothing moves when the market
 * drifts. Bids and asks share the tree: once matched they never overlap.
 */
export class Book {
  /** ticks; 0: that side is empty */
  bestBid = 0
  bestAsk = 0
  private readonly orders: Orders
  private readonly pool: LevelPool
  private root = new Int32Array(32)
  private rootBits = new Int32Array(1)

  constructor(orders: Orders, pool: LevelPool) {
    this.orders = orders
    this.pool = pool
  }

  /** Appends an order, whose LOTS are set, to its price's queue. */
  rest(slot: number, side: number, price: number): void {
    const { record } = this.orders
    const level = this.levelFor(price)
    const { first, last, total } = this.pool
    const at = slot * RECORD
    const before = last[level]!
    record[at + PRICE] = price
    record[at + NEXT] = 0
    record[at + PREVIOUS] = before
    record[at + LEVEL] = level
    if (before === 0) first[level] = slot
    else record[before * RECORD + NEXT] = slot
    last[level] = slot
    total[level]! += record[at + LOTS]!
    if (side === BUY) {
      if (price > this.bestBid) this.bestBid = price
    } else if (price < this.bestAsk || this.bestAsk === 0) this.bestAsk = price
  }

  /** Takes an order out of its queue. */
  remove(slot: number): void {
    const { record } = this.orders
    const { first, last, total } = this.pool
    const at = slot * RECORD
    const level = record[at + LEVEL]!
    const next = record[at + NEXT]!
    const previous = record[at + PREVIOUS]!
    total[level]! -= record[at + LOTS]!
    if (previous === 0) first[level] = next
    else record[previous * RECORD + NEXT] = next
    if (next === 0) last[level] = previous
    else record[next * RECORD + PREVIOUS] = previous
    if (next === 0 && previous === 0) this.empty(record[at + PRICE]!, level)
  }

  /** Takes `lots`, fewer than it has, from an order that keeps its place. */
  reduce(slot: number, lots: number): void {
    const { record } = this.orders
    const at = slot * RECORD
    record[at + LOTS]! -= lots
    this.pool.total[record[at + LEVEL]!]! -= lots
  }

  /** First order in time at a price that has orders. */
  firstAt(price: number): number {
    return this.pool.first[this.levelAt(price)]!
  }

  /** Lots resting at a price; exact beyond 2³¹. */
  totalAt(price: number): number {
    return this.pool.total[this.levelAt(price)]!
  }

  /** The next price with orders above `price` (0 … 2³¹ − 1), or 0. */
  above(price: number): number {
    const { child, nodeBits, leafBits } = this.pool
    const i3 = price >>> 15
    let top = i3
    let a = top < this.root.length ? this.root[top]! : 0
    let middle = (price >>> 10) & 31
    let low = (price >>> 5) & 31
    let b = a === 0 ? 0 : child[a * FAN + middle]!
    let leaf = b === 0 ? 0 : child[b * FAN + low]!
    let bits = leaf === 0 ? 0 : leafBits[leaf]! & (-2 << (price & 31))
    if (bits === 0) {
      let next = b === 0 ? 0 : nodeBits[b]! & (-2 << low)
      if (next === 0) {
        next = a === 0 ? 0 : nodeBits[a]! & (-2 << middle)
        if (next === 0) {
          top = this.rootAbove(i3)
          if (top < 0) return 0
          a = this.root[top]!
          next = nodeBits[a]!
        }
        middle = lowest(next)
        b = child[a * FAN + middle]!
        next = nodeBits[b]!
      }
      low = lowest(next)
      leaf = child[b * FAN + low]!
      bits = leafBits[leaf]!
    }
    return (top << 15) | (middle << 10) | (low << 5) | lowest(bits)
  }

  /** The next price with orders below `price`, or 0. */
  below(price: number): number {
    const { child, nodeBits, leafBits } = this.pool
    const i3 = price >>> 15
    let top = i3
    let a = top < this.root.length ? this.root[top]! : 0
    let middle = (price >>> 10) & 31
    let low = (price >>> 5) & 31
    let b = a === 0 ? 0 : child[a * FAN + middle]!
    let leaf = b === 0 ? 0 : child[b * FAN + low]!
    let bits = leaf === 0 ? 0 : leafBits[leaf]! & ((1 << (price & 31)) - 1)
    if (bits === 0) {
      let next = b === 0 ? 0 : nodeBits[b]! & ((1 << low) - 1)
      if (next === 0) {
        next = a === 0 ? 0 : nodeBits[a]! & ((1 << middle) - 1)
        if (next === 0) {
          top = this.rootBelow(i3)
          if (top < 0) return 0
          a = this.root[top]!
          next = nodeBits[a]!
        }
        middle = highest(next)
        b = child[a * FAN + middle]!
        next = nodeBits[b]!
      }
      low = highest(next)
      leaf = child[b * FAN + low]!
      bits = leafBits[leaf]!
    }
    return (top << 15) | (middle << 10) | (low << 5) | highest(bits)
  }

  private levelAt(price: number): number {
    const { child } = this.pool
    const a = this.root[price >>> 15]!
    const b = child[a * FAN + ((price >>> 10) & 31)]!
    return child[b * FAN + ((price >>> 5) & 31)]! * FAN + (price & 31)
  }

  /** The level of a price, with the parts that lead to it. */
  private levelFor(price: number): number {
    const pool = this.pool
    const i3 = price >>> 15
    const i2 = (price >>> 10) & 31
    const i1 = (price >>> 5) & 31
    if (i3 >= this.root.length) this.growRoot(i3)
    let a = this.root[i3]!
    if (a === 0) {
      a = pool.newNode()
      this.root[i3] = a
      this.rootBits[i3 >>> 5]! |= 1 << (i3 & 31)
    }
    let b = pool.child[a * FAN + i2]!
    if (b === 0) {
      b = pool.newNode()
      pool.child[a * FAN + i2] = b
      pool.nodeBits[a]! |= 1 << i2
    }
    let leaf = pool.child[b * FAN + i1]!
    if (leaf === 0) {
      leaf = pool.newLeaf()
      pool.child[b * FAN + i1] = leaf
      pool.nodeBits[b]! |= 1 << i1
    }
    pool.leafBits[leaf]! |= 1 << (price & 31)
    return leaf * FAN + (price & 31)
  }

  /** Clears the bit of a level that has become empty, gives back parts without bits, and finds the side's next best. */
  private empty(price: number, level: number): void {
    const pool = this.pool
    const leaf = level >>> 5
    pool.leafBits[leaf]! &= ~(1 << (price & 31))
    if (pool.leafBits[leaf] === 0) this.prune(price, leaf)
    if (price === this.bestBid) this.bestBid = this.below(price)
    else if (price === this.bestAsk) this.bestAsk = this.above(price)
  }

  private prune(price: number, leaf: number): void {
    const pool = this.pool
    const i3 = price >>> 15
    const i2 = (price >>> 10) & 31
    const i1 = (price >>> 5) & 31
    const a = this.root[i3]!
    const b = pool.child[a * FAN + i2]!
    pool.endLeaf(leaf)
    pool.child[b * FAN + i1] = 0
    pool.nodeBits[b]! &= ~(1 << i1)
    if (pool.nodeBits[b] !== 0) return
    pool.endNode(b)
    pool.child[a * FAN + i2] = 0
    pool.nodeBits[a]! &= ~(1 << i2)
    if (pool.nodeBits[a] !== 0) return
    pool.endNode(a)
    this.root[i3] = 0
    this.rootBits[i3 >>> 5]! &= ~(1 << (i3 & 31))
  }

  private rootAbove(from: number): number {
    const bits = this.rootBits
    let word = from >>> 5
    if (word >= bits.length) return -1
    let found = bits[word]! & (-2 << (from & 31))
    while (found === 0) {
      if (++word === bits.length) return -1
      found = bits[word]!
    }
    return (word << 5) | lowest(found)
  }

  private rootBelow(from: number): number {
    const bits = this.rootBits
    let word = Math.min(from >>> 5, bits.length)
    let found = word < bits.length ? bits[word]! & ((1 << (from & 31)) - 1) : 0
    while (found === 0) {
      if (--word < 0) return -1
      found = bits[word]!
    }
    return (word << 5) | highest(found)
  }

  private growRoot(top: number): void {
    let length = this.root.length
    while (length <= top) length *= 2
    assert(length <= MAX_ROOTS, 'a price beyond 2³¹ ticks')
    const root = new Int32Array(length)
    root.set(this.root)
    const bits = new Int32Array(length >>> 5)
    bits.set(this.rootBits)
    this.root = root
    this.rootBits = bits
  }
}

function lowest(bits: number): number {
  return 31 - Math.clz32(bits & -bits)
}

function highest(bits: number): number {
  return 31 - Math.clz32(bits)
}
