import { EARN_KINDS, PROVEN_DAYS } from '@candela/contract'
import { describe, expect, it } from 'vitest'
import { paidState } from './paid-state.ts'

const status = 'running'

describe('the card of how an order was paid', () => {
  it('says of each kind what it rests on', () => {
    const paid = EARN_KINDS.map((kind) => paidState({ kind, status, daysPaid: 1 }))
    expect(paid.map((state) => state.paid)).toEqual([
      'proof.paid',
      'proof.paidFlexible',
      'proof.paidWallet',
      'proof.paidPlan',
    ])
    expect(new Set(paid.map(({ asked }) => asked)).size).toBe(EARN_KINDS.length)
    // nothing of a wallet is locked
    expect(paid.map(({ opened }) => opened)).toEqual([
      'course.locked',
      'course.locked',
      'course.wallet',
      'course.locked',
    ])
  })

  it('says how many days of a long one are proven', () => {
    const of = (daysPaid: number) => paidState({ kind: 'flexible', status, daysPaid })
    expect(of(PROVEN_DAYS)).toMatchObject({ shown: PROVEN_DAYS, isPart: false })
    expect(of(PROVEN_DAYS + 1)).toMatchObject({ shown: PROVEN_DAYS, isPart: true })
  })

  it('names the penalty of what has an end, once it was left', () => {
    const isNamed = EARN_KINDS.filter((kind) => paidState({ kind, status: 'redeemed', daysPaid: 1 }).hasPenalty)
    expect(isNamed).toEqual(['term', 'plan'])
    expect(paidState({ kind: 'term', status: 'matured', daysPaid: 1 }).hasPenalty).toBe(false)
  })
})
