import type { Engine } from '@candela/engine'

interface Parts {
  readonly engine: Pick<Engine, 'core' | 'submit' | 'genesisAt'>
  readonly clock: () => number
  /** coins of practice have a price of practice, which no other source knows */
  readonly sells: boolean
}

/**
 * Has the core keep the practice house's schedule, once a week, from the first Monday after the house began; a house that was down
 * keeps the present week alone.
 */
export function openSchedule({ engine, clock, sells }: Parts): () => Promise<void> {
  return async () => {
    const { proposals, rules } = engine.core
    const week = proposals.weekDue(clock())
    if (week === 0 || week <= rules.proposals.weekOf(engine.genesisAt)) return
    await engine.submit({ kind: 'keepWeek', week, sells })
  }
}
