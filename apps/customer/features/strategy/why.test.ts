import type { StrategyDecision, StrategyTerms } from '@candela/contract'
import { formatsFor, Translator } from '@candela/locale'
import { readCatalogue } from '@candela/locale/node'
import { formatDecimal } from '@candela/units'
import { describe, expect, it } from 'vitest'
import { whyText } from './why-text.ts'
import { orderOutcome, whyOf } from './why.ts'

const translator = new Translator('en', async (language, name) => readCatalogue(language, name))
await translator.load(['strategy'])
const formats = formatsFor('en')
const written = {
  t: translator.texts('strategy').t,
  formats,
  money: (amount: string) => `${amount} USDT`,
  percent: (ppm: number) => formats.percent(formatDecimal(BigInt(ppm), 6), 0, 2),
  label: (id: string) => id,
}

const TREND: StrategyTerms = { kind: 'trend', product: 'BTC-USDT', fast: 20, slow: 100, bar: '1h' }
const ADAPTIVE: StrategyTerms = { kind: 'adaptive', product: 'BTC-USDT', bar: '1d', share: 1_000_000, band: 50_000 }
const REBALANCE: StrategyTerms = { kind: 'rebalance', products: [], band: 50_000, bar: '1d' }
const RECURRING: StrategyTerms = { kind: 'recurring', products: [], period: 'week', day: 1, hour: 9, each: '50' }
const GRID: StrategyTerms = { kind: 'grid', product: 'BTC-USDT', low: '60000', high: '70000', levels: 5 }

type Order = StrategyDecision['orders'][number]
const order = (over: Partial<Order> = {}): Order => ({
  order: '7',
  product: 'BTC-USDT',
  side: 'buy',
  quantity: '0.02',
  bound: '67335',
  filled: '0.02',
  code: '',
  ...over,
})
const decision = (over: Partial<StrategyDecision>): StrategyDecision => ({
  seq: 1,
  place: 0,
  at: 0,
  dueAt: 0,
  cause: 'bar',
  equity: '1000',
  shares: [],
  periods: 0,
  spend: '0',
  orders: [],
  placed: [],
  ...over,
})
const share = (product: string, target: number, now: number) => ({ product, target, now, want: '0', held: '0' })
const said = (terms: StrategyTerms, over: Partial<StrategyDecision>, reason: Parameters<typeof whyOf>[2] = '') =>
  whyText(written, terms, whyOf(terms, decision(over), reason)).join(' ')

describe('why a strategy decided', () => {
  it.each([
    ['bought', order(), 'The mean of 20 hours was above that of 100, so it bought.'],
    ['bought in part', order({ filled: '0.01' }), 'The mean of 20 hours was above that of 100, so it bought.'],
    ['nothing for sale', order({ filled: '0' }), 'The mean of 20 hours was above that of 100, but nothing was bought.'],
    ['sold', order({ side: 'sell' }), 'The mean of 20 hours fell below that of 100, so it sold.'],
    [
      'refused',
      order({ side: 'sell', order: '', filled: '0', code: 'productHalted' }),
      'The mean of 20 hours fell below that of 100, but nothing was sold.',
    ],
  ] as const)('a trend, %s', (_name, one, sentence) => {
    expect(said(TREND, { orders: [one] })).toBe(sentence)
  })

  it.each([
    ['4h', 'The mean of 20 closes of 4 hours was above that of 100, so it bought.'],
    ['1d', 'The mean of 20 days was above that of 100, so it bought.'],
  ] as const)('a trend by closes of %s', (bar, sentence) => {
    expect(said({ ...TREND, bar }, { orders: [order()] })).toBe(sentence)
  })

  it('the learner names a target', () => {
    const shares = [share('BTC-USDT', 430_000, 125_000)]
    expect(said(ADAPTIVE, { shares, orders: [order()] })).toBe(
      'Its target by the learner was 43% and it held 12.5%, so it bought.',
    )
    expect(said(ADAPTIVE, { shares, orders: [order({ side: 'sell', filled: '0' })] })).toBe(
      'Its target by the learner was 43% and it held 12.5%, but nothing was sold.',
    )
  })

  it('only products beyond the band were traded back, and those that are to be held no more', () => {
    const shares = [share('A', 400_000, 450_000), share('B', 250_000, 201_000), share('C', 0, 10_000)]
    expect(said(REBALANCE, { shares })).toBe(
      'At least 5% away from its share, so it traded back: A: 45% held, share 40% C: 1% held, share 0%',
    )
  })

  it.each([
    [1, '50', '1 purchase was due, for at most 50 USDT.'],
    [3, '150', '3 purchases were due, for at most 150 USDT in all.'],
    [2, '0', 'A purchase was due, but no free money was left.'],
  ])('%d purchases were due', (periods, spend, sentence) => {
    expect(said(RECURRING, { cause: 'period', periods, spend })).toBe(sentence)
  })

  it('a grid placed its orders', () => {
    expect(said(GRID, { cause: 'arranging', placed: ['1', '2'] })).toBe('It arranged its grid and placed 2 orders.')
    expect(said(GRID, { cause: 'arranging', placed: ['1'] })).toBe('It arranged its grid and placed 1 order.')
  })

  it.each([
    ['customer', 'You stopped it, so it sold what it held.'],
    ['stopLoss', 'Its worth fell to the stop loss, so it sold what it held.'],
    ['takeProfit', 'Its worth reached the take profit, so it sold what it held.'],
    ['productEnded', 'It was stopped, so it sold what it held.'],
  ] as const)('a stop: %s', (reason, sentence) => {
    expect(said(GRID, { cause: 'stop' }, reason)).toBe(sentence)
  })
})

describe('an order of a decision', () => {
  it.each([
    ['whole', {}],
    ['part', { filled: '0.019999' }],
    ['none', { filled: '0' }],
    ['refused', { filled: '0', code: 'onBreak', order: '' }],
  ] as const)('came to %s', (outcome, over) => {
    expect(orderOutcome(order(over))).toBe(outcome)
  })
})
