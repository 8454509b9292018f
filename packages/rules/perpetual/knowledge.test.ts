import { describe, expect, it } from 'vitest'
import { leveragePpm, mostWithoutKnowledge, needsKnowledge } from './index.ts'

const at = (notional: bigint, equity: bigint) => ({ notional, equity })
const FLAT = at(0n, 0n)

describe('leverage that needs the knowledge check', () => {
  it('is above 2, rounded up, and never of nothing', () => {
    expect([leveragePpm(FLAT), leveragePpm(at(2n, 1n)), leveragePpm(at(200_001n, 100_000n))]).toEqual([
      0n,
      2_000_000n,
      2_000_010n,
    ])
    expect(leveragePpm(at(2_000_000_001n, 1_000_000_000n))).toBe(2_000_001n)
    expect([needsKnowledge(FLAT, at(2n, 1n)), needsKnowledge(FLAT, at(200_001n, 100_000n))]).toEqual([false, true])
  })

  it('is more than it was: what stays as high, or is lowered, is left to everybody', () => {
    expect(needsKnowledge(at(3n, 1n), at(6n, 2n))).toBe(false)
    expect(needsKnowledge(at(3n, 1n), at(5n, 2n))).toBe(false)
    expect(needsKnowledge(at(3n, 1n), at(7n, 2n))).toBe(true)
  })

  it('is all leverage where nothing is left, which nothing is above', () => {
    expect([leveragePpm(at(1n, 0n)), leveragePpm(at(1n, -1n))]).toEqual([undefined, undefined])
    expect(needsKnowledge(at(3n, 1n), at(3n, 0n))).toBe(true)
    expect(needsKnowledge(at(3n, 0n), at(4n, -1n))).toBe(false)
    expect(needsKnowledge(at(3n, 0n), at(4n, 1n))).toBe(false)
  })

  it('leaves half of the notional, rounded up, and no less than nothing', () => {
    expect(mostWithoutKnowledge(at(101n, 100n), 90n)).toBe(49n)
    expect(mostWithoutKnowledge(at(101n, 100n), 20n)).toBe(20n)
    expect(mostWithoutKnowledge(at(201n, 100n), 20n)).toBe(0n)
  })
})
