import { expect, it } from 'vitest'
import { Problem } from '../../live/index.ts'
import { fieldOf, initialsOf } from './profile-fields.ts'

it('a refusal stands in the field it is about', () => {
  const refused = (code: string) => fieldOf(new Problem(code, {}, 422))
  expect([
    refused('nickTooShort'),
    refused('identityBirthDateInvalid'),
    refused('identityTooYoung'),
    refused('busy'),
  ]).toEqual(['nick', 'birthday', 'birthday', undefined])
  expect(fieldOf(new Error('other'))).toBeUndefined()
})

it('initials stand for a picture', () => {
  expect(['maralind', 'Li Wei', '小明小红', 'x', ''].map(initialsOf)).toEqual(['MA', 'LW', '小明', 'X', ''])
})
