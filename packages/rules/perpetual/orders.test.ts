import { describe, expect, it } from 'vitest'
import { areShares, isCallback, protectedLots, shareLots, trailingTrigger } from './index.ts'

describe('shares of a kind', () => {
  it.each([
    [[], true],
    [[1], true],
    [[1_000_000], true],
    [[200_000, 200_000, 200_000, 200_000, 200_000], true],
    [[0], false],
    [[-1, 2], false],
    [[1.5], false],
    [[1_000_001], false],
    [[600_000, 400_001], false],
    [[1, 1, 1, 1, 1, 1], false],
  ])('%j stand together: %s', (shares, stand) => expect(areShares(shares)).toBe(stand))

  it('close what is free of them, downwards; the last of a whole takes the rest', () => {
    expect([shareLots(100, 333_333, 0), shareLots(67, 333_333, 333_333), shareLots(34, 333_334, 666_666)]).toEqual([
      33, 33, 34,
    ])
    expect([shareLots(1, 999_999, 0), shareLots(2 ** 31 - 1, 1_000_000, 0)]).toEqual([0, 2 ** 31 - 1])
  })
})

describe('what trails the mark', () => {
  it.each([
    [1_000, true],
    [100_000, true],
    [2_000, true],
    [0, false],
    [500, false],
    [1_500, false],
    [99_500, false],
    [101_000, false],
    [Number.NaN, false],
    [1e21, false],
  ])('by %f ppm: %s', (ppm, may) => expect(isCallback(ppm)).toBe(may))

  it('acts a callback from the best, rounded away from it', () => {
    expect([trailingTrigger('sell', 10_001, 1_000), trailingTrigger('buy', 10_001, 1_000)]).toEqual([9_990, 10_012])
    expect([trailingTrigger('sell', 10_000, 100_000), trailingTrigger('buy', 10_000, 100_000)]).toEqual([9_000, 11_000])
  })
})

describe('what a protection leaves of an order', () => {
  const order = { isWaiting: false, isReduceOnly: false, lots: 10, closeLots: 4 }

  it('is what it closes; of one that waits what the position against it has; of one that only reduces all', () => {
    expect([protectedLots(order, 4), protectedLots({ ...order, closeLots: 0 }, 4)]).toEqual([4, 0])
    const waiting = { ...order, isWaiting: true }
    expect([protectedLots(waiting, 3), protectedLots(waiting, 30), protectedLots(waiting, 0)]).toEqual([3, 10, 0])
    expect(protectedLots({ ...waiting, isReduceOnly: true }, 0)).toBe(10)
  })
})
