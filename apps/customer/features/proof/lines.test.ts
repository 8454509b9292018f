import { describe, expect, it } from 'vitest'
import type { Claim, Finding } from '../../anchor/findings.ts'
import {
  CLAIMS,
  cardState,
  FACT_LINES,
  factFinding,
  lineFinding,
  TRUST_LINES,
  earnLimits,
  strategyLimits,
} from './lines.ts'

const met = (...claims: Claim[]): Finding[] => claims.map((claim) => ({ claim, state: 'met' }))
const failed = (claim: Claim): Finding => ({ claim, state: 'failed', reason: { code: 'feeOff', seq: 5 } })
const others = (claim: Claim) => met(...CLAIMS.filter((other) => other !== claim))

it('every claim stands in one line and in the details', () => {
  const inLines = [...Object.values(FACT_LINES), ...Object.values(TRUST_LINES)].flat()
  expect([...inLines].sort()).toEqual([...CLAIMS].sort())
  expect(new Set(inLines).size).toBe(inLines.length)
})

describe('a line is as good as the worst of its claims', () => {
  it.each<[string, Finding[], readonly Claim[], string | undefined]>([
    ['all met', met('bundle', 'included', 'order'), FACT_LINES.log, 'met'],
    ['one failed', [...met('bundle', 'included'), failed('order')], FACT_LINES.log, 'failed'],
    [
      'one left out',
      [...met('bundle', 'order'), { claim: 'included', state: 'notChecked' }],
      FACT_LINES.log,
      undefined,
    ],
    ['one missing', met('bundle', 'order'), FACT_LINES.log, undefined],
    ['nothing to compare with', [{ claim: 'history', state: 'notAnchored' }], TRUST_LINES.history, 'open'],
  ])('%s', (_name, findings, claims, outcome) => expect(lineFinding(findings, claims).outcome).toBe(outcome))

  it('gives the reason', () =>
    expect(lineFinding([failed('fees')], FACT_LINES.fee).reason).toEqual({ code: 'feeOff', seq: 5 }))
})

describe('a fact is met only where the page shows what is proven', () => {
  it.each<[string, Finding[], string | undefined]>([
    ['shown as proven', met(...CLAIMS), 'met'],
    ['shown otherwise', [...others('shown'), failed('shown')], undefined],
    ['shown, but not compared', others('shown'), undefined],
    ['failed by itself', [...others('fees'), failed('fees')], 'failed'],
  ])('%s', (_name, findings, outcome) => expect(factFinding(findings, 'fee').outcome).toBe(outcome))
})

it('a refused check is never shown as unchecked', () => {
  expect(cardState([failed('fees')], 'refused')).toBe('mismatch')
  expect(cardState(met(...CLAIMS), 'verified')).toBe('verified')
  expect(cardState(met(...CLAIMS), 'begun')).toBe('begun')
})

describe('the list of things that no check of an earn order shows', () => {
  it('has the wallet, a skipped instalment and older days where there are such', () => {
    expect(earnLimits('term', false)).toEqual(['pot', 'split', 'key'])
    expect(earnLimits('flexible', true)).toEqual(['pot', 'older', 'split', 'key'])
    expect(earnLimits('wallet', false)).toEqual(['wallet', 'pot', 'split', 'key'])
    expect(earnLimits('plan', true)).toEqual(['pot', 'skipped', 'older', 'split', 'key'])
  })
})

describe('the list of things that no check of a decision shows', () => {
  it('has the learner, instants, levels and its earlier trades where there are such', () => {
    const always = ['counterparty', 'split', 'key']
    expect(strategyLimits('trend', false)).toEqual(['lastTick', ...always])
    expect(strategyLimits('adaptive', false)).toEqual(['lastTick', 'steps', ...always])
    expect(strategyLimits('recurring', false)).toEqual(['lastTick', 'instants', ...always])
    expect(strategyLimits('grid', false)).toEqual(['lastTick', 'cells', ...always])
    expect(strategyLimits('rebalance', true)).toEqual(['lastTick', 'course', ...always])
  })
})
