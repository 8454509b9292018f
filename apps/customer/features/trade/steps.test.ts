import { describe, expect, it } from 'vitest'
import { BTC_USDT } from '@candela/rules/testing'
import { nextLots, nextPrice, nextSpend } from './steps.ts'

const MID = 6_745_012

describe('one press of − or +', () => {
  it.each([
    ['67,450.12 goes to the next ten', MID, 1, 6_746_000],
    ['and down to the ten below', MID, -1, 6_745_000],
    ['464.40 goes in tenths', 46_440, 1, 46_450],
    ['10,000 goes down in ones', 1_000_000, -1, 999_900],
    ['0.05 goes in hundredths', 5, 1, 6],
    ['a price stops at a tick', 1, -1, 1],
  ] as const)('of a price: %s', (_, from, direction, to) => expect(nextPrice(from, direction)).toBe(to))

  it('of an amount: the first is an order that may be placed, and a sixth of a bitcoin moves by hundredths', () => {
    const first = nextLots(BTC_USDT, MID, 0, 1)
    expect(first * MID * 10).toBeGreaterThanOrEqual(BTC_USDT.minimumNotional)
    expect(nextLots(BTC_USDT, MID, first, 1)).toBe(first * 2)
    expect(nextLots(BTC_USDT, MID, first, -1)).toBe(0)
    expect(nextLots(BTC_USDT, MID, 0, -1)).toBe(0)
    expect(nextLots(BTC_USDT, MID, 16_543, 1)).toBe(17_000)
    expect(nextLots(BTC_USDT, MID, 16_543, -1)).toBe(16_000)
    expect(nextLots(BTC_USDT, MID, BTC_USDT.maximumLots, 1)).toBe(BTC_USDT.maximumLots)
  })

  it.each([
    ['0', 1, 10],
    ['10', -1, 0],
    ['250', 1, 260],
    ['1000', 1, 1100],
    ['1000', -1, 990],
    ['7', -1, 0],
  ] as const)('of %s USDT', (from, direction, to) => {
    expect(nextSpend(BigInt(from) * 100_000_000n, direction)).toBe(BigInt(to) * 100_000_000n)
  })
})
