import { DAY } from '@candela/units'
import { describe, expect, it } from 'vitest'
import { CLOSED } from '../facts/facts.ts'
import { State } from '../state.ts'
import { DECIDE } from './decide.ts'
import {
  hasKnowledge,
  isAboveDepositLimit,
  isAboveLossLimit,
  mayOpen,
  noteDeposit,
  noteResult,
  ownProtections,
} from './gate.ts'

/** 2026-11-21 07:59 GMT+8, a Saturday */
const START = Date.parse('2026-11-21T07:59:00+08:00')
const ME = 1
const id = { customer: ME, commandId: '' } as const

function house(at = START): State {
  const state = new State({})
  state.at = at
  return state
}

function limited(of: 'loss' | 'deposit', period: 'day' | 'week' | 'month', amount: number): State {
  const state = house()
  expect(DECIDE.setOwnLimit(state, { kind: 'setOwnLimit', ...id, of, period, amount })).toBe('ok')
  return state
}

describe('what rooms ask before something is opened', () => {
  it('nothing holds of a customer who asked for nothing', () => {
    const state = house()
    expect(mayOpen(state, ME)).toBe('ok')
    expect(ownProtections(state, ME)).toEqual({ isSelfExcluded: false, isOnBreak: false, isFrozen: false })
    expect(isAboveLossLimit(state, ME, 10n ** 18n)).toBe(false)
    expect(isAboveDepositLimit(state, ME, 10n ** 18n)).toBe(false)
    expect(hasKnowledge(state, ME)).toBe(false)
    state.facts.set(ME, CLOSED, state.at)
    expect(mayOpen(state, ME)).toBe('ok')
  })

  it('a break and a self-exclusion hold until their instant, and not at it', () => {
    const state = house()
    DECIDE.takeBreak(state, { kind: 'takeBreak', ...id, days: 1 })
    DECIDE.excludeSelf(state, { kind: 'excludeSelf', ...id, months: 6 })
    expect(ownProtections(state, ME)).toEqual({ isSelfExcluded: true, isOnBreak: true, isFrozen: false })
    expect(mayOpen(state, ME + 1)).toBe('ok')
    state.at = START + DAY
    expect(ownProtections(state, ME)).toEqual({ isSelfExcluded: true, isOnBreak: false, isFrozen: false })
    state.at = Date.parse('2027-05-21T07:59:00+08:00') - 1
    expect(mayOpen(state, ME)).toBe('selfExcluded')
    state.at++
    expect(mayOpen(state, ME)).toBe('ok')
  })

  it('a loss limit leaves what is not lost: wins of the period count against its losses', () => {
    const state = limited('loss', 'day', 100)
    expect(isAboveLossLimit(state, ME, 100n)).toBe(false)
    expect(isAboveLossLimit(state, ME, 101n)).toBe(true)
    noteResult(state, ME, -60n)
    expect(isAboveLossLimit(state, ME, 40n)).toBe(false)
    expect(isAboveLossLimit(state, ME, 41n)).toBe(true)
    noteResult(state, ME, 30n)
    expect(isAboveLossLimit(state, ME, 70n)).toBe(false)
    noteResult(state, ME, 1_000n)
    // what was won makes no limit larger
    expect(isAboveLossLimit(state, ME, 101n)).toBe(true)
    noteResult(state, ME, -1_070n)
    expect(isAboveLossLimit(state, ME, 1n)).toBe(true)
  })

  it.each([
    ['day', '2026-11-22T00:00:00+08:00'],
    ['week', '2026-11-23T00:00:00+08:00'],
    ['month', '2026-12-01T00:00:00+08:00'],
  ] as const)('a limit of a %s begins anew with the next', (period, next) => {
    const state = limited('loss', period, 100)
    noteResult(state, ME, -100n)
    state.at = Date.parse(next) - 1
    expect(isAboveLossLimit(state, ME, 1n)).toBe(true)
    state.at = Date.parse(next)
    expect(isAboveLossLimit(state, ME, 100n)).toBe(false)
    noteResult(state, ME, -1n)
    expect(isAboveLossLimit(state, ME, 100n)).toBe(true)
  })

  it('what was lost before the limit was set counts, and of several limits the narrowest', () => {
    const state = house()
    noteResult(state, ME, -80n)
    DECIDE.setOwnLimit(state, { kind: 'setOwnLimit', ...id, of: 'loss', period: 'month', amount: 100 })
    DECIDE.setOwnLimit(state, { kind: 'setOwnLimit', ...id, of: 'loss', period: 'day', amount: 1_000 })
    expect(isAboveLossLimit(state, ME, 20n)).toBe(false)
    expect(isAboveLossLimit(state, ME, 21n)).toBe(true)
  })

  it('a deposit limit counts deposits, and no losses', () => {
    const state = limited('deposit', 'week', 500)
    noteResult(state, ME, -10_000n)
    noteDeposit(state, ME, 300n)
    expect(isAboveDepositLimit(state, ME, 200n)).toBe(false)
    expect(isAboveDepositLimit(state, ME, 201n)).toBe(true)
    expect(isAboveLossLimit(state, ME, 10n ** 12n)).toBe(false)
  })
})
