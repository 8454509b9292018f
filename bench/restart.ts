import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { loadSigningKey, nodeDisk } from '@candela/journal'
import { startServer, type TestServer } from '@candela/server/testing'
import { median, type Report } from './stream.ts'
import { makeKeptJournal } from './traded-journal.ts'

const ROUNDS = 3
/** the journal's lengths; ENTRIES=1000000,10000000 names others */
const LENGTHS = (process.env['ENTRIES'] ?? '1000000').split(',').map(Number)
/** a folder whose houses are made once and stay, since those of ten million entries take long */
const KEPT = process.env['KEPT']
/** UNTIL=ready ends a house as soon as it is ready: the log of ten million entries takes ten minutes to be made, beside the house */
const UNTIL = process.env['UNTIL'] ?? 'logged'
const SNAPSHOT_EVERY = 200_000
/** a crash just before the next snapshot would be written */
const SINCE_SNAPSHOT = 190_000
const LOOK_MS = 20
const WITHIN_MS = 570_000
const SNAPSHOT = /^snapshot-(\d+)\.state$/
const GOAL_MS = 5_000
const MEGABYTE = 1_000_000

/** The parts of a start, by the line in which the server says how long each took, and the field of that line. */
const PARTS = {
  'the database’s own start': ['database server ready', 'ms'],
  'the journal checked': ['journal replayed', 'checkMs'],
  'the snapshot read': ['journal replayed', 'snapshotMs'],
  'entries replayed': ['journal replayed', 'ms'],
  'views catch up': ['views caught up', 'ms'],
  prices: ['prices ready', 'ms'],
  'rooms and doors': ['doors ready', 'ms'],
  'the first price': ['first prices', 'ms'],
} as const
type Part = keyof typeof PARTS | 'ready'
type Times = Readonly<Record<Part, number>> & { readonly 'the proof log has every entry'?: number }

/**
 * Measures a start after SIGKILL of the house and of its database, from the start of the process until it is ready, and its parts: with
 * the newest snapshot as old as it can be, and without any.
 */
export async function run(report: Report): Promise<void> {
  const cache = join(import.meta.dirname, '..', 'node_modules', '.cache')
  mkdirSync(cache, { recursive: true })
  const folder = KEPT ?? mkdtempSync(join(cache, 'bench-restart-'))
  try {
    for (const entries of LENGTHS) await measure(report, join(folder, String(entries)), entries)
  } finally {
    if (KEPT === undefined) rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(report: Report, dataDirectory: string, entries: number): Promise<void> {
  const journal = join(dataDirectory, 'journal')
  await once(join(dataDirectory, 'journal-made'), () => prepareJournal(dataDirectory, entries))
  forgetLaterSnapshots(journal, entries)
  // views, proof log and what a house makes once
  await once(join(dataDirectory, 'house-made'), () => crash(dataDirectory, entries))
  const rounds: Times[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push(await crash(dataDirectory, entries))
  tell(report, `restart: ${million(entries)} entries, newest snapshot`, rounds)
  moveSnapshots(journal, dataDirectory)
  tell(report, `restart: ${million(entries)} entries, no snapshot`, [await crash(dataDirectory, entries)])
  moveSnapshots(dataDirectory, journal)
  report({
    name: `restart: ${million(entries)} entries, data directory`,
    value: sizeOf(dataDirectory) / MEGABYTE,
    unit: 'MB',
    peer: 'of it the journal',
    peerValue: sizeOf(journal) / MEGABYTE,
    ratio: sizeOf(dataDirectory) / sizeOf(journal),
  })
}

async function once(mark: string, work: () => Promise<unknown>): Promise<void> {
  if (existsSync(mark)) return
  await work()
  writeFileSync(mark, '')
}

/** Journal and snapshots of a house that lived until a moment ago. */
async function prepareJournal(dataDirectory: string, entries: number): Promise<void> {
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 })
  const signingKey = await loadSigningKey(nodeDisk(join(dataDirectory, 'keys')))
  const kept = { signingKey, snapshotEvery: SNAPSHOT_EVERY, without: SINCE_SNAPSHOT }
  await makeKeptJournal(join(dataDirectory, 'journal'), entries, kept)
}

/** A first start that was stopped and not killed has left some. */
function forgetLaterSnapshots(journal: string, entries: number): void {
  for (const name of snapshotsOf(journal)) {
    if (Number(SNAPSHOT.exec(name)![1]) > entries - SINCE_SNAPSHOT) rmSync(join(journal, name))
  }
}

/** Starts a house, waits until its proof log is whole and durable, and ends it and its database at once; answers what the start took. */
async function crash(dataDirectory: string, entries: number): Promise<Times> {
  const begun = performance.now()
  // a house that was made before is measured again weeks later
  const environment = { LOG_LEVEL: 'info', CATCH_UP: 'on' }
  const server = await startServer({ dataDirectory, database: 'own', readyWithinMs: WITHIN_MS, environment })
  try {
    const ready = performance.now() - begun
    const parts = partsOf(server.stderr())
    if (UNTIL === 'ready') return { ...parts, ready }
    const logged = await untilLogged(server, begun)
    await until(() => syncedSize(dataDirectory) >= entries)
    return { ...parts, ready, 'the proof log has every entry': logged }
  } finally {
    await server.kill()
    killDatabase(dataDirectory)
  }
}

async function untilLogged(server: TestServer, begun: number): Promise<number> {
  await until(async () => {
    const text = await (await fetch(`${server.url}/metrics`)).text()
    const figure = (name: string): number => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1] ?? Number.NaN)
    return figure('candela_proof_lag_entries') === 0 && figure('candela_proof_checkpoint_size') > 0
  })
  return performance.now() - begun
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + WITHIN_MS
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error('the proof log does not catch up')
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}

