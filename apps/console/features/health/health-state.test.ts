import type { DeskHealth } from '@candela/contract'
import { describe, expect, it } from 'vitest'
import { isZero, oldestPriceMs, pricesByAge, sizeOf, spanOf, troublesOf } from './health-state.ts'

const WELL: DeskHealth = {
  at: 1,
  parts: { engine: 'ready' },
  journal: {
    durable: 10,
    acknowledged: 10,
    segment: '0001',
    fill: 0.4,
    commitP50Ms: 1,
    commitP99Ms: 4,
    diskFreeBytes: 50 * 1024 ** 3,
    snapshotAt: 1,
  },
  lag: { entries: 0, ms: 20 },
  sockets: { open: 3, unsentBytes: 0, dropped: 0 },
  proofs: { waiting: 0, checkpointAt: 1, size: 10 },
  prices: {
    source: 'simulated',
    products: [
      { product: 'BTC-USDT', ageMs: 200, stale: false },
      { product: 'XAU-USDT', ageMs: 400, stale: false },
    ],
  },
  sums: [{ asset: 'USDT', sum: '0.00000000' }],
  memoryBytes: 1,
  upMs: 1,
  recent: { lagMs: [], commitMs: [], sockets: [], priceAgeMs: [] },
}

describe('how the house does', () => {
  it('is well', () => expect(troublesOf(WELL)).toEqual([]))

  it.each([
    ['sums', { sums: [{ asset: 'USDT', sum: '0.00000001' }] }],
    ['durable', { journal: { ...WELL.journal, acknowledged: 11 } }],
    ['lag', { lag: { entries: 5, ms: 1_001 } }],
    ['commit', { journal: { ...WELL.journal, commitP99Ms: 101 } }],
    ['prices', { prices: { ...WELL.prices, products: [{ product: 'BTC-USDT', ageMs: 9, stale: true }] } }],
    ['proofs', { proofs: { ...WELL.proofs, waiting: 1_001 } }],
    ['disk', { journal: { ...WELL.journal, diskFreeBytes: 1 } }],
  ] as const)('names trouble with %s', (trouble, part) => {
    expect(troublesOf({ ...WELL, ...part } as DeskHealth)).toEqual([trouble])
  })

  it('names the worst first', () => {
    const sums = [{ asset: 'BTC', sum: '-1' }]
    expect(troublesOf({ ...WELL, sums, lag: { entries: 1, ms: 5_000 } })).toEqual(['sums', 'lag'])
  })

  it.each([
    ['0', true],
    ['0.000000000000000000', true],
    ['-0.00', true],
    ['0.000000000000000001', false],
    ['', false],
  ])('%j is zero: %s', (decimal, zero) => expect(isZero(decimal)).toBe(zero))

  it('puts stale and old prices first', () => {
    const products = [...WELL.prices.products, { product: 'OIL-USDT', ageMs: 100, stale: true }]
    const health = { ...WELL, prices: { ...WELL.prices, products } }
    expect(pricesByAge(health).map(({ product }) => product)).toEqual(['OIL-USDT', 'XAU-USDT', 'BTC-USDT'])
    expect(oldestPriceMs(health)).toBe(400)
  })

  it.each([
    [1536, 'kb', '1.5'],
    [212 * 1024 ** 3, 'gb', '212'],
    [5 * 1024 ** 4, 'gb', '5120'],
  ] as const)('%d bytes are in %s %s', (bytes, unit, value) => expect(sizeOf(bytes)).toEqual({ unit, value }))

  it.each([
    [0.4, 'ms', '0.4'],
    [38, 'ms', '38'],
    [14_200, 's', '14.2'],
    [300_000, 'min', '5'],
    [5_400_000, 'h', '1.5'],
    [172_800_000, 'd', '2.0'],
  ] as const)('%d milliseconds are in %s %s', (span, unit, value) => expect(spanOf(span)).toEqual({ unit, value }))
})
