import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CODES, type Command } from '@candela/contract'
import { nodeDisk, openJournal, readJournal } from '@candela/journal'
import { SimulatedDisk } from '@candela/journal/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Applied, type Engine, openEngine } from './index.ts'
import { EngineTrial, SILENT, SMALL, START } from './testing/index.ts'

let folder = ''
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'candela-engine-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const reopen = (trial: EngineTrial): Promise<Engine> => trial.open(nodeDisk(folder))

describe('the single writer', () => {
  it('numbers entries without gaps and never lets time go back', async () => {
    const trial = new EngineTrial()
    const engine = await reopen(trial)
    const first = await engine.submit(trial.openCustomer())
    trial.now -= 60_000
    const second = await engine.submit({ kind: 'tick' })
    expect(second.seq).toBe(first.seq + 1)
    expect(second.at).toBe(first.at)
    trial.now += 120_000
    expect((await engine.submit({ kind: 'tick' })).at).toBe(trial.now)
    await engine.close()
  })

  it('answers refusals with their code, and journals them', async () => {
    const trial = new EngineTrial()
    const engine = await reopen(trial)
    await engine.submit(trial.openCustomer())
    const refused = await engine.submit(trial.limit(1, 0, 'buy', 6_500_000, 100))
    expect(refused.code).toBe(CODES.productStale.number)
    expect(refused.seq).toBe(engine.durableSeq)
    await engine.close()
  })

  it('tells followers every durable entry once, in order, before it is answered', async () => {
    const trial = new EngineTrial()
    const engine = await reopen(trial)
    const told: Applied[] = []
    engine.follow((batch) => told.push(...batch))
    const from = engine.durableSeq
    const answers = await trial.trade(engine, 4, 200)
    expect(told.map(({ seq }) => seq)).toEqual(answers.map((_, place) => from + 1 + place))
    expect(told).toEqual(answers)
    const answered = await engine.submit(trial.market())
    expect(told.at(-1)).toBe(answered)
    await engine.close()
  })

  it('answers a repeated command with its first result and leaves no entry, also after a restart', async () => {
    const trial = new EngineTrial()
    let engine = await reopen(trial)
    const open = trial.openCustomer()
    const opened = await engine.submit(open)
    await engine.submit(trial.market())
    const order = trial.limit(1, 0, 'buy', 6_400_000, 100)
    const both = await Promise.all([engine.submit(order), engine.submit(order)])
    expect(both.map(({ code, value, repeated }) => [code, value, repeated])).toEqual([
      [0, 1, false],
      [0, 1, true],
    ])
    const { seq } = both[0]
    await engine.close()
    engine = await reopen(trial)
    const before = engine.durableSeq
    trial.now += 1000
    expect(await engine.submit(order)).toMatchObject({ code: 0, value: 1, repeated: true, at: both[0].at, seq })
    expect(await engine.submit(open)).toMatchObject({ code: 0, value: 1, repeated: true, seq: opened.seq })
    const decided: number[] = []
    await engine.replay(1, (batch) => {
      for (const entry of batch) if (entry.command.kind === order.kind) decided.push(entry.seq)
    })
    expect(decided).toEqual([seq])
    expect(engine.durableSeq).toBe(before)
    expect(seq).toBeLessThan(before)
    const other = { ...(order as Command & { kind: 'placeOrder' }), lots: 101 }
    expect(await engine.submit(other)).toMatchObject({ code: CODES.commandIdReused.number, seq: 0 })
    expect(engine.appliedSeq).toBe(before)
    await engine.close()
  })

  it('refuses what it could not write, without an entry', async () => {
    const trial = new EngineTrial()
    const engine = await reopen(trial)
    const before = engine.appliedSeq
    await expect(engine.submit({ ...trial.limit(1, 0, 'buy', 1, 1), lots: 1.5 } as Command)).rejects.toThrow()
    expect(engine.appliedSeq).toBe(before)
    await engine.close()
  })

  it('refuses as busy beyond its bound, and as stopping once it closes', async () => {
    const trial = new EngineTrial()
    const engine = await reopen(trial)
    const answers = Array.from({ length: 33_000 }, () => engine.submit({ kind: 'tick' }))
    const codes = (await Promise.all(answers)).map(({ code, seq }) => (code === 0 ? 0 : [code, seq]))
    expect(codes.filter((code) => code === 0)).toHaveLength(32_768)
    expect(codes.at(-1)).toEqual([CODES.busy.number, 0])
    const closing = engine.close()
    await closing
    expect((await engine.submit({ kind: 'tick' })).code).toBe(CODES.stopping.number)
  })

  it('says that what was applied is durable only once it is', async () => {
    const disk = new SimulatedDisk(1)
    const trial = new EngineTrial()
    const engine = await trial.open(disk.mount())
    const answered = engine.submit({ kind: 'tick' })
    expect(engine.appliedSeq).toBe(engine.durableSeq + 1)
    await engine.settled()
    expect(engine.appliedSeq).toBe(engine.durableSeq)
    await answered
    await engine.close()
  })
})

