import { beforeEach, describe, expect, it } from 'vitest'
import { Problem } from '@candela/contract/client'
import { stepper } from './asking.ts'
import { openConfirmed, type Proven } from './confirmed.ts'

const MINUTE = 60_000

let now = 0
let session: string | undefined
let confirmed: ReturnType<typeof openConfirmed>
beforeEach(() => {
  now = 1_000
  session = 'mine'
  confirmed = openConfirmed(
    () => session,
    () => now,
  )
})

const needed = (ways: string) => new Problem('stepUpNeeded', { ways }, 403)
const proven = (stepUp: string, way: Proven['way'] = 'email'): Proven => ({
  stepUp,
  way,
  expiresAt: now + 5 * MINUTE,
  withdrawalUntil: now + 3 * MINUTE,
})
const answers = (...results: (Problem | string)[]) => {
  const proofs: (string | undefined)[] = []
  const call = async ({ stepUp }: { stepUp?: string | undefined }) => {
    proofs.push(stepUp)
    const result = results.shift()
    if (result instanceof Problem) throw result
    return result
  }
  return { call, proofs }
}
const CARDS = { kind: 'destinations' } as const
const HUNDRED = { kind: 'withdrawal', withdrawal: 'euBank EUR 100 3' } as const

describe('a call that may want a step-up', () => {
  it('is made once where none is needed', async () => {
    const { call, proofs } = answers('done')
    const withStepUp = stepper(() => Promise.reject(new Error('nobody is to be asked')), confirmed)
    expect(await withStepUp(CARDS, call)).toBe('done')
    expect(proofs).toEqual([undefined])
  })

  it('is repeated with the token, which serves the next of its kind; gives up with the owner', async () => {
    const { call, proofs } = answers(needed('email'), 'done', 'done', needed('email'), needed('email'))
    const tokens: (Proven | undefined)[] = [proven('token'), undefined]
    const withStepUp = stepper(async (ways) => {
      expect(ways).toEqual(['email'])
      return tokens.shift()
    }, confirmed)
    expect(await withStepUp(CARDS, call)).toBe('done')
    expect(await withStepUp(CARDS, call)).toBe('done')
    expect(await withStepUp({ kind: 'protection' }, call)).toBeUndefined()
    expect(proofs).toEqual([undefined, 'token', 'token', undefined])
  })

  it('keeps a token through a refusal, and asks anew where it has run out', async () => {
    const wrong = new Problem('quoteExpired', {}, 422)
    const { call, proofs } = answers(needed('email'), wrong, needed('email'), 'done')
    const tokens = [proven('first'), proven('second')]
    const withStepUp = stepper(async () => tokens.shift(), confirmed)
    await expect(withStepUp(HUNDRED, call)).rejects.toBe(wrong)
    expect(await withStepUp(HUNDRED, call)).toBe('done')
    expect(proofs).toEqual([undefined, 'first', 'first', 'second'])
  })

  it('does not ask for ever', async () => {
    const { call, proofs } = answers(needed('email'), needed('email'), needed('email'))
    const withStepUp = stepper(async () => proven('token'), confirmed)
    await expect(withStepUp(CARDS, call)).rejects.toMatchObject({ code: 'stepUpNeeded' })
    expect(proofs).toHaveLength(3)
  })
})

describe('what is confirmed', () => {
  const tokenOf = (matter: Parameters<typeof confirmed.find>[0]) => confirmed.find(matter)?.token

  it('is so for five minutes, a withdrawal for three', () => {
    confirmed.keep(CARDS, proven('cards'))
    confirmed.keep(HUNDRED, proven('hundred'))
    expect(confirmed.find(CARDS)?.until).toBe(301_000)
    expect(confirmed.find(HUNDRED)?.until).toBe(181_000)
    now += 3 * MINUTE
    expect([tokenOf(CARDS), tokenOf(HUNDRED)]).toEqual(['cards', undefined])
    now += 2 * MINUTE
    expect(tokenOf(CARDS)).toBeUndefined()
  })

  it('is of its session, its kind and its withdrawal', () => {
    confirmed.keep(CARDS, proven('cards'))
    confirmed.keep(HUNDRED, proven('hundred'))
    expect(tokenOf({ kind: 'protection' })).toBeUndefined()
    expect(tokenOf({ ...HUNDRED, withdrawal: 'euBank EUR 101 3' })).toBeUndefined()
    session = 'another'
    expect([tokenOf(CARDS), tokenOf(HUNDRED)]).toEqual([undefined, undefined])
    session = 'mine'
    confirmed.forget('withdrawal')
    expect([tokenOf(CARDS), tokenOf(HUNDRED)]).toEqual(['cards', undefined])
  })

  it('ends with the way that proved it', () => {
    confirmed.keep(CARDS, proven('cards', 'password'))
    confirmed.keep({ kind: 'protection' }, proven('protection', 'email'))
    confirmed.endBy('password')
    expect([tokenOf(CARDS), tokenOf({ kind: 'protection' })]).toEqual([undefined, 'protection'])
    confirmed.endAll()
    expect(tokenOf({ kind: 'protection' })).toBeUndefined()
  })
})
