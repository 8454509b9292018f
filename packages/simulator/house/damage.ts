import { openEngine } from '@candela/engine'
import { JournalError } from '@candela/journal'
import type { SimulatedDisk } from '@candela/journal/testing'
import type { SeededRandom } from '../seeded-random.ts'
import type { SimulatedHouse } from './house.ts'

const LONGEST_PART = 2048

/**
 * Opens copies of a finished house's disk from each snapshot that is left, and from none: every one of them is the same
 * house. Throws where one is not.
 */
export async function startFromEverySnapshot(house: SimulatedHouse): Promise<void> {
  const snapshots = house.disk.names.filter((name) => name.startsWith('snapshot-'))
  for (let lost = 0; lost <= snapshots.length; lost++) {
    const twin = house.disk.copy(lost)
    for (const name of snapshots.slice(snapshots.length - lost)) twin.lose(name)
    const found = await stateOf(house, twin.mount())
    if (found !== house.figures.stateHash) throw new Error(`without the newest ${lost} snapshots: ${String(found)}`)
    house.figures.snapshotStarts += 1
  }
}

/**
 * Flips a bit, cuts an end, or writes a part elsewhere, in copies of a finished house's disk and opens each: the next
 * process refuses, naming the file, or has exactly the same state. A third thing would be damage believed; it throws.
 */
export async function damageCopies(house: SimulatedHouse, random: SeededRandom, copies: number): Promise<void> {
  const { figures, disk } = house
  for (let copy = 0; copy < copies; copy++) {
    const twin = disk.copy(random.word())
    const kind = random.pick(['segment-', 'segment-', 'segment-', 'snapshot-', 'acked', 'manifest'])
    const names = twin.names.filter((name) => name.startsWith(kind) && twin.contentOf(name).length > 0)
    if (names.length === 0) continue
    const name = random.pick(names)
    const used = usedBytes(twin.contentOf(name))
    const place = random.below(used)
    const bit = random.below(8)
    const harm = random.pick(['bit', 'bit', 'bit', 'end', 'part'] as const)
    if (harm === 'bit') twin.flipBit(name, place, bit)
    else if (harm === 'end') twin.cut(name, place)
    else misdirect(twin, name, place, random.below(used), random.between(1, LONGEST_PART))
    const found = await stateOf(house, twin.mount())
    if (found === house.figures.stateHash) figures.damageHarmless += 1
    else if (found instanceof JournalError) figures.damageRefused += 1
    else {
      figures.damageSilent += 1
      throw new Error(`damage (${harm}) in ${name} at ${place}, bit ${bit}, of ${used}: ${String(found)}`)
    }
  }
}

/** Writes bytes of one place of a file to another. */
function misdirect(disk: SimulatedDisk, name: string, from: number, to: number, length: number): void {
  const part = disk.contentOf(name).subarray(from, from + length)
  disk.mount().open(name, 'update').write(part, to)
}

/** Up to the last byte that is not zero. */
function usedBytes(content: Uint8Array): number {
  let used = content.length
  while (used > 1 && content[used - 1] === 0) used--
  return used
}

async function stateOf(house: SimulatedHouse, disk: Parameters<typeof openEngine>[0]['disk']): Promise<unknown> {
  let found: unknown
  const opening = openEngine({ ...house.opening, disk, onFatal: (error) => (found = error) }).then(
    (engine) => (found = engine.core.stateHash()),
    (error: unknown) => (found = error),
  )
  await house.turns.until(opening, () => found !== undefined)
  house.turns.forget()
  return found
}
