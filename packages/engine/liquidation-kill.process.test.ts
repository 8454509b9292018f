import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nodeDisk } from '@candela/journal'
import { afterEach, expect, it } from 'vitest'
import type { Engine } from './index.ts'
import { FallingTrial, HOLDERS } from './testing/falling-trial.ts'

const A_STEP = 1_000

const folders: string[] = []
let child: ChildProcess | undefined
afterEach(() => {
  child?.kill('SIGKILL')
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'candela-falling-'))
  folders.push(folder)
  return folder
}

/** A process of its own in which the market falls for one step; killed as soon as that is on the disk. */
async function killedAfterOneStep(folder: string, index: number): Promise<void> {
  const trial = new URL('./testing/falling-trial.ts', import.meta.url).href
  const script = `
    const { FallingTrial } = await import(${JSON.stringify(trial)})
    const { nodeDisk } = await import('@candela/journal')
    const trial = new FallingTrial()
    const engine = await trial.open(nodeDisk(${JSON.stringify(folder)}))
    await trial.hold(engine)
    await trial.fall(engine, ${index})
    console.log('fallen')
    setInterval(() => {}, 1000)`
  child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout!, 'data')
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

function open(engine: Engine): number {
  const { perpetuals } = engine.core
  return Array.from({ length: HOLDERS }, (_, place) => perpetuals.position(place + 1, 0)).filter(Boolean).length
}

/** Steps until nobody is left: how many each of them liquidated, and what the house is then. */
async function ended(trial: FallingTrial, engine: Engine, index: number) {
  const liquidated: number[] = []
  while (open(engine) > 0 && liquidated.length < 10) {
    const { events } = await trial.fall(engine, index)
    liquidated.push(events.filter(({ kind }) => kind === 'liquidated').length)
  }
  await engine.settled()
  engine.core.assertInvariants()
  return { liquidated, hash: engine.core.stateHash() }
}

it.each([
  ['its fees go to insurance', 5_922_000, 0],
  // a start fills insurance up: the house that is not killed is given the same, at the same place
  ['insurance pays for it', 5_820_000, 1],
] as const)(
  'a house killed between the steps of one liquidation ends as the one that was not: %s',
  async (_, index, proposed) => {
    const whole = new FallingTrial()
    const unharmed = await whole.open(nodeDisk(newFolder()))
    await whole.hold(unharmed)
    expect(open(unharmed)).toBe(HOLDERS)
    const { events } = await whole.fall(unharmed, index)
    const kinds = events.map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'liquidated')).toHaveLength(A_STEP)
    expect(kinds.includes('insurancePaid')).toBe(proposed > 0)
    expect(await whole.propose(unharmed)).toBe(proposed)
    const expected = await ended(whole, unharmed, index)
    expect(expected.liquidated[0]).toBe(HOLDERS - A_STEP)
    await unharmed.close()

    const folder = newFolder()
    await killedAfterOneStep(folder, index)
    const trial = new FallingTrial()
    const engine = await trial.open(nodeDisk(folder))
    expect(open(engine)).toBe(HOLDERS - A_STEP)
    expect(await ended(trial, engine, index)).toEqual(expected)
    await engine.close()
  },
)
