import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BareBook } from './bare-book.ts'
import { Book } from './book.ts'
import { LevelPool } from './level-pool.ts'
import { LOTS, Orders, RECORD } from './orders.ts'

interface Resting {
  readonly number: number
  readonly side: number
  readonly price: number
  left: number
}

/** The slow twin: an array, searched from end to end for each step. */
class NaiveBook {
  private readonly orders: Resting[] = []
  private numbers = 0

  limit(side: number, price: number, lots: number): number {
    const left = this.market(side, lots, price)
    const number = ++this.numbers
    if (left > 0) this.orders.push({ number, side, price, left })
    return number
  }

  market(side: number, lots: number, price = side === 0 ? Infinity : 0): number {
    let left = lots
    while (left > 0) {
      const best = this.best(1 - side)
      if (best === undefined || (side === 0 ? best.price > price : best.price < price)) break
      const traded = Math.min(left, best.left)
      left -= traded
      best.left -= traded
      if (best.left === 0) this.orders.splice(this.orders.indexOf(best), 1)
    }
    return left
  }

  cancel(number: number): boolean {
    const place = this.orders.findIndex((order) => order.number === number)
    if (place >= 0) this.orders.splice(place, 1)
    return place >= 0
  }

  left(number: number): number {
    return this.orders.find((order) => order.number === number)?.left ?? 0
  }

  levels(side: number): [number, number][] {
    const totals = new Map<number, number>()
    for (const order of this.orders) {
      if (order.side === side) totals.set(order.price, (totals.get(order.price) ?? 0) + order.left)
    }
    return [...totals].sort((a, b) => (side === 0 ? b[0] - a[0] : a[0] - b[0]))
  }

  private best(side: number): Resting | undefined {
    const [level] = this.levels(side)
    return this.orders.find((order) => order.side === side && order.price === level?.[0])
  }
}

const near = fc.integer({ min: 990, max: 1010 })
const edges = fc.constantFrom(1, 31, 32, 33, 1023, 1024, 32_767, 32_768, 2 ** 20 - 1, 2 ** 20, 2 ** 30, 2 ** 31 - 1)
const anywhere = fc.integer({ min: 1, max: 2 ** 31 - 1 })
const price = fc.oneof(
  { weight: 6, arbitrary: near },
  { weight: 2, arbitrary: edges },
  { weight: 1, arbitrary: anywhere },
)
const lots = fc.oneof(fc.integer({ min: 1, max: 30 }), fc.constant(2 ** 31 - 1))
const side = fc.constantFrom(0, 1)
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('limit' as const), side, price, lots }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('cancel' as const), number: fc.nat(200) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('market' as const), side, lots }) },
)

describe('the book', () => {
  it('equals a plain array, near and far, after every step', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 150, size: 'max' }), (steps) => {
        const book = new BareBook()
        const naive = new NaiveBook()
        for (const step of steps) {
          if (step.kind === 'limit') {
            const number = book.limit(step.side, step.price, step.lots)
            expect(number).toBe(naive.limit(step.side, step.price, step.lots))
            expect(book.left(number)).toBe(naive.left(number))
          } else if (step.kind === 'market') {
            expect(book.market(step.side, step.lots)).toBe(naive.market(step.side, step.lots))
          } else expect(book.cancel(step.number)).toBe(naive.cancel(step.number))
          const [bids, asks] = [book.levels(0), book.levels(1)]
          expect([bids, asks]).toEqual([naive.levels(0), naive.levels(1)])
          expect([book.bestBid, book.bestAsk]).toEqual([bids[0]?.[0] ?? 0, asks[0]?.[0] ?? 0])
        }
      }),
      { numRuns: 300 },
    )
  })

  it('counts a level beyond 2³¹ lots exactly', () => {
    const book = new BareBook()
    for (let i = 0; i < 5; i++) book.limit(0, 7, 2 ** 31 - 1)
    expect(book.levels(0)).toEqual([[7, 5 * (2 ** 31 - 1)]])
    book.market(1, 2 ** 31 - 1)
    book.cancel(2)
    expect(book.levels(0)).toEqual([[7, 3 * (2 ** 31 - 1)]])
  })

  it('gives back what a drifting market has left behind', () => {
    const pool = new LevelPool()
    const orders = new Orders()
    const book = new Book(orders, pool)
    for (let number = 1; number <= 20_000; number++) {
      const slot = orders.open(number)
      orders.record[slot * RECORD + LOTS] = 1
      book.rest(slot, 0, number * 107_000)
      if (number > 3) {
        const old = orders.slotOf(number - 3)
        book.remove(old)
        orders.close(old, number - 3)
      }
    }
    expect([orders.count, pool.leafBits.length, pool.nodeBits.length, orders.record.length / RECORD]).toEqual([
      3, 64, 64, 1024,
    ])
  })

  it('finds an order by its number only while it is open, after any number of others', () => {
    const orders = new Orders()
    const slots = new Map<number, number>()
    for (let number = 1; number <= 50_000; number++) {
      slots.set(number, orders.open(number))
      const old = number - 1 - ((number * 7919) % 900)
      const slot = slots.get(old)
      if (slot === undefined) continue
      orders.close(slot, old)
      slots.delete(old)
    }
    for (let number = 0; number <= 50_001; number++) expect(orders.slotOf(number)).toBe(slots.get(number) ?? 0)
    for (const number of [0.5, -1, 1e15, Number.NaN, Infinity]) expect(orders.slotOf(number)).toBe(0)
  })
})
