import { proves } from '@candela/checks/proves'
import type { Deposit } from '@candela/contract'
import { describe, expect, it } from 'vitest'
import { courseOf, isAwaited, outcomeOf } from './timeline.ts'

const BANK: Deposit = {
  id: '3',
  kind: 'bank',
  rail: 'usBank',
  asset: 'USD',
  amount: '100',
  received: '0',
  arrives: 'USDT',
  fee: '0',
  arrival: '0',
  rate: '0',
  status: 'awaiting',
  waits: '',
  reversed: '0',
  card: '',
  address: '',
  startedAt: 1,
  expiresAt: 9,
  endedAt: 0,
  seq: 4,
}
const started = { step: 'started', at: 1, seq: 4 } as const

describe('the course of a deposit', () => {
  it('says what happened, what is waited for and what comes after', () => {
    expect(courseOf({ deposit: BANK, steps: [started] }).map(({ key, state }) => [key, state])).toEqual([
      ['started', 'done'],
      ['sent', 'now'],
      ['credited', 'later'],
    ])
  })

  it('ends where it ended', () => {
    const deposit = { ...BANK, status: 'expired' as const }
    const steps = [started, { step: 'expired', at: 9, seq: 5 } as const]
    expect(courseOf({ deposit, steps }).map(({ key }) => key)).toEqual(['started', 'expired'])
  })

  it('goes on where its time is over and money waits, to where that goes', () => {
    const expired = { step: 'expired', at: 9, seq: 5 } as const
    const steps = [started, expired, { step: 'arrived', at: 11, seq: 6 } as const]
    const last = (waits: Deposit['waits']) => courseOf({ deposit: { ...BANK, status: 'expired', waits }, steps }).at(-1)
    expect(last('nameDiffers')).toMatchObject({ key: 'credited', state: 'now' })
    expect(last('returning')).toMatchObject({ key: 'sentBack', state: 'now' })
    expect(outcomeOf({ status: 'expired', waits: 'noRate' })).toBe('processing')
    expect(outcomeOf({ status: 'reversed', waits: '' })).toBe('reversed')
  })

  it('money that came although nobody said that it was sent is done', () => {
    const deposit = { ...BANK, status: 'credited' as const }
    const steps = [started, { step: 'credited', at: 3, seq: 5 } as const]
    expect(courseOf({ deposit, steps }).every(({ state }) => state === 'done')).toBe(true)
  })
})

it('a deposit is processing, done or failed', () => {
  const all = ['awaiting', 'sent', 'credited', 'cancelled', 'declined', 'expired'] as const
  expect(
    all.map((status) => outcomeOf({ status, waits: '' })),
    proves('S3.52'),
  ).toEqual(['processing', 'processing', 'done', 'failed', 'failed', 'failed'])
})

it('money is awaited until some has come, or its time is over', () => {
  const awaited = (status: Deposit['status'], waits: Deposit['waits'] = '') => isAwaited({ status, waits })
  expect([awaited('awaiting'), awaited('sent')]).toEqual([true, true])
  expect([awaited('sent', 'nameDiffers'), awaited('expired', 'noRate'), awaited('credited')]).toEqual([
    false,
    false,
    false,
  ])
})
