import { proves } from '@candela/checks/proves'
import type { DepositWay } from '@candela/contract'
import { describe, expect, it } from 'vitest'
import { readDeposit } from './amount-state.ts'
import { CARD } from './testing/ways.ts'

const BANK: DepositWay = { ...CARD, rail: 'usBank', kind: 'bank', asset: 'USD', feePpm: 0, spreadPpm: 0, minimum: '50' }
const QUOTA = { asked: '0', most: '2000', open: 0, openMost: 20 }
const NOW = 1_000_000
const RATE = { number: 7, asset: 'EUR', mid: '1.1', at: NOW - 1_000 }
const read = (text: string, way = CARD, more: Partial<Parameters<typeof readDeposit>[2]> = {}) =>
  readDeposit(text, way, { quota: QUOTA, rate: RATE, now: NOW, ...more }, 'en')

describe('an amount for a card', () => {
  it('is exchanged by the mid price less the spread, and the fee is taken of what comes', () => {
    expect(read('100')).toEqual({
      amount: '100',
      preview: {
        number: 7,
        mid: '1.1',
        rate: '1.0945',
        gross: '109.45',
        fee: '1.0945',
        arrival: '108.3555',
        goodUntil: NOW + 29_000,
      },
    })
  })

  it('is refused as the core would', () => {
    expect(read('9.99').fault).toBe('depositBelowMinimum')
    expect(read('2000.01').fault).toBe('depositAboveMaximum')
    expect(read('10.001').fault).toBe('amountMalformed')
    expect(read('x').fault).toBe('amountMalformed')
    expect(read('100', CARD, { rate: undefined }).fault).toBe('rateUnavailable')
    expect(read('100', CARD, { now: NOW + 30_000 }).fault).toBe('quoteExpired')
    expect(read('100', CARD, { now: NOW + 200_000 }).fault).toBe('rateUnavailable')
    expect(read('100', CARD, { quota: { ...QUOTA, asked: '1900' } }).fault).toBe('depositAboveTier')
    expect(read('100', CARD, { quota: { ...QUOTA, open: 20 } }).fault).toBe('depositsOpenLimit')
    expect(read('100', { ...CARD, isClosed: true }).fault).toBe('railClosed')
    expect(read('')).toEqual({})
  })
})

it('a dollar by bank is a USDT, whatever rates there are', () => {
  expect(read('75.5', BANK, { rate: undefined }).preview, proves('S1.3', 'S9.20')).toMatchObject({
    number: 0,
    rate: '1',
    arrival: '75.5',
    goodUntil: 0,
  })
})
