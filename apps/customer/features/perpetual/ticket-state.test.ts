import type { CrossAccount, PerpetualTerms, Position } from '@candela/contract'
import { describe, expect, it } from 'vitest'
import { definition } from '../../ticket/testing/product.ts'
import { terms } from './testing/told.ts'
import { EMPTY_PERPETUAL, missingFrom, type PerpetualFields, readPerpetualTicket, slipFault } from './ticket-state.ts'

const short = {
  product: 'BTC-USDT',
  side: 'short',
  quantity: '0.01',
  cost: '600',
  margin: '300',
  settled: '0',
  fees: '0.3',
  takeProfit: '',
  stopLoss: '',
  takeProfits: [],
  stopLosses: [],
  mode: 'isolated',
} as unknown as Position

interface Market {
  readonly leverage?: number
  readonly available?: bigint | undefined
  readonly position?: Position
  readonly account?: CrossAccount
  readonly terms?: Partial<PerpetualTerms> | { readonly own: undefined }
}

const read = (fields: Partial<PerpetualFields>, market: Market = {}, language: 'en' | 'de' = 'en') =>
  readPerpetualTicket(
    { ...EMPTY_PERPETUAL, ...fields },
    {
      definition,
      terms: {
        ...terms,
        own: { ...terms.own!, leverage: market.leverage ?? 2, ...(market.account && { mode: 'cross' }) },
        ...market.terms,
      },
      mark: 6_000_000,
      available: 'available' in market ? market.available : 1_000_000_000_000n,
      positions: market.position ? [market.position] : [],
      orders: [],
      account: market.account,
    },
    language,
  )

