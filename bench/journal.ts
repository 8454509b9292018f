import { closeSync, fdatasync, fsyncSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { type Entry, type JournalWriter, nodeDisk, openJournal } from '@candela/journal'
import { DrivenCore, instantOf, MID, type Recorded, recordCommands } from './reference-commands.ts'
import { makeStream, median, type Report, spreadOf } from './stream.ts'

const OUTSTANDING = 256
const RECORDS = 200_000
const ROUNDS = 5
/** of the reference stream, for commands that are decided, too */
const RESTING = 20_000
const COMMANDS = 200_000
/** With its header a command of this length makes a record of 200 bytes. */
const COMMAND_BYTES = 156
const RECORD_BYTES = 200
const SEGMENT_BYTES = 64 << 20

/**
 * Durable commands per second with 256 outstanding, and the time from append to acknowledgement, against a raw group
 * commit of the same number of records of 200 bytes (one write, one fdatasync, the same zero-filled file size) in the
 * same run: first the journal alone, then commands of the reference stream that the core decides before each is
 * appended. Rounds alternate.
 */
export async function run(report: Report): Promise<void> {
  const recorded = recordCommands(makeStream(RESTING, COMMANDS, MID))
  // Not in the system's temporary folder, which may be in memory.
  const cache = join(import.meta.dirname, '..', 'node_modules', '.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'bench-journal-'))
  const raw: Measure[] = []
  const journal: Measure[] = []
  const decided: Measure[] = []
  try {
    for (let round = 0; round < ROUNDS; round++) {
      raw.push(await rawGroupCommit(join(folder, `raw-${round}`)))
      journal.push(await journalCommit(join(folder, `journal-${round}`)))
      decided.push(await decidedCommit(join(folder, `decided-${round}`), recorded))
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const tell = (name: string, unit: string, ours: number[], peers: number[], goal?: number): void => {
    const ratios = ours.map((value, round) => value / peers[round]!)
    report({
      name,
      value: median(ours),
      unit,
      peer: 'raw group commit',
      peerValue: median(peers),
      ratio: median(ratios),
      spread: spreadOf(ratios),
      rounds: ROUNDS,
      ...(goal !== undefined && { goal }),
    })
  }
  const rates = (measures: readonly Measure[]): number[] => measures.map(({ perSecond }) => perSecond)
  const p99s = (measures: readonly Measure[]): number[] => measures.map(({ p99Ms }) => p99Ms)
  tell('journal: durable records, 256 outstanding', '1/s', rates(journal), rates(raw), 0.5)
  tell('journal: p99 of a commit', 'ms', p99s(journal), p99s(raw), 3)
  tell('journal: durable commands with the core, 256 outstanding', '1/s', rates(decided), rates(raw), 0.3)
  tell('journal: p99 of a commit with the core', 'ms', p99s(decided), p99s(raw), 3)
}

interface Measure {
  readonly perSecond: number
  readonly p99Ms: number
}

async function journalCommit(folder: string): Promise<Measure> {
  const journal = await openJournal({ disk: nodeDisk(folder), segmentBytes: SEGMENT_BYTES })
  const { writer } = journal
  const entry = sampleEntry()
  const append = (seq: number): void => {
    entry.seq = seq
    writer.append(entry)
  }
  await appendAll(writer, append, RECORDS / 10)
  const start = performance.now()
  await appendAll(writer, append, RECORDS)
  const perSecond = (RECORDS / (performance.now() - start)) * 1000
  const p99Ms = writer.latencies.quantile(0.99)
  await journal.close()
  return { perSecond, p99Ms }
}

/** Each command is read from its words, decided, and appended with the digest of its events. */
async function decidedCommit(folder: string, recorded: Recorded): Promise<Measure> {
  const journal = await openJournal({ disk: nodeDisk(folder), segmentBytes: SEGMENT_BYTES })
  const { writer } = journal
  const driven = new DrivenCore(recorded)
  driven.drive(0, RESTING)
  const { words, ends } = recorded
  const entry = { ...sampleEntry(), eventsDigest: driven.digest }
  const append = (seq: number): void => {
    const place = RESTING + seq - 1
    driven.drive(place, place + 1)
    entry.seq = seq
    entry.at = instantOf(place)
    entry.resultCode = driven.code
    entry.command = words.subarray(ends[place - 1], ends[place])
    writer.append(entry)
  }
  const start = performance.now()
  await appendAll(writer, append, COMMANDS)
  const perSecond = (COMMANDS / (performance.now() - start)) * 1000
  const p99Ms = writer.latencies.quantile(0.99)
  await journal.close()
  return { perSecond, p99Ms }
}

/** Keeps 256 entries on their way until `count` are durable. */
function appendAll(writer: JournalWriter, append: (seq: number) => void, count: number): Promise<void> {
  const last = writer.lastSeq + count
  return new Promise((resolve) => {
    const top = (durableSeq: number): void => {
      if (durableSeq === last) return resolve()
      const target = Math.min(last, durableSeq + OUTSTANDING)
      for (let seq = writer.lastSeq + 1; seq <= target; seq++) append(seq)
      void writer.commit()
    }
    writer.onDurable = top
    top(writer.durableSeq)
  })
}

/** The peer: as many bytes as 256 records, written and synced, then the next. */
async function rawGroupCommit(path: string): Promise<Measure> {
  const descriptor = openSync(path, 'wx')
  const zeros = new Uint8Array(1 << 20)
  for (let offset = 0; offset < SEGMENT_BYTES; offset += zeros.length)
    writeSync(descriptor, zeros, 0, zeros.length, offset)
  fsyncSync(descriptor)
  const batch = new Uint8Array(OUTSTANDING * RECORD_BYTES).fill(7)
  const times: number[] = []
  let offset = 0
  const start = performance.now()
  for (let written = 0; written < RECORDS; written += OUTSTANDING) {
    const begun = performance.now()
    writeSync(descriptor, batch, 0, batch.length, offset)
    await new Promise<void>((resolve, reject) => fdatasync(descriptor, (error) => (error ? reject(error) : resolve())))
    times.push(performance.now() - begun)
    offset += batch.length
  }
  const perSecond = (RECORDS / (performance.now() - start)) * 1000
  closeSync(descriptor)
  times.sort((left, right) => left - right)
  return { perSecond, p99Ms: times[Math.floor(times.length * 0.99)]! }
}

function sampleEntry(): Entry {
  return {
    seq: 0,
    at: 1_700_000_000_000,
    ruleVersion: 1,
    command: new Uint8Array(COMMAND_BYTES).fill(5),
    resultCode: 0,
    eventsDigest: new Uint8Array(8).fill(3),
  }
}
