import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { crossGuards, crossIsolated, crossStanding } from './cross-guards.ts'
import { crossForcedPrice, crossHealth, type CrossPosition, crossShare } from './cross.ts'
import { liquidationFill } from './liquidation.ts'
import { openProfit } from './position.ts'
import { DEFAULT_TIERS } from './tiers.ts'

const UNIT = 1_000
const POSITION: fc.Arbitrary<CrossPosition> = fc
  .record({
    side: fc.constantFrom(1 as const, -1 as const),
    lots: fc.integer({ min: 1, max: 2_000_000 }),
    entry: fc.integer({ min: 1, max: 200_000 }),
    mark: fc.integer({ min: 1, max: 200_000 }),
    settled: fc.bigInt({ min: 0n, max: 10n ** 12n }),
  })
  .map(({ side, lots, entry, mark, settled }) => ({
    position: { side, lots, cost: BigInt(entry) * BigInt(lots) * BigInt(UNIT), margin: 0n, settled },
    mark,
    unit: UNIT,
    leverage: 2,
    tiers: DEFAULT_TIERS,
  }))
const POSITIONS = fc.array(POSITION, { minLength: 1, maxLength: 6 })

/** The wallet that makes the slack so much. */
function walletFor(positions: readonly CrossPosition[], slack: bigint): bigint {
  const { equity, maintenance } = crossHealth(0n, positions)
  return maintenance - equity + slack
}

function isReached(side: 1 | -1, mark: number, guard: number): boolean {
  return guard !== 0 && side * (guard - mark) >= 0
}

describe('the marks at which a wallet is looked at again', () => {
  it('is never below maintenance while no mark has reached its own', () => {
    let far = 0
    fc.assert(
      fc.property(
        POSITIONS,
        fc.bigInt({ min: 0n, max: 10n ** 14n }),
        fc.array(fc.integer({ min: 1, max: 300_000 }), { minLength: 6, maxLength: 6 }),
        fc.boolean(),
        (positions, slack, marks, isAtEdge) => {
          const wallet = walletFor(positions, slack)
          const guards = crossGuards(wallet, positions)!
          const moved = positions.map((own, place) => {
            const { side } = own.position
            const guard = guards[place]!
            const edge = guard === 0 ? 1 : guard + side
            const mark = isAtEdge ? Math.max(1, edge) : marks[place]!
            return { ...own, mark: isReached(side, mark, guard) ? own.mark : mark }
          })
          if (moved.some(({ mark }, place) => mark !== positions[place]!.mark)) far++
          expect(crossHealth(wallet, moved).isBelow).toBe(false)
        },
      ),
      { numRuns: 3_000 },
    )
    expect(far).toBeGreaterThan(1_000)
  })

  it('none is reached where it is set, and a position alone waits at its forced price', () => {
    fc.assert(
      fc.property(POSITIONS, fc.bigInt({ min: 0n, max: 10n ** 14n }), (positions, slack) => {
        const wallet = walletFor(positions, slack)
        for (const [place, guard] of crossGuards(wallet, positions)!.entries()) {
          const { position, mark } = positions[place]!
          expect(isReached(position.side, mark, guard)).toBe(false)
        }
        const alone = positions.slice(0, 1)
        const own = walletFor(alone, slack)
        expect(crossGuards(own, alone)).toEqual([crossForcedPrice(own, alone, 0)])
      }),
    )
  })

  it('a wallet below maintenance has none', () => {
    fc.assert(
      fc.property(POSITIONS, (positions) => {
        expect(crossGuards(walletFor(positions, -1n), positions)).toBeUndefined()
      }),
    )
  })
})

describe('what stands behind one position', () => {
  it('is the equity of the whole wallet', () => {
    fc.assert(
      fc.property(POSITIONS, fc.bigInt({ min: 0n, max: 10n ** 14n }), (positions, wallet) => {
        const { equity } = crossHealth(wallet, positions)
        for (const [j, { mark, unit }] of positions.entries()) {
          const standing = crossStanding(wallet, positions, j)
          expect(standing.margin + openProfit(standing, mark, unit)).toBe(equity)
        }
      }),
    )
  })
})

describe('a wallet below maintenance that is sold position by position at the bankruptcy prices', () => {
  it('needs no insurance and ends at 0 or above, a deficit as large as its maintenance included', () => {
    let deficits = 0
    fc.assert(
      fc.property(POSITIONS, fc.integer({ min: 0, max: 2_000 }), (all, part) => {
        const { maintenance } = crossHealth(0n, all)
        const start = walletFor(all, -1n - (maintenance * BigInt(part)) / 1_000n)
        if (crossHealth(start, all).equity < 0n) deficits++
        let wallet = start
        for (let positions = all; positions.length > 0; positions = positions.slice(1)) {
          const { lots } = positions[0]!.position
          const own = crossIsolated(wallet, positions, 0)
          const { bankruptcyPrice: price } = crossShare(wallet, positions, 0)
          const sold = liquidationFill(own, { price, lots }, { unit: UNIT, feePpm: 5_000 })
          expect(sold.shortfallFromInsurance).toBe(0n)
          wallet += sold.credit - own.margin
        }
        expect(wallet).toBeGreaterThanOrEqual(0n)
      }),
      { numRuns: 1_000 },
    )
    expect(deficits).toBeGreaterThan(100)
  })
})
