import fc from 'fast-check'
import { expect, it } from 'vitest'
import { PriceQueue, type Waiting } from './price-queue.ts'

it.each(['falling', 'rising'] as const)('a %s mark reaches what a sorted list would give', (direction) => {
  const act = fc.record({
    key: fc.nat(20),
    price: fc.nat(40),
    rank: fc.nat(5),
    mark: fc.nat(40),
    what: fc.constantFrom('set', 'remove', 'take'),
  })
  const sign = direction === 'rising' ? 1 : -1
  fc.assert(
    fc.property(fc.array(act, { maxLength: 200, size: 'max' }), (acts) => {
      const queue = new PriceQueue<Waiting & { key: number }>(direction)
      const items = Array.from({ length: 21 }, (_, key) => ({ key, price: 0, rank: 0, place: -1 }))
      const waiting = new Set<(typeof items)[number]>()
      for (const { key, price, rank, mark, what } of acts) {
        const item = items[key]!
        if (what === 'set') {
          Object.assign(item, { price, rank: rank * 100 + key })
          queue.set(item)
          waiting.add(item)
        } else if (what === 'remove') {
          queue.remove(item)
          waiting.delete(item)
        } else {
          const sorted = [...waiting].sort((a, b) => sign * (a.price - b.price) || a.rank - b.rank)
          const first = sorted.find((each) => sign * (mark - each.price) >= 0)
          expect(queue.reached(mark)).toBe(first)
        }
        expect(queue.size).toBe(waiting.size)
      }
    }),
  )
})
