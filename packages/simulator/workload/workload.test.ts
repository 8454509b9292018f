import { COMMANDS } from '@candela/contract'
import { expect, it } from 'vitest'
import { CoreRun } from '../core-run.ts'
import { kindsMissed, refusalsMissed } from '../coverage.ts'
import { SeededRandom } from '../seeded-random.ts'
import { Workload } from './workload.ts'

/** `npm run campaign -- commands` goes on from here, until no kind and no refusal is missed */
const COMMANDS_SENT = 6_000

it('sends nearly every kind of command within a small sample, and meets most refusals', () => {
  const run = new CoreRun()
  const workload = new Workload(new SeededRandom(1), () => run.auditor.state, 8)
  const sent = new Set<string>()
  for (let left = COMMANDS_SENT; left > 0; left--) {
    const step = workload.next(run.now)
    sent.add(step.command.kind)
    run.step(step)
  }
  expect(kindsMissed(sent).length).toBeLessThan(Object.keys(COMMANDS).length / 8)
  const met = new Set(run.figures.codes.keys())
  expect(refusalsMissed(new Set()).length - refusalsMissed(met).length).toBeGreaterThan(100)
})

it('says what a workload misses, by name', () => {
  expect(kindsMissed(new Set(Object.keys(COMMANDS).filter((kind) => kind !== 'cancelOrder')))).toEqual(['cancelOrder'])
  expect(refusalsMissed(new Set())).toContain('insufficientBalance')
  expect(refusalsMissed(new Set())).not.toContain('legalHold')
})
