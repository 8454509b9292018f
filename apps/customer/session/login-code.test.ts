import { describe, expect, it } from 'vitest'
import { Problem } from '@candela/contract/client'
import { loginCodeKeyOf, loginCodeRequestOf, loginWaysOf } from './login-code.ts'

const needed = (ways: string) => new Problem('secondFactorNeeded', { ways }, 200)
const phone = { way: 'phone', text: '812345678', ambiguous: true, dial: 'TH' } as const

describe('what login asks for beside the password', () => {
  it('is what the refusal names, in its order, without passkeys where the browser has none', () => {
    expect(loginWaysOf(needed('passkey email phone recovery'), true)).toEqual(['passkey', 'email', 'phone', 'recovery'])
    expect(loginWaysOf(needed('passkey email'), false)).toEqual(['email'])
    expect(loginWaysOf(new Problem('loginpwd', {}, 200), true)).toBeUndefined()
  })

  it('is sent to who shows name and password again', () => {
    expect(loginCodeRequestOf(phone, 'secret', 'email')).toEqual({
      kind: 'phone',
      account: '812345678',
      dial: 'TH',
      password: 'secret',
      channel: 'email',
    })
    expect(loginCodeKeyOf(phone, 'email')).not.toBe(loginCodeKeyOf(phone, 'phone'))
  })
})
