import { assert } from '@candela/units'

/** numbers of one page; a page exists while one of its orders is open */
const PAGE = 256
const FIRST_PAGES = 64
/** pages at once: one for each open order at worst */
const MAX_PAGES = 16_777_216

/**
 * Finds the slot of an order number in two steps, without search: numbers count up, so a page holds 256 neighbours, and
 * a directory says where each page lies. Memory follows the open orders, but for four bytes of directory per 256
 * numbers ever given.
 */
export class OrderIndex {
  /** page + 1 by number ÷ 256; 0: none of them is open */
  private directory = new Int32Array(FIRST_PAGES)
  private slots = new Int32Array(FIRST_PAGES * PAGE)
  private counts = new Int32Array(FIRST_PAGES)
  private readonly free: number[] = []
  private pages = 0

  /** The slot of an open order, or 0. `number` is any number. */
  find(number: number): number {
    const place = Math.floor(number / PAGE)
    if (!(place >= 0 && place < this.directory.length) || !Number.isInteger(number)) return 0
    const page = this.directory[place]! - 1
    return page < 0 ? 0 : this.slots[page * PAGE + (number & (PAGE - 1))]!
  }

  set(number: number, slot: number): void {
    const place = Math.floor(number / PAGE)
    if (place >= this.directory.length) this.directory = grown(this.directory, place + 1)
    let page = this.directory[place]! - 1
    if (page < 0) {
      page = this.newPage()
      this.directory[place] = page + 1
    }
    this.slots[page * PAGE + (number & (PAGE - 1))] = slot
    this.counts[page]!++
  }

  clear(number: number): void {
    const place = Math.floor(number / PAGE)
    const page = this.directory[place]! - 1
    this.slots[page * PAGE + (number & (PAGE - 1))] = 0
    if (--this.counts[page]! > 0) return
    this.directory[place] = 0
    this.free.push(page)
  }

  private newPage(): number {
    const reused = this.free.pop()
    if (reused !== undefined) return reused
    if (this.pages === this.counts.length) {
      assert(this.pages < MAX_PAGES, 'too many pages of orders')
      this.slots = grown(this.slots, this.slots.length + 1)
      this.counts = grown(this.counts, this.counts.length + 1)
    }
    return this.pages++
  }
}

/** At least doubled, and at least `length` long. */
function grown(words: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(Math.max(words.length * 2, length))
  larger.set(words)
  return larger
}
