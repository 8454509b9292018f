import { describe, expect, it } from 'vitest'
import { proves, type StatementId } from '@candela/checks/proves'
import { isCommonPassword } from '../../vault/common-passwords.ts'
import { passwordFault, usernameFault } from '../../vault/password-rules.ts'

type Refused = [text: string, code: string, params: Record<string, number> | undefined, ids: StatementId[]]

describe('usernames', () => {
  it.each<Refused>([
    ['', 'accountEmpty', undefined, []],
    ['bob', 'usernameTooShort', { count: 4, minimum: 4 }, ['S5.7', 'S5.10']],
    ['bob!', 'usernameInvalid', undefined, ['S5.6']],
    ['boß1', 'usernameInvalid', undefined, ['S5.6']],
    ['анна', 'usernameInvalid', undefined, ['S5.6']],
    ['a b c', 'usernameInvalid', undefined, ['S5.6']],
    ['x'.repeat(33), 'usernameTooLong', { count: 32, maximum: 32 }, []],
  ])('%j is refused as %s', (username, code, params, ids) =>
    expect(usernameFault(username), proves(...ids)).toEqual(params === undefined ? { code } : { code, params }),
  )

  it.each(['anna', 'Bob7', '1234', 'x'.repeat(32)])('takes %s', (username) =>
    expect(usernameFault(username)).toBeUndefined(),
  )
})

describe('new passwords', () => {
  it.each<Refused>([
    ['', 'passwordEmpty', undefined, ['S5.15']],
    ['Ab3', 'passwordTooShort', { count: 8, minimum: 8 }, ['S5.9', 'S5.11']],
    ['gh7Kq2x', 'passwordTooShort', { count: 8, minimum: 8 }, ['S5.9', 'S5.11']],
    ['gh7Kq2xw!', 'passwordInvalid', undefined, ['S5.8']],
    ['gh7Kq2 xw', 'passwordInvalid', undefined, ['S5.8']],
    ['gh7Kq2xwé', 'passwordInvalid', undefined, ['S5.8']],
    ['gh7Kq2xw'.repeat(4) + 'a', 'passwordTooLong', { count: 32, maximum: 32 }, ['S9.21']],
    ['marlene7', 'passwordIsUsername', undefined, []],
    ['MARLENE7', 'passwordIsUsername', undefined, []],
    ['7enelram', 'passwordIsUsername', undefined, []],
    ['xmarlene71', 'passwordIsUsername', undefined, []],
    ['password', 'passwordCommon', undefined, []],
  ])('%j is refused as %s', (password, code, params, ids) =>
    expect(passwordFault(password, 'marlene7'), proves(...ids)).toEqual(
      params === undefined ? { code } : { code, params },
    ),
  )

  it.each(['gh7Kq2xw', 'gh7Kq2xwVb9TzLm4RcYd6NpFs3JkWq8H', 'tangerineboats'])('takes %s', (password) =>
    expect(passwordFault(password, 'marlene7')).toBeUndefined(),
  )
})

describe('common passwords', () => {
  it.each([
    'Password1',
    'passw0rd',
    'P4ssw0rd2026',
    'iloveyou',
    '12345678',
    '87654321',
    '01234567890',
    'qwertyuiop',
    'Qwerty12345',
    '1q2w3e4r',
    'abcdefgh',
    'aaaaaaaa',
    'abababab',
    '12341234',
    'abc12345',
    '19851231',
    '31121985',
    'monkeymonkey',
    'bitcoin2026',
    'candela1',
    'summer2026',
    'asdf1234',
  ])('%s is one', (password) => expect(isCommonPassword(password)).toBe(true))

  it.each(['gh7Kq2xw', 'tangerineboats', 'k4ufhofdach', 'mistral5cargo', 'ninetyfourlamps', '83914075'])(
    '%s is none',
    (password) => expect(isCommonPassword(password)).toBe(false),
  )
})
