import { describe, expect, it } from 'vitest'
import { resultOfSale } from './sale-result.ts'

const UNIT = 100_000_000n
const came = (acquiredAt: number, quantity: string, cost: string) =>
  ({ acquiredBy: 'trade', acquiredAt, acquiredSeq: acquiredAt, quantity, cost }) as const
const LOTS = [came(1, '0.01', '600'), came(2, '0.03', '2100.3')]

describe('the result that a sale would realise', () => {
  it('is what it brings less the cost of the coins that came first', () => {
    expect(resultOfSale(LOTS, UNIT / 100n, 650n * UNIT)).toBe('50')
    // all of the first and a third of the second
    expect(resultOfSale(LOTS, UNIT / 50n, 1_300n * UNIT)).toBe('-0.1')
    expect(resultOfSale(LOTS, UNIT / 25n, 2_700n * UNIT)).toBe('-0.3')
  })

  it('is unknown where less is held than is sold, and all of the proceeds where the coins cost nothing', () => {
    expect(resultOfSale(LOTS, UNIT / 25n + 1n, 2_700n * UNIT)).toBeUndefined()
    expect(resultOfSale([], 1n, 1n)).toBeUndefined()
    expect(resultOfSale([came(1, '1', '0')], UNIT, 5n * UNIT)).toBe('5')
  })
})
