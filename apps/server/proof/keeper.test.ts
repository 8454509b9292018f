import { isOfSpotOrder } from '@candela/contract'
import { describe, expect, it } from 'vitest'
import { EngineTrial, SILENT } from '@candela/engine/testing'
import { SimulatedDisk } from '@candela/journal/testing'
import { loadSigningKey } from '@candela/journal'
import { toHex } from '@candela/journal/format'
import { decodeVerifierKey, leafHash, verifyFill, verifyReceipt } from '@candela/verify/browser'
import { type KeptCheckpoint, ProofLog } from '@candela/verify/log'
import { Keeper } from './keeper.ts'
import { EntryRing } from './ring.ts'

const CUSTOMERS = 3
/** holds about twenty entries */
const SMALL_RING = 8192

/** An engine, a ring that is too small for it, and the log, which looks only when told to. */
async function houseWithLog(seed: number) {
  const house = new EngineTrial(seed)
  const journal = new SimulatedDisk(seed).mount()
  const engine = await house.open(journal)
  const ring = EntryRing.create(SMALL_RING)
  engine.witness((entry, events) => ring.push(entry, events))
  engine.follow((batch) => void (ring.durableSeq = batch.at(-1)!.seq))
  ring.durableSeq = engine.durableSeq
  const files = new SimulatedDisk(seed)
  const proofs = await ProofLog.open({
    disk: files.mount(),
    genesisId: Buffer.from(engine.genesisId, 'hex'),
    durableSeq: engine.durableSeq,
    key: await loadSigningKey(new SimulatedDisk(seed).mount()),
    leafSecret: new Uint8Array(32).fill(seed),
  })
  const signed: KeptCheckpoint[] = []
  const repaired: number[] = []
  const time = { now: 0 }
  const keeper = new Keeper({
    proofs,
    ring,
    journal,
    log: SILENT,
    clock: () => time.now,
    onCheckpoint: (checkpoint) => signed.push(checkpoint),
    onTrouble: () => {},
    onRepair: (seq) => repaired.push(seq),
  })
  const pinned = { key: decodeVerifierKey(proofs.verifierKey)!, origin: proofs.origin }
  return { house, engine, ring, files, proofs, keeper, signed, repaired, time, pinned }
}

