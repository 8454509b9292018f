import { afterEach, describe, expect, it } from 'vitest'
import { type JournalClock, realClock } from './clock.ts'
import type { Disk } from './disk.ts'
import { isSealedFile, snapshotFile } from './file-names.ts'
import type { Journal } from './journal.ts'
import { loadSigningKey } from './signing-key.ts'
import { checkedSeqs, fill, openSample, range, SMALL } from './testing/sample-journal.ts'
import { SimulatedDisk } from './testing/simulated-disk.ts'

const open: Journal[] = []
afterEach(async () => {
  for (const journal of open.splice(0)) await journal.close()
})

const signing = loadSigningKey(new SimulatedDisk(1).mount())
const key = () => signing

/** A journal of `entries` sealed entries and more, with two snapshots at its end. */
async function longJournal(entries: number): Promise<SimulatedDisk> {
  const disk = new SimulatedDisk(7)
  const { journal } = await openSample(disk.mount(), { ...SMALL, signingKey: await key() })
  await fill(journal, entries)
  for (const _ of [1, 2]) {
    await fill(journal, 10)
    const seq = journal.writer.durableSeq
    const state = { seq, at: seq, formatVersion: 4, stateHash: new Uint8Array(32), bytes: new Uint8Array(50) }
    await journal.writeSnapshot(state)
  }
  await fill(journal, 40)
  await journal.settled()
  await journal.close()
  return disk
}

/** The same disk, which counts the bytes that are read of each file. */
function counted(disk: Disk): { readonly disk: Disk; readonly read: Map<string, number> } {
  const read = new Map<string, number>()
  const counting: Disk = {
    ...disk,
    path: disk.path,
    list: () => disk.list(),
    rename: (from, to) => disk.rename(from, to),
    remove: (name) => disk.remove(name),
    syncDirectory: (done) => disk.syncDirectory(done),
    lock: () => disk.lock(),
    open(name, how) {
      const file = disk.open(name, how)
      return {
        path: file.path,
        size: () => file.size(),
        write: (bytes, position) => file.write(bytes, position),
        writeLater: (bytes, position, done) => file.writeLater(bytes, position, done),
        dataSync: (done) => file.dataSync(done),
        close: () => file.close(),
        read(into, position) {
          const length = file.read(into, position)
          read.set(name, (read.get(name) ?? 0) + length)
          return length
        },
      }
    },
  }
  return { disk: counting, read }
}

/** A clock whose timers run when a test says so. */
function byHand(): { readonly clock: JournalClock; readonly run: () => void } {
  const waiting = new Set<() => void>()
  const clock: JournalClock = {
    ...realClock,
    after(_ms, work) {
      waiting.add(work)
      return () => void waiting.delete(work)
    },
  }
  const run = (): void => {
    for (let turns = 0; waiting.size > 0 && turns < 10_000; turns++) {
      const [work] = waiting
      waiting.delete(work!)
      work!()
    }
  }
  return { clock, run }
}

const sealedIn = (disk: SimulatedDisk): string[] => disk.names.filter(isSealedFile)

describe('an opening from a snapshot', () => {
  /** The number of sealed files that an opening reads, and all there are. */
  async function readAtOpening(entries: number): Promise<{ readonly read: number; readonly all: number }> {
    const disk = await longJournal(entries)
    const all = sealedIn(disk).length
    const { disk: counting, read } = counted(disk.mount())
    const { journal } = await openSample(counting, { ...SMALL, signingKey: await key(), clock: byHand().clock })
    open.push(journal)
    return { read: [...read.keys()].filter(isSealedFile).length, all }
  }

  it('reads as many sealed segments however long the journal is', async () => {
    const short = await readAtOpening(100)
    const long = await readAtOpening(1_000)
    expect(long.all).toBeGreaterThan(5 * short.all)
    expect(short.read).toBeGreaterThan(0)
    expect(long.read).toBe(short.read)
  })

  it('has every older one read beside it', async () => {
    const disk = await longJournal(200)
    const { clock, run } = byHand()
    const { disk: counting, read } = counted(disk.mount())
    const { journal, failures } = await openSample(counting, { ...SMALL, signingKey: await key(), clock })
    open.push(journal)
    run()
    expect([...read.keys()].filter(isSealedFile).sort()).toEqual(sealedIn(disk))
    for (const name of sealedIn(disk)) expect(read.get(name)).toBe(disk.contentOf(name).length)
    expect(failures).toEqual([])
  })

  it('goes on, and damage in an older one ends the house by its offset once it is read', async () => {
    const disk = await longJournal(200)
    const [oldest] = sealedIn(disk)
    disk.flipBit(oldest!, 40, 3)
    const { clock, run } = byHand()
    const { journal, failures } = await openSample(disk.mount(), { ...SMALL, signingKey: await key(), clock })
    open.push(journal)
    const { seq } = journal.newestSnapshot()!
    expect(checkedSeqs(journal.entriesAfter(seq))).toEqual(range(seq + 1, 260))
    expect(failures).toEqual([])
    run()
    const damage = { code: 'damaged', reason: 'file-altered', file: `/simulated/${oldest!}`, offset: 0 }
    expect(failures).toEqual([expect.objectContaining(damage)])
  })

  it('replays nothing unread where the snapshots are gone', async () => {
    const disk = await longJournal(200)
    const [oldest] = sealedIn(disk)
    disk.flipBit(oldest!, 40, 3)
    for (const name of disk.names) if (name.startsWith(snapshotFile(0).slice(0, 9))) disk.lose(name)
    const { journal } = await openSample(disk.mount(), { ...SMALL, signingKey: await key(), clock: byHand().clock })
    open.push(journal)
    expect(() => [...journal.entriesAfter(0)]).toThrow(expect.objectContaining({ code: 'damaged', offset: 0 }))
  })
})
