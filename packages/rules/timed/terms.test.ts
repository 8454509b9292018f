import { PRODUCTS } from '@candela/contract'
import { expect, it } from 'vitest'
import { timedOffer } from './index.ts'

it('timed orders are offered of the products that the catalogue calls contracts, in the groups of their kinds', () => {
  const offered = PRODUCTS.map(({ definition }) => [definition.id, timedOffer(definition.id)?.group])
  const listed = PRODUCTS.map(({ definition, flags, kind }) => [definition.id, flags.contract ? kind : undefined])
  expect(offered).toEqual(listed)
})
