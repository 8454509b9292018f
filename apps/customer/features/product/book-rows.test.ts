import { proves } from '@candela/checks/proves'
import { formatsFor } from '@candela/locale'
import { describe, expect, it } from 'vitest'
import type { BookState } from '../../live/index.ts'
import { depthPath, grouped, groupingsOf, ladderRows, spreadOf } from './book-rows.ts'

const book: BookState = {
  ts: 0,
  stale: false,
  bids: [
    ['67481.5', '0.5', '0'],
    ['67480.3', '0.25', '0.25'],
    ['67479.9', '1', '0'],
  ],
  asks: [
    ['67482.7', '0.5', '0'],
    ['67490', '0.25', '0'],
    ['67490.1', '1', '0'],
  ],
}

describe('the order book as it is drawn', () => {
  it('groups bids down and asks up, so that no group looks better than it is', () => {
    expect(
      grouped(book.bids, '10', 'bid').map(({ price, quantity, own }) => [price / 100_000_000n, quantity, own]),
    ).toEqual([
      [67480n, 75_000_000n, 25_000_000n],
      [67470n, 100_000_000n, 0n],
    ])
    expect(grouped(book.asks, '10', 'ask').map(({ price, quantity }) => [price / 100_000_000n, quantity])).toEqual([
      [67490n, 75_000_000n],
      [67500n, 100_000_000n],
    ])
  })
  it('keeps every quantity, whatever the grouping', () => {
    for (const grouping of ['0.1', '1', '10', '100']) {
      expect(grouped(book.bids, grouping, 'bid').reduce((sum, { quantity }) => sum + quantity, 0n)).toBe(175_000_000n)
    }
  })
  it('offers steps that fit the price', () => {
    expect(groupingsOf('0.01', '67482.1')).toEqual(['0.01', '0.1', '1', '10'])
    expect(groupingsOf('0.0001', '0.15')).toEqual(['0.0001', '0.001'])
  })
  it('draws both sides on one scale of depth', () => {
    const { asks, bids } = ladderRows(book, '0.1', 3, formatsFor('en'), 4)
    expect(
      bids.map(({ price, amount, depth }) => [price, amount, depth]),
      proves('S1.14'),
    ).toEqual([
      ['67,481.5', '0.5000', 0.5 / 1.75],
      ['67,480.3', '0.2500', 0.75 / 1.75],
      ['67,479.9', '1.0000', 1],
    ])
    expect(
      asks.map(({ price, amount }) => [price, amount]),
      proves('S1.14'),
    ).toEqual([
      ['67,482.7', '0.5000'],
      ['67,490.0', '0.2500'],
      ['67,490.1', '1.0000'],
    ])
    expect(asks.at(-1)!.depth).toBe(1)
  })
  it('knows the spread, and when there is none', () => {
    expect(spreadOf(book)).toBe('1.2')
    expect(spreadOf({ ...book, asks: [] })).toBeUndefined()
  })
  it('draws no depth for an empty side', () => {
    expect(depthPath({ ...book, bids: [] }, 390, 120)).toMatchObject({ bids: '', asks: '' })
    expect(depthPath(book, 390, 120).bids).toMatch(/^M[\d.]+ 120V.*H0V120Z$/)
  })
  it('reaches as far as the shorter side: an order far away does not flatten the rest', () => {
    const near = depthPath(book, 390, 120)
    const far = depthPath({ ...book, asks: [...book.asks, ['90000', '50', '50']] }, 390, 120)
    expect(far).toEqual(near)
    expect([near.lowest, near.highest].map((price) => price.toFixed(1))).toEqual(['67479.8', '67484.4'])
  })
})
