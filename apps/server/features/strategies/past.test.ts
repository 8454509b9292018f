import { PRODUCTS } from '@candela/contract'
import { expandLadder } from '@candela/rules'
import { HOUR } from '@candela/units'
import { describe, expect, it, vi } from 'vitest'
import type { Sources } from '../../queries/context.ts'
import { openPasts } from './past.ts'

const { definition } = PRODUCTS[0]!
const NOW = 480_000 * HOUR + 5
const END = 480_000 * HOUR

/** A house with so many steps of the learner, the last at the hour, and so many hours before them; a step of each hundred is missing. */
function houseOf(steps: number, hoursBefore: number) {
  const asked = { rows: 0, hours: 0 }
  const first = END - (steps - 1) * HOUR
  const all = Array.from({ length: steps }, (_, place) => first + place * HOUR).filter((at) => (at / HOUR) % 100 !== 50)
  const market = {
    lastAt: NOW,
    seq: 9,
    products: [definition],
    markets: new Map([
      [
        definition.product,
        { index: 1_000_000, ladder: { kind: 'levels', bids: [[999_000, 1]], asks: [[1_000_500, 1]] } },
      ],
    ]),
  }
  const query = ({ values: [, after, most] }: { values: [number, number, number] }) => {
    asked.rows++
    const rows = all.filter((at) => at > after).slice(0, most)
    return Promise.resolve({ rows: rows.map((at) => ({ closed_at: String(at), close_price: String(at / HOUR) })) })
  }
  const sources = {
    engine: { core: { rules: { market: { expandLadder } } } },
    projections: { market, reached: () => Promise.resolve(true) },
    store: { pool: { query } },
  } as unknown as Sources
  const before = steps === 0 ? END : first - HOUR
  const hours = (_: unknown, until: number, limit: number) => {
    asked.hours++
    const known = Array.from({ length: hoursBefore }, (_, place) => before - (hoursBefore - place) * HOUR)
    const listed = known.filter((start) => start < until).slice(-limit)
    return Promise.resolve(listed.map((start) => ({ start, close: start / HOUR + 1_000_000 })))
  }
  return { pastOf: openPasts(sources, { hours }), sources, asked, market, first, before }
}

const priceOf = (ticks: number): string => (ticks / 100).toFixed(2)

describe('the past of a product', () => {
  it('is the closes of the learner, and before the first of them the hours that charts show', async () => {
    const { pastOf, first, before } = houseOf(2_500, 1_800)
    const past = await pastOf(definition.id)
    expect(past.first).toBe(before - 1_799 * HOUR)
    expect(past.closes).toHaveLength(2_500 + 1_800)
    expect(past.closes[0]).toBe(priceOf(before / HOUR - 1_800 + 1_000_000))
    expect(past.closes[1_799]).toBe(priceOf(before / HOUR - 1 + 1_000_000))
    expect(past.closes[1_800]).toBe(priceOf(first / HOUR))
    expect(past.closes.at(-1)).toBe(priceOf(END / HOUR))
    const gap = past.closes.indexOf('0')
    expect([(past.first / HOUR + gap) % 100, past.closes.filter((close) => close === '0').length]).toEqual([50, 25])
    // 1,500 ticks between the best levels
    expect(past.halfSpreadPpm).toBe(750)
  })

  it('is of two years at most', async () => {
    const { pastOf } = houseOf(17_000, 1_000)
    const past = await pastOf(definition.id)
    expect([past.closes.length, past.first]).toEqual([17_520, END - 17_519 * HOUR])
    const young = houseOf(0, 3)
    expect((await young.pastOf(definition.id)).closes).toHaveLength(3)
    expect((await houseOf(0, 0).pastOf(definition.id)).closes).toEqual([])
  })

  it('is made once an hour, however many ask', async () => {
    const { pastOf, asked, market } = houseOf(10, 10)
    await Promise.all([pastOf(definition.id), pastOf(definition.id)])
    market.lastAt = END + HOUR - 1
    await pastOf(definition.id)
    expect(asked).toEqual({ rows: 1, hours: 1 })
    market.lastAt = END + HOUR
    expect((await pastOf(definition.id)).closes.at(-1)).toBe('0')
    expect(asked.rows).toBe(2)
  })

  it('is asked for again where it failed', async () => {
    const { pastOf, asked, sources } = houseOf(10, 0)
    const away = (): never => {
      throw new Error('away')
    }
    vi.spyOn(sources.store.pool, 'query').mockImplementationOnce(away)
    await expect(pastOf(definition.id)).rejects.toThrow('away')
    expect((await pastOf(definition.id)).closes).toHaveLength(10)
    expect(asked.rows).toBe(1)
  })
})
