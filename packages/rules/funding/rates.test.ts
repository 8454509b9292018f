import { randomBelow } from '@candela/units/testing'
import { describe, expect, it } from 'vitest'
import { currencyUnit, moneyOut, rateOfCost } from './index.ts'

describe('the rate of a payout', () => {
  it.each([2, 0])('is known from what the arrival cost, to the last digit (%i decimals)', (digits) => {
    const below = randomBelow(7)
    for (let left = 2_000; left > 0; left--) {
      const mid = BigInt(1 + below(400_000_000))
      const amount = BigInt(20 + below(50_000)) * 100_000_000n + BigInt(below(100_000_000))
      const fee = BigInt(below(5)) * 100_000_000n
      const { rate, arrival, cost } = moneyOut(amount, fee, { mid, spreadPpm: below(20_000) }, currencyUnit(digits))
      const isEnough = arrival >= 100_000_000n
      expect(isEnough ? rateOfCost(cost, arrival) : rate).toBe(rate)
    }
  })

  it('is 0 where nothing arrives', () => expect(rateOfCost(0n, 0n)).toBe(0n))
})
