import { expect, it } from 'vitest'
import { nickFault } from './nick.ts'

it.each([
  ['', 'nickTooShort'],
  ['abc', 'nickTooShort'],
  ['abcd', undefined],
  ['小明小红', undefined],
  ['小明3', 'nickTooShort'],
  ['a'.repeat(16), undefined],
  ['a'.repeat(17), 'nickTooLong'],
  ['𠮷'.repeat(16), undefined],
  ['mara lind', 'nickInvalid'],
  ['<b>bold', 'nickInvalid'],
  ['Müller', 'nickInvalid'],
])('[S5.3, S5.4, S5.5, S9.22] nick name %s: %s', (nick, code) => {
  expect(nickFault(nick)?.code).toBe(code)
})
