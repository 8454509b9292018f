import { describe, expect, it } from 'vitest'
import { authenticatorUri, codeOfStep, newAuthenticatorSecret, stepOfCode } from './one-time-codes.ts'

/** RFC 6238, appendix B, its SHA-1 rows cut to six digits; the secret is "12345678901234567890". */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

describe('authenticator codes', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %i s is %s', (seconds, code) => expect(codeOfStep(RFC_SECRET, Math.floor(seconds / 30))).toBe(code))

  it('are of no secret that holds another letter', () =>
    expect(() => codeOfStep(RFC_SECRET.replace('Z', '0'), 1)).toThrow('Unknown letter'))

  it('are good for their step and one either way, and once', () => {
    const secret = newAuthenticatorSecret()
    const now = 1_795_219_200_000
    const step = now / 30_000
    const code = codeOfStep(secret, step)
    expect(stepOfCode(secret, code, now, 0)).toBe(step)
    expect(stepOfCode(secret, `${code.slice(0, 3)} ${code.slice(3)}`, now + 59_999, 0)).toBe(step)
    expect(stepOfCode(secret, `${code.slice(0, 3)}-${code.slice(3)}`, now, 0)).toBe(step)
    expect(stepOfCode(secret, code, now - 30_000, 0)).toBe(step)
    expect(stepOfCode(secret, code, now + 60_000, 0)).toBeUndefined()
    expect(stepOfCode(secret, code, now, step)).toBeUndefined()
    expect(stepOfCode(secret, codeOfStep(secret, step + 1), now, step)).toBe(step + 1)
    for (const wrong of ['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦'])
      expect(stepOfCode(secret, wrong, now, 0)).toBeUndefined()
  })

  it('come from a secret of 160 random bits that an app can read', () => {
    const [one, other] = [newAuthenticatorSecret(), newAuthenticatorSecret()]
    expect(one).toMatch(/^[A-Z2-7]{32}$/)
    expect(one).not.toBe(other)
    expect(authenticatorUri(one, 'a b@c.example')).toBe(
      `otpauth://totp/Candela:a%20b%40c.example?secret=${one}&issuer=Candela&algorithm=SHA1&digits=6&period=30`,
    )
  })
})
