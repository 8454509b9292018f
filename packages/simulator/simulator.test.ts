import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { unpackJournal } from './archive.ts'
import { noFigures } from './house/figures.ts'
import { SimulatedHouse } from './house/house.ts'
import { replayArchive } from './replay-archive.ts'
import { type Reproduction, reproductionOf } from './reproduction.ts'
import { replay, simulate, sumOf } from './run.ts'
import { SeededRandom } from './seeded-random.ts'
import { shrink } from './shrink.ts'
import { Script } from './workload/script.ts'
import type { Step } from './workload/step.ts'

/** `npm run campaign -- repeats` goes on from here */
const REQUESTS = 300
const REGRESSIONS = join(import.meta.dirname, 'regressions')
const JOURNALS = join(REGRESSIONS, 'journals')

describe('a simulated house', () => {
  it.each([11, 12, 13])('loses and doubles nothing that was acknowledged (seed %i)', async (seed) => {
    const { failure, figures } = await simulate(seed, 600)
    expect(failure).toBeUndefined()
    expect(figures).toMatchObject({ acknowledgedLost: 0, acknowledgedDoubled: 0, damageSilent: 0 })
    expect(figures.recoveries).toBeGreaterThan(1)
    expect(figures.snapshotStarts).toBeGreaterThan(0)
    expect(figures.acknowledged).toBeGreaterThan(50)
  })

  it(`does ${REQUESTS} requests once each, sent one to five times in any order across crashes`, async () => {
    const figures = noFigures()
    for (let seed = 31; figures.requests < REQUESTS; seed++) {
      const outcome = await simulate(seed, 3_000, { copies: [1, 2, 3, 4, 5], crashes: 4, faults: 0 })
      expect(outcome.failure).toBeUndefined()
      Object.assign(figures, sumOf([figures, outcome.figures]))
    }
    expect(figures).toMatchObject({ acknowledgedLost: 0, acknowledgedDoubled: 0 })
    expect(figures.commands).toBeGreaterThan(figures.requests * 2)
    expect(figures.kills + figures.powerLosses).toBeGreaterThan(5)
  })

  it('is the same to the byte for the same seed, and when its steps are played again', async () => {
    const first = await simulate(21, 300)
    const second = await simulate(21, 300)
    expect(second.steps).toEqual(first.steps)
    expect(second.figures).toEqual(first.figures)
    const again = await replay(21, first.steps)
    expect(again.figures.stateHash).toBe(first.figures.stateHash)
    expect(again.figures.trailHash).toBe(first.figures.trailHash)
    expect((await simulate(22, 300)).figures.stateHash).not.toBe(first.figures.stateHash)
  })
})

describe('what failed once', () => {
  const files = readdirSync(REGRESSIONS).filter((name) => name.endsWith('.json'))

  it('never fails again', async () => {
    const failures: string[] = []
    for (const name of files) {
      const { seed, steps, files: size } = JSON.parse(readFileSync(join(REGRESSIONS, name), 'utf8')) as Reproduction
      const { failure } = await replay(seed, steps, size)
      if (failure) failures.push(`${name}: ${failure.message}`)
    }
    expect(failures).toEqual([])
  })

  it('is told with no more steps than it takes', async () => {
    const seed = 5
    const house = new SimulatedHouse(seed)
    const script = new Script(new SeededRandom(seed), { state: () => house.trail.live.state, takeUnanswered: () => [] })
    const steps: Step[] = []
    // a disk that lies about every sync, and then the power goes: acknowledged entries are gone
    for (let count = 0; count < 60; count++) {
      const step = script.next(house.now)
      if (step.kind !== 'send' && step.kind !== 'turn') continue
      steps.push({ kind: 'fault', operation: 'sync', nth: 1, effect: 'lie' }, step, { kind: 'turn', count: 3 })
      await house.play(step)
    }
    steps.push({ kind: 'crash', how: 'powerWhole', snapshotsLost: 0 })
    const outcome = await replay(seed, steps)
    expect(outcome.failure).toBeInstanceOf(Error)
    const { steps: fewest, failure } = await reproductionOf(outcome)
    expect(failure).toContain(outcome.failure!.name)
    expect(fewest.length).toBeLessThanOrEqual(steps.length / 15)
    expect((await replay(seed, fewest)).failure?.name).toBe(outcome.failure!.name)
  })
})

describe('fewest items', () => {
  const cases: [string, (items: readonly number[]) => boolean, number[]][] = [
    ['one of them', (items) => items.includes(37), [37]],
    ['two far apart', (items) => items.includes(2) && items.includes(98), [2, 98]],
    ['a run', (items) => [50, 51, 52].every((item) => items.includes(item)), [50, 51, 52]],
    ['any three', (items) => items.length >= 3, [98, 99, 100]],
  ]
  it.each(cases)('%s', async (_, fails, fewest) => {
    const all = Array.from({ length: 101 }, (_unused, place) => place)
    const found = await shrink(all, (items) => Promise.resolve(fails(items)), 1000)
    expect(found).toHaveLength(fewest.length)
    expect(fails(found)).toBe(true)
  })
})

describe('archived journals', () => {
  const files = readdirSync(JOURNALS).filter((name) => name.endsWith('.bin'))

  it('are there', () => expect(files.length).toBeGreaterThanOrEqual(3))

  it.each(files)('%s replays to its recorded hash, as the auditor does', async (name) => {
    const archived = unpackJournal(readFileSync(join(JOURNALS, name)))
    const { entries, stateHash } = archived
    expect(await replayArchive(archived)).toEqual({ entries, stateHash })
  })
})
