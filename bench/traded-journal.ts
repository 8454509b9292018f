import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ASSETS, type Command, encodeCommand, PRODUCTS } from '@candela/contract'
import { Core } from '@candela/core'
import { CommandStream } from '@candela/core/testing'
import { openEngine } from '@candela/engine'
import { nodeDisk, openJournal } from '@candela/journal'
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
  const core = Core.create()
  const stream = new CommandStream(seed)
  const bytes = new Uint8Array(1 << 16)
  let seq = 0
  const apply = async (command: Command): Promise<void> => {
    const length = encodeCommand(command, bytes, 0)
    const { ruleVersion } = core
    const { code } = core.apply(++seq, stream.now, command)
    const eventsDigest = core.events.digest()
    journal.writer.append({
      seq,
      at: stream.now,
      ruleVersion,
      command: bytes.subarray(0, length),
      resultCode: code,
      eventsDigest,
    })
    if (journal.writer.pendingBytes > MAX_PENDING) await journal.writer.commit()
  }
  for (const asset of ASSETS) await apply({ kind: 'listAsset', asset })
  for (const { definition } of PRODUCTS) await apply({ kind: 'listProduct', product: definition })
  for (let customer = 1; customer <= customers; customer++) await apply(stream.openCustomer())
  await apply(stream.market())
  while (seq < entries) await apply(stream.anything(core, customers))
  await journal.close()
  return core.stateHash()
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

/** Opens a copy of a journal without snapshots: milliseconds of processor time until it is checked, applied and open, and the state's hash. */
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
