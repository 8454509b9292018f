import { proves } from '@candela/checks/proves'
import type { Security } from '@candela/contract'
import { describe, expect, it } from 'vitest'
import { PAGES } from './pages.ts'
import { lacksWayBack, protectionOf, type Step } from './protection.ts'

const ALL: readonly Step[] = [
  'email',
  'phone',
  'transactionPassword',
  'authenticator',
  'passkey',
  'recoveryCodes',
  'antiPhishing',
]
const having = (...done: Step[]): Security['steps'] => ALL.map((step) => ({ step, done: done.includes(step) }))

describe('how well an account is protected', () => {
  it('is said on a page of its own', () => {
    expect(PAGES.security.path, proves('S2.33')).toBe('/pages/user/SecurityItem')
  })

  it.each([
    [[], 'bare', 'authenticator'],
    [['transactionPassword', 'antiPhishing'], 'bare', 'authenticator'],
    [['recoveryCodes'], 'some', 'authenticator'],
    [['authenticator'], 'some', 'recoveryCodes'],
    [['authenticator', 'recoveryCodes', 'transactionPassword'], 'some', 'email'],
    [['authenticator', 'recoveryCodes', 'email', 'transactionPassword'], 'good', 'passkey'],
    [['passkey', 'transactionPassword', 'antiPhishing', 'authenticator'], 'some', 'recoveryCodes'],
    [ALL, 'all', undefined],
  ] as const)('with %j it is %s, and %s is next', (done, verdict, next) => {
    expect(protectionOf(having(...done))).toEqual({ on: done.length, total: 7, verdict, next })
  })
})

it.each([
  [[], true],
  [['authenticator', 'passkey', 'transactionPassword'], true],
  [['recoveryCodes'], false],
  [['email'], false],
  [['phone'], false],
] as const)('with %j a forgotten password is the end of it: %s', (done, lacking) => {
  expect(lacksWayBack(having(...done))).toBe(lacking)
})
