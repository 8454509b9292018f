import { SimulatedDisk } from '@candela/journal/testing'
import { describe, expect, it } from 'vitest'
import { ClockStepped } from './index.ts'
import { steadyClock } from './steady-clock.ts'
import { EngineTrial } from './testing/index.ts'

const MINUTE = 60_000

/** A wall clock, and milliseconds that nobody can set. */
class HostClocks {
  wall = 1_790_000_000_000
  passed = 5_000
  readonly read = steadyClock(
    () => this.wall,
    () => this.passed,
  )

  pass(ms: number): void {
    this.wall += ms
    this.passed += ms
  }
}

describe('a clock held against one that nobody can set', () => {
  it.each([10_000, -10_000])('lets a correction of %i ms pass', (step) => {
    const clocks = new HostClocks()
    clocks.pass(250)
    clocks.wall += step
    expect(clocks.read()).toBe(clocks.wall)
  })

  it.each([
    [10_001, 'ahead by 10.001 s'],
    [-10_001, 'back by 10.001 s'],
    [146 * 24 * 60 * MINUTE, 'ahead by 12614400.000 s'],
  ])('ends at a step of %i ms, and says so', (step, said) => {
    const clocks = new HostClocks()
    clocks.pass(250)
    clocks.wall += step
    expect(clocks.read).toThrow(ClockStepped)
    expect(clocks.read).toThrow(said)
    expect(clocks.read).toThrow('start again')
  })

  it('ends where the machine slept: the wall clock went on, the other stood still', () => {
    const clocks = new HostClocks()
    clocks.pass(30 * MINUTE)
    clocks.read()
    clocks.wall += 8 * 60 * MINUTE
    expect(clocks.read).toThrow('ahead by 28800.000 s')
  })

  it('takes a long silence, and a process that was paused, for time that passes', () => {
    const clocks = new HostClocks()
    clocks.pass(3 * 24 * 60 * MINUTE)
    expect(clocks.read()).toBe(clocks.wall)
  })

  it('looks again where the process was paused between the two readings', () => {
    let isPaused = true
    let [wall, passed] = [1_790_000_000_000, 0]
    const read = steadyClock(
      () => wall,
      () => {
        if (passed > 0 && isPaused) {
          wall += MINUTE
          passed += MINUTE
          isPaused = false
        }
        return passed
      },
    )
    wall += 100
    passed += 100
    expect(read()).toBe(wall)
  })

  it('counts steps of one minute together, and small corrections of many days not', () => {
    const clocks = new HostClocks()
    for (let day = 0; day < 100; day++) {
      clocks.pass(24 * 60 * MINUTE)
      clocks.wall += 900
      clocks.read()
    }
    clocks.wall += 6_000
    clocks.read()
    clocks.pass(1_000)
    clocks.wall += 6_000
    expect(clocks.read).toThrow(ClockStepped)
  })
})

describe('an engine whose clock steps', () => {
  it('enters nothing by the new time, says why once, and goes on once it is started again', async () => {
    const disk = new SimulatedDisk(1)
    const trial = new EngineTrial()
    const told: Error[] = []
    const open = () => trial.open(disk.mount(), { monotonic: () => 0, onFatal: (error) => void told.push(error) })
    const engine = await open()
    const { seq, at } = await engine.submit({ kind: 'tick' })
    trial.now += 10_001
    let answered = 0
    for (let count = 0; count < 3; count++) void engine.submit({ kind: 'tick' }).then(() => answered++)
    for (let turn = 0; turn < 100; turn++) await new Promise((resolve) => setImmediate(resolve))
    expect(told).toEqual([expect.any(ClockStepped)])
    expect([engine.isOpen, engine.appliedSeq, engine.lastAt, answered]).toEqual([false, seq, at, 0])
    disk.losePower()
    const again = await open()
    expect(await again.submit({ kind: 'tick' })).toMatchObject({ seq: seq + 1, at: at + 10_001, code: 0 })
    expect(told).toHaveLength(1)
    await again.close()
  })
})
