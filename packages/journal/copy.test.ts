import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { copyFile, copyJournal, isSameMoment, momentOf } from './copy.ts'
import { nodeDisk } from './node-disk.ts'
import { readJournal } from './read.ts'
import { loadSigningKey } from './signing-key.ts'
import { checkedSeqs, fill, openSample, range, SMALL } from './testing/sample-journal.ts'

let folder = ''
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'journal-copy-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const disk = () => nodeDisk(join(folder, 'journal'))
const copy = (name = 'copy') => nodeDisk(join(folder, name))
const open = async () =>
  openSample(disk(), { ...SMALL, signingKey: await loadSigningKey(nodeDisk(join(folder, 'keys'))) })
const state = (seq: number) => ({
  seq,
  at: 1,
  formatVersion: 1,
  stateHash: new Uint8Array(32).fill(seq & 255),
  bytes: new Uint8Array(3_000).fill(seq & 255),
})

/** Reads a copy, then goes on with it as a house would. */
async function expectWhole(name: string, seq: number): Promise<void> {
  expect(checkedSeqs(readJournal(copy(name))!.entries()), name).toEqual(range(1, seq))
  const { journal, failures } = await openSample(copy(name), {
    ...SMALL,
    signingKey: await loadSigningKey(nodeDisk(join(folder, 'keys'))),
  })
  expect(journal.recoveredSeq, name).toBe(seq)
  await fill(journal, 60)
  await journal.settled()
  await journal.close()
  expect(checkedSeqs(readJournal(copy(name))!.entries()), name).toEqual(range(1, seq + 60))
  expect(failures).toEqual([])
}

describe('a copy of a journal that is being written', () => {
  it('holds what was acknowledged at its moment and not one entry more, however far the journal got meanwhile', async () => {
    const { journal, failures } = await open()
    for (const round of range(1, 12)) {
      await fill(journal, 40 + round)
      if (round % 4 === 0) await journal.writeSnapshot(state(journal.writer.durableSeq))
      const moment = momentOf(disk())
      expect(moment.seq).toBe(journal.writer.durableSeq)
      // sealed, listed and pruned behind the back of the copy
      await fill(journal, 9 * round)
      if (round % 3 === 0) await journal.settled()
      await copyJournal(disk(), copy(`copy-${round}`), moment)
      await expectWhole(`copy-${round}`, moment.seq)
    }
    const names = readdirSync(join(folder, 'copy-12'))
    expect(names.filter((name) => name.endsWith('.sealed')).length).toBeGreaterThan(3)
    expect(names.some((name) => name.endsWith('.state'))).toBe(true)
    await journal.close()
    expect(failures).toEqual([])
  })

  it('is the journal again where nothing was ever written', async () => {
    const { journal } = await open()
    await copyJournal(disk(), copy(), momentOf(disk()))
    await expectWhole('copy', 0)
    await journal.close()
  })

  it('is whole without a snapshot that was taken away meanwhile', async () => {
    const { journal } = await open()
    await fill(journal, 30)
    await journal.writeSnapshot(state(30))
    await journal.settled()
    const moment = momentOf(disk())
    rmSync(join(folder, 'journal', 'snapshot-0000000000000030.state'))
    await copyJournal(disk(), copy(), moment)
    await expectWhole('copy', 30)
    await journal.close()
  })

  it('is refused where it does not read as the journal does', async () => {
    const { journal } = await open()
    await fill(journal, 30)
    const moment = momentOf(disk())
    const { acked } = moment
    const other = { ...moment, acked: { ...acked, hash: new Uint8Array(32).fill(9) } }
    await expect(copyJournal(disk(), copy(), other)).rejects.toThrow(/damaged|does not hold/)
    await expect(copyJournal(disk(), copy('again'), { ...moment, seq: 30 })).resolves.toBeUndefined()
    await expect(copyJournal(disk(), copy('again'), moment)).rejects.toMatchObject({ code: 'file-exists' })
    await journal.close()
  })
})

describe('the moment of a journal', () => {
  it('is another one after any entry, and after a segment was sealed', async () => {
    const { journal } = await open()
    await fill(journal, 10)
    const before = momentOf(disk())
    expect(isSameMoment(before, momentOf(disk()))).toBe(true)
    await fill(journal, 1)
    expect(isSameMoment(before, momentOf(disk()))).toBe(false)
    await fill(journal, 100)
    await journal.settled()
    const after = momentOf(disk())
    expect(after.manifest?.content.segments.length).toBeGreaterThan(0)
    expect(isSameMoment({ ...after, manifest: null }, after)).toBe(false)
    await journal.close()
  })
})

describe('a copied file', () => {
  it('has the bytes of its source, in pieces too', async () => {
    const bytes = Buffer.alloc(9 << 20, 'pieces of four megabytes and a rest')
    writeFileSync(join(folder, 'large'), bytes)
    await copyFile(nodeDisk(folder), copy(), 'large')
    expect(readFileSync(join(folder, 'copy', 'large')).equals(bytes)).toBe(true)
  })
})
