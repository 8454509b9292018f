import type { Operation, SimulatedDisk } from '@candela/journal/testing'
import { damageCopies, startFromEverySnapshot } from './house/damage.ts'
import { type Figures, noFigures } from './house/figures.ts'
import { type FileSize, SimulatedHouse } from './house/house.ts'
import { SeededRandom } from './seeded-random.ts'
import { type Manner, Script } from './workload/script.ts'
import type { Step } from './workload/step.ts'

/** The outcome of a simulation. */
export interface Outcome {
  readonly seed: number
  readonly figures: Figures
  /** all that was played, to be played again */
  readonly steps: readonly Step[]
  readonly failure: Error | undefined
  /** as the house left it */
  readonly disk: SimulatedDisk
  readonly files: FileSize
  /** the disk's operations until the house was closed, by kind */
  readonly operations: ReadonlyMap<Operation, number>
}

/** copies of the finished disk that are damaged */
const DAMAGED_COPIES = 12

/** Simulates a house from a seed until `commands` were sent. The same arguments give the same outcome, to the byte. */
export async function simulate(
  seed: number,
  commands: number,
  manner: Partial<Manner> = {},
  files: FileSize = 'usual',
): Promise<Outcome> {
  const house = new SimulatedHouse(seed, files)
  const sight = { state: () => house.trail.live.state, takeUnanswered: () => house.unanswered.splice(0) }
  const script = new Script(new SeededRandom(seed), sight, manner)
  const steps: Step[] = []
  let { operationsByKind: operations } = house.disk
  const failure = await failureOf(async () => {
    while (script.commands < commands) {
      const step = script.next(house.now)
      steps.push(step)
      await house.play(step)
    }
    operations = house.disk.operationsByKind
    await house.end()
    await startFromEverySnapshot(house)
    await damageCopies(house, new SeededRandom(seed), DAMAGED_COPIES)
  })
  return { seed, figures: house.figures, steps, failure, disk: house.disk, files, operations }
}

/** Plays recorded steps in a new house. */
export async function replay(seed: number, steps: readonly Step[], files: FileSize = 'usual'): Promise<Outcome> {
  const house = new SimulatedHouse(seed, files)
  let { operationsByKind: operations } = house.disk
  const failure = await failureOf(async () => {
    for (const step of steps) await house.play(step)
    operations = house.disk.operationsByKind
    await house.end()
  })
  return { seed, figures: house.figures, steps, failure, disk: house.disk, files, operations }
}

async function failureOf(work: () => Promise<void>): Promise<Error | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** The sum of many runs. */
export function sumOf(all: readonly Figures[]): Figures {
  const sum = noFigures()
  for (const figures of all) {
    for (const name of Object.keys(figures) as (keyof Figures)[]) {
      if (name !== 'stateHash' && name !== 'trailHash') sum[name] += figures[name]
    }
  }
  return sum
}
