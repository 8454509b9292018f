import type { Balance, Balances } from '@candela/contract'
import { formatDecimal, parseDecimal } from '@candela/units'
import { randomBelow } from '@candela/units/testing'
import { describe, expect, it } from 'vitest'
import { valued, type Valued } from '../../live/valuation.ts'
import { formatsFor } from '@candela/locale'
import { moneyIn, multiplied } from '../../shell/money.ts'
import { dayParts, gainParts, isSmall, partsOf, rowsOf, shared, type Written } from './parts.ts'

const UNIT = 100_000_000n
const USD: Written = { converted: (usdt) => usdt, digits: 2 }
const CURRENCIES: readonly (readonly [string, Written])[] = [
  ['USD', USD],
  ['EUR', { converted: (usdt) => multiplied(usdt, '0.923217'), digits: 2 }],
  ['JPY', { converted: (usdt) => multiplied(usdt, '149.8731'), digits: 0 }],
  ['IDR', { converted: (usdt) => multiplied(usdt, '15893.2'), digits: 0 }],
]
const ASSETS = ['BTC', 'ETH', 'SOL', 'XRP', 'DOGE', 'ADA', 'LINK', 'NEW']

const minor = (text: string): bigint => parseDecimal(text)!
const sumOf = (values: readonly string[]): bigint => values.reduce((sum, value) => sum + minor(value), 0n)
const amount = (below: (limit: number) => number, most: number): bigint =>
  below(4) === 0 ? 0n : BigInt(below(most)) * BigInt(below(100_000_000))

/** Any account: some of each asset set aside and locked, a loan, positions that won and lost. */
function account(below: (limit: number) => number): Valued {
  const usdtParts = [amount(below, 2_000), amount(below, 100), amount(below, 100), amount(below, 1_500)] as const
  const balance = (asset: string, [available, held, committed, owed]: readonly bigint[], value?: bigint): Balance => {
    const total = available! + held! + committed! - owed!
    return {
      asset,
      available: formatDecimal(available!),
      held: formatDecimal(held!),
      committed: formatDecimal(committed!),
      owed: formatDecimal(owed!),
      total: formatDecimal(total),
      value: formatDecimal(value ?? total),
      averageCost: '0',
      unrealised: '0',
    }
  }
  const told: Balances = {
    at: 1,
    equity: '0',
    dayStartEquity: '0',
    dayNetDeposits: '0',
    dayPnl: '0',
    balances: [
      balance('USDT', usdtParts),
      ...ASSETS.slice(below(9)).map((asset) =>
        balance(asset, [amount(below, 3), amount(below, 3), amount(below, 2), 0n], 0n),
      ),
    ],
    positions: ASSETS.slice(0, below(4)).map((product) => ({
      product,
      size: formatDecimal(amount(below, 2) - UNIT / 3n),
      basis: formatDecimal(amount(below, 400) - 100n * UNIT),
    })),
  }
  const price = (): string => formatDecimal(BigInt(1 + below(90_000_000)) * 1_117n)
  const [indices, marks] = [new Map<string, string>(), new Map<string, string>()]
  for (const asset of ASSETS) {
    indices.set(asset, price())
    marks.set(asset, price())
  }
  return valued(
    told,
    (asset) => indices.get(asset),
    (product) => marks.get(product),
  )
}

