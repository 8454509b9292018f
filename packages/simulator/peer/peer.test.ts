import { describe, expect, it } from 'vitest'
import { comparePeer } from './compare-peer.ts'

const OPERATIONS = 2500

describe('the same stream through npm’s nodejs-order-book', () => {
  it.each([1, 2, 3])(`gives the same fills, operation by operation (seed %i, ${OPERATIONS})`, (seed) => {
    const { fills, differences } = comparePeer(seed, OPERATIONS)
    expect(differences).toEqual([])
    expect(fills).toBeGreaterThan(OPERATIONS / 10)
  })
})