describe('the perpetual ticket', () => {
  it('asks for the first field that is empty', () => {
    const missing = (fields: Partial<PerpetualFields>) =>
      missingFrom({ ...EMPTY_PERPETUAL, ...fields }, read({ amount: '1', ...fields }))
    expect(missing({ type: 'market', amount: '' })).toBe('enterAmount')
    expect(missing({ type: 'limit' })).toBe('enterPrice')
    expect(missing({ type: 'limit', price: '60000', amount: '' })).toBe('enterAmount')
    expect(missing({ type: 'stop', acts: 'limit', price: '60000' })).toBe('stop.enter')
    expect(missing({ type: 'stop', acts: 'limit', trigger: '60000' })).toBe('enterPrice')
    expect(missing({ type: 'stop', acts: 'market', trigger: '60000', amount: '' })).toBe('enterAmount')
  })

  it('says what a side comes to before it is placed, and sends what it shows', () => {
    const { long, short: sold } = read({ amount: '0,01' }, {}, 'de')
    expect(long).toMatchObject({ notional: '600', margin: '300', fee: '0.3', worstCase: '300.3', closing: '' })
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
    const protects = { amount: '0.01', protects: true, takeProfit: '66000', stopLoss: '57000' }
    const { long, short: sold } = read(protects)
    expect(long).toMatchObject({ atTakeProfit: '59.37', atStopLoss: '-30.585' })
    expect(long?.fault).toBeUndefined()
    expect(sold?.fault).toEqual({ code: 'takeProfitWrongSide', params: { price: '60000.00', context: 'below' } })
    const limit = { ...protects, type: 'limit', price: '66500' } as const
    expect(read(limit).long?.fault).toMatchObject({ params: { price: '66500.00', context: 'above' } })
    // what only closes has no side of a price where it would belong
    const closes = read({ ...protects, amount: '0.01', reduceOnly: true }, { position: short }).long
    expect(closes?.fault).toEqual({ code: 'takeProfitWrongSide', params: {} })
    expect(read({ ...protects, stopLoss: '20000' }).long?.fault?.code).toBe('stopBeyondForcedPrice')
  })

  it('what reduces a position says where the rest of it is liquidated', () => {
    const held = { ...short, side: 'long', quantity: '0.02', cost: '1200', margin: '600' } as Position
    expect(read({ amount: '0.01' }, { position: held }).short).toMatchObject({
      forcedPrice: '30303.03',
      distance: '0.4949',
      results: '0.01',
    })
    expect(read({ amount: '0.02' }, { position: held }).short).toMatchObject({ forcedPrice: '', results: '' })
  })

  it('a limit that fills at once says that its figures are at worst', () => {
    const atWorst = (fields: Partial<PerpetualFields>) => {
      const { long, short: sold } = read({ amount: '0.01', type: 'limit', price: '59000', ...fields })
      return [long?.isAtWorst, sold?.isAtWorst]
    }
    expect(atWorst({})).toEqual([false, true])
    expect(atWorst({ timeInForce: 'postOnly' })).toEqual([false, false])
    expect(atWorst({ price: '61000' })).toEqual([false, false])
    expect(atWorst({ type: 'market', price: '' })).toEqual([false, false])
  })

  it('what stands against a position closes it first', () => {
    const { long } = read({ amount: '0.015' }, { position: short })
    expect(long).toMatchObject({ closing: '0.01', closedResult: '0', opening: '0.005', margin: '150' })
    const closes = read({ amount: '0.01', reduceOnly: true }, { position: short })
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
    const first = read({ amount: '0.01' }, { account: { ...account, balance: '0', equity: '0', maintenance: '0' } })
    expect(first.long).toMatchObject({ forcedPrice: '30303.03', worstCase: '300.3', bankruptcyPrice: '' })
    // 100 more than its margin: (600 - 400) / 0.01 / 0.99
    expect(read({ amount: '0.01' }, { account }).long).toMatchObject({ forcedPrice: '20202.02', worstCase: '400.3' })
    expect(read({ amount: '0.01' }, { account }).long?.isToppedUp).toBe(false)
    const wished = { ...account, topUp: true }
    expect(read({ amount: '0.01' }, { account: wished }).long?.isToppedUp).toBe(true)
    // of the account's 130 and 30 its own 6 are maintenance; 0.02 in all: (1200 - 300 - 106) / 0.02 / 0.99
    const held = { ...short, side: 'long', margin: '0', mode: 'cross' } as Position
    expect(read({ amount: '0.01' }, { account, position: held }).long?.forcedPrice).toBe('40101.01')
    const stop = { amount: '0.01', protects: true, stopLoss: '25000' }
    expect(read(stop).long?.fault?.code).toBe('stopBeyondForcedPrice')
    expect(read(stop, { account }).long?.fault).toBeUndefined()
  })

  it.each<[string, Partial<PerpetualFields>, Market]>([
    ['priceStale', { amount: '0.01' }, { terms: { stale: true } }],
    ['priceOutOfBand', { amount: '0.01', type: 'limit', price: '1' }, {}],
    ['notionalTooSmall', { amount: '0.00001' }, {}],
    ['knowledgeCheckMissing', { amount: '0.01' }, { leverage: 3 }],
    ['reduceExceedsPosition', { amount: '0.02', reduceOnly: true }, { position: short }],
    ['insufficientMargin', { amount: '0.01' }, { available: 30_000_000_000n }],
  ])('%s: as the exchange would say it', (code, fields, market) => {
    expect(read(fields, market).long?.fault?.code).toBe(code)
  })

  it('an empty or unreadable field is no order', () => {
    expect(read({}).long).toBeUndefined()
    expect(read({ amount: 'x' }).faults.amount?.code).toBe('quantityMalformed')
    expect(read({ type: 'stop', amount: '0.01', trigger: '0.001' }).faults.trigger?.code).toBe('priceMalformed')
  })

  it('a size is typed in coins, in what they are worth, or as a share of the largest order', () => {
    // 1,000 USDT at 60,000 are 0.01666666…
    expect(read({ by: 'value', amount: '1000' }).long?.body?.quantity).toBe('0.01666')
    expect(read({ by: 'value', amount: '0.5' }).faults.amount?.code).toBe('notionalTooSmall')
    const limit = { type: 'limit', price: '60000', by: 'share' } as const
    // of 10,000 USDT half and 0.05 % of each coin: 10,000 / 30,030
    const { most, lots } = read({ ...limit, amount: '50' })
    expect([most, lots]).toEqual([33_300, { long: 16_650, short: 16_650 }])
    // against a position a side takes more, and a share is of that
    const beside = read({ ...limit, amount: '100' }, { position: short })
    expect(beside.lots).toEqual(beside.largest)
    expect(beside.largest.long).toBeGreaterThan(beside.largest.short)
    expect([beside.long?.fault, beside.short?.fault]).toEqual([undefined, undefined])
    expect(read({ ...limit, amount: '101' }).faults.amount?.code).toBe('quantityMalformed')
  })

  it('time in force, a stop with a limit and an own worst price are sent as they were chosen', () => {
    const limit = { amount: '0.01', type: 'limit', price: '59000' } as const
    expect(read({ ...limit, timeInForce: 'fok' }).long?.body).toMatchObject({ type: 'limit', timeInForce: 'fok' })
    const stop = { ...limit, type: 'stop', trigger: '61000', acts: 'limit', price: '61100' } as const
    expect(read({ ...stop, timeInForce: 'postOnly' }).long?.body).toMatchObject({
      type: 'limit',
      timeInForce: 'gtc',
      trigger: '61000.00',
      price: '61100.00',
    })
    const { long, short: sold } = read({ amount: '0.01', slip: '0.5' })
    expect([long?.body?.price, sold?.body?.price]).toEqual(['60300.00', '59700.00'])
    expect(read({ amount: '0.01', type: 'stop', trigger: '61000', slip: '1' }).long?.body?.price).toBe('61610.00')
    expect(slipFault('5', 'en', definition)).toBeUndefined()
    expect(slipFault('5.1', 'en', definition)?.code).toBe('priceOutOfBand')
    expect(slipFault('x', 'en', definition)?.code).toBe('priceMalformed')
  })

  it('what enlarges a position is shown with all of it, and names the triggers that it takes the place of', () => {
    const takeProfits = [{ price: '65000.00', quantity: '0', sharePpm: 1_000_000, closes: '0.01' }]
    const held = { ...short, side: 'long', takeProfit: '65000.00', takeProfits } as Position
    const { long } = read({ amount: '0.01', protects: true, takeProfit: '66000' }, { position: held })
    // 0.02 won 6,000 each, less 0.3 twice and 0.66 of fees
    expect(long).toMatchObject({ results: '0.02', atTakeProfit: '118.74', margin: '300', worstCase: '600.3' })
    expect(long?.replaced).toEqual({ takeProfit: '65000.00', stopLoss: '' })
    // the one that stands goes on for all of it
    expect(read({ amount: '0.01' }, { position: held }).long).toMatchObject({ atTakeProfit: '98.75' })
    expect(read({ amount: '0.01' }, { position: held }).long?.replaced.takeProfit).toBe('')
  })

  it('a protection is named with its end', () => {
    const until = { code: 'onBreak', params: { until: 1_795_219_200_000 } } as const
    const own = { ...terms.own!, protections: [until] }
    expect(read({ amount: '0.01' }, { terms: { own } }).long?.fault).toEqual({
      code: 'onBreak',
      params: { until: '1795219200000' },
    })
  })

  it('a visitor is refused nothing for money, and has nothing to slide over', () => {
    const { long, most } = read({ amount: '4' }, { available: undefined, terms: { own: undefined } })
    expect([long?.fault, most]).toEqual([undefined, 0])
  })
})
