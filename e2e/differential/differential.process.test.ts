import { expect, it } from 'vitest'
import { play } from './play.ts'

/* `npm run campaign -- differential` goes on from here with more operations. */

it('orders over HTTP are filled as npm’s nodejs-order-book fills them, operation by operation', async () => {
  const { operations, fills, differences } = await play(1, 150)
  expect(differences).toEqual([])
  expect(operations).toBeGreaterThan(130)
  expect(fills).toBeGreaterThan(operations / 10)
})
