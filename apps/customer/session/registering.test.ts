import { type AppData, CONSENT_VERSIONS } from '@candela/contract'
import { proves } from '@candela/checks/proves'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Draft } from './draft.ts'
import { credentialsOf, useNewName } from './registering.ts'
import type { Way } from './sign-in-name.ts'
import { useSignInName } from './use-sign-in-name.ts'

type Registration = AppData['registration']
const app = vi.hoisted(() => ({
  registration: undefined as Registration | undefined,
  draft: { way: undefined as Way | undefined, account: '', country: undefined },
}))
vi.mock('../live/index.ts', () => ({
  useAppData: () => (app.registration === undefined ? undefined : { registration: app.registration }),
  call: () => Promise.reject(new Error('nothing is asked for here')),
}))
vi.mock('./draft.ts', () => ({ useDraft: () => app.draft }))
vi.mock('./own-country.ts', () => ({ ownCountry: () => 'TH' }))
const ALL: Registration = { kinds: ['username', 'email', 'phone'], phone: true, code: true }

/** A hook's answer as a screen draws. */
function drawn<Answer>(hook: () => Answer): Answer {
  let answer: Answer | undefined
  renderToStaticMarkup(
    createElement(() => {
      answer = hook()
      return null
    }),
  )
  return answer!
}

/** The text that tells login and retrieval to take figures alone. */
const figuresAre = () =>
  drawn(() => {
    const { text, read, change } = useSignInName()
    if (text === '') change({ text: '0812345678' })
    return read.way
  })

describe('the global app data of registering', () => {
  beforeEach(() => {
    app.registration = ALL
    app.draft = { way: undefined, account: '', country: undefined }
  })

  it('open every kind they name', () => {
    expect(drawn(useNewName).ways).toEqual(['username', 'email', 'phone'])
    expect(figuresAre()).toBe('phone')
    app.registration = undefined
    expect(drawn(useNewName).ways).toEqual(['username'])
  })

  it('close registering by phone by their flag: no screen offers it, and one begun goes on by another way', () => {
    app.draft = { ...app.draft, way: 'phone', account: '0812345678' }
    expect(drawn(useNewName)).toMatchObject({ way: 'phone', needsCode: true })
    app.registration = { ...ALL, phone: false }
    expect(drawn(useNewName), proves('S3.136')).toMatchObject({ ways: ['username', 'email'], way: 'username' })
    expect(figuresAre(), proves('S3.136')).toBe('username')
  })

  it('ask for a code by their flag, and of an address or a number only', () => {
    const needCode = () =>
      ALL.kinds.filter((way) => {
        app.draft = { ...app.draft, way }
        return drawn(useNewName).needsCode
      })
    expect(needCode(), proves('S3.137')).toEqual(['email', 'phone'])
    app.registration = { ...ALL, code: false }
    expect(needCode(), proves('S3.137')).toEqual([])
  })
})

it('what is sent agrees to the texts of this app, and names of the rest what the way needs', () => {
  const name = { ways: [], way: 'phone', account: '0812345678', country: 'TH', needsCode: true } as const
  const draft = { code: '481206', password: 'Lamp7light2', invite: ' ' } as Draft
  const own = { password: 'Lamp7light2', language: 'th', consents: { age: true, ...CONSENT_VERSIONS } }
  expect(credentialsOf(name, draft, 'th')).toEqual({
    kind: 'phone',
    account: '0812345678',
    dial: 'TH',
    code: '481206',
    ...own,
  })
  const named = { ...name, way: 'username', account: 'mara', needsCode: false } as const
  expect(credentialsOf(named, { ...draft, invite: ' AB12 ' }, 'th')).toEqual({
    kind: 'username',
    account: 'mara',
    invite: 'AB12',
    ...own,
  })
})
