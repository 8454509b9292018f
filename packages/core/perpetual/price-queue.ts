/** A thing that waits for a mark. */
export interface Waiting {
  /** the mark it waits for, in ticks */
  price: number
  /** of two with one price, the lower goes first */
  rank: number
  /** in the queue; −1: in none */
  place: number
}

/** The direction of the mark: a falling one reaches the highest price first, a rising one the lowest. */
export type Direction = 'falling' | 'rising'

/**
 * Things that wait for the mark to come from one side, the one reached first in front. One comparison says if anything is reached,
 * however much waits; to enter, move or leave costs a few.
 */
export class PriceQueue<Item extends Waiting> {
  private readonly heap: Item[] = []
  private readonly sign: 1 | -1

  constructor(direction: Direction) {
    this.sign = direction === 'rising' ? 1 : -1
  }

  get size(): number {
    return this.heap.length
  }

  /** The first that a mark reaches, undefined where it reaches none. */
  reached(mark: number): Item | undefined {
    const first = this.heap[0]
    return first !== undefined && this.sign * (mark - first.price) >= 0 ? first : undefined
  }

  /** Enters it, or moves it to where its price and rank now are. */
  set(item: Item): void {
    if (item.place < 0) {
      item.place = this.heap.length
      this.heap.push(item)
    }
    this.sink(this.rise(item))
  }

  /** Takes it out, if it is in. */
  remove(item: Item): void {
    const { place } = item
    if (place < 0) return
    item.place = -1
    const last = this.heap.pop()!
    if (last === item) return
    last.place = place
    this.heap[place] = last
    this.sink(this.rise(last))
  }

  private before(a: Item, b: Item): boolean {
    return a.price === b.price ? a.rank < b.rank : this.sign * (a.price - b.price) < 0
  }

  private put(item: Item, place: number): void {
    this.heap[place] = item
    item.place = place
  }

  private rise(item: Item): Item {
    let { place } = item
    while (place > 0) {
      const parent = (place - 1) >> 1
      if (!this.before(item, this.heap[parent]!)) break
      this.put(this.heap[parent]!, place)
      place = parent
    }
    this.put(item, place)
    return item
  }

  private sink(item: Item): void {
    let { place } = item
    for (;;) {
      let child = place * 2 + 1
      if (child >= this.heap.length) break
      if (child + 1 < this.heap.length && this.before(this.heap[child + 1]!, this.heap[child]!)) child++
      if (!this.before(this.heap[child]!, item)) break
      this.put(this.heap[child]!, place)
      place = child
    }
    this.put(item, place)
  }
}
