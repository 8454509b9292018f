import { COMMANDS } from '@candela/contract'
import { expect, it } from 'vitest'
import { CoreRun } from '../core-run.ts'
import { SeededRandom } from '../seeded-random.ts'
import { Workload } from './workload.ts'

const MOST_SEEDS = 20
const COMMANDS_SENT = 4_000
/** what the engine enters by itself, with each snapshot of a simulated house */
const BY_THE_ENGINE = new Set<string>(['recordState'])

it('sends every kind of command, but what the engine enters by itself', { timeout: 60_000 }, () => {
  const missing = new Set<string>(Object.keys(COMMANDS).filter((kind) => !BY_THE_ENGINE.has(kind)))
  for (let seed = 1; seed <= MOST_SEEDS && missing.size > 0; seed++) {
    const run = new CoreRun()
    const workload = new Workload(new SeededRandom(seed), () => run.auditor.state, 8)
    for (let left = COMMANDS_SENT; left > 0 && missing.size > 0; left--) {
      const step = workload.next(run.now)
      missing.delete(step.command.kind)
      run.step(step)
    }
  }
  expect([...missing]).toEqual([])
})
