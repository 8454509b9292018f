import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DecidedStream } from '@candela/core/testing'
import { type Disk, type DiskFile, type Journal, nodeDisk, openJournal } from '@candela/journal'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { EntryWithEvents } from '../proof/make-bundle.ts'
import { keyOf } from '../testing/house.ts'
import { SMALL } from '../testing/sample-journal.ts'
import { ProofLog } from './log/proof-log.ts'
import { verifyJournal } from './verify-journal.ts'

/* A house goes on writing while its folder is verified: what it wrote meanwhile is no fault, and what is damaged still is. */

const key = keyOf(7)
const leafSecret = new Uint8Array(32).fill(7)
const CUSTOMERS = 4
/** entries of a block */
const BLOCK = 256

let folder = ''
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'candela-running-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

class House extends DecidedStream {
  readonly #journal: Journal
  readonly #log: ProofLog
  /** in the log, and not in the journal that is on the disk */
  #meanwhile: EntryWithEvents[] = []

  private constructor(seed: number, journal: Journal, log: ProofLog) {
    super(seed)
    this.#journal = journal
    this.#log = log
  }

  static async open(seed: number): Promise<House> {
    const journal = await openJournal({ disk: nodeDisk(join(folder, 'journal')), ...SMALL })
    const { genesisId } = journal
    const disk = nodeDisk(join(folder, 'proof'))
    const house = new House(seed, journal, await ProofLog.open({ disk, genesisId, durableSeq: 0, key, leafSecret }))
    for (const command of house.opening(CUSTOMERS)) house.#take(house.decided(command))
    await house.commit()
    return house
  }

  /** Entries that the log takes at once, and the journal with the next commit: as if they came after it was read. */
  goOn(entries: number): void {
    for (let left = entries; left > 0; left--) this.#take(this.decided(this.anything(this.core, CUSTOMERS)))
    this.#log.flush()
  }

  async write(entries: number): Promise<void> {
    this.goOn(entries)
    await this.commit()
  }

  async commit(): Promise<void> {
    for (const entry of this.#meanwhile) this.#journal.writer.append(entry)
    this.#meanwhile = []
    await this.#journal.writer.commit()
    await this.#log.sign()
  }

  async snapshot(): Promise<void> {
    const { seq, now: at, core } = this
    const stateHash = Buffer.from(core.stateHash(), 'hex')
    await this.#journal.writeSnapshot({ seq, at, formatVersion: 1, stateHash, bytes: core.snapshot() })
  }

  async close(): Promise<void> {
    await this.#journal.settled()
    await this.#journal.close()
    this.#log.close()
  }

  private decided(command: Parameters<DecidedStream['decide']>[0]): EntryWithEvents {
    return { ...this.decide(command), events: this.core.events.bytes().slice() }
  }

  #take(entry: EntryWithEvents): void {
    this.#meanwhile.push(entry)
    this.#log.append(entry)
  }
}

/** The verdict on the folder; `onRead` hears of each file of journal and log before it is opened. */
function verify(onRead: (name: string) => void = () => {}, read = (file: DiskFile, _name: string) => file) {
  const heard = (disk: Disk): Disk => ({
    ...disk,
    open: (name, how) => {
      onRead(name)
      return read(disk.open(name, how), name)
    },
  })
  return verifyJournal(heard(nodeDisk(join(folder, 'journal'))), () => {}, {
    proof: heard(nodeDisk(join(folder, 'proof'))),
    signingKey: key,
    leafSecret,
  })
}

describe('the folder of a house that runs', () => {
  it('is sound twenty times, however far the house gets between the files that are read', async () => {
    const house = await House.open(91)
    await house.write(BLOCK)
    for (let round = 1; round <= 20; round++) {
      await house.write(5 * round)
      const { seq } = house
      const files = new Set<string>()
      let isJournalRead = false
      const verdict = verify((name) => {
        isJournalRead ||= name === 'acked'
        if (!isJournalRead || !/^(checkpoint|blocks|tiles-0|edge)$/.test(name) || files.has(name)) return
        files.add(name)
        house.goOn((round * 13) % 101)
      })
      expect(verdict, `round ${round}`).toMatchObject({ ok: true, entries: seq })
      expect(files).toEqual(new Set(['checkpoint', 'blocks', 'tiles-0']))
      await house.commit()
    }
    expect(house.seq).toBeGreaterThan(10 * BLOCK)
    await house.close()
  })

  it('is sound where its log is blocks behind its journal', async () => {
    const house = await House.open(92)
    await house.write(10)
    const edge = readFileSync(join(folder, 'proof', 'edge'))
    await house.write(3 * BLOCK)
    writeFileSync(join(folder, 'proof', 'edge'), edge)
    expect(verify()).toMatchObject({ ok: true })
    await house.close()
  })

  it.each([
    ['an entry', (size: number) => Math.floor(size / 2)],
    ['what lies behind the last entry', (size: number) => size],
  ])('has its damaged edge told though it goes on writing: %s', async (_what, placeOf) => {
    const house = await House.open(93)
    const file = join(folder, 'proof', 'edge')
    await house.write(BLOCK)
    const sound = readFileSync(file)
    const size = sound.findLastIndex((byte) => byte !== 0) + 8
    const bytes = Buffer.concat([sound, Buffer.alloc(64)])
    bytes[placeOf(size)]! ^= 1
    writeFileSync(file, bytes)
    let entries = placeOf(size) < size ? 3 : 0
    const verdict = verify((name) => {
      if (name === 'blocks') house.goOn(entries)
      entries = 0
    })
    expect(verdict).toMatchObject({ ok: false, claim: 'files', file })
    await house.close()
  })

  it.each(['acked', 'checkpoint', 'edge'])('is sound where %s was read in the middle of a write', async (half) => {
    const house = await House.open(94)
    await house.write(BLOCK + 100)
    await house.close()
    /** Expects a verdict while readings of the file, by their number, meet it half written. */
    const verifyWhere = (isTorn: (reading: number) => boolean) => {
      let readings = 0
      return verify(undefined, (file, name) => {
        const read: DiskFile['read'] = (into, position) => {
          const length = file.read(into, position)
          if (name === half && isTorn(++readings)) into.fill(7, 30, 40)
          return length
        }
        return { ...file, read }
      })
    }
    for (let torn = 1; torn <= 8; torn++) {
      expect(
        verifyWhere((reading) => reading === torn),
        `reading ${torn}`,
      ).toMatchObject({ ok: true })
    }
    expect(verifyWhere(() => true)).toMatchObject({ ok: false })
  })

  it('is sound where a snapshot goes that was listed a moment ago', async () => {
    const house = await House.open(95)
    await house.snapshot()
    await house.write(10)
    await house.close()
    expect(verify()).toMatchObject({ ok: true })
    const gone: string[] = []
    const verdict = verify((name) => {
      if (!name.startsWith('snapshot')) return
      rmSync(join(folder, 'journal', name))
      gone.push(name)
    })
    expect(verdict).toMatchObject({ ok: true })
    expect(gone).toHaveLength(1)
  })
})
