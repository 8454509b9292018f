import { expect, it } from 'vitest'
import { transactionPasswordFault, transactionPasswordRules } from './transaction-password.ts'

it.each([
  ['', 'passwordEmpty'],
  ['abc12', 'transactionPasswordTooShort'],
  ['abc123', undefined],
  ['1abcde', 'transactionPasswordInvalid'],
  ['_abcde', 'transactionPasswordInvalid'],
  ['äbcdef', 'transactionPasswordInvalid'],
  ['abc 123', 'transactionPasswordInvalid'],
  ['a!~"§xyz', 'transactionPasswordInvalid'],
  ['a!~"{xyz', undefined],
  ['a'.repeat(32), undefined],
  ['a'.repeat(33), 'transactionPasswordTooLong'],
])('[S5.1, S5.2, S9.21] transaction password %s: %s', (password, code) => {
  expect(transactionPasswordFault(password)?.code).toBe(code)
})

it('says which of its rules are met while it is typed', () => {
  expect(transactionPasswordRules('')).toEqual({ letter: false, alphabet: false, length: false })
  expect(transactionPasswordRules('a b')).toEqual({ letter: true, alphabet: false, length: false })
  expect(transactionPasswordRules('7seven')).toEqual({ letter: false, alphabet: true, length: true })
  expect(transactionPasswordRules('seven7')).toEqual({ letter: true, alphabet: true, length: true })
})
