import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { blameOf, closedJournal, describeOutcome, everyBit, outcomeOf } from './damage.ts'
import { JournalError } from '../errors.ts'
import { segmentFile } from '../file-names.ts'
import { inspect } from '../inspection.ts'
import { nodeDisk } from '../node-disk.ts'
import { openJournal } from '../open.ts'
import { fill } from './sample-journal.ts'
import { batchesOf, loadSegment, type SegmentPlace } from '../segment-bytes.ts'
import { SeededRandom } from './seeded-random.ts'

/** The outcome of a campaign. */
export interface Result {
  readonly line: string
  readonly problems: readonly string[]
}

type Told = (done: number, of: number) => void

/** bytes of each journal of which every bit is turned over: an opening reads them all */
const WHOLE_BYTES = 8 << 10
const LARGE_SEGMENT_BYTES = 1 << 20
const LARGE_BATCH = 200
/**
 * one in so many turned bits is looked for by opening the whole journal, the others by reading their segment as an
 * opening does
 */
const OPENED_EVERY = 500

/**
 * Turns over every bit of journals that hold `bytes` together; each differs from the others in how its entries are
 * batched.
 */
export async function turnEveryBit(bytes: number, told: Told): Promise<Result> {
  const problems: string[] = []
  let done = 0
  let journals = 0
  for (let perBatch = 1; done < bytes; perBatch = (perBatch % 40) + 1) {
    journals += 1
    // about 88 bytes an entry, and a header a batch
    const entries = Math.floor(WHOLE_BYTES / (88 + 56 / perBatch))
    const disk = await closedJournal(entries, perBatch, { segmentBytes: WHOLE_BYTES * 2, batchBytes: WHOLE_BYTES })
    const { blame, end } = blameOf(disk.contentOf(segmentFile(1)))
    const until = Math.min(end, bytes - done)
    problems.push(
      ...everyBit(disk, segmentFile(1), 0, until, (byte) => {
        if (byte % 16 === 0) told(done + byte, bytes)
        const outcome = describeOutcome(outcomeOf(disk))
        return outcome === `damaged at /simulated/${segmentFile(1)} ${blame[byte]}` ? null : outcome
      }),
    )
    done += until
  }
  const line = `corruption: every bit of ${done} bytes (${done * 8} bits) in ${journals} journals, ${problems.length} silent or misplaced`
  return { problems, line }
}

/** Turns bits of one journal in real files, one at a time, and back. */
export async function damageLargeJournal(bits: number, bytes: number, seed: number, told: Told): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'candela-large-'))
  try {
    const disk = nodeDisk(folder)
    const { journal, entries } = await largeJournal(folder, bytes)
    const random = new SeededRandom(seed)
    const ofSegment = new Int32Array(journal.length)
    for (let left = bits; left > 0; left--) ofSegment[random.below(journal.length)]! += 1
    const problems: string[] = []
    let done = 0
    let opened = 0
    for (const [index, place] of journal.entries()) {
      const here = ofSegment[index]!
      const file = segmentFile(place.index)
      const { blame, end } = blameOf(loadSegment(disk, place, new Uint8Array(32)).bytes)
      for (let left = here; left > 0; left--) {
        const byte = random.below(end)
        const bit = random.below(8)
        turn(join(folder, file), byte, bit)
        const isOpened = done++ % OPENED_EVERY === 0
        opened += isOpened ? 1 : 0
        const outcome = isOpened ? opening(folder) : reading(folder, place)
        turn(join(folder, file), byte, bit)
        if (outcome !== `damaged at ${join(folder, file)} ${blame[byte]}`)
          problems.push(`${file} ${byte}.${bit}: ${outcome}`)
        told(done, bits)
      }
    }
    const line = `corruption of ${entries} entries in ${bytes} bytes of files: ${done} bits, ${opened} of them by opening everything, ${problems.length} silent or misplaced`
    return { problems, line }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function largeJournal(folder: string, bytes: number): Promise<{ journal: SegmentPlace[]; entries: number }> {
  const journal = await openJournal({ disk: nodeDisk(folder), segmentBytes: LARGE_SEGMENT_BYTES })
  const segments = Math.ceil(bytes / LARGE_SEGMENT_BYTES)
  const last = segmentFile(segments + 1)
  const disk = nodeDisk(folder)
  while (!disk.list().includes(last)) await fill(journal, LARGE_BATCH * 10, LARGE_BATCH)
  const entries = journal.writer.lastSeq
  await journal.close()
  const found = inspect(disk, { publicKeys: [], sealedCheckBytes: 0 })!
  return { journal: found.segments.slice(0, segments), entries }
}

function opening(folder: string): string {
  try {
    inspect(nodeDisk(folder), { publicKeys: [], sealedCheckBytes: 0 })
    return 'opened'
  } catch (error) {
    return said(error)
  }
}

function reading(folder: string, place: SegmentPlace): string {
  const disk = nodeDisk(folder)
  try {
    const batches = [...batchesOf(loadSegment(disk, place, new Uint8Array(32)), disk, place)]
    return `${batches.length} batches read`
  } catch (error) {
    return said(error)
  }
}

function said(error: unknown): string {
  if (error instanceof JournalError) return describeOutcome(error)
  throw error
}

function turn(path: string, byte: number, bit: number): void {
  const file = openSync(path, 'r+')
  const one = new Uint8Array(1)
  readSync(file, one, 0, 1, byte)
  one[0]! ^= 1 << bit
  writeSync(file, one, 0, 1, byte)
  closeSync(file)
}
