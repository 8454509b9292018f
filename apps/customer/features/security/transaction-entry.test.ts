import { proves } from '@candela/checks/proves'
import { Problem } from '@candela/contract/client'
import { describe, expect, it } from 'vitest'
import { PAGES } from './pages.ts'
import { bodyOf, entryFault, fieldOf, type Mode } from './transaction-entry.ts'

const entered = (current: string, password: string, repeated: string) => ({ current, password, repeated })

describe('an entry of the transaction password', () => {
  it('has a page of its own', () => {
    expect(PAGES.transactionPassword.path, proves('S2.36')).toBe('/pages/user/password/ModifyTransactionPassword')
  })

  it.each([
    ['change', '', 'seven7', 'seven7', 'passwordEmpty', 'current', []],
    ['set', '', '', '', 'passwordEmpty', 'password', ['S5.15']],
    ['set', '', '7seven', '7seven', 'transactionPasswordInvalid', 'password', ['S5.2']],
    ['set', '', 'seven', 'seven', 'transactionPasswordTooShort', 'password', ['S5.1']],
    ['forgotten', '', 'seven7', 'seven8', 'passwordsDiffer', 'repeated', ['S5.12']],
  ] as const)('%s %s %s %s is refused with %s at %s', (mode, current, password, repeated, code, field, ids) => {
    const fault = entryFault(mode, entered(current, password, repeated))
    expect(fault?.code, proves(...ids)).toBe(code)
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
