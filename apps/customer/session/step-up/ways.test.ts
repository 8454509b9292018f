import { describe, expect, it } from 'vitest'
import { Problem } from '@candela/contract/client'
import { stepper } from './asking.ts'
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

describe('a call that may want a step-up', () => {
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

  it('is made once where none is needed', async () => {
    const { call, proofs } = answers('done')
    const withStepUp = stepper(() => Promise.reject(new Error('nobody is to be asked')))
    expect(await withStepUp(call)).toBe('done')
    expect(proofs).toEqual([undefined])
  })

  it('is repeated with the token, and gives up with the owner', async () => {
    const { call, proofs } = answers(needed('email'), 'done', needed('email'))
    const tokens: (string | undefined)[] = ['token', undefined]
    const withStepUp = stepper(async (ways) => {
      expect(ways).toEqual(['email'])
      return tokens.shift()
    })
    expect(await withStepUp(call)).toBe('done')
    expect(await withStepUp(call)).toBeUndefined()
    expect(proofs).toEqual([undefined, 'token', undefined])
  })

  it('keeps a token that a refusal did not use up, and asks anew where it has run out', async () => {
    const wrong = new Problem('registerYzm', {}, 422)
    const { call, proofs } = answers(needed('email'), wrong, needed('email'), 'done')
    const tokens = ['first', 'second']
    const withStepUp = stepper(async () => tokens.shift())
    await expect(withStepUp(call)).rejects.toBe(wrong)
    expect(await withStepUp(call)).toBe('done')
    expect(proofs).toEqual([undefined, 'first', 'first', 'second'])
  })

  it('does not ask for ever', async () => {
    const { call, proofs } = answers(needed('email'), needed('email'), needed('email'))
    await expect(stepper(async () => 'token')(call)).rejects.toMatchObject({ code: 'stepUpNeeded' })
    expect(proofs).toHaveLength(3)
  })
})
