import { SimulatedDisk } from '@candela/journal/testing'
import { describe, expect, it } from 'vitest'
import { verifyFill } from '../../proof/fill.ts'
import { verifyGrowth, verifyReceipt } from '../../proof/anchor.ts'
import { decodeCheckpoint } from '../../proof/checkpoint.ts'
import { failures, keyOf, sampleHouse } from '../../testing/house.ts'
import { decodeVerifierKey } from '../../proof/signature.ts'
import { headAt } from '../../proof/prove.ts'
import { decodeNote, toHex } from '@candela/journal/format'
import { loadLeafSecret } from './leaf-secret.ts'
import { ProofLog } from './proof-log.ts'

const house = sampleHouse(31, 900)
const { entries } = house
const SIZE = entries.length
const HEAD = toHex(headAt(SIZE, house.nodes))
const genesisId = new Uint8Array(32).fill(9)
const key = keyOf(3)
const leafSecret = new Uint8Array(32).fill(5)

function open(disk: SimulatedDisk, durableSeq = SIZE): Promise<ProofLog> {
  return ProofLog.open({ disk: disk.mount(), genesisId, durableSeq, key, leafSecret })
}

/** Appends what is missing up to `size`. */
function fill(log: ProofLog, size = SIZE, of = entries): void {
  while (log.size < size) log.append(of[log.size]!)
  log.flush()
}

/** Expects everything the log serves to hold against its own key, for every entry and order. */
async function expectWhole(log: ProofLog): Promise<void> {
  fill(log)
  await log.sign()
  const pinned = { key: decodeVerifierKey(log.verifierKey)!, origin: log.origin }
  expect(log.halt).toBeUndefined()
  expect(log.checkpoint!.size).toBe(SIZE)
  expect(decodeCheckpoint(decodeNote(log.checkpoint!.note)!.text)!.root).toEqual(headAt(SIZE, house.nodes))
  expect(toHex(log.checkpoint!.root)).toBe(HEAD)
  for (let seq = 1; seq <= SIZE; seq += 61) {
    expect(failures(verifyReceipt(log.tree.receipt(seq), undefined, pinned))).toEqual([])
    expect(log.entry(seq)).toEqual(entries[seq - 1])
  }
}

const later = (order: number): readonly number[] => {
  const bundle = house.bundle(order)
  return bundle.later.map(({ index }) => index + 1)
}

