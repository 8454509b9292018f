import { describe, expect, it } from 'vitest'
import { openOperatorCookie, openSessionCookie } from './cookies.ts'

describe('the session cookie', () => {
  it('is out of reach of scripts, and on https bound to the host', () => {
    const plain = openSessionCookie({ publicUrl: undefined, frameOrigins: [] })
    expect(plain.write('s', 60)).toBe('candela_session=s; Max-Age=60; Path=/; HttpOnly; SameSite=Lax')
    const secure = openSessionCookie({ publicUrl: new URL('https://a.example'), frameOrigins: [] })
    expect(secure.write('s', 60)).toBe('__Host-candela_session=s; Max-Age=60; Path=/; HttpOnly; SameSite=Lax; Secure')
    const framed = openSessionCookie({ publicUrl: new URL('https://a.example'), frameOrigins: ['https://b.example'] })
    expect(framed.clear()).toBe(
      '__Host-candela_session=; Max-Age=0; Path=/; HttpOnly; SameSite=None; Secure; Partitioned',
    )
  })

  it('an operator’s is another one, and only pages of the house send it', () => {
    const plain = openOperatorCookie({ publicUrl: undefined })
    expect(plain.write('s', 60)).toBe('candela_operator=s; Max-Age=60; Path=/; HttpOnly; SameSite=Strict')
    expect(plain.read('candela_session=abc')).toBeUndefined()
    const secure = openOperatorCookie({ publicUrl: new URL('https://a.example') })
    expect(secure.write('s', 60)).toBe(
      '__Host-candela_operator=s; Max-Age=60; Path=/; HttpOnly; SameSite=Strict; Secure',
    )
  })

  it.each([
    [undefined, undefined],
    ['', undefined],
    ['candela_session=abc', 'abc'],
    ['a=b; candela_session=abc; c=d', 'abc'],
    ['xcandela_session=abc', undefined],
    ['candela_session', undefined],
  ])('reads %j as %j', (header, secret) =>
    expect(openSessionCookie({ publicUrl: undefined, frameOrigins: [] }).read(header)).toBe(secret),
  )
})
