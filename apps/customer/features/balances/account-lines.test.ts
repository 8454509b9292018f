import type { StatementLine } from '@candela/contract'
import { expect, it } from 'vitest'
import { accountLines } from './account-lines.ts'

const none = {
  kind: 'trade',
  product: '',
  about: 'order',
  reference: '1',
  order: '1',
  worth: '0',
  moved: '0',
  dueAt: 0,
} as const
const line = (at: number, asset: string, amount: string, usdt: string): StatementLine => ({
  ...none,
  id: `${at}_1_0`,
  at,
  seq: at,
  asset,
  amount,
  usdt,
})

it('each asset goes from its opening to its closing balance, oldest first', () => {
  // a stake changes nothing of what there is
  const lines = [
    line(5, 'USDT', '0', '0'),
    line(4, 'BTC', '-0.1', '6500.5'),
    line(3, 'USDT', '-250', '-250'),
    line(2, 'BTC', '0.3', '-19500'),
    line(1, 'ETH', '2', '0'),
  ]
  const of = (asset: string, opening: string) => {
    const told = { asset, opening, in: '0', out: '0', closing: '0', owed: '0' }
    return accountLines(told, lines).map(({ line: { at }, amount, balance }) => [at, amount, balance])
  }
  expect(of('USDT', '20000')).toEqual([
    [2, '-19500', '500'],
    [3, '-250', '250'],
    [4, '6500.5', '6750.5'],
  ])
  expect(of('BTC', '0')).toEqual([
    [2, '0.3', '0.3'],
    [4, '-0.1', '0.2'],
  ])
  expect(of('ETH', '1')).toEqual([[1, '2', '3']])
})

it('a day’s interest and a renewal are told with their amount, and change no balance', () => {
  const charge: StatementLine = { ...line(2, 'USDT', '0', '0'), kind: 'loanCharge', about: 'loan', moved: '-4' }
  const renewal: StatementLine = { ...line(1, 'XAU', '0', '0'), kind: 'earnRenewal', about: 'earnOrder', moved: '-1' }
  const of = (asset: string, opening: string) => {
    const told = { asset, opening, in: '0', out: '0', closing: opening, owed: '0' }
    return accountLines(told, [charge, renewal]).map(({ amount, balance }) => [amount, balance])
  }
  expect(of('USDT', '100')).toEqual([['-4', '100']])
  expect(of('XAU', '3')).toEqual([['-1', '3']])
})