describe('restarts', () => {
  it('gives the same state from snapshot and tail as from the first entry', async () => {
    const trial = new EngineTrial(7)
    const engine = await trial.open(nodeDisk(folder), { snapshotEveryEntries: 500 })
    await trial.trade(engine, 5, 1800)
    await engine.settled()
    const hash = engine.core.stateHash()
    engine.core.assertInvariants()
    await engine.snapshot()
    await trial.trade(engine, 5, 30)
    const later = engine.core.stateHash()
    await engine.close()
    const again = await reopen(trial)
    const recorded = again.core
    expect(later).not.toBe(hash)
    const seen: string[] = []
    await again.replay(1, (batch) => {
      for (const { command } of batch) if (command.kind === 'recordState') seen.push(command.stateHash)
    })
    expect(seen.length).toBeGreaterThan(3)
    expect(seen.at(-1)).toBe(later)
    recorded.assertInvariants()
    await again.close()
  })

  it('makes the same events again from any place on', async () => {
    const trial = new EngineTrial(3)
    const engine = await trial.open(nodeDisk(folder), { snapshotEveryEntries: 300 })
    const told: Applied[] = []
    engine.follow((batch) => told.push(...batch))
    const first = engine.durableSeq + 1
    await trial.trade(engine, 4, 900)
    await engine.settled()
    for (const from of [first, first + 450, engine.durableSeq]) {
      const again: Applied[] = []
      await engine.replay(from, (batch) => void again.push(...batch))
      const expected = told.filter(({ seq }) => seq >= from)
      expect(again).toHaveLength(expected.length)
      expect(again.map(plain)).toEqual(expected.map(plain))
    }
    await engine.close()
  })

  it('starts anew from the first entry where a snapshot is of an unknown format', async () => {
    const trial = new EngineTrial(5)
    const engine = await reopen(trial)
    await trial.trade(engine, 3, 100)
    await engine.close()
    const journal = await openJournal({ disk: nodeDisk(folder), ...SMALL })
    const bytes = new Uint8Array(64).fill(255)
    await journal.writeSnapshot({
      seq: journal.recoveredSeq,
      at: trial.now,
      formatVersion: 99,
      stateHash: new Uint8Array(32),
      bytes,
    })
    await journal.close()
    const again = await reopen(trial)
    expect(again.core.customerCount).toBe(3)
    again.core.assertInvariants()
    await again.close()
  })

  const tampered = [
    ['code', { resultCode: 5 }],
    ['digest', { eventsDigest: new Uint8Array(8).fill(9) }],
    ['rules', { ruleVersion: 7 }],
    ['command', { command: new Uint8Array([250, 1, 2]) }],
  ] as const
  it.each(tampered)('refuses to start where an entry has another %s than replay gives', async (code, change) => {
    const trial = new EngineTrial()
    const engine = await reopen(trial)
    await engine.submit(trial.openCustomer())
    await engine.submit({ kind: 'tick' })
    await engine.close()
    const journal = await openJournal({ disk: nodeDisk(folder), ...SMALL })
    const sample = [...journal.entriesAfter(0)].at(-2)!
    const seq = journal.recoveredSeq + 1
    journal.writer.append({ ...sample, seq, at: trial.now, ...change })
    await journal.close()
    const opening = openEngine({ disk: nodeDisk(folder), clock: trial.clock, log: SILENT, onFatal: () => {} })
    await expect(opening).rejects.toMatchObject({
      name: 'EngineError',
      code,
      seq,
      message: expect.stringContaining(`${seq}`),
    })
  })
})

