import { type MarketUpdate, PRODUCTS, type TimedDetail } from '@candela/contract'
import type { ProvenTimed } from '@candela/verify/browser'
import { describe, expect, it } from 'vitest'
import { compareTimed } from './shown-timed.ts'

const product = PRODUCTS.find(({ definition }) => definition.id === 'BTC-USDT')!.definition

const update: MarketUpdate = {
  product: product.product,
  index: 6_703_007,
  receivedAt: 1_000,
  ladder: { kind: 'levels', bids: [], asks: [] },
  prints: [],
}

const PROVEN: ProvenTimed = {
  order: 5,
  customer: 3,
  product,
  direction: 'up',
  durationMs: 30_000,
  stake: 10_000_000_000,
  payoutPpm: 780_000,
  reserve: 7_800_000_000,
  ruleVersion: 1,
  seq: 70,
  at: 1_100,
  strike: { seq: 72, index: 6_703_000, step: 6, maturity: 126 },
  ended: {
    status: 'won',
    seq: 300,
    at: 31_600,
    median2: 13_406_014,
    ticks: [{ seq: 299, at: 31_500, step: 125, update }],
    paid: 17_800_000_000,
  },
}

const SHOWN: TimedDetail = {
  order: {
    id: '5',
    product: 'BTC-USDT',
    direction: 'up',
    durationMs: 30_000,
    stake: '100',
    payoutPpm: 780_000,
    profit: '78',
    ruleVersion: 1,
    status: 'won',
    placedAt: 1_100,
    strike: '67030',
    strikeAt: 1_500,
    maturesAt: 31_500,
    settlement: '67030.07',
    settledAt: 31_600,
    paid: '178',
    seq: 70,
    strikeSeq: 72,
    settledSeq: 300,
  },
  ticks: [{ at: 31_250, index: '67030.07', seq: 299 }],
}

describe('what a page shows of a timed order', () => {
  it('is the same as what was proven', () => {
    expect(compareTimed(SHOWN, PROVEN)).toEqual({ kind: 'same' })
  })

  it.each<[string, Partial<TimedDetail['order']>]>([
    ['direction', { direction: 'down' }],
    ['stake', { stake: '100.01' }],
    ['profit', { profit: '79' }],
    ['outcome', { status: 'lost' }],
    ['entry price', { strike: '67030.01' }],
    ['settlement price', { settlement: '67030.08' }],
    ['sum that came back', { paid: '100' }],
    ['maturity', { maturesAt: 31_750 }],
  ])('differs by its %s', (_, change) => {
    expect(compareTimed({ ...SHOWN, order: { ...SHOWN.order, ...change } }, PROVEN)).toMatchObject({ kind: 'other' })
  })

  it('differs by a tick that is another, left out, or too many', () => {
    const [tick] = SHOWN.ticks
    for (const ticks of [[], [{ ...tick!, index: '67030.06' }], [tick!, tick!]]) {
      expect(compareTimed({ ...SHOWN, ticks }, PROVEN)).toMatchObject({ kind: 'other', seq: 70 })
    }
  })

  it('shows a void order without ticks', () => {
    const ended = { ...PROVEN.ended!, status: 'voided', median2: 0, ticks: [], paid: 10_000_000_000 } as const
    const order = { ...SHOWN.order, status: 'voided', settlement: '', paid: '100' } as const
    expect(compareTimed({ order, ticks: [] }, { ...PROVEN, ended })).toEqual({ kind: 'same' })
    expect(compareTimed({ order, ticks: [] }, PROVEN)).toMatchObject({ kind: 'other' })
  })
})
