import { describe, expect, it } from 'vitest'
import { Problem } from '@candela/contract/client'
import { usableWays, waysAsked, wordedFor } from './ways.ts'

const needed = (ways: string) => new Problem('stepUpNeeded', { ways }, 403)

describe('the ways to step up', () => {
  it('are those the refusal names, in its order; no other failure names any', () => {
    expect(waysAsked(needed('passkey email'))).toEqual(['passkey', 'email'])
    expect(waysAsked(needed('fingerprint recovery'))).toEqual(['recovery'])
    expect(waysAsked(new Problem('stepUpWrong', {}, 422))).toBeUndefined()
    expect(waysAsked(new Error('broken'))).toBeUndefined()
  })

  it('leave passkeys out where the browser has none', () => {
    expect(usableWays(['passkey', 'email'], false)).toEqual(['email'])
    expect(usableWays(['passkey'], true)).toEqual(['passkey'])
  })

  it.each([
    ['authenticator', 'secondFactorWrong'],
    ['passkey', 'passkeyRefused'],
    ['email', 'registerYzm'],
    ['recovery', 'registerYzm'],
    ['password', 'loginpwd'],
  ] as const)('say a wrong %s in its own words', (way, code) => {
    expect(wordedFor(way, new Problem('stepUpWrong', {}, 422))).toMatchObject({ code })
    const tooOften = new Problem('loginTooOften', { seconds: 8 }, 429)
    expect(wordedFor(way, tooOften)).toBe(tooOften)
  })
})
