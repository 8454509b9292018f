import type { OwnLimitState } from '@candela/contract'
import { describe, expect, it } from 'vitest'
import { leftOf, readLimit, shareUsed } from './limit-state.ts'

const limit = (change: Partial<OwnLimitState> = {}): OwnLimitState => ({
  of: 'loss',
  period: 'day',
  amount: '100',
  next: '0',
  nextFrom: 0,
  used: '40',
  periodEnd: 5,
  ...change,
})

describe('what saving an amount would do', () => {
  it.each([
    ['nothing typed', '', {}, 'empty'],
    ['nothing', '0', {}, 'invalid'],
    ['no number', 'x', {}, 'invalid'],
    ['more than the ledger counts', '99999999999', {}, 'invalid'],
    ['the first limit', '500', { amount: '0' }, 'atOnce'],
    ['less', '99.99', {}, 'atOnce'],
    ['what holds', '100.0', {}, 'holds'],
    ['what holds, while a raise waits', '100', { next: '200', nextFrom: 9 }, 'keeps'],
    ['more', '100.01', {}, 'later'],
  ] as const)('%s', (_what, typed, change, kind) => {
    const amount = /^[\d.]+$/.test(typed) ? typed : undefined
    expect(readLimit(limit(change), typed, amount).kind).toBe(kind)
  })
})

it('what is left, and how much is used', () => {
  expect([leftOf(limit()), shareUsed(limit())]).toEqual(['60', 0.4])
  expect([leftOf(limit({ used: '130' })), shareUsed(limit({ used: '130' }))]).toEqual(['0', 1])
  expect([leftOf(limit({ amount: '0' })), shareUsed(limit({ amount: '0' }))]).toEqual(['0', 0])
})
