import { describe, expect, it } from 'vitest'
import { blameOf, closedJournal, describeOutcome, everyBit, outcomeOf } from './testing/damage.ts'
import { BATCH_HEADER_BYTES } from './record.ts'
import { JournalError } from './errors.ts'
import { segmentFile, snapshotFile } from './file-names.ts'
import { writeManifest } from './manifest-file.ts'
import { readJournal } from './read.ts'
import { checkedSeqs, fill, openSample, range, SMALL } from './testing/sample-journal.ts'
import { SeededRandom } from './testing/seeded-random.ts'
import { loadSigningKey, type SigningKey } from './signing-key.ts'
import { SimulatedDisk } from './testing/simulated-disk.ts'

const SEGMENT = segmentFile(1)

describe('an acknowledged journal', () => {
  it('is refused with any bit of any record or header turned over, naming file and offset', async () => {
    const disk = await closedJournal(9, 3)
    const { blame, end } = blameOf(disk.contentOf(SEGMENT))
    expect(outcomeOf(disk)).toBe(9)
    const problems = everyBit(disk, SEGMENT, 0, end, (byte) => {
      const outcome = describeOutcome(outcomeOf(disk))
      return outcome === `damaged at /simulated/${SEGMENT} ${blame[byte]}` ? null : outcome
    })
    expect(problems).toEqual([])
  })

  it('loses nothing to bits turned over behind its end', async () => {
    const disk = await closedJournal(9, 3)
    const { end } = blameOf(disk.contentOf(SEGMENT))
    const size = disk.contentOf(SEGMENT).length
    expect(everyBit(disk, SEGMENT, end, size, () => (outcomeOf(disk) === 9 ? null : 'lost'))).toEqual([])
    disk.flipBit(SEGMENT, end + 3, 2)
    const { journal, notices } = await openSample(disk.mount(), SMALL)
    expect(notices).toEqual([expect.stringContaining(`/simulated/${SEGMENT} at byte ${end}`)])
    await fill(journal, 5)
    await journal.close()
    expect(outcomeOf(disk)).toBe(14)
  })

  it('is refused when cut anywhere inside its records, and not behind them', async () => {
    const disk = await closedJournal(9, 3)
    const { blame, end } = blameOf(disk.contentOf(SEGMENT))
    const size = disk.contentOf(SEGMENT).length
    for (let length = 0; length <= size; length++) {
      const twin = disk.copy(1)
      twin.cut(SEGMENT, length)
      const outcome = outcomeOf(twin)
      if (length >= end) expect(outcome).toBe(9)
      else expect(outcome).toMatchObject({ code: 'damaged', file: `/simulated/${SEGMENT}`, offset: expect.any(Number) })
      if (length < end) expect((outcome as JournalError).offset).toBeLessThanOrEqual(blame[length]!)
    }
  })

  it('is refused when a segment between others ends early, is missing, or is another journal’s', async () => {
    const disk = await closedJournal(120, 6)
    const { end } = blameOf(disk.contentOf(segmentFile(2)))
    const cutShort = disk.copy(1)
    const { blame } = blameOf(disk.contentOf(segmentFile(2)))
    cutShort.cut(segmentFile(2), blame[end - 1]! - BATCH_HEADER_BYTES)
    expect(outcomeOf(cutShort)).toMatchObject({ code: 'damaged', file: `/simulated/${segmentFile(2)}` })
    const missing = disk.copy(1)
    missing.lose(segmentFile(2))
    expect(outcomeOf(missing)).toMatchObject({
      code: 'damaged',
      file: `/simulated/${segmentFile(2)}`,
      reason: 'file-missing',
    })
    const newestMissing = disk.copy(1)
    newestMissing.lose(disk.names.findLast((name) => name.endsWith('.records'))!)
    expect(outcomeOf(newestMissing)).toMatchObject({ code: 'damaged', reason: 'file-missing' })
  })

  it('keeps standing on one acked slot when the other is damaged, and is refused without both', async () => {
    const disk = await closedJournal(9, 3, { ackedSyncMs: 0 })
    expect(everyBit(disk, 'acked', 0, 96, () => (outcomeOf(disk) === 9 ? null : 'lost'))).toEqual([])
    expect(everyBit(disk, 'acked', 4096, 4192, () => (outcomeOf(disk) === 9 ? null : 'lost'))).toEqual([])
    const { ackedSeq } = readJournal(disk.mount())!
    disk.flipBit('acked', 20, 1)
    const withoutFirst = readJournal(disk.mount())!.ackedSeq
    disk.flipBit('acked', 20, 1)
    disk.flipBit('acked', 4096 + 20, 1)
    const withoutSecond = readJournal(disk.mount())!.ackedSeq
    expect([ackedSeq, ...[withoutFirst, withoutSecond].sort((left, right) => left - right)]).toEqual([9, 6, 9])
    disk.flipBit('acked', 20, 1)
    expect(outcomeOf(disk)).toMatchObject({ code: 'acked-damaged', file: '/simulated/acked', offset: 0 })
    disk.lose('acked')
    expect(outcomeOf(disk)).toMatchObject({ code: 'acked-damaged', file: '/simulated/acked' })
  })

  it('is refused when rewritten with good checksums but another past', async () => {
    const one = await closedJournal(9, 3)
    const other = new SimulatedDisk(8)
    const { journal } = await openSample(other.mount(), SMALL)
    await journal.close()
    for (const [offset, byte] of one.contentOf(SEGMENT).entries()) {
      for (let bit = 0; bit < 8; bit++)
        if ((byte ^ other.contentOf(SEGMENT)[offset]!) & (1 << bit)) other.flipBit(SEGMENT, offset, bit)
    }
    expect(outcomeOf(other)).toMatchObject({ code: 'foreign' })
  })

  it('shows 0 silent among thousands of bits turned over in a larger one', async () => {
    const disk = await closedJournal(1200, 60, { segmentBytes: 1 << 18, batchBytes: 1 << 14 })
    const random = new SeededRandom(3)
    const { blame, end } = blameOf(disk.contentOf(SEGMENT))
    const silent: string[] = []
    for (let round = 0; round < 1_000; round++) {
      const byte = random.below(end)
      const bit = random.below(8)
      disk.flipBit(SEGMENT, byte, bit)
      const outcome = describeOutcome(outcomeOf(disk))
      if (outcome !== `damaged at /simulated/${SEGMENT} ${blame[byte]}`) silent.push(`${byte}.${bit}: ${outcome}`)
      disk.flipBit(SEGMENT, byte, bit)
    }
    expect(silent).toEqual([])
  })
})

