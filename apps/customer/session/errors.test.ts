import { describe, expect, it } from 'vitest'
import { proves } from '@candela/checks/proves'
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
    ['loginyhm', 'account', ['S8.8']],
    ['registerYzUser', 'account', ['S8.2']],
    ['registerYzEmail', 'account', ['S8.3']],
    ['registerYzPhone', 'account', ['S8.4']],
    ['emailInvalid', 'account', ['S8.32']],
    ['phoneInvalid', 'account', ['S8.33']],
    ['registerYzm', 'code', ['S8.5']],
    ['registerYzm1', 'code', ['S8.6']],
    ['registerYzm2', 'code', ['S8.7']],
    ['codeTooFrequent', 'code', ['S8.11']],
    ['codeNotSent', 'code', ['S8.12']],
    ['codeMissing', 'code', []],
    ['loginpwd', 'password', ['S8.9']],
    ['passwordEmpty', 'password', []],
    ['passwordCommon', 'password', []],
    ['passwordsDiffer', 'repeated', []],
    ['inviteUnknown', 'invite', []],
    ['consentMissing', 'consents', []],
    ['secondFactorWrong', 'secondFactor', []],
    ['loginTooOften', undefined, []],
    ['loginMismatch', undefined, []],
  ] as const)('%s is shown at %s', (code, field, ids) => {
    expect(faultOf(new Problem(code, {}, 200)).field, proves(...ids)).toBe(field)
  })

  it.each([
    ['email', '', 'emailEmpty', ['S5.13']],
    ['phone', '', 'phoneEmpty', ['S5.14']],
    ['email', 'mara@', 'emailInvalid', ['S5.16']],
    ['email', 'mara@example', 'emailInvalid', ['S5.16']],
    ['email', 'mara@example.com', undefined, ['S5.16']],
    ['phone', '12ab', 'phoneInvalid', ['S5.17']],
    ['phone', '081 234 5678', undefined, ['S5.17']],
    ['username', 'ma!a', 'usernameInvalid', []],
  ] as const)('%s %j: %s', (way, account, code, ids) => {
    expect(newAccountFault(way, account, 4)?.code, proves(...ids)).toBe(code)
  })

  it('a fault found here reads as one the server answers', () => {
    expect(faultFound('passwordEmpty')).toMatchObject({ field: 'password', error: { code: 'passwordEmpty' } })
  })

  it('a password is not the name in an email either', () => {
    expect(passwordRules('MaraLind7', 'mara.lind7@example.com', 8).notAccount).toBe(false)
    expect(passwordRules('MaraLind8', 'mara.lind7@example.com', 8).notAccount).toBe(true)
  })

  it('a refused answer keeps its key and figures; one that is not in the catalogue keeps its own words', () => {
    const short = refusalOf({ success: false, msg: 'usernameTooShort', params: { minimum: 4 } })
    expect(short, proves('S7.8')).toMatchObject({
      code: 'usernameTooShort',
      params: { minimum: 4 },
    })
    const closed = refusalOf({ success: false, msg: 'Closed for maintenance' })
    expect(closed.message, proves('S7.8')).toBe('Closed for maintenance')
  })
})
