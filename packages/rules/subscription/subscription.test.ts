import { DAY } from '@candela/units'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allocateShared, partsUnlocked, saleState, takeFirstCome, unlockAt, unlockedBy } from './index.ts'

const lots = fc.integer({ min: 1, max: 1_000_000 })

describe('a shared sale', () => {
  it('gives nobody more than they asked for, all together no more than there is, and loses less than a lot a request', () => {
    fc.assert(
      fc.property(lots, fc.array(lots, { maxLength: 20, size: 'max' }), (supply, requests) => {
        const { allocated, leftUnsold } = allocateShared(supply, requests)
        const sum = allocated.reduce((total, each) => total + each, 0)
        const wanted = requests.reduce((total, each) => total + each, 0)
        expect(sum + leftUnsold).toBe(supply)
        expect(allocated.every((each, index) => each <= requests[index]!)).toBe(true)
        if (wanted <= supply) expect(allocated).toEqual(requests)
        else expect(leftUnsold).toBeLessThan(Math.max(1, requests.length))
      }),
    )
  })

  it('gives the same whatever the order, and nothing more for splitting', () => {
    fc.assert(
      fc.property(
        lots,
        fc.array(lots, { minLength: 1, maxLength: 10, size: 'max' }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (supply, requests, at) => {
          const { allocated } = allocateShared(supply, requests)
          expect(allocateShared(supply, requests.toReversed()).allocated).toEqual(allocated.toReversed())
          const part = Math.floor(requests[0]! * at)
          const split = allocateShared(supply, [part, requests[0]! - part, ...requests.slice(1)]).allocated
          expect(split[0]! + split[1]!).toBeLessThanOrEqual(allocated[0]!)
        },
      ),
    )
  })

  it('is not what first come is', () => {
    expect([takeFirstCome(10, 10), takeFirstCome(9, 10)]).toEqual([10, 0])
  })
})

describe('coins', () => {
  it('come free in parts, all of them with the last', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.integer({ min: 1, max: 24 }), (allocated, parts) => {
        const free = Array.from({ length: parts + 1 }, (_, part) => unlockedBy(allocated, part, parts))
        expect([free[0], free[parts]]).toEqual([0n, allocated])
        expect(free.every((each, part) => part === 0 || each >= free[part - 1]!)).toBe(true)
      }),
    )
  })

  it('wait for listing, lockup and each other', () => {
    const terms = { listingAt: 1_000, lockupDays: 30, parts: 3, everyDays: 7 }
    expect(unlockAt(terms, 2)).toBe(1_000 + 37 * DAY)
    expect([0, 30, 44, 100].map((after) => partsUnlocked(terms, 1_000 + after * DAY))).toEqual([0, 1, 3, 3])
    expect(partsUnlocked(terms, 999 + 30 * DAY)).toBe(0)
  })
})

describe('a sale', () => {
  const sale = { method: 'shared' as const, opensAt: 10, closesAt: 20, supply: 100, wanted: 100, isCancelled: false }
  it.each([
    ['before it opens', sale, 9, 'comingSoon'],
    ['when it opens', sale, 10, 'onSale'],
    ['to its last millisecond', sale, 19, 'onSale'],
    ['at its end, all wanted', sale, 20, 'soldOut'],
    ['at its end, coins left', { ...sale, wanted: 99 }, 20, 'closed'],
    ['by first come, all taken', { ...sale, method: 'firstCome' as const }, 15, 'soldOut'],
    ['cancelled', { ...sale, isCancelled: true }, 15, 'closed'],
  ])('%s', (_what, own, at, state) => expect(saleState(own, at)).toBe(state))
})