describe('the log of a journal', () => {
  it('serves proofs of every order, receipts and growth, also after a restart', async () => {
    const disk = new SimulatedDisk(1)
    const first = await open(disk)
    fill(first, 600)
    const old = (await first.sign())!
    fill(first)
    await first.sync()
    await first.sign()
    for (const opened of ['at once', 'after a restart']) {
      const log = opened === 'at once' ? first : await open(disk)
      await expectWhole(log)
      const root = headAt(600, house.nodes)
      const pinned = {
        key: decodeVerifierKey(log.verifierKey)!,
        origin: log.origin,
        checkpoint: { origin: log.origin, size: old.size, root },
      }
      expect(verifyGrowth(log.checkpoint!.note, log.tree.growth(600), pinned).standing).toBe('anchored')
      expect(log.tree.growth(SIZE + 1)).toEqual({ since: SIZE + 1, path: [] })
      for (const order of house.orders().filter((_, place) => place % 31 === 0)) {
        const placed = house.bundle(order).placed.index + 1
        const bundle = log.tree.bundle({ order, placed, later: later(order), since: 600 })
        expect(failures(verifyFill(bundle, pinned))).toEqual([])
      }
    }
  })

  it('says whose entries are', async () => {
    const log = await open(new SimulatedDisk(2))
    fill(log)
    const placed = entries.find(({ events }) => events.length > 200)!
    expect(log.tree.customerOf(placed.seq)).toBeGreaterThan(0)
    expect(log.tree.customerOf(1)).toBeUndefined()
  })

  it('signs no second tree of a size, whatever it is fed', async () => {
    const disk = new SimulatedDisk(3)
    const log = await open(disk)
    fill(log, 500)
    await log.sign()
    const other = sampleHouse(32, 900).entries
    for (const name of disk.names) if (name !== 'checkpoint') disk.lose(name)
    const forged = await open(disk)
    expect(forged.halt).toBe('journalShorter')
    fill(forged, 499, other)
    expect(await forged.sign()).toBeUndefined()
    // at the size that was signed it begins anew, once, and is then sure
    forged.append(other[499]!)
    expect(forged.size).toBe(0)
    fill(forged, 700, other)
    expect(forged.halt).toBe('contradiction')
    expect(forged.isWhole).toBe(false)
    expect(await forged.sign()).toBeUndefined()
  })

  it('does not take what lies beyond the end of its journal for the journal', async () => {
    const disk = new SimulatedDisk(4)
    const log = await open(disk)
    fill(log)
    await log.sign()
    const shorter = await open(disk, 400)
    expect(shorter.size).toBe(0)
    fill(shorter, 400)
    expect(shorter.halt).toBe('journalShorter')
    expect(await shorter.sign()).toBeUndefined()
  })

  it.each([0, 8192])('survives damage of one slot of what it signed (byte %i), and mends it', async (slot) => {
    const disk = new SimulatedDisk(8)
    const log = await open(disk)
    fill(log)
    await log.sign()
    for (const offset of [slot + 1, slot + 200, slot + 8000]) {
      const damaged = disk.copy(9)
      damaged.flipBit('checkpoint', offset, 4)
      // with a journal that was put back: it would sign another history if it had forgotten the last
      const shorter = await open(damaged, 400)
      expect([shorter.checkpoint?.size, shorter.halt]).toEqual([SIZE, 'journalShorter'])
      expect(toHex(damaged.contentOf('checkpoint'))).toBe(toHex(disk.contentOf('checkpoint')))
    }
  })

  it('refuses to go on where both slots are damaged, or the file is gone beside its log: never a second history', async () => {
    const disk = new SimulatedDisk(10)
    const log = await open(disk)
    fill(log)
    await log.sign()
    const both = disk.copy(1)
    both.flipBit('checkpoint', 300, 1)
    both.flipBit('checkpoint', 8192 + 300, 1)
    const gone = disk.copy(2)
    gone.lose('checkpoint')
    const cut = disk.copy(3)
    cut.cut('checkpoint', 0)
    for (const damaged of [both, gone, cut]) {
      const before = damaged.names.map((name) => toHex(damaged.contentOf(name)))
      await expect(open(damaged, 400)).rejects.toMatchObject({ code: 'log-damaged', file: '/simulated/checkpoint' })
      expect(damaged.names.map((name) => toHex(damaged.contentOf(name)))).toEqual(before)
    }
    const onlyTiles = disk.copy(4)
    for (const name of onlyTiles.names) if (name !== 'tiles-0') onlyTiles.lose(name)
    await expect(open(onlyTiles)).rejects.toMatchObject({ code: 'log-damaged' })
  })

  it('begins anew for another journal', async () => {
    const disk = new SimulatedDisk(5)
    fill(await open(disk))
    const log = await ProofLog.open({
      disk: disk.mount(),
      genesisId: new Uint8Array(32),
      durableSeq: SIZE,
      key,
      leafSecret,
    })
    expect([log.size, log.checkpoint]).toEqual([0, undefined])
  })

  it('is repaired from the journal after a power loss at any write', async () => {
    const run = async (disk: SimulatedDisk): Promise<void> => {
      const log = await open(disk)
      for (let size = log.size; size < SIZE; size += 37) {
        fill(log, Math.min(SIZE, size + 37))
        if (size % 3 === 0) await log.sync()
        if (size % 2 === 0) await log.sign()
      }
    }
    const counting = new SimulatedDisk(6)
    await run(counting)
    const { operations } = counting
    expect(operations).toBeGreaterThan(200)
    let crashes = 0
    for (let nth = 1; nth < operations; nth += 31) {
      for (const effect of ['power', 'kill'] as const) {
        const disk = new SimulatedDisk(nth)
        disk.inject({ operation: 'any', nth, effect })
        let isOver = false
        void run(disk)
          .catch(() => undefined)
          .finally(() => (isOver = true))
        // what waits for a disk that is gone waits for ever
        while (!isOver && disk.isMounted) await new Promise(setImmediate)
        if (disk.isMounted) continue
        crashes++
        const log = await open(disk)
        expect(log.size).toBeLessThanOrEqual(SIZE)
        fill(log)
        await log.sign()
        expect(log.halt, `${effect} at ${nth}`).toBeUndefined()
        expect(toHex(log.checkpoint!.root)).toBe(HEAD)
        for (const seq of [1, 200, 257, 700, SIZE]) expect(log.entry(seq)).toEqual(entries[seq - 1])
      }
    }
    expect(crashes).toBeGreaterThan(10)
  })

  it.each(['blocks', 'blocks-index', 'edge', 'tiles-0', 'tiles-1'])(
    'heals from any flipped bit in %s',
    async (name) => {
      const sound = new SimulatedDisk(7)
      const log = await open(sound)
      fill(log)
      await log.sync()
      await log.sign()
      const { length } = sound.contentOf(name)
      for (let flips = 0; flips < 4; flips++) {
        const disk = sound.copy(flips)
        disk.flipBit(name, Math.floor((length * (flips + 0.5)) / 4), flips)
        const healing = await open(disk)
        fill(healing)
        for (let tries = 0; tries < 4; tries++) {
          try {
            await expectWhole(healing)
            break
          } catch (error) {
            if ((error as Error).name !== 'LogDamaged') throw error
            await healing.repair((error as { seq: number } & Error).seq)
          }
        }
        await expectWhole(healing)
      }
    },
  )
})

describe('the secret of the leaves', () => {
  it('is made once, refused where it is damaged, and asked for where leaves were signed', async () => {
    const keys = new SimulatedDisk(11)
    const secret = await loadLeafSecret(keys.mount(), false)
    expect(await loadLeafSecret(keys.mount(), true)).toEqual(secret)
    const { length } = keys.contentOf('leaf-secret')
    for (let byte = 0; byte < length; byte++) {
      for (let bit = 0; bit < 8; bit++) {
        const damaged = keys.copy(byte)
        damaged.flipBit('leaf-secret', byte, bit)
        await expect(loadLeafSecret(damaged.mount(), false)).rejects.toMatchObject({ code: 'log-damaged' })
      }
    }
    await expect(loadLeafSecret(new SimulatedDisk(12).mount(), true)).rejects.toMatchObject({ code: 'log-damaged' })
  })
})
