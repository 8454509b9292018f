import { describe, expect, it } from 'vitest'
import { type Finding, firstFault, heldAgainstKept, isAgainstLog, outcomeOf, withFailure } from './findings.ts'
import type { Kept } from './kept.ts'

const met = (claim: Finding['claim']): Finding => ({ claim, state: 'met' })
const failed: Finding = { claim: 'fees', state: 'failed', reason: { code: 'feeOff', seq: 4, found: 2, expected: 1 } }

describe('the outcome of a check', () => {
  it.each<[string, readonly Finding[], string]>([
    ['nothing checked', [], 'refused'],
    ['all met', [met('bundle'), met('history')], 'verified'],
    ['all met but what takes an earlier visit', [met('bundle'), { claim: 'history', state: 'notAnchored' }], 'begun'],
    ['no key to hold it against', [met('bundle'), { claim: 'checkpoint', state: 'notAnchored' }], 'refused'],
    ['one failed', [met('bundle'), failed], 'refused'],
    ['one left out', [met('bundle'), { claim: 'shown', state: 'notChecked' }], 'refused'],
    ['one failed at a first visit', [failed, { claim: 'history', state: 'notAnchored' }], 'refused'],
  ])('%s', (_name, findings, outcome) => expect(outcomeOf(findings)).toBe(outcome))
})

it('names what failed before what was left out', () => {
  expect(firstFault([{ claim: 'price', state: 'notChecked' }, failed])).toBe(failed)
  expect(firstFault([met('bundle')])).toBeUndefined()
})

it('tells what speaks against the log from what speaks against an order', () => {
  expect([met('checkpoint'), met('history'), met('fees'), met('receipt')].map(isAgainstLog)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

describe('what is kept is held against what is served', () => {
  const findings = [met('checkpoint'), met('history')]
  const kept: Kept = { key: 'candela+11111111+A', origin: 'candela', keptAt: 1, note: 'candela\n3\nroot', noteAt: 1 }
  it('passes the same key', () => expect(heldAgainstKept(findings, kept.key, kept, false)).toBe(findings))
  it('passes the first visit', () => expect(heldAgainstKept(findings, kept.key, undefined, false)).toBe(findings))
  it('refuses another key, and says both', () => {
    expect(heldAgainstKept(findings, 'candela+22222222+B', kept, false)).toEqual(
      withFailure(findings, 'checkpoint', { code: 'keyChanged', found: '22222222', expected: '11111111' }),
    )
  })
  it('refuses where what was kept cannot be read', () => {
    expect(outcomeOf(heldAgainstKept(findings, kept.key, undefined, true))).toBe('refused')
  })
})
