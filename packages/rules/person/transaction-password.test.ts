import { proves } from '@candela/checks/proves'
import { expect, it } from 'vitest'
import { transactionPasswordFault, transactionPasswordRules } from './transaction-password.ts'

it.each([
  ['', 'passwordEmpty', []],
  ['abc12', 'transactionPasswordTooShort', ['S5.1', 'S9.21']],
  ['abc123', undefined, ['S5.1', 'S9.21']],
  ['1abcde', 'transactionPasswordInvalid', ['S5.2']],
  ['_abcde', 'transactionPasswordInvalid', ['S5.2']],
  ['äbcdef', 'transactionPasswordInvalid', ['S5.2']],
  ['abc 123', 'transactionPasswordInvalid', []],
  ['a!~"§xyz', 'transactionPasswordInvalid', []],
  ['a!~"{xyz', undefined, []],
  ['a'.repeat(32), undefined, ['S5.1', 'S9.21']],
  ['a'.repeat(33), 'transactionPasswordTooLong', ['S5.1', 'S9.21']],
] as const)('transaction password %s: %s', (password, code, ids) => {
  expect(transactionPasswordFault(password)?.code, proves(...ids)).toBe(code)
})

it('says which of its rules are met while it is typed', () => {
  expect(transactionPasswordRules('')).toEqual({ letter: false, alphabet: false, length: false })
  expect(transactionPasswordRules('a b')).toEqual({ letter: true, alphabet: false, length: false })
  expect(transactionPasswordRules('7seven')).toEqual({ letter: false, alphabet: true, length: true })
  expect(transactionPasswordRules('seven7')).toEqual({ letter: true, alphabet: true, length: true })
})
