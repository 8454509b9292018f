import type { FileSize } from './house/house.ts'
import { type Outcome, replay } from './run.ts'
import { shrink } from './shrink.ts'
import type { Step } from './workload/step.ts'

/** A simulation that failed once, with no more steps than it needs. Each file in `regressions/` is one. */
export interface Reproduction {
  readonly seed: number
  /** the failure when it was found */
  readonly failure: string
  readonly steps: readonly Step[]
  /** of the journal's files; left out: usual */
  readonly files?: FileSize
}

const MOST_TRIALS = 600

/** The fewest steps found that fail in the same way. */
export async function reproductionOf({ seed, steps, failure, files }: Outcome): Promise<Reproduction> {
  const kind = kindOf(failure)
  const fails = async (some: readonly Step[]): Promise<boolean> =>
    kindOf((await replay(seed, some, files)).failure) === kind
  // what fails only at the very end of the whole run stays as it is
  const fewest = (await fails(steps)) ? await shrink(steps, fails, MOST_TRIALS) : steps
  return { seed, failure: kind ?? '', steps: fewest, files }
}

/** The first line of an error without its numbers, which fewer steps change. */
function kindOf(failure: Error | undefined): string | undefined {
  return failure && `${failure.name}: ${failure.message.split('\n')[0]!.replace(/\d+/g, 'N')}`
}