describe('the keeper of the log', () => {
  it('finds in the journal what found no room in the ring, and loses nothing', async () => {
    const { house, engine, ring, proofs, keeper, pinned } = await houseWithLog(71)
    for (let round = 0; round < 4; round++) {
      await house.trade(engine, CUSTOMERS, round % 2 === 0 ? 150 : 5)
      await keeper.look()
      expect([proofs.size, ring.loggedSeq]).toEqual([engine.durableSeq, engine.durableSeq])
    }
    expect(ring.leftOut).toBeGreaterThan(100)
    await proofs.sign()
    for (let seq = 1; seq <= proofs.size; seq += 29) {
      expect(verifyReceipt(proofs.tree.receipt(seq), undefined, pinned).standing).toBe('anchored')
    }
    await house.trade(engine, CUSTOMERS, 5)
    await keeper.close()
    expect(proofs.checkpoint!.size).toBe(engine.durableSeq)
  })

  it('signs no more often than it should, and at once when there was quiet', async () => {
    const { house, engine, keeper, signed, time } = await houseWithLog(72)
    for (time.now = 1000; time.now < 3000; time.now += 100) {
      await house.trade(engine, CUSTOMERS, 1)
      await keeper.look()
    }
    expect(signed).toHaveLength(7)
    time.now += 5000
    await house.trade(engine, CUSTOMERS, 1)
    await keeper.look()
    expect(signed.at(-1)!.size).toBe(engine.durableSeq)
    await keeper.look()
    expect(signed).toHaveLength(8)
  })

  it('answers whose entries they are, and nobody else; not yet, and too much, by their codes', async () => {
    const { house, engine, keeper, proofs, pinned } = await houseWithLog(73)
    expect(keeper.answer({ kind: 'growth', since: 0 })).toEqual({ ok: false, code: 'proofPending' })
    const applied = await house.trade(engine, CUSTOMERS, 60)
    await keeper.look()
    const placed = applied.find(({ command, code }) => command.kind === 'placeOrder' && code === 0)!
    const { command, seq } = placed
    const customer = 'customer' in command ? command.customer : 0
    const own = keeper.answer({ kind: 'receipt', seq, customer })
    expect(own.ok && verifyReceipt(own.value.receipt, undefined, pinned).standing).toBe('anchored')
    expect(keeper.answer({ kind: 'receipt', seq, customer: customer + 1 })).toEqual({ ok: false, code: 'notFound' })
    expect(keeper.answer({ kind: 'receipt', seq: 1, customer })).toEqual({ ok: false, code: 'notFound' })
    const beyond = { kind: 'receipt', seq: proofs.size + 1, customer } as const
    expect(keeper.answer(beyond)).toEqual({ ok: false, code: 'proofPending' })
    const later = Array.from({ length: 257 }, () => seq)
    const long = { kind: 'bundle', order: placed.value, placed: seq, later } as const
    expect(keeper.answer(long)).toEqual({ ok: false, code: 'proofTooLarge' })
    const none = { kind: 'tile', place: { level: 0, index: 9, width: 1 } } as const
    expect(keeper.answer(none)).toEqual({ ok: false, code: 'notFound' })
    const rest = applied.filter(({ seq: after, events }) => {
      return after > seq && events.some((event) => isOfSpotOrder(event) && event.order === placed.value)
    })
    const whole = { ...long, later: rest.map((entry) => entry.seq) }
    const proof = keeper.answer(whole)
    expect(proof.ok && verifyFill(proof.value, pinned).standing).toBe('anchored')
  })

  it('serves nothing that would not hold, and mends it at the next look', async () => {
    const { house, engine, files, keeper } = await houseWithLog(74)
    const applied = await house.trade(engine, CUSTOMERS, 400)
    await keeper.look()
    const { seq, command } = applied.find((entry) => entry.command.kind === 'placeOrder')!
    const customer = 'customer' in command ? command.customer : 0
    const question = { kind: 'receipt', seq, customer } as const
    // the sibling of its leaf
    files.flipBit('tiles-0', 32 * ((seq - 1) ^ 1), 3)
    expect(keeper.answer(question)).toEqual({ ok: false, code: 'proofPending' })
    await keeper.look()
    expect(keeper.answer(question).ok).toBe(true)
  })

  it.each([
    ['the leaves of a full tile', 'tiles-0', 32 * 5 + 9, { level: 0, index: 0, width: 256 }],
    ['the unfinished tile above', 'tiles-1', 3, { level: 1, index: 0, width: 1 }],
  ])('serves no tile with a bit turned over: %s', async (_what, file, byte, place) => {
    const { house, engine, files, keeper, repaired } = await houseWithLog(75)
    await house.trade(engine, CUSTOMERS, 400)
    await keeper.look()
    const sound = files.contentOf(file).slice(0, place.width * 32)
    files.flipBit(file, byte, 6)
    const question = { kind: 'tile', place } as const
    expect(keeper.answer(question)).toEqual({ ok: false, code: 'proofPending' })
    expect(repaired).toEqual([])
    await keeper.look()
    expect(repaired).toEqual([1])
    const again = keeper.answer(question)
    expect(again.ok && toHex(again.value)).toBe(toHex(sound))
    expect(toHex(files.contentOf(file).slice(0, sound.length))).toBe(toHex(sound))
  })

  it('serves the entries whose leaves the tiles hold, and none beyond the checkpoint', async () => {
    const { house, engine, keeper, proofs } = await houseWithLog(76)
    await house.trade(engine, CUSTOMERS, 400)
    await keeper.look()
    const { size } = proofs.checkpoint!
    const places = [
      { level: 0, index: 0, width: 256 },
      { level: 0, index: 0, width: 17 },
      { level: 0, index: 1, width: size - 256 },
    ]
    for (const place of places) {
      const bundle = keeper.answer({ kind: 'entries', place })
      const leaves = keeper.answer({ kind: 'tile', place })
      expect(bundle.ok && leavesOf(bundle.value)).toBe(leaves.ok && toHex(leaves.value))
    }
    const beyond = { kind: 'entries', place: { level: 0, index: 1, width: size - 255 } } as const
    expect(keeper.answer(beyond)).toEqual({ ok: false, code: 'notFound' })
  })
})

/** The leaves of a bundle as C2SP tlog-tiles has it: each entry behind its length, big-endian. */
function leavesOf(bundle: Uint8Array): string {
  let leaves = ''
  for (let at = 0; at < bundle.length;) {
    const length = bundle[at]! * 256 + bundle[at + 1]!
    leaves += toHex(leafHash(bundle.slice(at + 2, at + 2 + length)))
    at += 2 + length
  }
  return leaves
}
