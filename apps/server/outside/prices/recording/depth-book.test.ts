import { describe, expect, it } from 'vitest'
import { DepthBook } from './depth-book.ts'
import type { RawLevel } from './messages.ts'

const depth = (first: number, last: number, bids: RawLevel[] = [], asks: RawLevel[] = []) =>
  ({ kind: 'depth', symbol: 'BTCUSDT', at: 0, first, last, bids, asks }) as const
const snapshot = (last: number, bids: RawLevel[] = [[100, 1]], asks: RawLevel[] = [[110, 1]]) =>
  ({ kind: 'snapshot', last, bids, asks }) as const
const ticker = (update: number, bid: RawLevel, ask: RawLevel) =>
  ({ kind: 'ticker', symbol: 'BTCUSDT', update, bid, ask }) as const

describe('the exchange’s sequence rules', () => {
  it.each([
    ['the first update spans the snapshot', 10, [8, 12], 'applied'],
    ['the first update begins right after it', 10, [11, 12], 'applied'],
    ['an update the snapshot already holds', 10, [8, 10], 'old'],
    ['the first update begins too late', 10, [12, 13], 'gap'],
  ] as const)('%s', (_, last, [first, end], outcome) => {
    const book = new DepthBook()
    expect(book.snapshot(snapshot(last))).toBe('applied')
    expect(book.depth(depth(first, end))).toBe(outcome)
    expect(book.isReady).toBe(outcome === 'applied')
  })

  it('lets updates wait for the snapshot and then applies those that follow it', () => {
    const book = new DepthBook()
    expect(book.depth(depth(5, 8, [[101, 9]]))).toBe('waiting')
    expect(book.depth(depth(9, 12, [[102, 7]]))).toBe('waiting')
    expect(book.snapshot(snapshot(10))).toBe('applied')
    expect(book.isReady).toBe(true)
    expect(book.best('bids', 10)).toEqual([
      [102, 7],
      [100, 1],
    ])
  })

  it('keeps few of the largest updates while it waits', () => {
    const book = new DepthBook()
    const side = Array.from({ length: 5_000 }, (_, n): RawLevel => [100 + n, 1])
    for (let update = 1; update <= 100; update++) book.depth(depth(update, update, side, side))
    expect(book.waitingLevels).toBe(200_000)
    expect(book.snapshot(snapshot(50))).toBe('gap')
    expect(book.waitingLevels).toBe(10_000)
    book.clear()
    expect(book.waitingLevels).toBe(0)
  })

  it('a snapshot older than what waits is refused', () => {
    const book = new DepthBook()
    book.depth(depth(20, 22))
    expect(book.snapshot(snapshot(10))).toBe('gap')
    expect(book.isReady).toBe(false)
    expect(book.snapshot(snapshot(21))).toBe('applied')
    expect(book.isReady).toBe(true)
  })

  it('a missing update empties the book until the next snapshot', () => {
    const book = new DepthBook()
    book.snapshot(snapshot(10))
    book.depth(depth(11, 12))
    expect(book.depth(depth(14, 15))).toBe('gap')
    expect(book.best('bids', 10)).toEqual([])
    expect(book.snapshot(snapshot(13, [[99, 4]]))).toBe('applied')
    expect(book.best('bids', 10)).toEqual([[99, 4]])
  })

  it('removes at quantity 0 and sorts best first', () => {
    const book = new DepthBook()
    book.snapshot(snapshot(1, [[100, 1], [98, 2], [99, 3]], [[110, 1], [112, 2], [111, 3]])) // oxfmt-ignore
    book.depth(depth(2, 2, [[100, 0]], [[111, 0], [109, 5]])) // oxfmt-ignore
    expect(book.best('bids', 10)).toEqual([[99, 3], [98, 2]]) // oxfmt-ignore
    expect(book.best('asks', 2)).toEqual([[109, 5], [110, 1]]) // oxfmt-ignore
  })

  it('shows a newer ticker’s best prices, and forgets it once the book has caught up', () => {
    const book = new DepthBook()
    book.snapshot(snapshot(1, [[100, 1], [99, 3]], [[110, 1]])) // oxfmt-ignore
    book.depth(depth(2, 2))
    book.ticker(ticker(5, [99, 8], [105, 2]))
    expect(book.best('bids', 10)).toEqual([[99, 8]])
    expect(book.best('asks', 10)).toEqual([[105, 2], [110, 1]]) // oxfmt-ignore
    book.depth(depth(3, 5, [[100, 0], [99, 7]], [[105, 2]])) // oxfmt-ignore
    expect(book.best('bids', 10)).toEqual([[99, 7]])
  })
})
