import { PRODUCTS } from '@candela/contract'
import { expect, it } from 'vitest'
import { breakEvenWinPpm, timedOffer } from './index.ts'

it('timed orders are offered of the products that the catalogue calls contracts, in the groups of their kinds', () => {
  const offered = PRODUCTS.map(({ definition }) => [definition.id, timedOffer(definition.id)?.group])
  const listed = PRODUCTS.map(({ definition, flags, kind }) => [definition.id, flags.contract ? kind : undefined])
  expect(offered).toEqual(listed)
})

it('pay 78 % to 88 % above the stake, the longer the more, of 10 to 5,000 USDT', () => {
  const { durations, minimumStake, maximumStake, mostOpen } = timedOffer('BTC-USDT')!
  const rows = durations.map(({ ms, payoutPpm }) => [ms / 1_000, payoutPpm, breakEvenWinPpm(payoutPpm)])
  expect(rows).toEqual([
    [30, 780_000, 561_798],
    [60, 820_000, 549_451],
    [120, 840_000, 543_479],
    [180, 860_000, 537_635],
    [300, 880_000, 531_915],
  ])
  expect([minimumStake, maximumStake, mostOpen]).toEqual([1_000_000_000n, 500_000_000_000n, 20])
})