describe('crashes', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('a power loss takes nothing that was acknowledged (seed %i)', async (seed) => {
    const disk = new SimulatedDisk(seed, (work) => void setImmediate(work))
    const trial = new EngineTrial(seed)
    let engine = await trial.open(disk.mount(), { snapshotEveryEntries: 60, onFatal: () => {} })
    const acknowledged: Applied[] = []
    engine.follow((batch) => acknowledged.push(...batch))
    await engine.submit(trial.openCustomer())
    await engine.submit(trial.market())
    for (let round = 0; round < 60; round++) {
      for (let burst = 0; burst < 5; burst++) void engine.submit(trial.anything(engine.core, 1))
      if (round % 3 === 0) await new Promise(setImmediate)
    }
    disk.losePower()
    engine = await trial.open(disk.mount())
    const found = new Map<number, Applied>()
    await engine.replay(1, (batch) => {
      for (const applied of batch) found.set(applied.seq, applied)
    })
    expect(acknowledged.length).toBeGreaterThan(10)
    for (const applied of acknowledged) expect(plain(found.get(applied.seq)!)).toEqual(plain(applied))
    engine.core.assertInvariants()
    await engine.close()
  })

  it('ends at a failed sync: told once, nothing more acknowledged', async () => {
    const disk = new SimulatedDisk(1)
    const trial = new EngineTrial()
    const fatal: Error[] = []
    const engine = await trial.open(disk.mount(), { onFatal: (error) => void fatal.push(error) })
    const durable = engine.durableSeq
    disk.inject({ operation: 'sync', nth: 1, effect: 'EIO' })
    let answered = 0
    for (let count = 0; count < 5; count++) void engine.submit({ kind: 'tick' }).then(() => answered++)
    await expect.poll(() => fatal.length).toBe(1)
    void engine.submit({ kind: 'tick' }).then(() => answered++)
    void engine.settled().then(() => answered++)
    for (let turn = 0; turn < 100; turn++) await new Promise((resolve) => setImmediate(resolve))
    expect({ answered, fatal: fatal.length, durable: engine.durableSeq }).toEqual({ answered: 0, fatal: 1, durable })
  })

  it('ends where a follower fails, rather than let views go wrong', async () => {
    const trial = new EngineTrial()
    const fatal: Error[] = []
    const engine = await trial.open(nodeDisk(folder), { onFatal: (error) => void fatal.push(error) })
    engine.follow(() => {
      throw new Error('no')
    })
    void engine.submit({ kind: 'tick' })
    await expect.poll(() => fatal).toHaveLength(1)
  })
})

it('proposes only what differs from the state', async () => {
  const trial = new EngineTrial()
  const engine = await reopen(trial)
  const entries = engine.durableSeq
  expect(entries).toBeGreaterThan(20)
  await engine.close()
  const again = await reopen(trial)
  expect(again.durableSeq).toBe(entries + 1) // the recorded state of the first stop
  expect(again.genesisAt).toBe(START)
  expect(readJournal(nodeDisk(folder))?.lastSeq).toBe(again.durableSeq)
  await again.close()
})

function plain({ seq, at, command, code, value, repeated, events }: Applied): object {
  return { seq, at, command, code, value, repeated, events }
}
