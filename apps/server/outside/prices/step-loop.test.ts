import type { Market } from '@candela/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { StepCollector } from './step-collector.ts'
import { StepLoop } from './step-loop.ts'

const LADDER = { kind: 'levels', bids: [[99, 1]], asks: [[101, 1]] } as const
const START = 1_700_000_000_000
const log = { info() {}, warn() {}, error: vi.fn() }

beforeEach(() => {
  vi.useFakeTimers({ now: START + 90 })
  log.error.mockClear()
})
afterEach(() => vi.useRealTimers())

function running(deliver: (market: Market) => Promise<unknown>) {
  const collector = new StepCollector()
  const filled: [number, boolean][] = []
  const loop = new StepLoop({
    clock: Date.now,
    collector,
    log,
    fill: (step, skipped) => {
      filled.push([step - START / 250, skipped])
      collector.quote(0, Date.now(), 100, LADDER)
    },
  })
  loop.start(deliver)
  return { loop, filled }
}

describe('the step loop', () => {
  it('delivers at the borders of the clock', async () => {
    const steps: number[] = []
    const { loop } = running(async (market) => steps.push(market.step - START / 250))
    await vi.advanceTimersByTimeAsync(159)
    expect(steps).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(steps).toEqual([1])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(steps).toEqual([1, 2, 3, 4, 5])
    expect(loop.skippedSteps).toBe(0)
    await loop.stop()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(steps).toHaveLength(5)
  })

  it('has one delivery at a time and says when steps were skipped', async () => {
    let release = (): void => {}
    const { loop, filled } = running(() => new Promise<void>((resolve) => (release = resolve)))
    await vi.advanceTimersByTimeAsync(160 + 750)
    expect(filled).toEqual([[1, false]])
    release()
    await vi.advanceTimersByTimeAsync(250)
    expect(filled).toEqual([[1, false], [5, true]]) // oxfmt-ignore
    expect(loop.skippedSteps).toBe(3)
    release()
    await loop.stop()
  })

  it('skips steps that passed while the clock jumped, and waits where it was set back', async () => {
    const steps: number[] = []
    const { loop } = running(async (market) => steps.push(market.step - START / 250))
    await vi.advanceTimersByTimeAsync(160)
    vi.setSystemTime(START + 10_000)
    await vi.advanceTimersByTimeAsync(250)
    expect(steps).toEqual([1, 41])
    vi.setSystemTime(START + 5_000)
    await vi.advanceTimersByTimeAsync(5_500)
    expect(steps).toEqual([1, 41, 42])
    await loop.stop()
  })

  it('ends where the house takes no more', async () => {
    const deliver = vi.fn(() => Promise.reject(new Error('closing')))
    const { loop } = running(deliver)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(deliver).toHaveBeenCalledTimes(1)
    expect(loop.isStopped).toBe(true)
    expect(log.error).toHaveBeenCalledTimes(1)
  })
})
