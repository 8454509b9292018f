import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  breakEvenPrice,
  closeFill,
  equity,
  forcedPrice,
  isBelowMaintenance,
  isOpenable,
  liquidationFill,
  liquidationLots,
  M6,
  maintenanceOf,
  notional,
  openFill,
  openProfit,
  type Position,
  rateOfReturnPpm,
  reserveOf,
  resultOfClose,
  settleFunding,
  splitLots,
  trimCloses,
} from './index.ts'
import { HELD, PERMILLE, priceNear, TIERS } from './testing/positions.ts'

const RUNS = { numRuns: 2_000 }
const LIQUIDATION = {
  feePpm: 5_000,
  targetPpm: 1_250_000,
  wholeBelow: 100_000_000_000n,
  minimumNotional: 500_000_000n,
  tiers: TIERS,
}

describe('closing', () => {
  it('in parts leaves nothing behind and comes to the same as at once', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { maxLength: 8 })
    fc.assert(
      fc.property(HELD, parts, PERMILLE, ({ position, unit, entry }, sizes, at) => {
        const price = priceNear(entry, at)
        const terms = { unit, feePpm: 0 }
        let rest = position
        let [pnl, credit] = [0n, 0n]
        for (const size of [...sizes, position.lots]) {
          if (rest.lots === 0) break
          const closed = closeFill(rest, { price, lots: Math.min(size, rest.lots) }, terms)
          pnl += closed.pnl
          credit += closed.credit
          rest = closed.after
        }
        const whole = closeFill(position, { price, lots: position.lots }, terms)
        expect(rest).toEqual({ side: position.side, lots: 0, cost: 0n, margin: 0n, settled: 0n })
        expect([pnl, credit]).toEqual([whole.pnl, whole.credit])
        expect(whole.credit).toBe(equity(position, price, unit))
      }),
      RUNS,
    )
  })

  it('moves the forced price of the rest by rounding alone', () => {
    fc.assert(
      fc.property(HELD, fc.double({ min: 0, max: 1, noNaN: true }), ({ position, unit, entry }, part) => {
        if (position.lots < 2 || BigInt(position.lots) * BigInt(unit) < 1_000_000n) return
        if (notional(entry * 3, position.lots, unit) > TIERS[0]!.upTo) return
        const lots = Math.max(1, Math.floor((position.lots - 1) * part))
        const { after } = closeFill(position, { price: entry, lots }, { unit, feePpm: 500 })
        if (BigInt(after.lots) * BigInt(unit) < 1_000_000n) return
        const moved = forcedPrice(after, unit, TIERS) - forcedPrice(position, unit, TIERS)
        expect(Math.abs(moved)).toBeLessThanOrEqual(1)
      }),
      RUNS,
    )
  })

  it('at the break-even price loses nothing, one tick worse it does', () => {
    fc.assert(
      fc.property(HELD, fc.integer({ min: 0, max: 2_000 }), ({ position, unit }, takerPpm) => {
        const fees = (position.cost * BigInt(takerPpm) + M6 - 1n) / M6
        const price = breakEvenPrice(position, fees, { unit, takerPpm })
        const resultAt = (at: number): bigint => resultOfClose(position, at, fees, { unit, takerPpm })
        expect(resultAt(price) >= 0n).toBe(true)
        expect(resultAt(price - position.side) < 0n).toBe(true)
      }),
      RUNS,
    )
  })
})

describe('orders', () => {
  it('split what closes from what opens, whatever rests to close', () => {
    expect(splitLots(5, 3)).toEqual({ closeLots: 3, openLots: 2 })
    expect(splitLots(5, 10)).toEqual({ closeLots: 5, openLots: 0 })
    expect(splitLots(5, 0)).toEqual({ closeLots: 0, openLots: 5 })
  })

  it('set aside margin and fee, a sell at the best bid if that is higher', () => {
    const terms = { unit: 10_000, leverage: 3, takerPpm: 500 }
    const order = { side: 1 as const, price: 600_000, openLots: 7 }
    expect(reserveOf(order, 0, terms)).toBe(14_000_000_000n + 21_000_000n)
    expect(reserveOf({ ...order, side: -1 }, 660_000, terms)).toBe(15_400_000_000n + 23_100_000n)
    expect(reserveOf({ ...order, openLots: 0 }, 0, terms)).toBe(0n)
  })

  it('that close are trimmed to the position and no further', () => {
    const order = fc.record({ price: fc.integer({ min: 1, max: 5 }), lots: fc.integer({ min: 1, max: 9 }) })
    fc.assert(
      fc.property(fc.constantFrom('buy' as const, 'sell' as const), fc.nat(40), fc.array(order), (side, lots, list) => {
        const orders = list.map((each, seq) => ({ ...each, id: seq, seq }))
        const kept = trimCloses(side, lots, orders)
        const total = list.reduce((sum, each) => sum + each.lots, 0)
        expect(kept.reduce((sum, each) => sum + each.lots, 0)).toBe(Math.min(lots, total))
        const prices = kept.filter((each) => each.lots > 0).map(({ id }) => orders[id]!.price)
        expect(prices).toEqual(prices.toSorted((a, b) => (side === 'sell' ? a - b : b - a)))
      }),
      RUNS,
    )
  })

  it('open only what the mark leaves one and a quarter times its maintenance', () => {
    const { position } = openFill(
      undefined,
      { side: 1, price: 600_000, lots: 500 },
      { unit: 10_000, leverage: 50, feePpm: 0 },
    )
    expect(isOpenable(position, 600_000, 10_000, TIERS, 1_250_000)).toBe(true)
    expect(isOpenable(position, 595_489, 10_000, TIERS, 1_250_000)).toBe(true)
    expect(isOpenable(position, 595_400, 10_000, TIERS, 1_250_000)).toBe(false)
    expect(rateOfReturnPpm(position, 50, 606_000, 10_000)).toBe(500_000n)
    expect(rateOfReturnPpm(position, 50, 599_999, 10_000)).toBe(-83n)
  })
})

