import type { Disk } from '../disk.ts'
import type { Journal } from '../journal.ts'
import { type JournalOptions, openJournal } from '../open.ts'
import type { Entry } from '../record.ts'

/* Shared by the tests of this room: small journals with entries that can be recomputed from their number. */

/** Small enough that a few batches roll, seal and list segments. */
export const SMALL = { segmentBytes: 2048, batchBytes: 1024, keepSnapshots: 2 }

/** An entry whose content follows from its seq; commands have 0 to 96 bytes. */
export function sampleEntry(seq: number): Entry {
  const command = new Uint8Array((seq * 37) % 97)
  for (let i = 0; i < command.length; i++) command[i] = (seq * 31 + i * 7) & 255
  const eventsDigest = new Uint8Array(8)
  for (let i = 0; i < 8; i++) eventsDigest[i] = (seq * 13 + i) & 255
  return { seq, at: 1_700_000_000_000 + seq * 250, ruleVersion: 3, command, resultCode: seq % 5, eventsDigest }
}

/** Opens with small segments; a failure is collected instead of ending the process. */
export async function openSample(
  disk: Disk,
  options: Partial<JournalOptions> = {},
): Promise<{ journal: Journal; failures: Error[]; notices: string[] }> {
  const failures: Error[] = []
  const notices: string[] = []
  const journal = await openJournal({
    disk,
    segmentBytes: 16 << 10,
    batchBytes: 4 << 10,
    onFatal: (error) => failures.push(error),
    onNotice: (notice) => notices.push(`${notice.kind}: ${notice.text}`),
    ...options,
  })
  return { journal, failures, notices }
}

/** Appends sample entries behind the last one, `perBatch` to a commit, and waits for each. */
export async function fill(journal: Journal, count: number, perBatch = 5): Promise<void> {
  const { writer } = journal
  for (let done = 0; done < count; done++) {
    writer.append(sampleEntry(writer.lastSeq + 1))
    if ((done + 1) % perBatch === 0) await writer.commit()
  }
  await writer.commit()
}

/** The seqs of `entries`, each compared with its sample. Throws where one differs. */
export function checkedSeqs(entries: Iterable<Entry>): number[] {
  const seqs: number[] = []
  for (const entry of entries) {
    if (!isSample(entry)) throw new Error(`entry ${entry.seq} is not what was appended`)
    seqs.push(entry.seq)
  }
  return seqs
}

/** The whole numbers from `first` to `last`. */
export function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i)
}

/** Compared in place, since whole journals are read thousands of times. */
function isSample({ seq, at, ruleVersion, resultCode, command, eventsDigest }: Entry): boolean {
  const isHeader = at === 1_700_000_000_000 + seq * 250 && ruleVersion === 3 && resultCode === seq % 5
  if (!isHeader || command.length !== (seq * 37) % 97 || eventsDigest.length !== 8) return false
  for (let i = 0; i < command.length; i++) if (command[i] !== ((seq * 31 + i * 7) & 255)) return false
  for (let i = 0; i < 8; i++) if (eventsDigest[i] !== ((seq * 13 + i) & 255)) return false
  return true
}
