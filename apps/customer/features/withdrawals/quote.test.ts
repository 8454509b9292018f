import { proves } from '@candela/checks/proves'
import type { WithdrawalWay } from '@candela/contract'
import { describe, expect, it } from 'vitest'
import { readWithdrawal } from './quote.ts'

const COIN: WithdrawalWay = {
  rail: 'trc20',
  kind: 'chain',
  asset: 'USDT',
  leaves: 'USDT',
  minimum: '20',
  maximum: '50000',
  fee: '1',
  unit: '0.000001',
  arrivalUnit: '0.000001',
  spreadPpm: 0,
  usualMs: 20_000,
  outside: [],
}
const EURO: WithdrawalWay = {
  ...COIN,
  rail: 'card',
  kind: 'card',
  asset: 'EUR',
  fee: '2',
  unit: '0.01',
  arrivalUnit: '0.01',
  spreadPpm: 10_000,
}
const NOW = 1_000_000
const RATE = { number: 7, asset: 'EUR', mid: '1', at: NOW - 5_000 }
const STANDING = { available: '1000', day: '0', dayMost: '100000', rate: undefined, now: NOW }

const read = (text: string, way = COIN, over: Partial<typeof STANDING> | { rate: typeof RATE } = {}) =>
  readWithdrawal(text, way, { ...STANDING, ...over }, 'en')

describe('what an amount sends', () => {
  it('is the amount less the fee, of a coin', () => {
    expect(read('100'), proves('S5.50')).toMatchObject({
      amount: '100',
      quote: { fee: '1', arrival: '99', number: 0, goodUntil: 0 },
    })
  })

  it('is exchanged by the rate that is shown, the house’s part taken off, down to a cent', () => {
    expect(read('103', EURO, { rate: RATE }).quote).toEqual({
      number: 7,
      rate: '1.01',
      fee: '2',
      arrival: '100',
      goodUntil: NOW + 25_000,
    })
  })

  it('is nothing where there is no rate, or an old one', () => {
    expect(read('103', EURO), proves('S8.24')).toMatchObject({ isRateMissing: true })
    expect(read('103', EURO, { rate: { ...RATE, at: NOW - 121_000 } }).quote).toBeUndefined()
  })

  it.each([
    ['19', 'withdrawalBelowMinimum', ['S5.49']],
    ['50001', 'withdrawalAboveMaximum', ['S5.49']],
    ['1000.5', 'insufficientBalance', []],
    ['20.0000001', 'amountMalformed', []],
    ['twenty', 'amountMalformed', []],
  ] as const)('%s is told at once: %s', (text, fault, ids) => {
    expect(read(text).fault, proves(...ids)).toBe(fault)
  })

  it('counts what was asked for in 24 hours', () => {
    expect(read('100', COIN, { ...STANDING, day: '99950' }).fault).toBe('withdrawalAboveDay')
  })
})
