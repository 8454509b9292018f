import { describe, expect, it } from 'vitest'
import type { JournalClock } from './clock.ts'
import { segmentFile } from './file-names.ts'
import { faultAtSite, live, oneBurst, problemOfPowerLoss } from './testing/lives.ts'
import { openSample, sampleEntry, SMALL } from './testing/sample-journal.ts'
import { SeededRandom } from './testing/seeded-random.ts'
import { loadSigningKey } from './signing-key.ts'
import { type Fault, SimulatedDisk } from './testing/simulated-disk.ts'

/** `npm run campaign -- power` goes on from here. */
const SEEDS = 400
/** enough to roll, seal and list, with a snapshot in between */
const BURSTS = 36
const FEW_BURSTS = 8

const signingKey = await loadSigningKey(new SimulatedDisk(1).mount())

describe('power loss', () => {
  it(`at any moment leaves a beginning of what was appended that holds all that was acknowledged (${SEEDS} seeds)`, async () => {
    const problems: string[] = []
    for (let seed = 1; seed <= SEEDS && problems.length === 0; seed++) {
      const problem = await problemOfPowerLoss(seed, signingKey)
      if (problem !== null) problems.push(problem)
    }
    expect(problems).toEqual([])
  })
})

describe('a disk that refuses', () => {
  const effects: [Fault['operation'], Fault['effect'], string, number][] = [
    ['write', 'ENOSPC', 'disk-full', 100],
    ['write', 'EIO', 'write-failed', 100],
    ['sync', 'EIO', 'sync-failed', 50],
    ['syncDirectory', 'EIO', 'sync-failed', 10],
    ['open', 'ENOSPC', 'disk-full', 20],
    ['rename', 'EIO', 'write-failed', 10],
  ]

  it.each(effects)(
    'at every %s with %s: nothing more is acknowledged, nothing acknowledged is lost (%s, at least %i sites)',
    async (operation, effect, code, leastSites) => {
      let sites = 0
      for (let nth = 1; ; nth++) {
        const { isBeyond, error, problem } = await faultAtSite({ operation, nth, effect }, signingKey, BURSTS)
        if (isBeyond) break
        sites += 1
        expect({ nth, problem, error }).toMatchObject({ nth, problem: null, error: { code } })
      }
      expect(sites).toBeGreaterThanOrEqual(leastSites)
    },
  )

  it.each(['kill', 'power', 'powerWhole'] as const)(
    'or a process that ends (%s) before every operation and in every write: nothing acknowledged is lost',
    async (effect) => {
      let sites = 0
      for (let nth = 1; ; nth++) {
        const { isBeyond, problem } = await faultAtSite({ operation: 'any', nth, effect }, signingKey, FEW_BURSTS)
        if (isBeyond) break
        sites += 1
        expect(problem).toBeNull()
      }
      expect(sites).toBeGreaterThan(100)
    },
  )

  it('never syncs again after a failed sync', async () => {
    const disk = new SimulatedDisk(1)
    const { journal, failures } = await openSample(disk.mount(), SMALL)
    disk.inject({ operation: 'sync', nth: 1, effect: 'EIO', file: /^segment/ })
    journal.writer.append(sampleEntry(1))
    void journal.writer.commit()
    for (let turn = 0; turn < 4; turn++) await new Promise(setImmediate)
    expect(failures).toEqual([expect.objectContaining({ code: 'sync-failed', file: `/simulated/${segmentFile(1)}` })])
    const { operations } = disk
    expect(() => journal.writer.append(sampleEntry(2))).toThrow(expect.objectContaining({ code: 'stopped' }))
    for (let turn = 0; turn < 4; turn++) await new Promise(setImmediate)
    expect(disk.operations).toBe(operations)
    expect(journal.writer.durableSeq).toBe(0)
  })
})

