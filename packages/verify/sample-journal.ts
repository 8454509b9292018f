import { ASSETS, type Command, commandBytesBound, encodeCommand, PRODUCTS } from '@candela/contract'
import { Core } from '@candela/core'
import { CommandStream } from '@candela/core/testing'
import { type Disk, openJournal } from '@candela/journal'
import type { AuditedEntry } from './audit.ts'

export const SMALL = { segmentBytes: 1 << 20, batchBytes: 1 << 18 }
const CUSTOMERS = 5
const COMMANDS = 1200
const SNAPSHOT_EVERY = 300

/** Writes a journal of a small house on `disk`: catalogue, customers, trading, recorded states and snapshots. Answers its entries. */
export async function writeSample(disk: Disk, seed: number): Promise<readonly AuditedEntry[]> {
  const journal = await openJournal({ disk, ...SMALL })
  const core = Core.create()
  const stream = new CommandStream(seed)
  const entries: AuditedEntry[] = []
  const apply = (command: Command): void => {
    const bytes = new Uint8Array(commandBytesBound(command))
    const length = encodeCommand(command, bytes, 0)
    const seq = entries.length + 1
    const { ruleVersion } = core
    const { code } = core.apply(seq, stream.now, command)
    const eventsDigest = core.events.digest()
    journal.writer.append({
      seq,
      at: stream.now,
      ruleVersion,
      command: bytes.subarray(0, length),
      resultCode: code,
      eventsDigest,
    })
    entries.push({ seq, at: stream.now, command, code, events: core.events.decode() })
  }
  for (const asset of ASSETS) apply({ kind: 'listAsset', asset })
  for (const { definition } of PRODUCTS) apply({ kind: 'listProduct', product: definition })
  for (let customer = 1; customer <= CUSTOMERS; customer++) apply(stream.openCustomer())
  apply(stream.market())
  for (let count = 1; count <= COMMANDS; count++) {
    apply(stream.anything(core, CUSTOMERS))
    await journal.writer.commit()
    if (count % SNAPSHOT_EVERY !== 0) continue
    const snapshot = { seq: entries.length, at: stream.now, formatVersion: 1, bytes: core.snapshot() }
    const stateHash = core.stateHash()
    apply({ kind: 'recordState', stateHash })
    await journal.writeSnapshot({ ...snapshot, stateHash: Buffer.from(stateHash, 'hex') })
  }
  await journal.close()
  return entries
}
