import { UNIT } from '@candela/units'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bindFault, INVITER_MS, marketingTopUp, rebateBase, rebatesOf, rebatesPayable } from './index.ts'

const USDT = BigInt(UNIT)

describe('rebates', () => {
  it('of money that goes round and round are those of its highest net', () => {
    const step = fc.bigInt({ min: -1_000_000n, max: 1_000_000n })
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        let [net, peak, base] = [0n, 0n, 0n]
        for (const change of steps) {
          net += change
          base += rebateBase(net, peak)
          if (net > peak) peak = net
        }
        expect(base).toBe(peak)
        expect(
          rebatesOf(base).every((amount, level) => amount >= 0n && amount <= rebatesOf(base)[0]! && level < 3),
        ).toBe(true)
      }),
    )
  })

  it('are paid in order and whole', () => {
    expect(rebatesPayable(10n, [4n, 6n, 1n])).toBe(2)
    expect(rebatesPayable(10n, [4n, 7n, 1n])).toBe(1)
    expect(rebatesPayable(0n, [])).toBe(0)
  })

  it('have an account that is topped up a day at a time', () => {
    expect(marketingTopUp(0n, 50_000n * USDT)).toBe(1_000n * USDT)
    expect(marketingTopUp(9_999n * USDT, 50_000n * USDT)).toBe(USDT)
    expect(marketingTopUp(10_001n * USDT, 50_000n * USDT)).toBe(0n)
    expect(marketingTopUp(0n, 3n)).toBe(3n)
  })
})

describe('an inviter', () => {
  const member = { number: 3, openedAt: 1_000, hasInviter: false, hasDeposited: false }
  it.each([
    ['an earlier customer', member, 1, 1_000 + INVITER_MS, undefined],
    ['oneself', member, 3, 1_000, 'inviterInvalid'],
    ['a later customer', member, 4, 1_000, 'inviterInvalid'],
    ['nobody', member, 0, 1_000, 'inviterInvalid'],
    ['a second one', { ...member, hasInviter: true }, 1, 1_000, 'inviterBound'],
    ['one after a deposit', { ...member, hasDeposited: true }, 1, 1_000, 'inviterBound'],
    ['one after a day', member, 1, 1_001 + INVITER_MS, 'inviterBound'],
  ])('who is %s', (_what, own, inviter, at, fault) => expect(bindFault(own, inviter, at)).toBe(fault))
})
