import { isSummed, type Print } from '@candela/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { StepCollector } from './step-collector.ts'

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

/** The prints that a step's update carries of these. */
function listed(prints: readonly Print[]): readonly Print[] {
  const collector = new StepCollector()
  collector.quote(0, 1, 100, LADDER)
  for (const each of prints) collector.print(0, 1, each)
  return collector.take(1)!.updates[0]!.prints
}

describe('the prints of a step', () => {
  it('up to eleven are listed as they came', () => {
    const prints = Array.from({ length: 11 }, (_, i) => print(100 + (i % 5), i + 1))
    expect(listed(prints)).toEqual(prints)
  })

  it('of more, eleven are listed as they came, and the lots of the others as a sum that says so', () => {
    const prices = [10, 12, 15, 11, 9, 10, 10, 8, 14, 13, 12, 11, 11, 10]
    const found = listed(prices.map((price) => print(price, 2)))
    expect(found.map(({ price, lots }) => [price, lots])).toEqual([
      ...[10, 15, 10, 10, 8, 14, 13, 12, 11, 11, 10].map((price) => [price, 2]),
      [10, 6],
    ])
    expect(found.map((_, place) => isSummed(found, place))).toEqual([...Array<boolean>(11).fill(false), true])
  })

  it('open, high, low, close and volume stay, and what is not marked as a sum came like that, whatever came', () => {
    const some = fc.array(
      fc.record({ price: fc.integer({ min: 1, max: 50 }), lots: fc.integer({ min: 1, max: 1e6 }) }),
      { minLength: 1, maxLength: 3_000, size: 'max' },
    )
    fc.assert(
      fc.property(some, (rows) => {
        const prints = rows.map(({ price, lots }) => print(price, lots))
        const found = listed(prints)
        const sum = (all: readonly Print[]) => ({
          open: all[0]!.price,
          high: Math.max(...all.map((p) => p.price)),
          low: Math.min(...all.map((p) => p.price)),
          close: all[all.length - 1]!.price,
          lots: all.reduce((total, p) => total + p.lots, 0),
        })
        expect(found.length).toBeLessThanOrEqual(12)
        expect(found.every((p) => p.lots > 0)).toBe(true)
        expect(sum(found)).toEqual(sum(prints))
        const came = [...prints]
        found.forEach((each, place) => {
          if (isSummed(found, place)) return
          const at = came.findIndex(({ price, lots }) => price === each.price && lots === each.lots)
          expect(at).toBeGreaterThanOrEqual(0)
          came.splice(0, at + 1)
        })
      }),
      { numRuns: 50 },
    )
  })
})
