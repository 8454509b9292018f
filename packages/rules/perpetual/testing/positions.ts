import fc from 'fast-check'
import { openFill, type Position } from '../position.ts'
import { DEFAULT_TIERS } from '../tiers.ts'

export const TIERS = DEFAULT_TIERS

/** A position as trading leaves it: up to the top tier at entry, with margin from a leverage, some added, some profit settled. */
export interface Held {
  readonly position: Position
  readonly unit: number
  readonly entry: number
  readonly leverage: number
}

const TOP = 2_000_000_000_000_000

export const HELD: fc.Arbitrary<Held> = fc
  .record({
    side: fc.constantFrom(1 as const, -1 as const),
    entry: fc.oneof(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 5_000, max: 20_000_000 })),
    unit: fc.constantFrom(1, 7, 1_000, 10_000, 1_000_000),
    size: fc.double({ min: 0, max: 1, noNaN: true }),
    leverage: fc.integer({ min: 1, max: 50 }),
    added: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 500 })),
    settled: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 300 })),
  })
  .map(({ side, entry, unit, size, leverage, added, settled }) => {
    const lots = 1 + Math.floor(size ** 3 * Math.min(TOP / entry / unit, 1_000_000_000))
    const { position } = openFill(undefined, { side, price: entry, lots }, { unit, leverage, feePpm: 0 })
    const more = (position.margin * BigInt(added)) / 1000n
    const profit = (position.margin * BigInt(settled)) / 1000n
    return { position: { ...position, margin: position.margin + more, settled: profit }, unit, entry, leverage }
  })

/** A price near a position's entry, from far below to far above. */
export function priceNear(entry: number, permille: number): number {
  return Math.max(1, Math.floor((entry * permille) / 1000))
}

export const PERMILLE = fc.oneof(fc.integer({ min: 900, max: 1100 }), fc.integer({ min: 1, max: 3000 }))
