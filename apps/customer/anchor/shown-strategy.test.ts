import { type OwnStrategy, PRODUCTS, type StrategyDecision, type StrategyParameters } from '@candela/contract'
import { UNIT } from '@candela/units'
import type { ProvenStrategy } from '@candela/verify/browser'
import { describe, expect, it } from 'vitest'
import { compareDecision } from './shown-strategy.ts'

const BITCOIN = PRODUCTS[0]!.definition
const HALF: StrategyParameters = { kind: 'rebalance', products: [[0, 500_000]], band: 20_000, bar: '1h' }

const PROVEN: ProvenStrategy = {
  started: {
    kind: 'strategyStarted',
    strategy: 7,
    customer: 3,
    parameters: HALF,
    amount: 1_000 * UNIT,
    stopLossPpm: 0,
    takeProfitPpm: 0,
    ruleVersion: 6,
  },
  seq: 50,
  at: 1_000,
  decided: {
    kind: 'strategyDecided',
    strategy: 7,
    customer: 3,
    cause: 'bar',
    at: 2_000,
    equity: 1_000n * BigInt(UNIT),
    closes: 'ab'.repeat(32),
    shares: [{ product: 0, target: 500_000, now: 0, want: 833, held: 0 }],
    periods: 0,
    spend: 0,
    orders: [{ order: 90, product: 0, side: 'buy', lots: 833, bound: 6_030_000, code: 0 }],
    placed: [],
  },
  decidedSeq: 60,
  decidedAt: 2_010,
  isWhole: true,
  products: [BITCOIN],
  filled: new Map([[90, 800]]),
}

const DECISION: StrategyDecision = {
  seq: 60,
  place: 0,
  at: 2_010,
  dueAt: 2_000,
  cause: 'bar',
  equity: '1000',
  shares: [{ product: 'BTC-USDT', target: 500_000, now: 0, want: '0.00833', held: '0' }],
  periods: 0,
  spend: '0',
  orders: [
    {
      order: '90',
      product: 'BTC-USDT',
      side: 'buy',
      quantity: '0.00833',
      bound: '60300',
      filled: '0.008',
      code: '',
    },
  ],
  placed: [],
}

const STRATEGY = {
  id: '7',
  startedAt: 1_000,
  parameters: { kind: 'rebalance', products: [{ product: 'BTC-USDT', share: 500_000 }], band: 20_000, bar: '1h' },
} as OwnStrategy

const compared = (
  decision: Partial<StrategyDecision> = {},
  strategy: Partial<OwnStrategy> = {},
  proven: Partial<ProvenStrategy> = {},
): string =>
  compareDecision(
    { strategy: { ...STRATEGY, ...strategy }, decision: { ...DECISION, ...decision } },
    { ...PROVEN, ...proven },
  ).kind

describe('a decision as its page shows it', () => {
  it('is the one in the proof', () => expect(compared()).toBe('same'))

  it('is another by any of its figures', () => {
    const figures = { seq: 61, at: 2_011, dueAt: 2_001, cause: 'stop', equity: '1001', periods: 1, spend: '1' } as const
    for (const [name, value] of Object.entries(figures)) {
      expect([name, compared({ [name]: value })]).toEqual([name, 'other'])
    }
    expect([compared({ shares: [] }), compared({ orders: [] }), compared({ placed: ['4'] })]).toEqual(
      Array(3).fill('other'),
    )
    const [share] = DECISION.shares
    const shares = { product: 'ETH-USDT', target: 1, now: 1, want: '1', held: '1' } as const
    for (const [name, value] of Object.entries(shares)) {
      expect([name, compared({ shares: [{ ...share!, [name]: value }] })]).toEqual([name, 'other'])
    }
    const [order] = DECISION.orders
    const orders = {
      order: '91',
      product: 'ETH-USDT',
      side: 'sell',
      quantity: '1',
      bound: '1',
      filled: '1',
      code: 'onBreak',
    }
    for (const [name, value] of Object.entries(orders)) {
      expect([name, compared({ orders: [{ ...order!, [name]: value }] })]).toEqual([name, 'other'])
    }
  })

  it('is another of a strategy with another number, start or parameter', () => {
    expect([compared({}, { id: '8' }), compared({}, { startedAt: 1_001 })]).toEqual(['other', 'other'])
    const { parameters } = STRATEGY
    for (const change of [{ band: 30_000 }, { bar: '1d' }, { products: [] }, { kind: 'adaptive' }]) {
      expect(compared({}, { parameters: { ...parameters, ...change } as OwnStrategy['parameters'] })).toBe('other')
    }
  })

  it('words the parameters of every kind', () => {
    const kinds: readonly (readonly [StrategyParameters, object, object])[] = [
      [
        { kind: 'grid', product: 0, low: 5_000_000, high: 7_000_000, levels: 3 },
        { kind: 'grid', product: 'BTC-USDT', low: '50000', high: '70000', levels: 3 },
        { high: '70001' },
      ],
      [
        { kind: 'recurring', products: [[0, 1_000_000]], period: 'day', day: 0, hour: 12, each: 20 * UNIT },
        {
          kind: 'recurring',
          products: [{ product: 'BTC-USDT', share: 1_000_000 }],
          period: 'day',
          day: 0,
          hour: 12,
          each: '20',
        },
        { each: '21' },
      ],
      [
        { kind: 'trend', product: 0, fast: 5, slow: 20, bar: '4h' },
        { kind: 'trend', product: 'BTC-USDT', fast: 5, slow: 20, bar: '4h' },
        { slow: 21 },
      ],
    ]
    for (const [parameters, shown, other] of kinds) {
      const proven = { started: { ...PROVEN.started, parameters } }
      const of = (figures: object) => compared({}, { parameters: figures as OwnStrategy['parameters'] }, proven)
      expect([of(shown), of({ ...shown, ...other })]).toEqual(['same', 'other'])
    }
  })
})