describe('what the total is made of', () => {
  const seeds = Array.from({ length: 400 }, (_, seed) => seed)

  it.each(CURRENCIES)('comes to the written total of any account, in %s', (_, written) => {
    const step = 10n ** BigInt(8 - written.digits)
    for (const seed of seeds) {
      const now = account(randomBelow(seed))
      const shown = minor(written.converted(now.equity))
      const total = shown - (shown % step)
      const rows = rowsOf(now, written)
      const values = [...rows.assets.map(({ value }) => value), ...(rows.open === undefined ? [] : [rows.open])]
      expect([seed, sumOf(values)]).toEqual([seed, total])
      const parts = partsOf(rows, written).map(({ value }) => value)
      expect([seed, sumOf(parts)]).toEqual([seed, total])
      // each as it is written: nothing is left to round
      for (const value of [...values, ...parts]) expect(minor(value) % step).toBe(0n)
    }
  })

  it.each(CURRENCIES)('moves no part by more than what cutting loses, in %s', (_, written) => {
    const step = 10n ** BigInt(8 - written.digits)
    for (const seed of seeds) {
      const now = account(randomBelow(seed))
      const { assets } = rowsOf(now, written)
      // a cent of USDT is lost of each value, and one of the total
      const cents = minor(written.converted(formatDecimal(BigInt(now.balances.length + 2) * 1_000_000n)))
      for (const { balance, value } of assets) {
        const off = minor(value) - minor(written.converted(balance.value))
        expect(off < 0n ? -off : off).toBeLessThanOrEqual(cents + 2n * step)
      }
    }
  })

  it('counts what is owed and the open result of perpetuals', () => {
    const usdt = { asset: 'USDT', available: '14000', held: '200', committed: '800', owed: '5000', total: '10000' }
    const none = { averageCost: '0', unrealised: '0' }
    const now: Valued = {
      at: 1,
      equity: '10333.33',
      dayStartEquity: '0',
      dayNetDeposits: '0',
      dayPnl: '0',
      openResult: '-166.675',
      positions: [{ product: 'BTC-USDT', size: '1', basis: '1' }],
      balances: [
        { ...usdt, value: '10000', ...none },
        { asset: 'BTC', available: '1', held: '0', committed: '0', owed: '0', total: '1', value: '500', ...none },
        { asset: 'ETH', available: '0', held: '0', committed: '0', owed: '0', total: '0', value: '0', ...none },
      ],
    }
    const rows = rowsOf(now, USD)
    expect(rows.assets.map(({ balance, value }) => [balance.asset, value])).toEqual([
      ['USDT', '10000'],
      ['BTC', '500'],
    ])
    expect(rows.open).toBe('-166.67')
    expect(partsOf(rows, USD).map(({ key, value }) => [key, value])).toEqual([
      ['holdings', '500'],
      ['free', '14000'],
      ['held', '200'],
      ['locked', '800'],
      ['owed', '-5000'],
      ['open', '-166.67'],
    ])
  })

  it.each([
    ['VND', '25084.31'],
    ['KRW', '1382.57'],
    ['JPY', '155.27'],
    ['EUR', '0.92232'],
    ['USD', '1'],
  ])('comes to the result of a day, in %s', (currency, rate) => {
    const money = moneyIn(formatsFor('en'), currency, rate)
    for (const seed of seeds) {
      const below = randomBelow(seed)
      const [closing, opening, net] = [amount(below, 9_000), amount(below, 9_000), amount(below, 90) - 40n * UNIT]
      const [pnl, netDeposits] = [formatDecimal(closing - opening - net), formatDecimal(net)]
      const day = { day: '', closing: formatDecimal(closing), opening: formatDecimal(opening), netDeposits, pnl }
      const parts = dayParts(day, money)
      expect([seed, sumOf(Object.values(parts))]).toEqual([seed, minor(money.rounded(pnl))])
    }
    const bought = { day: '', closing: '9999.97621', opening: '10000', netDeposits: '0', pnl: '-0.02379' }
    expect(dayParts(bought, money).deposits).toBe('0')
  })

  it('writes what a sale brought, cost and realised so that they add up', () => {
    // each cut or rounded by itself they would say 241.85, 242.37 and −0.51
    expect(gainParts({ proceeds: '241.8579', cost: '242.37213', result: '-0.51423' })).toEqual({
      proceeds: '241.85',
      cost: '242.36',
      result: '-0.51',
    })
    expect(gainParts({ proceeds: '7.129', cost: '0', result: '7.129' })).toEqual({
      proceeds: '7.13',
      cost: '0',
      result: '7.13',
    })
  })

  it('shows the result of a day as its only cause beside it: the fee of one purchase', () => {
    const coin = { available: '0.01', held: '0', committed: '0', owed: '0', total: '0.01' }
    const paid = { available: '9999.32328', held: '0', committed: '0', owed: '0', total: '9999.32328' }
    const told: Valued = {
      at: 1,
      equity: '10000',
      dayStartEquity: '10000',
      dayNetDeposits: '0',
      dayPnl: '0',
      openResult: '0',
      positions: [],
      balances: [
        { asset: 'USDT', ...paid, value: '9999.32328', averageCost: '0', unrealised: '0' },
        { asset: 'BTC', ...coin, value: '0.67672', averageCost: '67.672', unrealised: '0' },
      ],
    }
    const now = valued(told, () => '65.2931')
    for (const [currency, rate] of [
      ['VND', '25084.31'],
      ['KRW', '1382.57'],
    ] as const) {
      const money = moneyIn(formatsFor('en'), currency, rate)
      expect(money.signed(now.dayPnl)).toBe(money.signed(now.balances[1]!.unrealised))
    }
    expect(moneyIn(formatsFor('en'), 'VND', '25084.31').signed(now.dayPnl)).toBe('−₫597')
  })

  it('gives what cutting leaves to those that lost most', () => {
    expect(shared(['0.337', '0.338', '0.339'], '1.01', USD)).toEqual(['0.33', '0.34', '0.34'])
    expect(shared(['0', '-0.005', '1.005'], '1', USD)).toEqual(['0', '-0.01', '1.01'])
    expect(shared([], '0', USD)).toEqual([])
    // USDT stands beneath its value as well
    expect(shared(['0.339', '0.331', '0.34'], '1.01', { ...USD, steady: [0] })).toEqual(['0.33', '0.34', '0.34'])
    expect(shared(['0.339'], '0.33', { ...USD, steady: [0] })).toEqual(['0.33'])
  })
})

it('a small balance is free, worth less than a USDT, and never USDT', () => {
  const balance = { available: '0.00001', total: '0.00001', held: '0', committed: '0', owed: '0' }
  const btc: Balance = { ...balance, asset: 'BTC', value: '0.99999999', averageCost: '0', unrealised: '0' }
  const one = { ...btc, value: '1' }
  expect([btc, one, { ...btc, asset: 'USDT' }, { ...btc, held: '0.00001' }].map(isSmall)).toEqual([
    true,
    false,
    false,
    false,
  ])
})
