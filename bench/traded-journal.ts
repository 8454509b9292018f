import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from '@candela/contract'
import { SNAPSHOT_FORMAT } from '@candela/core'
import { DecidedStream } from '@candela/core/testing'
import { openEngine } from '@candela/engine'
import { nodeDisk, openJournal, type SigningKey } from '@candela/journal'
import { processorMs } from './stream.ts'

const CUSTOMERS = 200
/** bytes that may wait for the disk while the journal is made */
const MAX_PENDING = 8 << 20

/** Writes a journal of `entries` entries of a busy house into `folder`, without snapshots; answers the hash of the state they lead to. */
export async function makeTradedJournal(
  folder: string,
  entries: number,
  seed = 1,
  customers = CUSTOMERS,
): Promise<string> {
  const journal = await openJournal({ disk: nodeDisk(folder) })
  const house = new DecidedStream(seed)
  const apply = async (command: Command): Promise<void> => {
    journal.writer.append(house.decide(command))
    if (journal.writer.pendingBytes > MAX_PENDING) await journal.writer.commit()
  }
  for (const command of house.opening(customers)) await apply(command)
  while (house.seq < entries) await apply(house.anything(house.core, customers))
  await journal.close()
  return house.core.stateHash()
}

/** The last entries of a long journal, more than the 25 hours for which results are remembered hold; of those before them most are prices. */
const BUSY = 2_000_000
const QUIET_PRICES_OF_TEN = 9
/** the mean time between two entries of a house, in milliseconds */
const BUSY_MS = 47
const QUIET_MS = 230

interface Kept {
  readonly signingKey: SigningKey
  readonly snapshotEvery: number
  /** the newest snapshot is this many entries before the end */
  readonly without: number
}

/** Writes the journal as the house keeps one that traded until now: full segments sealed, and its last snapshots. */
export async function makeKeptJournal(folder: string, entries: number, kept: Kept): Promise<void> {
  const { signingKey, snapshotEvery, without } = kept
  const journal = await openJournal({ disk: nodeDisk(folder), signingKey })
  const house = new DecidedStream()
  const quiet = Math.max(0, entries - BUSY)
  house.now = Date.now() - quiet * QUIET_MS - (entries - quiet) * BUSY_MS
  const apply = async (command: Command): Promise<void> => {
    journal.writer.append(house.decide(command))
    if (journal.writer.pendingBytes > MAX_PENDING) await journal.writer.commit()
  }
  for (const command of house.opening(CUSTOMERS)) await apply(command)
  const last = entries - without
  const isDue = (): boolean =>
    house.seq <= last && house.seq > last - 3 * snapshotEvery && (last - house.seq) % snapshotEvery === 0
  while (house.seq < entries) {
    if (!isDue()) {
      const isPrice = house.seq < quiet && house.random.below(10) < QUIET_PRICES_OF_TEN
      await apply(isPrice ? house.market(400) : house.anything(house.core, CUSTOMERS))
      continue
    }
    const { seq, now: at } = house
    const bytes = house.core.snapshot()
    const stateHash = createHash('sha256').update(bytes).digest()
    await apply({ kind: 'recordState', stateHash: stateHash.toString('hex') })
    await journal.writeSnapshot({ seq, at, formatVersion: SNAPSHOT_FORMAT, stateHash, bytes })
  }
  await journal.settled()
  await journal.close()
}

/** Makes a traded journal for as long as `use` takes, on a disk rather than in a temporary folder that may be in memory. */
export async function withTradedJournal(
  entries: number,
  use: (folder: string, stateHash: string) => Promise<void>,
): Promise<void> {
  const cache = join(import.meta.dirname, '..', 'node_modules', '.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'bench-journal-'))
  try {
    const journal = join(folder, 'journal')
    await use(journal, await makeTradedJournal(journal, entries))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Opens a copy of a journal without snapshots: milliseconds of processor time until it is checked, applied and open,
 * and the state's hash.
 */
export async function openingOf(folder: string): Promise<{ ms: number; stateHash: string }> {
  const copy = `${folder}-copy`
  cpSync(folder, copy, { recursive: true })
  try {
    const begun = processorMs()
    const engine = await openEngine({
      disk: nodeDisk(copy),
      clock: Date.now,
      log: { info: () => {}, warn: () => {} },
      onFatal: (error) => {
        throw error
      },
    })
    const ms = processorMs() - begun
    const stateHash = engine.core.stateHash()
    await engine.close()
    return { ms, stateHash }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}