describe('records that were durable but not acknowledged', () => {
  it('are refused when damaged in front of later good ones, and cut at the end', async () => {
    const disk = await closedJournal(9, 3)
    const acked = disk.copy(1)
    const { journal } = await openSample(disk.mount(), SMALL)
    await fill(journal, 6, 3)
    await journal.close()
    const { blame, end } = blameOf(disk.contentOf(SEGMENT))
    const late = withFile(disk, 'acked', acked.contentOf('acked'))
    expect(outcomeOf(late)).toBe(15)
    const lastBatch = blame.lastIndexOf(blame[end - 1]!)
    const damagedEnd = late.copy(1)
    damagedEnd.flipBit(SEGMENT, lastBatch, 0)
    expect(outcomeOf(damagedEnd)).toBe(12)
    const damagedBefore = late.copy(1)
    const tenth = blameOf(acked.contentOf(SEGMENT)).end + BATCH_HEADER_BYTES
    damagedBefore.flipBit(SEGMENT, tenth, 0)
    expect(outcomeOf(damagedBefore)).toMatchObject({ code: 'damaged', offset: tenth, seq: 10 })
    const reopened = await openSample(damagedEnd.mount(), SMALL)
    expect(reopened.notices).toEqual([expect.stringMatching(/^tail-cut: Cut \d+ bytes/)])
    expect(checkedSeqs(reopened.journal.entriesAfter(0))).toEqual(range(1, 12))
    await fill(reopened.journal, 3)
    await reopened.journal.close()
    expect(outcomeOf(damagedEnd)).toBe(15)
  })

  it('are refused when missing below a snapshot', async () => {
    const disk = await closedJournal(9, 3)
    const early = disk.copy(1)
    const { journal } = await openSample(disk.mount(), SMALL)
    await fill(journal, 3)
    await journal.writeSnapshot({
      seq: 12,
      at: 5,
      formatVersion: 1,
      stateHash: new Uint8Array(8),
      bytes: new Uint8Array(40),
    })
    await journal.close()
    let rolledBack = withFile(disk, 'acked', early.contentOf('acked'))
    rolledBack = withFile(rolledBack, SEGMENT, early.contentOf(SEGMENT))
    expect(outcomeOf(rolledBack)).toMatchObject({ code: 'damaged', reason: 'records-missing', seq: 10 })
  })
})

