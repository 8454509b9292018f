import type { Balances } from '@candela/contract'
import { describe, expect, it } from 'vitest'
import { dayRatio, valued } from './valuation.ts'

const balances: Balances = {
  at: 1,
  equity: '11000',
  dayStartEquity: '10900',
  dayNetDeposits: '0',
  dayPnl: '100',
  balances: [
    {
      asset: 'USDT',
      available: '1000.123456',
      held: '0',
      committed: '0',
      owed: '0',
      total: '1000.123456',
      value: '1000.123456',
      averageCost: '0',
      unrealised: '0',
    },
    {
      asset: 'BTC',
      available: '0.1',
      held: '0.05',
      committed: '0',
      owed: '0',
      total: '0.15',
      value: '9999.87',
      averageCost: '65000',
      unrealised: '249.87',
    },
  ],
  positions: [],
}

describe('balances at this moment', () => {
  it('are worth total × index to the last digit, and equity is their exact sum: rounding is left to whoever writes them', () => {
    const now = valued(balances, (asset) => (asset === 'BTC' ? '68122.39' : undefined))
    expect(now.balances[1]).toMatchObject({ value: '10218.3585', unrealised: '468.3585' })
    // 1000.123456 + 10218.3585
    expect(now.equity).toBe('11218.481956')
    expect(now.dayPnl).toBe('318.481956')
  })

  it('count what positions have won or lost at their marks', () => {
    const positions = [
      { product: 'BTC-USDT', size: '0.01', basis: '600' },
      { product: 'ETH-USDT', size: '-2', basis: '-6000.5' },
    ]
    const marks: Record<string, string> = { 'BTC-USDT': '61000', 'ETH-USDT': '3001' }
    const at = (product: string): string | undefined => marks[product]
    // 1000.123456 + 9999.87, then 610 − 600 and −6002 + 6000.5
    expect(valued({ ...balances, positions }, () => undefined, at).equity).toBe('11008.493456')
    expect(valued({ ...balances, positions }, () => undefined, at).openResult).toBe('8.5')
    // nothing is valued anew beside what cannot be: the parts would not be those of the total
    const told = valued({ ...balances, positions }, () => '68122.39')
    expect([told.equity, told.balances[1]!.value, told.openResult]).toEqual(['11000', '9999.87', '0.006544'])
  })

  it('keep their last value where no price is known', () => {
    const now = valued(balances, () => undefined)
    expect(now.balances).toEqual(balances.balances)
    expect(now.equity).toBe('10999.993456')
  })

  it('relate the day’s result to what the day started from and was given', () => {
    expect(dayRatio({ dayPnl: '124.9', dayStartEquity: '12355.46', dayNetDeposits: '0' })).toBe('0.010108891129')
    expect(dayRatio({ dayPnl: '-50', dayStartEquity: '0', dayNetDeposits: '10000' })).toBe('-0.005')
    // 250 of it left again
    expect(dayRatio({ dayPnl: '53.4', dayStartEquity: '10000', dayNetDeposits: '-250' })).toBe('0.00534')
    expect(dayRatio({ dayPnl: '0', dayStartEquity: '0', dayNetDeposits: '0' })).toBeUndefined()
  })
})
