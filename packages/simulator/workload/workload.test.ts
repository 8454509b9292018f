import { type CommandKind, COMMANDS } from '@candela/contract'
import { expect, it } from 'vitest'
import { CoreRun } from '../core-run.ts'
import { SeededRandom } from '../seeded-random.ts'
import { Workload } from './workload.ts'

const COMMANDS_SENT = 12_000
/** what the engine enters by itself, with each snapshot of a simulated house */
const BY_THE_ENGINE: readonly CommandKind[] = ['recordState']

it('sends every kind of command, but what the engine enters by itself', { timeout: 60_000 }, () => {
  const run = new CoreRun()
  const workload = new Workload(new SeededRandom(1), () => run.auditor.state, 8)
  const sent = new Set<string>(BY_THE_ENGINE)
  for (let left = COMMANDS_SENT; left > 0; left--) {
    const step = workload.next(run.now)
    sent.add(step.command.kind)
    run.step(step)
  }
  expect(Object.keys(COMMANDS).filter((kind) => !sent.has(kind))).toEqual([])
})