describe('sealed segments and their manifest', () => {
  async function sealedJournal(): Promise<{ disk: SimulatedDisk; key: SigningKey }> {
    const key = await loadSigningKey(new SimulatedDisk(1).mount())
    const disk = await closedJournal(15, 5, { signingKey: key, segmentBytes: 1536 })
    return { disk, key }
  }
  const firstSealed = (disk: SimulatedDisk) => disk.names.find((name) => name.endsWith('.sealed'))!

  it('are refused with any bit of a sealed file turned over, naming it', async () => {
    const { disk } = await sealedJournal()
    const name = firstSealed(disk)
    const problems = everyBit(disk, name, 0, disk.contentOf(name).length, () => {
      const outcome = describeOutcome(outcomeOf(disk))
      return outcome === `damaged at /simulated/${name} 0` ? null : outcome
    })
    expect(problems).toEqual([])
  })

  it('are refused with any bit of the manifest turned over', async () => {
    const { disk, key } = await sealedJournal()
    const problems = everyBit(disk, 'manifest', 0, disk.contentOf('manifest').length, () => {
      const outcome = outcomeOf(disk, [key.publicKey])
      return outcome instanceof JournalError && outcome.code === 'manifest-damaged' ? null : describeOutcome(outcome)
    })
    expect(problems).toEqual([])
  })

  it('are refused under another key, without a manifest, or with a file missing or cut', async () => {
    const { disk, key } = await sealedJournal()
    const stranger = await loadSigningKey(new SimulatedDisk(2).mount())
    expect(outcomeOf(disk, [key.publicKey])).toBe(15)
    expect(outcomeOf(disk, [stranger.publicKey, key.publicKey])).toBe(15)
    expect(outcomeOf(disk, [stranger.publicKey])).toMatchObject({ code: 'manifest-damaged' })
    await expect(openSample(disk.mount(), { ...SMALL, signingKey: stranger })).rejects.toMatchObject({
      code: 'manifest-damaged',
    })
    const cases: [string, (twin: SimulatedDisk) => void, object][] = [
      ['no manifest', (twin) => twin.lose('manifest'), { code: 'damaged', reason: 'file-missing' }],
      ['no sealed file', (twin) => twin.lose(firstSealed(twin)), { code: 'damaged', reason: 'file-missing' }],
      ['a cut sealed file', (twin) => twin.cut(firstSealed(twin), 30), { code: 'damaged', reason: 'file-altered' }],
    ]
    for (const [name, harm, expected] of cases) {
      const twin = disk.copy(1)
      harm(twin)
      expect({ name, outcome: outcomeOf(twin, [key.publicKey]) }).toMatchObject({ name, outcome: expected })
    }
  })
})

