import { type Disk, type Entry as JournalEntry, RecordCursor } from '@candela/journal'
import type { Log } from './log.ts'
import { newHashKey } from './hash-key.ts'
import { asItIs, Replay, standingFrom } from './replay.ts'

/** entries between two turns for other work */
const TURN_EVERY = 1024
/** entries between two lines about the progress of a long replay */
const PROGRESS_EVERY = 500_000

/** Told of an entry and the words of its events, both only until it returns; false ends the reading. */
type Reader = (entry: JournalEntry, events: Uint8Array) => boolean

/**
 * Reads the journal in `disk`, which another thread may be writing, and applies it again to a core of its own, from the
 * newest snapshot before `fromSeq` on: entries `fromSeq` … `untilSeq`, each compared with what the journal says came of
 * it, go to `reader`. Throws EngineError or JournalError.
 */
export async function reread(disk: Disk, fromSeq: number, untilSeq: number, log: Log, reader: Reader): Promise<void> {
  const { newestSnapshot, batches } = asItIs(disk)
  const { core, seq } = standingFrom(newestSnapshot, fromSeq, log, { hashKey: newHashKey() })
  const again = new Replay(core)
  const entry = new RecordCursor()
  for (const records of batches(seq)) {
    records.records(entry)
    while (entry.next()) {
      if (entry.seq <= seq) continue
      if (entry.seq > untilSeq) return
      again.apply(entry)
      if (entry.seq >= fromSeq && !reader(entry.entry(), core.events.bytes())) return
      if (entry.seq % PROGRESS_EVERY === 0) log.info({ seq: entry.seq, of: untilSeq }, 'reading the journal again')
      if (entry.seq % TURN_EVERY === 0) await new Promise(setImmediate)
    }
  }
}