/** The part of the proof log that a loss of power leaves, by its checkpoint: a house that ran for a while has nearly all of it. */
function syncedSize(dataDirectory: string): number {
  const text = readFileSync(join(dataDirectory, 'proof', 'checkpoint'), 'latin1')
  return Math.max(0, ...Array.from(text.matchAll(/"syncedSize":(\d+)/g), ([, size]) => Number(size)))
}

function partsOf(log: string): Readonly<Record<keyof typeof PARTS, number>> {
  const lines = log
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)
  const took = ([text, field]: readonly [string, string]): number =>
    Number(lines.find(({ msg }) => msg === text)?.[field] ?? Number.NaN)
  const entries = Object.entries(PARTS).map(([part, where]) => [part, took(where)])
  return Object.fromEntries(entries) as Readonly<Record<keyof typeof PARTS, number>>
}

/** The processes of the database end themselves once the first of them is gone. */
function killDatabase(dataDirectory: string): void {
  for (const name of readdirSync(join(dataDirectory, 'postgres'), { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('postmaster.pid')) continue
    const [pid] = readFileSync(join(dataDirectory, 'postgres', name), 'utf8').split('\n')
    process.kill(Number(pid), 'SIGKILL')
  }
}

function tell(report: Report, name: string, rounds: readonly Times[]): void {
  for (const part of Object.keys(rounds[0]!) as (keyof Times)[]) {
    const value = median(rounds.map((times) => times[part]!))
    const more = { unit: 'ms', peer: 'goal', peerValue: GOAL_MS, ratio: value / GOAL_MS, rounds: rounds.length }
    report({ name: `${name}: ${part}`, value, ...more })
  }
}

function snapshotsOf(journal: string): readonly string[] {
  return readdirSync(journal).filter((name) => SNAPSHOT.test(name))
}

function moveSnapshots(from: string, to: string): void {
  for (const name of snapshotsOf(from)) renameSync(join(from, name), join(to, name))
}

function million(entries: number): string {
  return `${entries / 1_000_000} M`
}

function sizeOf(folder: string): number {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
}
