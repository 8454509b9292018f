import { describe, expect, it } from 'vitest'
import { Problem } from '@candela/contract/client'
import { faultOf, passwordRules, refusalOf, usernameFault } from './errors.ts'

describe('faults of login and registration', () => {
  it.each([
    ['', 'accountEmpty'],
    ['mara!', 'usernameInvalid'],
    ['márá', 'usernameInvalid'],
    ['abc', 'usernameTooShort'],
    ['a'.repeat(33), 'usernameTooLong'],
    ['mara', undefined],
    ['Mara2026', undefined],
  ])('username %j: %s', (account, code) => {
    expect(usernameFault(account, 4)?.code).toBe(code)
  })

  it.each([
    ['short1', { length: false, alphabet: true, notAccount: true }],
    ['long enough', { length: true, alphabet: false, notAccount: true }],
    ['LongEnough', { length: true, alphabet: true, notAccount: false }],
    ['abcdefg8', { length: true, alphabet: true, notAccount: true }],
    ['a'.repeat(33), { length: false, alphabet: true, notAccount: true }],
    ['', { length: false, alphabet: false, notAccount: false }],
  ])('password %j', (password, rules) => {
    expect(passwordRules(password, 'longenough', 8)).toEqual(rules)
  })

  it.each([
    ['loginyhm', 'account'],
    ['registerYzUser', 'account'],
    ['loginpwd', 'password'],
    ['passwordCommon', 'password'],
    ['consentMissing', 'consents'],
    ['loginTooOften', undefined],
  ])('%s is shown at %s', (code, field) => {
    expect(faultOf(new Problem(code, {}, 200)).field).toBe(field)
  })

  it('[S7.8] a refused answer keeps its key and figures; one that is not in the catalogue keeps its own words', () => {
    expect(refusalOf({ success: false, msg: 'usernameTooShort', params: { minimum: 4 } })).toMatchObject({
      code: 'usernameTooShort',
      params: { minimum: 4 },
    })
    expect(refusalOf({ success: false, msg: 'Closed for maintenance' }).message).toBe('Closed for maintenance')
  })
})
