import type { LimitPeriod, OwnLimit } from '@candela/contract'
import { describe, expect, it } from 'vitest'
import { isAboveLimit, noLimits } from './limits.ts'

const at = (text: string): number => Date.parse(`${text}+08:00`)

describe('the auditor’s own view of a limit', () => {
  it.each<[OwnLimit, LimitPeriod, string, string]>([
    ['loss', 'day', '2026-11-21T23:59:59.999', '2026-11-22T00:00:00'],
    ['loss', 'week', '2026-11-22T23:59:59.999', '2026-11-23T00:00:00'],
    ['deposit', 'month', '2026-11-30T23:59:59.999', '2026-12-01T00:00:00'],
  ])('%s of a %s: what was used counts until the period ends', (of, period, last, next) => {
    const limits = noLimits()
    limits.amounts.set(`${of} ${period}`, 100)
    limits.counted.push({ of, at: at('2026-11-21T12:00:00'), amount: of === 'loss' ? -60n : 60n })
    expect(isAboveLimit(limits, at(last), of, 40n)).toBe(false)
    expect(isAboveLimit(limits, at(last), of, 41n)).toBe(true)
    expect(isAboveLimit(limits, at(next), of, 100n)).toBe(false)
    expect(isAboveLimit(limits, at(next), of === 'loss' ? 'deposit' : 'loss', 1_000n)).toBe(false)
  })

  it('a raise holds from its time on; wins make no limit larger', () => {
    const limits = noLimits()
    const from = at('2026-11-22T00:00:00')
    limits.amounts.set('loss week', 100)
    limits.raises.set('loss week', { amount: 200, from })
    limits.counted.push({ of: 'loss', at: from - 1, amount: 1_000n })
    expect(isAboveLimit(limits, from - 1, 'loss', 101n)).toBe(true)
    expect(isAboveLimit(limits, from, 'loss', 200n)).toBe(false)
    expect(isAboveLimit(limits, from, 'loss', 201n)).toBe(true)
  })
})
