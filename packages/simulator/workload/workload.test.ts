import { type CommandKind, COMMANDS } from '@candela/contract'
import { expect, it } from 'vitest'
import { CoreRun } from '../core-run.ts'
import { SeededRandom } from '../seeded-random.ts'
import { Workload } from './workload.ts'

const SEEDS = [1, 2, 3, 4, 5]
const COMMANDS_SENT = 4_000
/** what the engine enters by itself, with each snapshot of a simulated house */
const BY_THE_ENGINE: readonly CommandKind[] = ['recordState']

it('sends every kind of command, but what the engine enters by itself', { timeout: 60_000 }, () => {
  const sent = new Set<string>(BY_THE_ENGINE)
  for (const seed of SEEDS) {
    const run = new CoreRun()
    const workload = new Workload(new SeededRandom(seed), () => run.auditor.state, 8)
    for (let left = COMMANDS_SENT; left > 0; left--) {
      const step = workload.next(run.now)
      sent.add(step.command.kind)
      run.step(step)
    }
  }
  expect(Object.keys(COMMANDS).filter((kind) => !sent.has(kind))).toEqual([])
})
