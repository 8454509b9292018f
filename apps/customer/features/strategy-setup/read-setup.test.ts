import { LANGUAGES, STRATEGY_KINDS, type StrategyParameters } from '@candela/contract'
import { settled } from '@candela/rules/strategy/arithmetic'
import { describe, expect, it } from 'vitest'
import { preferencesStore } from '../../shell/preferences.ts'
import { DRAFT, type Draft, draftOf, firstDraft, gridAround, type Kind, typedFigures } from './draft.ts'
import { chosenProducts, isHeldAt, isWithoutParameters, readableStops, readSetup, stepOf } from './read-setup.ts'
import { MARKET, OFFER, PRODUCTS } from './testing/market.ts'

function typed(kind: Kind, part: Partial<Draft> = {}): Draft {
  const first = firstDraft(kind, PRODUCTS, '')
  return { ...first, ...(kind === 'grid' && gridAround(PRODUCTS[0]!, MARKET.index, 'en')), ...part }
}

const read = (kind: Kind, part: Partial<Draft> = {}, market = {}) =>
  readSetup(typed(kind, part), { ...MARKET, ...market }, 'en')

describe('a strategy in the making', () => {
  it('goes on in the language its figures were typed in only', () => {
    DRAFT.keep(typed('grid', { low: '123,567' }))
    expect(DRAFT.read()?.low).toBe('123,567')
    preferencesStore.setState({ language: 'de' })
    expect(DRAFT.read()).toBeUndefined()
    preferencesStore.setState({ language: 'en' })
    DRAFT.forget()
  })

  it.each(STRATEGY_KINDS)('%s begins with figures that the rules take, in every language', (kind) => {
    for (const language of LANGUAGES) {
      const grid = kind === 'grid' ? gridAround(PRODUCTS[0]!, MARKET.index, language) : {}
      const setup = readSetup({ ...firstDraft(kind, PRODUCTS, 'ETH-USDT'), ...grid }, MARKET, language)
      expect(setup.fault, language).toBeUndefined()
      expect(setup.asked.kind).toBe(kind)
      expect(chosenProducts(setup.asked, PRODUCTS).map(({ number }) => number)).toContain(1)
    }
  })

  it.each<[Kind, Partial<Draft>, string, 'what' | 'money']>([
    ['recurring', { shares: [{ product: 'BTC-USDT', share: '99' }] }, 'products', 'what'],
    ['recurring', { period: 'month', day: 29 }, 'day', 'what'],
    ['recurring', { each: '1000.01' }, 'each', 'money'],
    ['recurring', { each: '12' }, 'each', 'money'],
    ['rebalance', { shares: [] }, 'products', 'what'],
    ['rebalance', { shares: [{ product: 'BTC-USDT', share: '100' }] }, 'products', 'what'],
    ['rebalance', { band: '0.99' }, 'band', 'what'],
    ['rebalance', { bar: '4h' }, 'bar', 'what'],
    ['grid', { low: '60000.005' }, 'low', 'what'],
    ['grid', { high: '1' }, 'high', 'what'],
    ['grid', { levels: '51' }, 'levels', 'what'],
    ['grid', { low: '59900', high: '60100', levels: '11' }, 'levels', 'what'],
    ['trend', { fast: '4' }, 'fast', 'what'],
    ['trend', { fast: '20.5' }, 'fast', 'what'],
    ['trend', { slow: '20' }, 'slow', 'what'],
    ['adaptive', { share: '9' }, 'share', 'what'],
    ['trend', { amount: '0' }, 'amount', 'money'],
    ['trend', { amount: '' }, 'amount', 'money'],
    ['trend', { stopLoss: '90.0001' }, 'stopLossPpm', 'money'],
    ['trend', { takeProfit: 'x' }, 'takeProfitPpm', 'money'],
  ])('%s with %o: %s is refused where it is typed', (kind, part, field, step) => {
    const { fault } = read(kind, part)
    expect(fault).toEqual({ code: 'strategyParametersInvalid', params: { field }, field })
    expect(stepOf(fault!)).toBe(step)
  })

  it('names the first wrong field alone, in the order of the rules', () => {
    expect(read('trend', { fast: '1', slow: '1', amount: '', stopLoss: 'x' }).fault?.field).toBe('fast')
    expect(read('trend', { amount: '', stopLoss: 'x' }).fault?.field).toBe('amount')
    expect(read('recurring', { each: '1', amount: '' }).fault?.field).toBe('each')
    expect(read('recurring', { each: '5000', amount: '' }).fault?.field).toBe('amount')
  })

  it('tells the least, the most and what is missing', () => {
    expect(read('trend', { amount: '99.99' }).fault).toMatchObject({
      code: 'strategyAmountTooSmall',
      params: { least: '100' },
    })
    expect(read('rebalance', { amount: '199' }).fault).toMatchObject({ params: { least: '200' }, field: 'amount' })
    const large = read('trend', { amount: '1000000.01' }, { available: 10n ** 17n })
    expect(large.fault).toMatchObject({ code: 'strategyAmountTooLarge', params: { most: '1000000' } })
    expect(read('trend', { amount: '10000.5' }).fault).toEqual({
      code: 'insufficientBalance',
      params: { missing: '0.5', asset: 'USDT' },
      field: 'amount',
    })
    // a visitor has no balance to fall short of
    expect(read('trend', { amount: '10000.5' }, { available: undefined }).fault).toBeUndefined()
    // a grid needs what its levels need
    const grid = read('grid', { amount: '100', levels: '50' })
    expect(grid.fault?.code).toBe('strategyAmountTooSmall')
    expect(grid.least).toBeGreaterThan(10_000_000_000n)
  })

  it('is refused as a whole where strategies are not offered, and at no field', () => {
    const { fault } = read('trend', {}, { offer: { ...OFFER, isOffered: false } })
    expect(fault).toEqual({ code: 'strategiesNotOffered', params: {}, field: undefined })
    expect(stepOf(fault!)).toBe('test')
  })

  it('is sent as it was typed: names, plain decimals, ppm', () => {
    const shares = [
      { product: 'BTC-USDT', share: '62.5' },
      { product: 'ETH-USDT', share: '37.5' },
    ]
    expect(read('recurring', { shares, each: '1,000', amount: '2,000.5', stopLoss: '' }).body).toEqual({
      kind: 'recurring',
      parameters: {
        products: [
          { product: 'BTC-USDT', share: 625_000 },
          { product: 'ETH-USDT', share: 375_000 },
        ],
        period: 'week',
        day: 1,
        hour: 8,
        each: '1000',
      },
      amount: '2000.5',
      stopLossPpm: 0,
      takeProfitPpm: 0,
    })
    const german = readSetup(typed('grid', { low: '54.000,5', high: '66.000', takeProfit: '12,5' }), MARKET, 'de')
    expect(german.body).toEqual({
      kind: 'grid',
      parameters: { product: 'BTC-USDT', low: '54000.5', high: '66000', levels: 11 },
      amount: '1000',
      stopLossPpm: 200_000,
      takeProfitPpm: 125_000,
    })
    expect(read('recurring', { period: 'day', day: 5 }).body.parameters).toMatchObject({ period: 'day', day: 0 })
    expect(read('trend', {}).body.parameters).toEqual({ product: 'BTC-USDT', fast: 20, slow: 100, bar: '1h' })
    expect(read('adaptive', {}).body.parameters).toMatchObject({ share: 1_000_000, band: 50_000, bar: '1h' })
  })

  it('takes suggested figures over, in every language, and nothing else', () => {
    const suggested: readonly StrategyParameters[] = [
      { kind: 'trend', product: 0, fast: 10, slow: 50, bar: '1h' },
      { kind: 'adaptive', product: 0, bar: '1h', share: 1_000_000, band: 125_000 },
      { kind: 'grid', product: 0, low: 4_812_345, high: 7_212_345, levels: 21 },
      {
        kind: 'rebalance',
        products: [
          [0, 400_000],
          [1, 300_000],
        ],
        band: 10_000,
        bar: '1h',
      },
    ]
    for (const language of LANGUAGES) {
      for (const parameters of suggested) {
        const draft = { ...typed(parameters.kind), ...typedFigures(parameters, PRODUCTS, language) }
        expect(settled(readSetup(draft, MARKET, language).asked), language).toEqual(parameters)
      }
    }
  })

  it('goes on with what was kept of its kind and product, while its products are traded', () => {
    const trend = typed('trend', { fast: '7' })
    expect(draftOf(trend, 'trend', PRODUCTS, '')).toBe(trend)
    expect(draftOf(trend, 'trend', PRODUCTS, 'BTC-USDT')).toBe(trend)
    expect(draftOf(trend, 'trend', PRODUCTS, 'ETH-USDT')).toEqual(firstDraft('trend', PRODUCTS, 'ETH-USDT'))
    expect(draftOf(trend, 'grid', PRODUCTS, '')).toEqual(firstDraft('grid', PRODUCTS, ''))
    expect(draftOf(undefined, 'trend', PRODUCTS, '')).toEqual(firstDraft('trend', PRODUCTS, ''))
    // delisted meanwhile
    const ether = PRODUCTS.slice(1)
    expect(draftOf(trend, 'trend', ether, '')).toEqual(firstDraft('trend', ether, ''))
    const shared = typed('rebalance', { band: '7' })
    expect(draftOf(shared, 'rebalance', PRODUCTS, '')).toBe(shared)
    expect(draftOf(shared, 'rebalance', ether, '')).toEqual(firstDraft('rebalance', ether, ''))
  })

  it('can be back-tested with too little money, but not with a wrong field', () => {
    expect(isWithoutParameters(read('trend', { amount: '10000.5' }))).toBe(false)
    expect(isWithoutParameters(read('trend', {}, { offer: { ...OFFER, isOffered: false } }))).toBe(false)
    expect(isWithoutParameters(read('trend', { amount: '' }))).toBe(true)
    expect(isWithoutParameters(read('trend', { fast: '1' }))).toBe(true)
  })

  it('holds back at the step of its first fault alone', () => {
    const { fault } = read('trend', { fast: '1', amount: '' })
    expect([isHeldAt('what', fault), isHeldAt('money', fault)]).toEqual([true, false])
    const money = read('trend', { amount: '' }).fault
    expect([isHeldAt('what', money), isHeldAt('money', money)]).toEqual([false, true])
    expect(isHeldAt('what', undefined)).toBe(false)
  })

  it('tells the worth at which a stop acts, where it reads as one', () => {
    const at = (stopLossPpm: number, takeProfitPpm: number) => readableStops(1_000n, { stopLossPpm, takeProfitPpm })
    expect(at(200_000, 500_000)).toEqual({ stopLoss: 800n, takeProfit: 1_500n })
    expect(at(0, 0)).toEqual({})
    expect(at(-1, 500_000)).toEqual({ takeProfit: 1_500n })
    expect(at(900_001, 10_000_001)).toEqual({})
    expect(readableStops(0n, { stopLossPpm: 200_000, takeProfitPpm: 0 })).toEqual({})
  })
})