describe('a liquidation', () => {
  const BELOW = fc.tuple(HELD, PERMILLE).filter(([{ position, unit, entry }, at]) => {
    const mark = priceNear(entry, at)
    return isBelowMaintenance(position, mark, unit, TIERS) && equity(position, mark, unit) >= 0n
  })

  it('books every minor unit, and no account goes below zero', () => {
    fc.assert(
      fc.property(BELOW, PERMILLE, ([{ position, unit, entry }, at], slip) => {
        const mark = priceNear(entry, at)
        const lots = liquidationLots(position, mark, { unit, ...LIQUIDATION })
        const fill = liquidationFill(position, { price: priceNear(mark, slip), lots }, { unit, feePpm: 5_000 })
        const cleared = fill.pnl - (position.settled - fill.after.settled)
        const out = fill.after.margin + fill.credit + fill.feeToInsurance
        expect(position.margin + cleared + fill.shortfallFromInsurance).toBe(out)
        expect(fill.after.margin >= 0n && fill.credit >= 0n && fill.feeToInsurance >= 0n).toBe(true)
        expect(fill.shortfallFromInsurance === 0n || out === 0n).toBe(true)
      }),
      RUNS,
    )
  })

  it('sells the smallest part that restores the target, up to the rounding of three amounts', () => {
    let parts = 0
    fc.assert(
      fc.property(BELOW, ([{ position, unit, entry }, at]) => {
        const mark = priceNear(entry, at)
        const lots = liquidationLots(position, mark, { unit, ...LIQUIDATION })
        if (lots === position.lots) return
        const shortBy = (sold: number): bigint => {
          const { after } = liquidationFill(position, { price: mark, lots: sold }, { unit, feePpm: 5_000 })
          const kept = maintenanceOf(TIERS, notional(mark, after.lots, unit))
          return 1_250_000n * kept - M6 * equity(after, mark, unit)
        }
        expect(shortBy(lots) <= 5n * M6).toBe(true)
        if (lots > 1) expect(shortBy(lots - 1) > 0n).toBe(true)
        parts++
      }),
      { numRuns: 4_000 },
    )
    expect(parts).toBeGreaterThan(100)
  })
})

describe('the clearing account', () => {
  it('always holds Σ(s(N − C) − X) of all positions, whatever they trade, settle and close', () => {
    const move = fc.record({
      who: fc.nat(2),
      lots: fc.integer({ min: 1, max: 30 }),
      price: fc.integer({ min: 50, max: 150 }),
      kind: fc.constantFrom('trade', 'trade', 'settle'),
    })
    fc.assert(
      fc.property(fc.array(move, { maxLength: 30, size: 'max' }), fc.integer({ min: 1, max: 300 }), (moves, mark) => {
        const held: (Position | undefined)[] = [undefined, undefined, undefined]
        let clearing = 0n
        const trade = (who: number, side: 1 | -1, price: number, lots: number): void => {
          const own = held[who]
          const closing = own && own.side !== side ? Math.min(own.lots, lots) : 0
          if (closing > 0) {
            const closed = closeFill(own!, { price, lots: closing }, { unit: 7, feePpm: 0 })
            clearing -= closed.pnl - closed.part.settled
            held[who] = closed.after.lots > 0 ? closed.after : undefined
          }
          if (lots === closing) return
          const fill = { side, price, lots: lots - closing }
          held[who] = openFill(held[who], fill, { unit: 7, leverage: 3, feePpm: 0 }).position
        }
        for (const { who, lots, price, kind } of moves) {
          const own = held[who]
          if (kind === 'trade') {
            trade(who, 1, price, lots)
            trade((who + 1) % 3, -1, price, lots)
          } else if (own) {
            const { settledNow, after } = settleFunding(own, own.margin + BigInt(lots), price, 7)
            clearing -= settledNow
            held[who] = after
          }
        }
        const profits = held.map((own) => (own ? openProfit(own, mark, 7) : 0n))
        expect(clearing).toBe(profits.reduce((sum, profit) => sum + profit, 0n))
      }),
      RUNS,
    )
  })
})
