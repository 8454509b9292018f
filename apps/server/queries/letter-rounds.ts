import type { EventKind } from '@candela/contract'
import type { Engine } from '@candela/engine'
import type { Sources } from './context.ts'

/** in one round */
const MOST = 200
export const LETTERS_EVERY_MS = 2_000

/**
 * Rounds of letters about what came of orders; what a stop broke off is written after it. A round in which no event of
 * `kinds` was written asks nothing. `write`: writes at most `most` letters about the entries after one, through another,
 * in order, and answers of which entry each is.
 */
export function openLetterRounds(
  engine: Engine,
  { projections }: Pick<Sources, 'projections'>,
  kinds: readonly EventKind[],
  write: (after: number, through: number, most: number) => Promise<readonly number[]>,
): () => Promise<void> {
  let last = engine.durableSeq
  let told = 0
  engine.follow((batch) => {
    for (const { seq, events } of batch) {
      if (events.some(({ kind }) => kinds.includes(kind))) last = seq
    }
  })
  return async () => {
    const until = last
    if (until <= told || !(await projections.reached(until))) return
    const entries = await write(told, until, MOST)
    // of those that the last entry ended, some may be left
    told = entries.length < MOST ? until : entries.at(-1)! - 1
  }
}
