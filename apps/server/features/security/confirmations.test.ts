import { beforeEach, describe, expect, it } from 'vitest'
import { proves } from '@candela/checks/proves'
import type { StepUpKind, StepUpWay } from '@candela/contract'
import { Refused } from '../../refused.ts'
import { type Confirmations, type Matter, openConfirmations } from './confirmations.ts'

const MINUTE = 60_000
const WAYS: readonly StepUpWay[] = ['authenticator', 'email', 'recovery']
const MINE = { handle: 'mine', account: 'anna' }
const HUNDRED: Matter = { kind: 'withdrawal', withdrawal: '5 0 100 3' }

let now = 0
let confirmations: Confirmations
beforeEach(() => {
  now = 1_000
  confirmations = openConfirmations(() => now)
})

const confirm = (way: StepUpWay = 'authenticator') => confirmations.add(MINE, way).stepUp
const wayOf = (token: string | undefined, matter: Matter, { handle = 'mine', ways = WAYS } = {}) =>
  confirmations.wayOf(token, handle, matter, ways)
const refuse = () => Promise.reject(new Refused('quoteExpired'))

describe('a confirmation', () => {
  it('serves things of its kind for five minutes', () => {
    const { stepUp, expiresAt } = confirmations.add(MINE, 'authenticator')
    expect(expiresAt, proves('S6.11')).toBe(301_000)
    now += 5 * MINUTE - 1
    for (let again = 0; again < 3; again++)
      expect(wayOf(stepUp, { kind: 'destinations' }), proves('S6.11')).toBe('authenticator')
    now += 1
    expect(wayOf(stepUp, { kind: 'destinations' }), proves('S6.11')).toBeUndefined()
  })

  it('serves a withdrawal for three minutes, however often it was refused, and once', async () => {
    const { stepUp, withdrawalUntil } = confirmations.add(MINE, 'authenticator')
    expect(withdrawalUntil, proves('S6.11')).toBe(181_000)
    expect(wayOf(stepUp, HUNDRED)).toBe('authenticator')
    await expect(confirmations.spend(stepUp, refuse)).rejects.toThrow('quoteExpired')
    now += 3 * MINUTE - 1
    expect(wayOf(stepUp, HUNDRED), proves('S6.11')).toBe('authenticator')
    now += 1
    expect(wayOf(stepUp, HUNDRED), proves('S6.11')).toBeUndefined()
    const next = confirm()
    expect(wayOf(next, HUNDRED)).toBe('authenticator')
    expect(await confirmations.spend(next, () => Promise.resolve('done'))).toBe('done')
    expect(wayOf(next, HUNDRED)).toBeUndefined()
  })

  it('is taken while it is being spent, and gone where nobody knows what came of that', async () => {
    const token = confirm()
    expect(wayOf(token, HUNDRED)).toBe('authenticator')
    let fail: (error: Error) => void = () => {}
    const spending = confirmations.spend(token, () => new Promise((_done, reject) => void (fail = reject)))
    expect(wayOf(token, HUNDRED)).toBeUndefined()
    fail(new Error('the disk is full'))
    await expect(spending).rejects.toThrow('the disk is full')
    expect(wayOf(token, HUNDRED)).toBeUndefined()
  })

  it('is of its session alone: shown by another it serves neither of them more', () => {
    const token = confirm()
    expect(wayOf(token, { kind: 'destinations' }, { handle: 'another' })).toBeUndefined()
    expect(wayOf(token, { kind: 'protection' })).toBe('authenticator')
    expect(wayOf(undefined, { kind: 'protection' })).toBeUndefined()
    expect(wayOf('guessed', { kind: 'protection' })).toBeUndefined()
  })

  const KINDS: readonly StepUpKind[] = ['protection', 'lessProtection', 'destinations', 'closing']
  it.each(KINDS)('of %s serves no other kind', (kind) => {
    const token = confirm()
    expect(wayOf(token, { kind })).toBe('authenticator')
    for (const other of KINDS.filter((each) => each !== kind)) expect(wayOf(token, { kind: other })).toBeUndefined()
    expect(wayOf(token, HUNDRED)).toBeUndefined()
    expect(wayOf(token, { kind })).toBe('authenticator')
  })

  it.each(['5 0 101 3', '5 0 100 4', '6 0 100 3', '5 1 100 3'])('of one withdrawal serves none of %s', (withdrawal) => {
    const token = confirm()
    expect(wayOf(token, HUNDRED)).toBe('authenticator')
    expect(wayOf(token, { kind: 'withdrawal', withdrawal })).toBeUndefined()
    expect(wayOf(token, { kind: 'destinations' })).toBeUndefined()
  })

  it('by a withdrawal that was signed serves that one, and nothing that was not signed', () => {
    const signed = { publicKey: 'a501', hash: 'ab'.repeat(32), assertion: '{}' }
    const token = confirmations.add(MINE, 'passkey', signed).stepUp
    const ways: StepUpWay[] = ['passkey']
    expect(wayOf(token, { kind: 'lessProtection' }, { ways })).toBeUndefined()
    expect(wayOf(token, HUNDRED, { ways })).toBe('passkey')
    expect(confirmations.signedOf(token)).toEqual(signed)
    expect(confirmations.signedOf(confirm('passkey'))).toBeUndefined()
  })

  it('ends when the account is frozen, and no other account’s', () => {
    const [mine, other] = [confirm(), confirmations.add({ handle: 'theirs', account: 'bert' }, 'email').stepUp]
    confirmations.end('anna')
    expect(wayOf(mine, { kind: 'lessProtection' })).toBeUndefined()
    expect(wayOf(other, { kind: 'lessProtection' }, { handle: 'theirs' })).toBe('email')
  })

  it('ends with its way, the last recovery code excepted', () => {
    const byPassword = confirm('password')
    expect(wayOf(byPassword, { kind: 'protection' }, { ways: ['password'] })).toBe('password')
    expect(wayOf(byPassword, { kind: 'protection' }, { ways: ['authenticator', 'recovery'] })).toBeUndefined()
    const byRecovery = confirm('recovery')
    expect(wayOf(byRecovery, { kind: 'protection' }, { ways: ['authenticator'] })).toBe('recovery')
    const removed = confirm('authenticator')
    expect(wayOf(removed, { kind: 'protection' }, { ways: ['password'] })).toBeUndefined()
  })
})
