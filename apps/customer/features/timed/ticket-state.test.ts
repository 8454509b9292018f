import type { TimedTerms } from '@candela/contract'
import { describe, expect, it } from 'vitest'
import { clockText, resultOf, standingOf, timeLeft } from './running-state.ts'
import { EMPTY_FIELDS, readTimedTicket } from './ticket-state.ts'

const TERMS: TimedTerms = {
  product: 'BTC-USDT',
  ruleVersion: 1,
  durations: [
    { ms: 30_000, payoutPpm: 780_000 },
    { ms: 60_000, payoutPpm: 820_000 },
  ],
  minimumStake: '10',
  maximumStake: '5000',
  mostOpen: 20,
  windowSteps: 8,
  maxStakeNow: { up: '700.5', down: '20000' },
  decided: 0,
  won: 0,
}
const USDT = 100_000_000n
const read = (stake: string, over: object = {}, available: bigint | undefined = 1_000n * USDT) =>
  readTimedTicket({ ...EMPTY_FIELDS, stake, ...over }, TERMS, available, 'en')

describe('the ticket of a timed order', () => {
  it('says what a win brings, and how often one must win', () => {
    expect(read('100')).toMatchObject({ stake: '100', profit: '78', breakEvenPpm: 561_798, most: '700.5' })
    expect(read('100', { durationMs: 60_000 })).toMatchObject({ profit: '82', payoutPpm: 820_000 })
  })

  it.each([
    ['0', {}, 'stakeMalformed', {}],
    ['x', {}, 'stakeMalformed', {}],
    ['9.99', {}, 'stakeTooSmall', { minimum: '10' }],
    ['5000.01', {}, 'stakeTooLarge', { maximum: '5000' }],
    ['1000.5', {}, 'insufficientBalance', { missing: '0.5', asset: 'USDT' }],
    ['701', {}, 'houseLimit', { maxStakeNow: '700.5' }],
  ])('%s is refused as the exchange would: %#', (stake, over, code, params) => {
    expect(read(stake, over).fault).toEqual({ code, params })
  })

  it('has no fault before anything is typed, and a visitor has no balance to miss', () => {
    expect(read('').fault).toBeUndefined()
    expect(read('650', {}, undefined).fault).toBeUndefined()
  })
})

describe('a running order', () => {
  it('stands on the side that its price is on', () => {
    const up = { direction: 'up', strike: '100.5' } as const
    expect(['100.51', '100.49', '100.50'].map((price) => standingOf(up, price))).toEqual(['won', 'lost', 'tied'])
    expect(standingOf({ direction: 'down', strike: '100.5' }, '100.49')).toBe('won')
  })

  it('counts down whole seconds and never below zero', () => {
    const order = { durationMs: 60_000, maturesAt: 100_000 }
    expect(timeLeft(order, 70_001)).toMatchObject({ seconds: 30 })
    expect(timeLeft(order, 200_000)).toEqual({ share: 0, seconds: 0 })
    expect([clockText(5), clockText(245)]).toEqual(['0:05', '4:05'])
  })

  it('has a result once it is over', () => {
    expect(resultOf({ status: 'running', stake: '100', paid: '0' })).toBeUndefined()
    expect(resultOf({ status: 'lost', stake: '100', paid: '0' })).toBe('-100')
    expect(resultOf({ status: 'won', stake: '100', paid: '178' })).toBe('78')
  })
})
