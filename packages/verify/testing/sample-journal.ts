import type { Command } from '@candela/contract'
import { DecidedStream } from '@candela/core/testing'
import { type Disk, type JournalOptions, openJournal } from '@candela/journal'
import type { AuditedEntry } from '@candela/auditor'

export const SMALL = { segmentBytes: 1 << 20, batchBytes: 1 << 18 }
const CUSTOMERS = 5
const COMMANDS = 1200
const SNAPSHOT_EVERY = 300

/**
 * Writes a journal of a small house on `disk`: catalogue, customers, `more`, trading, recorded states and snapshots.
 * Answers its entries.
 */
export async function writeSample(
  disk: Disk,
  seed: number,
  options: Partial<JournalOptions> = {},
  more: readonly Command[] = [],
): Promise<readonly AuditedEntry[]> {
  const journal = await openJournal({ disk, ...SMALL, ...options })
  const house = new DecidedStream(seed)
  const { core } = house
  const entries: AuditedEntry[] = []
  const apply = (command: Command): void => {
    const decided = house.decide(command)
    journal.writer.append(decided)
    const { seq, at, resultCode: code } = decided
    entries.push({ seq, at, command, code, events: core.events.decode() })
  }
  for (const command of [...house.opening(CUSTOMERS), ...more]) apply(command)
  for (let count = 1; count <= COMMANDS; count++) {
    apply(count % 6 === 0 ? house.waiting(CUSTOMERS) : house.anything(core, CUSTOMERS))
    await journal.writer.commit()
    if (count % SNAPSHOT_EVERY !== 0) continue
    const snapshot = { seq: entries.length, at: house.now, formatVersion: 1, bytes: core.snapshot() }
    const stateHash = core.stateHash()
    apply({ kind: 'recordState', stateHash })
    await journal.writeSnapshot({ ...snapshot, stateHash: Buffer.from(stateHash, 'hex') })
  }
  await journal.settled()
  await journal.close()
  return entries
}
