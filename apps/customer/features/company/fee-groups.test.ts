import type { Product } from '@candela/contract'
import { expect, it } from 'vitest'
import { feeGroups } from './fee-groups.ts'

const product = (id: string, makerFeePpm: number, takerFeePpm: number, spot = true) =>
  ({ id, makerFeePpm, takerFeePpm, spot }) as Product

it('groups what is traded on spot by what it costs, in the catalogue’s order, and leaves out what is only quoted', () => {
  const groups = feeGroups([
    product('BTC-USDT', 800, 1_000),
    product('XAU-USD', 400, 500),
    product('ETH-USDT', 800, 1_000),
    product('SPX-USD', 400, 500, false),
  ])
  expect(
    groups.map(({ makerFeePpm, takerFeePpm, products }) => [makerFeePpm, takerFeePpm, ...products.map(({ id }) => id)]),
  ).toEqual([
    [800, 1_000, 'BTC-USDT', 'ETH-USDT'],
    [400, 500, 'XAU-USD'],
  ])
})
