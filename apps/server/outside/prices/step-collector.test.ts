import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldPrints, StepCollector } from './step-collector.ts'

const LADDER = { kind: 'levels', bids: [[99, 1]], asks: [[101, 1]] } as const
const print = (price: number, lots = 1) => ({ price, lots, buyerMaker: false })

describe('gathering a step', () => {
  it('hands over only what changed, by product, with the oldest receive time; only the first step is a gap', () => {
    const collector = new StepCollector()
    expect(collector.take(1)).toBeUndefined()
    collector.quote(3, 1_010, 100, LADDER)
    collector.quote(1, 1_005, 50, LADDER)
    collector.print(3, 1_002, print(100))
    collector.quote(3, 1_020, 102, LADDER)
    expect(collector.take(5)).toEqual({
      kind: 'market',
      step: 5,
      gap: true,
      updates: [
        { product: 1, receivedAt: 1_005, index: 50, ladder: LADDER, prints: [] },
        { product: 3, receivedAt: 1_002, index: 102, ladder: LADDER, prints: [print(100)] },
      ],
    })
    expect(collector.take(6)).toBeUndefined()
    collector.print(3, 1_300, print(103))
    expect(collector.take(7)).toMatchObject({ gap: false, updates: [{ product: 3, index: 102, receivedAt: 1_300 }] })
  })

  it('keeps prints until their product is quoted, and forgets what the source can’t vouch for', () => {
    const collector = new StepCollector()
    collector.print(0, 10, print(7))
    expect(collector.take(1)).toBeUndefined()
    collector.quote(0, 20, 7, LADDER)
    expect(collector.take(2)!.updates[0]).toMatchObject({ receivedAt: 10, prints: [print(7)] })
    collector.quote(0, 30, 8, LADDER)
    collector.forget(0)
    expect(collector.take(3)).toBeUndefined()
    collector.print(0, 40, print(8))
    expect(collector.take(4)).toBeUndefined()
  })

  it('takes a step once', () => {
    const collector = new StepCollector()
    collector.quote(0, 1, 1, LADDER)
    collector.take(2)
    expect(() => collector.take(2)).toThrow('once')
  })
})

describe('folding prints', () => {
  it('keeps twelve as they are', () => {
    const prints = Array.from({ length: 12 }, (_, i) => print(100 + (i % 5), i + 1))
    expect(foldPrints(prints)).toEqual(prints)
  })

  it('of more keeps first, highest, lowest, last and the exact volume', () => {
    const prices = [10, 12, 15, 11, 9, 10, 10, 8, 14, 13, 12, 11, 11]
    expect(foldPrints(prices.map((price) => print(price, 2)))).toEqual([
      print(10, 2),
      print(15, 2),
      print(8, 2),
      print(11, 20),
    ])
  })

  it('open, high, low, close and volume stay, whatever came', () => {
    const some = fc.array(
      fc.record({ price: fc.integer({ min: 1, max: 50 }), lots: fc.integer({ min: 1, max: 1e6 }) }),
      {
        minLength: 1,
        maxLength: 300,
      },
    )
    fc.assert(
      fc.property(some, (rows) => {
        const prints = rows.map(({ price, lots }) => print(price, lots))
        const folded = foldPrints(prints)
        const sum = (all: typeof prints) => ({
          open: all[0]!.price,
          high: Math.max(...all.map((p) => p.price)),
          low: Math.min(...all.map((p) => p.price)),
          close: all[all.length - 1]!.price,
          lots: all.reduce((total, p) => total + p.lots, 0),
        })
        expect(folded.length).toBeLessThanOrEqual(12)
        expect(folded.every((p) => p.lots > 0)).toBe(true)
        expect(sum(folded)).toEqual(sum(prints))
        // folding what was folded changes nothing
        expect(sum(foldPrints([...foldPrints(prints.slice(0, 150)), ...prints.slice(150)]))).toEqual(sum(prints))
      }),
    )
  })
})
