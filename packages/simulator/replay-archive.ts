import { Auditor } from '@candela/auditor'
import { type Applied, openEngine } from '@candela/engine'
import type { ArchivedJournal } from './archive.ts'
import { compareAll, compareAnswer } from './compare.ts'
import { SimulatedHouse } from './house/house.ts'

/** The outcome of replaying an archived journal. */
export interface Replayed {
  readonly entries: number
  readonly stateHash: string
}

/**
 * Opens an archived journal as a server would and applies every entry from the first on, each compared with what the journal recorded and
 * with the auditor. Throws where anything differs.
 */
export async function replayArchive(archived: ArchivedJournal): Promise<Replayed> {
  const house = new SimulatedHouse(archived.seed)
  let failure: Error | undefined
  const opening = openEngine({
    ...house.opening,
    disk: archived.disk.mount(),
    onFatal: (error) => (failure ??= error),
  })
  const engine = await opening
  const entries: Applied[] = []
  await engine.replay(1, (batch) => void entries.push(...batch))
  const auditor = new Auditor()
  for (const applied of entries) {
    const { seq, at, command, events } = applied
    compareAnswer(`entry ${seq} (${command.kind})`, applied, events, auditor.apply(seq, at, command))
  }
  compareAll(engine.core, auditor)
  if (failure) throw failure
  return { entries: entries.length, stateHash: engine.core.stateHash() }
}
