import fc from 'fast-check'
import { expect, it } from 'vitest'
import { drawsFrom } from '../../testing/vectors/strategies-series.ts'
import { Draws } from './draws.ts'

it('draws in halves of 32 bits are those of 64', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), (seed) => {
      const [draws, next] = [new Draws(seed), drawsFrom(BigInt(seed))]
      for (let draw = 0; draw < 50; draw++) expect(draws.next()).toBe(next())
    }),
  )
})
