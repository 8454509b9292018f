import { expect, it } from 'vitest'
import { fieldOfInstant, instantOfField } from '../../desk/instant-field.ts'
import { isSame, isWritten, UNWRITTEN } from './wording.ts'

it('a time of the browser’s field is the instant that was meant, and none is none', () => {
  const instant = new Date(2026, 10, 24, 9, 30).getTime()
  expect(fieldOfInstant(instant)).toBe('2026-11-24T09:30')
  expect(instantOfField('2026-11-24T09:30')).toBe(instant)
  expect([fieldOfInstant(0), instantOfField(''), instantOfField('not a time')]).toEqual(['', 0, 0])
})

it('a language is written once it has a title and a text', () => {
  const half = { ...UNWRITTEN, texts: { ...UNWRITTEN.texts, de: { title: 'Wartung', text: ' \u200b' } } }
  expect([isWritten(UNWRITTEN, 'de'), isWritten(half, 'de')]).toEqual([false, false])
  const whole = { ...UNWRITTEN, texts: { ...UNWRITTEN.texts, de: { title: 'Wartung', text: 'Am Sonntag.' } } }
  expect(isWritten(whole, 'de')).toBe(true)
  expect([isSame(half, whole), isSame(whole, { ...whole }), isSame(whole, { ...whole, until: 1 })]).toEqual([
    false,
    true,
    false,
  ])
})