describe('old sealed segments', () => {
  it('beyond what an opening reads are counted in a notice, and their length is still checked', async () => {
    const signingKey = await loadSigningKey(new SimulatedDisk(1).mount())
    const disk = await closedJournal(60, 6, { signingKey })
    const names = disk.names.filter((name) => name.endsWith('.sealed'))
    const { journal, notices } = await openSample(disk.mount(), { ...SMALL, signingKey, sealedCheckBytes: 0 })
    expect(notices).toEqual([expect.stringContaining(`unchecked: ${names.length} old sealed segments`)])
    await journal.close()
    disk.cut(names[0]!, disk.contentOf(names[0]!).length - 1)
    await expect(openSample(disk.mount(), { ...SMALL, signingKey, sealedCheckBytes: 0 })).rejects.toMatchObject({
      code: 'damaged',
      file: `/simulated/${names[0]!}`,
    })
  })

  it('that were pruned to their leaves can’t be replayed, and later ones can', async () => {
    const key = await loadSigningKey(new SimulatedDisk(1).mount())
    const disk = await closedJournal(60, 6, { signingKey: key })
    const mounted = disk.mount()
    const reading = readJournal(mounted)!
    const segments = reading.manifest!.segments.map((segment, i) =>
      i === 0 ? { ...segment, payload: 'leaves' as const } : segment,
    )
    await writeManifest(mounted, { ...reading.manifest!, segments }, key)
    expect(outcomeOf(disk, [key.publicKey])).toMatchObject({ code: 'pruned', seq: 1 })
    const first = segments[1]!.firstSeq
    expect(checkedSeqs(readJournal(disk.mount())!.entries(first - 1))).toEqual(range(first, 60))
  })
})

describe('snapshots', () => {
  const snapshot = (seq: number) => ({
    seq,
    at: seq * 10,
    formatVersion: 4,
    stateHash: new Uint8Array(32).fill(seq),
    bytes: new Uint8Array(50 + seq).fill(seq),
  })

  async function withSnapshots(signingKey?: SigningKey): Promise<SimulatedDisk> {
    const disk = new SimulatedDisk(7)
    const { journal } = await openSample(disk.mount(), signingKey ? { ...SMALL, signingKey } : SMALL)
    for (const seq of [4, 8, 12]) {
      await fill(journal, 4)
      await journal.writeSnapshot(snapshot(seq))
    }
    await journal.close()
    return disk
  }

  it('come back, newest first, and only as many as are kept', async () => {
    const disk = await withSnapshots()
    expect(disk.names.filter((name) => name.startsWith('snapshot-'))).toEqual([snapshotFile(8), snapshotFile(12)])
    const { journal, notices } = await openSample(disk.mount(), SMALL)
    expect(journal.newestSnapshot()).toEqual(snapshot(12))
    expect(journal.newestSnapshot(12)).toEqual(snapshot(8))
    expect(journal.newestSnapshot(8)).toBeNull()
    expect(checkedSeqs(journal.entriesAfter(12))).toEqual([])
    expect(notices).toEqual([])
    await journal.close()
  })

  it.each([['without a manifest'], ['with a manifest']])(
    'fall back to an older one with any bit turned over, %s',
    async (how) => {
      const key = how === 'with a manifest' ? await loadSigningKey(new SimulatedDisk(1).mount()) : undefined
      const disk = await withSnapshots(key)
      const name = snapshotFile(12)
      const newest = () => readJournal(disk.mount())!.newestSnapshot()?.seq
      expect(
        everyBit(disk, name, 0, disk.contentOf(name).length, () => (newest() === 8 ? null : String(newest()))),
      ).toEqual([])
      disk.flipBit(name, 150, 3)
      disk.cut(snapshotFile(8), 60)
      const { journal, notices } = await openSample(disk.mount(), key ? { ...SMALL, signingKey: key } : SMALL)
      expect(journal.newestSnapshot()).toBeNull()
      expect(notices).toEqual([expect.stringContaining(name), expect.stringContaining(snapshotFile(8))])
      expect(checkedSeqs(journal.entriesAfter(0))).toEqual(range(1, 12))
      await journal.close()
    },
  )
})

/** A copy of `disk` in which `name` holds `content`. */
function withFile(disk: SimulatedDisk, name: string, content: Uint8Array): SimulatedDisk {
  const twin = disk.copy(1)
  const before = twin.contentOf(name)
  for (const [offset, byte] of content.entries()) {
    for (let bit = 0; bit < 8; bit++) if ((byte ^ before[offset]!) & (1 << bit)) twin.flipBit(name, offset, bit)
  }
  return twin
}
