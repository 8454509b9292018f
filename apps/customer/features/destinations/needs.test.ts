import { describe, expect, it } from 'vitest'
import type { StepUpWay } from '@candela/contract'
import { isUnderReview, needsOf, type Standing } from './needs.ts'

const WAYS: readonly StepUpWay[] = ['password']
const READY: Standing = {
  security: { transactionPassword: true, stepUpWays: [...WAYS] },
  holder: 'S••• M•••',
  have: 4,
  most: 5,
  hasPasskeys: false,
}
const missing = (kind: 'card' | 'address', over: Partial<Standing>) =>
  needsOf(kind, { ...READY, ...over }).flatMap(({ need, isMet }) => (isMet ? [] : [need]))

describe('what a card takes', () => {
  it('is told whole, whatever of it is there already', () => {
    const bare = { transactionPassword: false, stepUpWays: ['passkey' as const] }
    expect(needsOf('card', { ...READY, security: bare, holder: '' })).toEqual([
      { need: 'password', isMet: false },
      { need: 'stepUp', isMet: false },
      { need: 'identity', isMet: false },
    ])
    expect(needsOf('card', READY).map(({ need }) => need)).toEqual(['password', 'stepUp', 'identity'])
    expect(missing('card', {})).toEqual([])
  })

  it('is a way to confirm that this browser has', () => {
    const keyed = { transactionPassword: true, stepUpWays: ['passkey' as const] }
    expect(missing('card', { security: keyed })).toEqual(['stepUp'])
    expect(missing('card', { security: keyed, hasPasskeys: true })).toEqual([])
  })

  it('is room for one more', () => {
    expect(missing('card', { have: 5 })).toEqual(['room'])
  })

  it('is not guessed at where it could not be had', () => {
    expect(missing('card', { security: undefined, holder: '' })).toEqual(['identity'])
  })
})

describe('what an address takes', () => {
  it('is no identity', () => {
    const bare = { transactionPassword: false, stepUpWays: [...WAYS] }
    expect(missing('address', { holder: '', security: bare })).toEqual(['password'])
    expect(missing('address', { holder: '' })).toEqual([])
  })
})

it.each([
  ['notSent', false],
  ['waiting', true],
  ['auditing', true],
  ['returned', false],
  ['validated', false],
  [undefined, false],
] as const)('an identity that is %s waits for somebody else: %s', (state, expected) => {
  expect(isUnderReview(state)).toBe(expected)
})
