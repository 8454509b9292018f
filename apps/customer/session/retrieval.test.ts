import { proves } from '@candela/checks/proves'
import { expect, it } from 'vitest'
import { PAGES } from './pages.ts'
import { PAUSE_MS, retrievalKeyOf, retrievalOf, shareLeft } from './retrieval.ts'
import { readSignInName } from './sign-in-name.ts'

const read = (text: string) => readSignInName({ text, country: 'TH', figures: undefined }, ['username', 'phone'])

it('retrieves by a code to email or phone, or by a recovery code of a username', () => {
  expect(PAGES.retrievePassword.path, proves('S2.38')).toBe('/pages/user/password/RetrievePassword')
  const of = (text: string, code: string) => retrievalOf({ name: read(text), code }, 'Secret2026', 'Secret2026')
  const passwords = { password: 'Secret2026', repeated: 'Secret2026' }
  expect(of('mara@example.com', '481206'), proves('S2.38')).toEqual({
    way: 'code',
    channel: 'email',
    target: 'mara@example.com',
    code: '481206',
    ...passwords,
  })
  expect(of('0812345678', '481206')).toMatchObject({ way: 'code', channel: 'phone', dial: 'TH', target: '0812345678' })
  expect(of('mara', ' abcde-fghij ')).toEqual({
    way: 'recovery',
    username: 'mara',
    code: 'abcde-fghij',
    ...passwords,
  })
})

it('keeps codes apart by account', () => {
  const keys = ['mara', 'mara@example.com', '0812345678', '+66 812345678'].map((text) => retrievalKeyOf(read(text)))
  expect(new Set(keys).size).toBe(4)
})

it('the ring empties within exactly 24 hours', () => {
  expect(PAUSE_MS).toBe(86_400_000)
  expect(shareLeft(PAUSE_MS, 0)).toBe(1)
  expect(shareLeft(PAUSE_MS, PAUSE_MS / 2)).toBe(0.5)
  expect(shareLeft(PAUSE_MS, PAUSE_MS)).toBe(0)
  expect(shareLeft(PAUSE_MS, PAUSE_MS + 1)).toBe(0)
})
