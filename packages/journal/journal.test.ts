import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { nodeDisk } from './node-disk.ts'
import { openJournal } from './open.ts'
import { readJournal } from './read.ts'
import { checkedSeqs, fill, openSample, range, sampleEntry } from './testing/sample-journal.ts'
import { loadSigningKey } from './signing-key.ts'
import { SimulatedDisk } from './testing/simulated-disk.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'journal-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const disk = () => nodeDisk(join(folder, 'journal'))
const files = () => readdirSync(join(folder, 'journal')).filter((name) => !name.startsWith('lock-'))

describe('journal in real files', () => {
  it('is empty at first and comes back with what was committed', async () => {
    const first = await openSample(disk())
    expect(first.journal.recoveredSeq).toBe(0)
    expect(checkedSeqs(first.journal.entriesAfter(0))).toEqual([])
    await fill(first.journal, 23)
    expect(first.journal.writer.durableSeq).toBe(23)
    await first.journal.close()
    const second = await openSample(disk())
    expect(second.journal.genesisId).toEqual(first.journal.genesisId)
    expect(second.journal.recoveredSeq).toBe(23)
    expect(checkedSeqs(second.journal.entriesAfter(0))).toEqual(range(1, 23))
    expect(checkedSeqs(second.journal.entriesAfter(20))).toEqual([21, 22, 23])
    expect(checkedSeqs(second.journal.entriesAfter(23))).toEqual([])
    await fill(second.journal, 2)
    await second.journal.close()
    expect([...first.failures, ...second.failures, ...second.notices]).toEqual([])
    expect(files().sort()).toEqual(['acked', 'segment-0000000001.records'])
  })

  it('makes durable on close what was only appended', async () => {
    const { journal } = await openSample(disk())
    for (const seq of range(1, 3)) journal.writer.append(sampleEntry(seq))
    await journal.close()
    expect(readJournal(disk())?.lastSeq).toBe(3)
  })

  it('goes on over many segments, open or sealed, and over restarts', async () => {
    const signingKey = await loadSigningKey(nodeDisk(join(folder, 'keys')))
    for (const round of range(1, 3)) {
      const { journal } = await openSample(disk(), { signingKey })
      expect(checkedSeqs(journal.entriesAfter(0))).toEqual(range(1, (round - 1) * 300))
      await fill(journal, 300, 11)
      await journal.settled()
      await journal.close()
    }
    const names = files()
    expect(names.filter((name) => name.endsWith('.sealed')).length).toBeGreaterThan(3)
    expect(names.filter((name) => name.endsWith('.records')).length).toBe(1)
    expect(names.filter((name) => name.endsWith('.temporary'))).toEqual([])
    const reading = readJournal(disk(), { trustedKeys: [signingKey.publicKey] })
    expect(checkedSeqs(reading!.entries())).toEqual(range(1, 900))
    expect(checkedSeqs(reading!.entries(450))).toEqual(range(451, 900))
    expect(reading!.ackedSeq).toBe(900)
  })

  it('keeps many segments without a signing key, unsealed', async () => {
    const { journal } = await openSample(disk())
    await fill(journal, 600, 20)
    await journal.close()
    expect(files().filter((name) => name.endsWith('.records')).length).toBeGreaterThan(2)
    const again = await openSample(disk())
    expect(checkedSeqs(again.journal.entriesAfter(0))).toEqual(range(1, 600))
    await again.journal.close()
  })

  it('seals at the next opening what it could not seal before', async () => {
    const unsigned = await openSample(disk())
    await fill(unsigned.journal, 600, 20)
    await unsigned.journal.close()
    const signingKey = await loadSigningKey(nodeDisk(join(folder, 'keys')))
    const { journal } = await openSample(disk(), { signingKey })
    await journal.settled()
    expect(files().filter((name) => name.endsWith('.records'))).toHaveLength(1)
    await journal.close()
    expect(checkedSeqs(readJournal(disk())!.entries())).toEqual(range(1, 600))
  })

  it('lets many wait for one batch, and tells the engine once per batch', async () => {
    const { journal } = await openSample(disk())
    const told: number[] = []
    journal.writer.onDurable = (seq) => told.push(seq)
    const promises = range(1, 10).map((seq) => {
      journal.writer.append(sampleEntry(seq))
      return journal.writer.commit()
    })
    expect(new Set(promises).size).toBe(1)
    expect(journal.writer.durableSeq).toBe(0)
    await Promise.all(promises)
    expect(told).toEqual([10])
    expect(journal.writer.durableSeq).toBe(10)
    expect(journal.writer.pendingBytes).toBe(0)
    expect(journal.writer.latencies.values()).toHaveLength(1)
    expect(journal.writer.latencies.quantile(0.5)).toBeGreaterThan(0)
    await journal.close()
  })

  it('fills the next batches while one is being written, and keeps their order', async () => {
    const { journal } = await openSample(disk(), { earlyLookBytes: 512 })
    const told: number[] = []
    journal.writer.onDurable = (seq) => told.push(seq)
    for (const seq of range(1, 200)) journal.writer.append(sampleEntry(seq))
    await journal.writer.commit()
    expect(told.length).toBeGreaterThan(2)
    expect(told).toEqual([...told].sort((left, right) => left - right))
    expect(told.at(-1)).toBe(200)
    await journal.close()
    expect(checkedSeqs(readJournal(disk())!.entries())).toEqual(range(1, 200))
  })

  it('splits what is slow to collect, and puts it together again once it is fast', async () => {
    const outstanding = 40
    const syncMs = 10
    let elapsed = 0
    const machine = new SimulatedDisk(1, (work) =>
      queueMicrotask(() => {
        elapsed += syncMs
        work()
      }),
    )
    const clock = { now: () => 0, elapsed: () => elapsed, soon: queueMicrotask, after: () => () => {} }
    const { journal } = await openSample(machine.mount(), { clock, segmentBytes: 1 << 18, earlyLookBytes: 512 })
    const { writer } = journal
    const batchesOf = async (count: number, msPerEntry: number): Promise<number[]> => {
      const last = writer.lastSeq + count
      const sizes: number[] = []
      const keepOutstanding = (durable: number): void => {
        while (writer.lastSeq < Math.min(last, durable + outstanding)) {
          writer.append(sampleEntry(writer.lastSeq + 1))
          elapsed += msPerEntry
        }
        void writer.commit()
      }
      let durable = writer.durableSeq
      writer.onDurable = (seq) => {
        sizes.push(seq - durable)
        durable = seq
        keepOutstanding(seq)
      }
      keepOutstanding(durable)
      while (writer.durableSeq < last) await new Promise(setImmediate)
      return sizes
    }
    const slow = await batchesOf(1200, 2)
    expect(Math.max(...slow.slice(1, -1))).toBeLessThan(outstanding)
    const fast = await batchesOf(1200, 0.01)
    expect(new Set(fast.slice(2))).toEqual(new Set([outstanding]))
    await journal.close()
    expect(checkedSeqs(readJournal(machine.mount())!.entries())).toEqual(range(1, 2400))
  })

  it('refuses what would break its order or its bounds', async () => {
    const { journal } = await openSample(disk(), { maxPendingBytes: 8 << 10 })
    expect(() => journal.writer.append(sampleEntry(2))).toThrow('without gaps')
    const appendAll = () => {
      for (const seq of range(1, 1000)) journal.writer.append(sampleEntry(seq))
    }
    expect(appendAll).toThrow(expect.objectContaining({ code: 'backlog' }))
    await journal.close()
    expect(() => journal.writer.append(sampleEntry(journal.writer.lastSeq + 1))).toThrow(
      expect.objectContaining({ code: 'stopped' }),
    )
  })

  it.each(range(1, 8))('makes the acked file durable when no batch follows (seed %i)', async (seed) => {
    const machine = new SimulatedDisk(seed)
    let elapsed = 0
    let due: (() => void) | undefined
    const after = (ms: number, work: () => void): (() => void) => {
      expect(ms).toBe(5)
      due = work
      return () => (due = undefined)
    }
    const clock = { now: () => 0, elapsed: () => elapsed, soon: queueMicrotask, after }
    const { journal } = await openSample(machine.mount(), { clock, ackedSyncMs: 5 })
    await fill(journal, 4, 1)
    elapsed += 5
    due!()
    await new Promise(setImmediate)
    machine.losePower()
    expect(readJournal(machine.mount())?.ackedSeq).toBe(4)
    const { journal: next } = await openSample(machine.mount())
    await fill(next, 4, 1)
    await next.close()
    expect(readJournal(machine.mount())?.ackedSeq).toBe(8)
  })

  it('can be read while it is written', async () => {
    const { journal } = await openSample(disk())
    await fill(journal, 50)
    const before = readJournal(disk())!
    await fill(journal, 50)
    expect(checkedSeqs(before.entries())).toEqual(range(1, 50))
    expect(checkedSeqs(readJournal(disk())!.entries())).toEqual(range(1, 100))
    await journal.close()
    expect(readJournal(nodeDisk(join(folder, 'nothing')))).toBeNull()
    expect(readdirSync(folder)).toEqual(['journal'])
  })

  it('has files that only their owner can read, and a key apart from them', async () => {
    const keys = nodeDisk(join(folder, 'keys'))
    const signingKey = await loadSigningKey(keys)
    expect((await loadSigningKey(keys)).publicKey).toEqual(signingKey.publicKey)
    const journal = await openJournal({ disk: disk(), signingKey, segmentBytes: 1 << 16 })
    await journal.close()
    const modes = ['keys/journal-signing-key.pem', 'journal/acked', 'journal/segment-0000000001.records']
    expect(modes.map((name) => statSync(join(folder, name)).mode & 0o777)).toEqual([0o600, 0o600, 0o600])
  })
})
