import { ASSETS, type Event, type Market, PRODUCTS } from '@candela/contract'
import { gmt8Day, gmt8DayStart, MINUTE } from '@candela/units'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Applied, BEGINNING, boundaryAt, INDEX_POINT_MS, MarketFold } from './index.ts'

const BITCOIN = 1
const NONE: readonly Event[] = []
const NOW = Date.UTC(2026, 10, 20, 12)

let fold: MarketFold
let seq: number

function apply(command: Applied['command'], at: number, code = 0): void {
  fold.apply({ seq: ++seq, at, command, code, value: 0, repeated: false, events: NONE })
}

function price(index: number, at: number): void {
  apply(marketAt(index), at)
}

function marketAt(index: number): Market {
  const ladder = { kind: 'levels', bids: [], asks: [] } as const
  return { kind: 'market', step: seq, gap: false, updates: [{ product: 0, receivedAt: 0, index, ladder, prints: [] }] }
}

beforeEach(() => {
  fold = new MarketFold(BEGINNING)
  seq = 0
  apply({ kind: 'listAsset', asset: ASSETS[BITCOIN]! }, NOW)
  apply({ kind: 'listProduct', product: PRODUCTS[0]!.definition }, NOW)
})

describe('index points', () => {
  it('hold the last index at or before each boundary, written only where it changed', () => {
    const start = boundaryAt(NOW + 1)
    price(100, start - 2)
    price(101, start)
    price(102, start + 1)
    apply({ kind: 'tick' }, start + 3 * INDEX_POINT_MS)
    price(102, start + 3 * INDEX_POINT_MS + 1)
    price(103, start + 5 * INDEX_POINT_MS)
    apply({ kind: 'tick' }, start + 9 * INDEX_POINT_MS)
    expect(fold.take().find(({ table }) => table.name === 'index_point')!.rows).toEqual([
      { product: 0, at: start, index: 101, mark: 0 },
      { product: 0, at: start + INDEX_POINT_MS, index: 102, mark: 0 },
      { product: 0, at: start + 5 * INDEX_POINT_MS, index: 103, mark: 0 },
    ])
  })
})

describe('the price at the start of the GMT+8 day', () => {
  it('is that of the last index at or before midnight', () => {
    const day = gmt8Day(NOW) + 1
    const midnight = gmt8DayStart(day)
    const unit = (index: number): bigint => BigInt(index) * BigInt(PRODUCTS[0]!.definition.tick)
    price(100, midnight - MINUTE)
    expect(fold.priceAtStartOf(day, BITCOIN)).toBe(unit(100))
    price(101, midnight)
    expect(fold.priceAtStartOf(day, BITCOIN)).toBe(unit(101))
    price(102, midnight + 1)
    price(103, midnight + MINUTE)
    expect(fold.priceAtStartOf(day, BITCOIN)).toBe(unit(101))
    expect(fold.priceOf(BITCOIN)).toBe(unit(103))
    expect(fold.priceOf(7)).toBe(0n)
  })
})

it('what the core refused changes nothing; entries come once and in order', () => {
  price(100, NOW)
  const market = marketAt(200)
  apply(market, NOW, 902)
  expect(fold.markets.get(0)?.index).toBe(100)
  fold.apply({ seq, at: 0, command: market, code: 0, value: 0, repeated: false, events: NONE })
  expect(fold.markets.get(0)?.index).toBe(100)
  seq++
  expect(() => apply({ kind: 'tick' }, NOW)).toThrow('in order')
})
