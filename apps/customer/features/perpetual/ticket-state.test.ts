import type { CrossAccount, PerpetualTerms, Position, Product } from '@candela/contract'
import { describe, expect, it } from 'vitest'
import { definitionOf } from '../../ticket/spot-market.ts'
import { EMPTY_PERPETUAL, type PerpetualFields, readPerpetualTicket } from './ticket-state.ts'

const product: Product = {
  id: 'BTC-USDT',
  base: 'BTC',
  quote: 'USDT',
  quoteLabel: 'USDT',
  kind: 'crypto',
  spot: true,
  tick: '0.01',
  lot: '0.00001',
  minimumQuantity: '0.00001',
  maximumQuantity: '100',
  minimumNotional: '5',
  makerFeePpm: 800,
  takerFeePpm: 1000,
  priceBandPpm: 200_000,
  worstPricePpm: 10_000,
  widestWorstPricePpm: 50_000,
  flags: { recommended: true, new: false, contract: true },
}
const terms: PerpetualTerms = {
  product: 'BTC-USDT',
  ruleVersion: 1,
  tiers: [
    { upTo: '50000', leverage: 50, maintenancePpm: 10_000 },
    { upTo: '250000', leverage: 25, maintenancePpm: 20_000 },
  ],
  makerFeePpm: 200,
  takerFeePpm: 500,
  liquidationFeePpm: 5_000,
  minimumNotional: '5',
  priceBandPpm: 200_000,
  worstPricePpm: 10_000,
  mark: '60000.00',
  index: '60000.00',
  stale: false,
  nextFundingAt: 0,
  comingFundingPpm: 0,
  openInterest: '0',
  house: { position: '0', most: '100' },
  insurance: '500000',
  own: { leverage: 2, mode: 'isolated', knowledge: false },
}
const short = {
  product: 'BTC-USDT',
  side: 'short',
  quantity: '0.01',
  cost: '600',
  margin: '300',
  settled: '0',
} as Position
const definition = definitionOf(product)

interface Market {
  readonly leverage?: number
  readonly available?: bigint
  readonly position?: Position
  readonly account?: CrossAccount
  readonly terms?: Partial<PerpetualTerms>
}

const read = (fields: Partial<PerpetualFields>, market: Market = {}, language: 'en' | 'de' = 'en') =>
  readPerpetualTicket(
    { ...EMPTY_PERPETUAL, ...fields },
    {
      definition,
      terms: { ...terms, ...market.terms },
      mark: 6_000_000,
      available: market.available ?? 1_000_000_000_000n,
      leverage: market.leverage ?? 2,
      position: market.position,
      account: market.account,
    },
    language,
  )

describe('the perpetual ticket', () => {
  it('says what a side comes to before it is placed, and sends what it shows', () => {
    const { long, short: sold } = read({ quantity: '0,01' }, {}, 'de')
    expect(long).toMatchObject({ notional: '600', margin: '300', openFee: '0.3', worstCase: '300.3', closing: '' })
    expect(long).toMatchObject({ bankruptcyPrice: '30000.00', forcedPrice: '30303.03', breakEven: '60060.04' })
    expect(long?.body).toEqual({
      product: 'BTC-USDT',
      side: 'buy',
      type: 'market',
      quantity: '0.01',
      reduceOnly: false,
      ruleVersion: 1,
    })
    expect(Number(sold?.forcedPrice)).toBeGreaterThan(60_000)
  })

  it('take profit and stop loss suit one side alone, each with its result after both fees', () => {
    const protects = { quantity: '0.01', protects: true, takeProfit: '66000', stopLoss: '57000' }
    const { long, short: sold } = read(protects)
    expect(long).toMatchObject({ atTakeProfit: '59.37', atStopLoss: '-30.585' })
    expect(long?.fault).toBeUndefined()
    expect(sold?.fault?.code).toBe('targetWrongSide')
    expect(read({ ...protects, stopLoss: '20000' }).long?.fault?.code).toBe('stopBeyondForcedPrice')
  })

  it('what stands against a position closes it first', () => {
    const { long } = read({ quantity: '0.015' }, { position: short })
    expect(long).toMatchObject({ closing: '0.01', margin: '150' })
    const closes = read({ quantity: '0.01', reduceOnly: true }, { position: short })
    expect(closes.long).toMatchObject({ margin: '0', forcedPrice: '', atTakeProfit: '' })
    expect(closes.long?.body).toMatchObject({ reduceOnly: true })
    expect(closes.short?.fault?.code).toBe('nothingToReduce')
  })

  it('in cross mode all of the account stands behind it, and all of it can be lost', () => {
    const account = {
      balance: '100',
      equity: '130',
      maintenance: '30',
      mostAddable: '0',
      mostRemovable: '0',
      mostUnchecked: '0',
      topUp: false,
    }
    const first = read({ quantity: '0.01' }, { account: { ...account, balance: '0', equity: '0', maintenance: '0' } })
    expect(first.long).toMatchObject({ forcedPrice: '30303.03', worstCase: '300.3', bankruptcyPrice: '' })
    // 100 more than its margin: (600 - 400) / 0.01 / 0.99
    expect(read({ quantity: '0.01' }, { account }).long).toMatchObject({ forcedPrice: '20202.02', worstCase: '400.3' })
    // of the account's 130 and 30 its own 6 are maintenance; 0.02 in all: (1200 - 300 - 106) / 0.02 / 0.99
    const held = { ...short, side: 'long', margin: '0' } as Position
    expect(read({ quantity: '0.01' }, { account, position: held }).long?.forcedPrice).toBe('40101.01')
    const stop = { quantity: '0.01', protects: true, stopLoss: '25000' }
    expect(read(stop).long?.fault?.code).toBe('stopBeyondForcedPrice')
    expect(read(stop, { account }).long?.fault).toBeUndefined()
  })

  it.each<[string, Partial<PerpetualFields>, Market]>([
    ['priceStale', { quantity: '0.01' }, { terms: { stale: true } }],
    ['priceOutOfBand', { quantity: '0.01', type: 'limit', price: '1' }, {}],
    ['notionalTooSmall', { quantity: '0.00001' }, {}],
    ['knowledgeCheckMissing', { quantity: '0.01' }, { leverage: 3 }],
    ['reduceExceedsPosition', { quantity: '0.02', reduceOnly: true }, { position: short }],
    ['insufficientMargin', { quantity: '0.01' }, { available: 30_000_000_000n }],
  ])('%s: as the exchange would say it', (code, fields, market) => {
    expect(read(fields, market).long?.fault?.code).toBe(code)
  })

  it('an empty or unreadable field is no order', () => {
    expect(read({}).long).toBeUndefined()
    expect(read({ quantity: 'x' }).faults.quantity?.code).toBe('quantityMalformed')
    expect(read({ type: 'stop', quantity: '0.01', trigger: '0.001' }).faults.trigger?.code).toBe('priceMalformed')
  })
})
