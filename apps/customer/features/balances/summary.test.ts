import { proves } from '@candela/checks/proves'
import type { Balance, Balances, PnlDay } from '@candela/contract'
import { describe, expect, it } from 'vitest'
import { dayText } from '../../shell/day-text.ts'
import { sumOf } from '../../shell/amounts.ts'
import { monthMoved, ratioOf, summaryOf, withToday } from './summary.ts'

const balance = (asset: string, available: string, held: string, value: string): Balance => ({
  asset,
  available,
  held,
  committed: '0',
  owed: '0',
  total: sumOf([available, held]),
  value,
  averageCost: '0',
  unrealised: '0',
})
const balances: Balances = {
  at: Date.parse('2026-11-21T17:00:00Z'),
  equity: '12480.36',
  dayStartEquity: '12355.46',
  dayNetDeposits: '0',
  positions: [],
  dayPnl: '124.9',
  balances: [
    { ...balance('USDT', '2307.02', '100', '2447.02'), committed: '40', owed: '0', total: '2447.02' },
    balance('BTC', '0.042', '0', '2834.25'),
    balance('ETH', '0', '0', '0'),
  ],
}
const day = (day: string, pnl: string): PnlDay => ({ day, opening: '0', closing: '0', netDeposits: '0', pnl })

describe('balances', () => {
  it('adds decimals exactly', () => expect(sumOf(['0.1', '0.2', '-0.00000001'])).toBe('0.29999999'))
  it.each([
    ['124.9', '12355.46', '0.010108891129'],
    ['-1', '3', '-0.333333333333'],
    ['1', '0', '0'],
  ])('%s of %s is %s', (part, whole, ratio) => expect(ratioOf(part, whole)).toBe(ratio))
})

describe('profit and loss by day', () => {
  it('sums a month and counts its days', () => {
    expect(summaryOf([day('2026-11-01', '10'), day('2026-11-02', '-4.5'), day('2026-11-03', '0')])).toEqual({
      total: '5.5',
      up: 1,
      down: 1,
      flat: 1,
      highest: '10',
      lowest: '-4.5',
      average: '1.83333333',
    })
    expect(summaryOf([])).toBeUndefined()
  })
  it('takes today from the live account, by the GMT+8 day', () => {
    expect(dayText(balances.at), proves('S9.19')).toBe('2026-11-22')
    const days = withToday([day('2026-11-21', '1'), day('2026-11-22', '9')], balances)
    expect(
      days.map(({ day, pnl }) => [day, pnl]),
      proves('S9.19'),
    ).toEqual([
      ['2026-11-21', '1'],
      ['2026-11-22', '124.9'],
    ])
  })
  it.each([
    ['2026-11', 1, '2026-12'],
    ['2026-12', 1, '2027-01'],
    ['2026-01', -1, '2025-12'],
  ])('%s moved by %i is %s', (month, by, moved) => expect(monthMoved(month, by)).toBe(moved))
})
