import { Problem } from '@candela/contract/client'
import { describe, expect, it } from 'vitest'
import { bodyOf, entryFault, fieldOf, type Mode } from './transaction-entry.ts'

const entered = (current: string, password: string, repeated: string) => ({ current, password, repeated })

describe('[S2.36] an entry of the transaction password', () => {
  it.each([
    ['change', '', 'seven7', 'seven7', 'passwordEmpty', 'current'],
    ['set', '', '', '', 'passwordEmpty', 'password'],
    ['set', '', '7seven', '7seven', 'transactionPasswordInvalid', 'password'],
    ['set', '', 'seven', 'seven', 'transactionPasswordTooShort', 'password'],
    ['forgotten', '', 'seven7', 'seven8', 'passwordsDiffer', 'repeated'],
  ] as const)('%s %s %s %s is refused with %s at %s', (mode, current, password, repeated, code, field) => {
    const fault = entryFault(mode, entered(current, password, repeated))
    expect(fault?.code).toBe(code)
    expect(fieldOf(fault)).toBe(field)
  })

  it('is sent with the current one only where that is known', () => {
    const sent = (mode: Mode) => bodyOf(mode, entered('lotus77', 'seven7', 'seven7'))
    expect(entryFault('change', entered('lotus77', 'seven7', 'seven7'))).toBeUndefined()
    expect(sent('change')).toEqual({ current: 'lotus77', password: 'seven7', repeated: 'seven7' })
    expect(sent('set')).toEqual({ password: 'seven7', repeated: 'seven7' })
    expect(sent('forgotten')).toEqual({ password: 'seven7', repeated: 'seven7' })
  })

  it.each([
    ['originalPasswordWrong', 'current'],
    ['transactionPasswordIsLogin', 'password'],
    ['loginTooOften', undefined],
  ])('%s is shown at %s', (code, field) => {
    expect(fieldOf(new Problem(code, {}, 422))).toBe(field)
  })
})
