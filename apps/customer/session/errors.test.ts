import { describe, expect, it } from 'vitest'
import { Problem } from '@candela/contract/client'
import { faultFound, faultOf, newAccountFault, passwordRules, refusalOf, usernameFault } from './errors.ts'

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
    ['[S8.8]', 'loginyhm', 'account'],
    ['[S8.2]', 'registerYzUser', 'account'],
    ['', 'registerYzEmail', 'account'],
    ['', 'registerYzPhone', 'account'],
    ['[S8.32]', 'emailInvalid', 'account'],
    ['[S8.33]', 'phoneInvalid', 'account'],
    ['[S8.5]', 'registerYzm', 'code'],
    ['[S8.6]', 'registerYzm1', 'code'],
    ['', 'registerYzm2', 'code'],
    ['', 'codeTooFrequent', 'code'],
    ['', 'codeNotSent', 'code'],
    ['[S5.19]', 'codeMissing', 'code'],
    ['[S8.9]', 'loginpwd', 'password'],
    ['[S5.15]', 'passwordEmpty', 'password'],
    ['', 'passwordCommon', 'password'],
    ['[S5.12]', 'passwordsDiffer', 'repeated'],
    ['[S5.21]', 'inviteUnknown', 'invite'],
    ['', 'consentMissing', 'consents'],
    ['', 'secondFactorWrong', 'secondFactor'],
    ['', 'loginTooOften', undefined],
    ['', 'loginMismatch', undefined],
  ])('%s %s is shown at %s', (_, code, field) => {
    expect(faultOf(new Problem(code, {}, 200)).field).toBe(field)
  })

  it.each([
    ['[S5.13]', 'email', '', 'emailEmpty'],
    ['[S5.14]', 'phone', '', 'phoneEmpty'],
    ['[S5.16]', 'email', 'mara@', 'emailInvalid'],
    ['[S5.16]', 'email', 'mara@example', 'emailInvalid'],
    ['', 'email', 'mara@example.com', undefined],
    ['[S5.17]', 'phone', '12ab', 'phoneInvalid'],
    ['', 'phone', '081 234 5678', undefined],
    ['', 'username', 'ma!a', 'usernameInvalid'],
  ] as const)('%s %s %j: %s', (_, way, account, code) => {
    expect(newAccountFault(way, account, 4)?.code).toBe(code)
  })

  it('a fault found here reads as one the server answers', () => {
    expect(faultFound('passwordEmpty')).toMatchObject({ field: 'password', error: { code: 'passwordEmpty' } })
  })

  it('a password is not the name in an email either', () => {
    expect(passwordRules('MaraLind7', 'mara.lind7@example.com', 8).notAccount).toBe(false)
    expect(passwordRules('MaraLind8', 'mara.lind7@example.com', 8).notAccount).toBe(true)
  })

  it('[S7.8] a refused answer keeps its key and figures; one that is not in the catalogue keeps its own words', () => {
    expect(refusalOf({ success: false, msg: 'usernameTooShort', params: { minimum: 4 } })).toMatchObject({
      code: 'usernameTooShort',
      params: { minimum: 4 },
    })
    expect(refusalOf({ success: false, msg: 'Closed for maintenance' }).message).toBe('Closed for maintenance')
  })
})
