import type { StatementLine } from '@candela/contract'
import { describe, expect, it } from 'vitest'
import { lineAmount } from './line-amount.ts'

const line = (of: Partial<StatementLine>): StatementLine => ({
  id: '1_1_0',
  kind: 'deposit',
  at: 1,
  seq: 1,
  product: '',
  about: 'deposit',
  reference: '1',
  order: 'DP-0000-0001',
  asset: 'USDT',
  amount: '0',
  worth: '0',
  moved: '0',
  dueAt: 0,
  usdt: '0',
  ...of,
})

describe('what a line comes to', () => {
  it.each([
    ['coins that came', { asset: 'BTC', amount: '0.0123', worth: '800.12' }, ['BTC', '0.0123', false, '800.12']],
    ['coins without a price', { asset: 'NEW', amount: '5' }, ['NEW', '5', false, undefined]],
    ['coins that went', { asset: 'BTC', amount: '-1', worth: '-65000' }, ['BTC', '-1', false, '-65000']],
    ['a loan', { amount: '600', usdt: '600', worth: '600' }, ['USDT', '600', false, undefined]],
    [
      'a purchase',
      { asset: 'BTC', amount: '0.01', worth: '650', usdt: '-650.65' },
      ['USDT', '-650.65', false, undefined],
    ],
    ['a stake', { moved: '-100' }, ['USDT', '-100', true, undefined]],
    ['a stake that came back', { moved: '100' }, ['USDT', '100', true, undefined]],
  ] as const)('%s', (_, of, [asset, amount, isMoved, worth]) => {
    expect(lineAmount(line(of))).toEqual({ asset, amount, isMoved, worth })
  })
})
