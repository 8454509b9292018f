import { proves } from '@candela/checks/proves'
import { expect, it } from 'vitest'
import { nickFault } from './nick.ts'

it.each([
  ['', 'nickTooShort', ['S5.5']],
  ['abc', 'nickTooShort', ['S5.3', 'S9.22']],
  ['abcd', undefined, ['S5.3', 'S9.22']],
  ['小明小红', undefined, ['S5.4']],
  ['小明3', 'nickTooShort', ['S5.3', 'S9.22']],
  ['a'.repeat(16), undefined, ['S5.3', 'S9.22']],
  ['a'.repeat(17), 'nickTooLong', ['S5.3', 'S9.22']],
  ['𠮷'.repeat(16), undefined, ['S5.3', 'S5.4', 'S9.22']],
  ['mara lind', 'nickInvalid', ['S5.4']],
  ['<b>bold', 'nickInvalid', ['S5.4']],
  ['Müller', 'nickInvalid', ['S5.4']],
] as const)('nick name %s: %s', (nick, code, ids) => {
  expect(nickFault(nick)?.code, proves(...ids)).toBe(code)
})