describe('the acked file', () => {
  /** Time that stands still until it is told to go on. */
  function heldClock(): JournalClock & { goTo(ms: number): Promise<void> } {
    let elapsed = 0
    let timers: { at: number; work: () => void }[] = []
    return {
      now: () => 1_700_000_000_000,
      elapsed: () => elapsed,
      soon: queueMicrotask,
      after(ms, work) {
        const timer = { at: elapsed + ms, work }
        timers.push(timer)
        return () => (timers = timers.filter((other) => other !== timer))
      },
      async goTo(ms) {
        elapsed = ms
        for (const timer of timers) if (timer.at <= ms) timer.work()
        for (let turn = 0; turn < 3; turn++) await new Promise(setImmediate)
      },
    }
  }

  it('is made durable within the time set, with a batch where one follows and without where none does', async () => {
    const disk = new SimulatedDisk(1)
    const clock = heldClock()
    const { journal } = await openSample(disk.mount(), { ...SMALL, clock, ackedSyncMs: 50 })
    const syncs = async (work: () => Promise<void>) => {
      disk.inject({ operation: 'sync', nth: 1, effect: 'lie', file: /^acked$/ })
      await work()
      const struck = disk.armedFaults === 0
      disk.forgetFaults()
      return struck
    }
    const commit = () => {
      journal.writer.append(sampleEntry(journal.writer.lastSeq + 1))
      return journal.writer.commit()
    }
    expect(await syncs(commit)).toBe(false)
    expect(await syncs(() => clock.goTo(49))).toBe(false)
    expect(await syncs(() => clock.goTo(50))).toBe(true)
    expect(await syncs(() => clock.goTo(500))).toBe(false)
    expect(await syncs(commit)).toBe(false)
    expect(await syncs(commit)).toBe(false)
    expect(await syncs(() => clock.goTo(549))).toBe(false)
    expect(await syncs(commit)).toBe(false)
    expect(await syncs(() => clock.goTo(550))).toBe(true)
    expect(await syncs(commit)).toBe(false)
    await journal.close()
  })
})

describe('a disk that lies', () => {
  it.each(['lie', 'misdirect'] as const)(
    '(%s) is found out at the next opening, naming file and offset',
    async (effect) => {
      const found: string[] = []
      for (let seed = 1; seed <= 40; seed++) {
        const disk = new SimulatedDisk(seed)
        const { journal } = await openSample(disk.mount(), { ...SMALL, segmentBytes: 8192 })
        const random = new SeededRandom(seed)
        await oneBurst(journal, random)
        await journal.writer.commit()
        const operation = effect === 'lie' ? 'sync' : 'write'
        disk.inject({ operation, nth: 1, effect, file: /^segment-0/ })
        await oneBurst(journal, random)
        await journal.close()
        disk.losePower()
        const next = await live(disk, random, 1, { segmentBytes: 8192 })
        const isWhole = next.recovered === journal.writer.durableSeq
        found.push(isWhole ? 'whole' : `${next.refusal?.code} ${next.refusal?.file} ${typeof next.refusal?.offset}`)
      }
      expect(new Set(found)).toContain(`damaged /simulated/${segmentFile(1)} number`)
      expect([...new Set(found)].filter((outcome) => outcome !== 'whole')).toHaveLength(1)
    },
  )

  it('about the folder is found out: a new segment that vanishes is missed', async () => {
    const disk = new SimulatedDisk(3)
    const { journal } = await openSample(disk.mount(), SMALL)
    disk.inject({ operation: 'syncDirectory', nth: 1, effect: 'lie' })
    for (let burst = 0; burst < 12; burst++) await oneBurst(journal, new SeededRandom(burst))
    await journal.close()
    const outcomes = new Set<string>()
    for (let seed = 1; seed <= 20; seed++) {
      const twin = new SimulatedDisk(seed)
      const again = await openSample(twin.mount(), SMALL)
      twin.inject({ operation: 'syncDirectory', nth: 1, effect: 'lie' })
      const random = new SeededRandom(seed)
      while (!twin.names.includes(segmentFile(2))) await oneBurst(again.journal, random)
      await again.journal.close()
      twin.losePower()
      const next = await live(twin, random, 1, {})
      outcomes.add(
        next.refusal
          ? `${next.refusal.code} ${next.refusal.reason}`
          : `all ${next.recovered === again.journal.writer.durableSeq}`,
      )
    }
    expect([...outcomes].sort()).toEqual(['all true', 'damaged file-missing'])
  })
})
