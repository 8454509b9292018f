import { proves } from '@candela/checks/proves'
import { describe, expect, it } from 'vitest'
import { credentialsOf, readSignInName, type Way } from './sign-in-name.ts'

const ALL: readonly Way[] = ['username', 'email', 'phone']
const typed = (text: string, figures?: 'username' | 'phone') => ({ text, country: 'TH', figures })

describe('one field for username, email and phone', () => {
  it.each([
    ['mara', 'username', undefined, ['S3.6']],
    ['mara2026', 'username', undefined, ['S3.6']],
    [' mara@example.com ', 'email', undefined, ['S3.7']],
    ['+66 81 234 5678', 'phone', undefined, ['S3.8']],
    ['081 234 5678', 'phone', 'TH', ['S3.8']],
    ['(081) 234-5678', 'phone', 'TH', ['S3.8']],
    ['', 'username', undefined, []],
  ] as const)('%j is a %s', (text, way, dial, ids) => {
    expect(readSignInName(typed(text), ALL), proves(...ids)).toMatchObject({ way, dial, text: text.trim() })
  })

  it.each([
    ['\u202a+91 98765 43210\u202c', 'phone', '+91 98765 43210'],
    ['tel:+91-98765-43210', 'phone', '+91-98765-43210'],
    ['+९१ ९८७६५/४३२१०', 'phone', '+91 98765/43210'],
    ['mara＠example.com\u200b', 'email', 'mara@example.com'],
    ['mailto:mara@example.com', 'email', 'mara@example.com'],
    ['ｍａｒａ', 'username', 'mara'],
  ] as const)('%j, as pasted, is a %s', (text, way, read) =>
    expect(readSignInName(typed(text), ALL)).toMatchObject({ way, text: read, dial: undefined }),
  )

  it('figures alone may be either; the customer’s word counts, then what is open', () => {
    expect(readSignInName(typed('20262026'), ALL)).toMatchObject({ way: 'phone', ambiguous: true, dial: 'TH' })
    expect(readSignInName(typed('20262026', 'username'), ALL)).toMatchObject({ way: 'username', dial: undefined })
    expect(readSignInName(typed('20262026'), ['username'])).toMatchObject({ way: 'username', ambiguous: true })
    expect(readSignInName(typed('20262026', 'phone'), ['username'])).toMatchObject({ way: 'phone', dial: 'TH' })
  })

  it('says to the server what it is', () => {
    expect(credentialsOf(readSignInName(typed('0812345678'), ALL))).toEqual({
      kind: 'phone',
      account: '0812345678',
      dial: 'TH',
    })
    expect(credentialsOf(readSignInName(typed('mara'), ALL))).toEqual({ kind: 'username', account: 'mara' })
  })
})
