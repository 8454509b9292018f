import type { Engine } from '@candela/engine'
import type { OpenRail } from '../../ports/rails.ts'
import type { RailBook } from './book.ts'
import { LINES_A_TIME } from './lines.ts'

/** Keeps which transaction each line of a chain is, of every line that the journal has: also of those it took before. */
export function openTransactions(engine: Engine, book: RailBook): (open: OpenRail) => Promise<void> {
  const kept = new Map<number, number>()
  return async ({ number, rail }) => {
    if (rail.kind !== 'chain') return
    const until = engine.core.funding.rail(number)!.lines
    let last = kept.get(number) ?? (await book.lastKept(number))
    while (last < until) {
      const lines = await rail.linesAfter(last, Math.min(LINES_A_TIME, until - last))
      const next = lines.at(-1)?.line ?? 0
      if (next <= last) break
      await book.keep(number, lines)
      last = next
    }
    kept.set(number, last)
  }
}
