import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { afterPaint, whenIdle, whenQuiet } from './after-paint.ts'

let frames: (() => void)[] = []
let idle: { act: () => void; timeout: number }[] = []
beforeEach(() => {
  frames = []
  idle = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  vi.stubGlobal('requestAnimationFrame', (act: () => void) => frames.push(act))
  vi.stubGlobal('requestIdleCallback', (act: () => void, { timeout }: { timeout: number }) =>
    idle.push({ act, timeout }),
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Lets messages between ports be heard. */
const messages = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))

it('calls back after the frame, not in it, and once', async () => {
  const act = vi.fn<() => void>()
  afterPaint(act)
  expect(frames).toHaveLength(1)
  frames[0]!()
  expect(act).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(act).toHaveBeenCalledOnce(), { timeout: 1_000 })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(act).toHaveBeenCalledOnce()
})

it('waits for the paint of a hidden page no longer than a second', async () => {
  const act = vi.fn<() => void>()
  afterPaint(act)
  await vi.advanceTimersByTimeAsync(999)
  expect(act).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(act).toHaveBeenCalledOnce()
  frames[0]!()
  await messages()
  expect(act).toHaveBeenCalledOnce()
})

it('waits until the device is idle, for a bounded time, and in Safari for a frame', async () => {
  const act = vi.fn<() => void>()
  whenIdle(act)
  expect(idle).toMatchObject([{ timeout: 2_000 }])
  idle[0]!.act()
  expect(act).toHaveBeenCalledOnce()
  vi.stubGlobal('requestIdleCallback', undefined)
  whenIdle(act)
  expect(act).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(1_001)
  expect(act).toHaveBeenCalledTimes(2)
})

it('waits until the page asks for nothing, but not for ever', async () => {
  const act = vi.fn<() => void>()
  let isBusy = true
  whenQuiet(() => isBusy, act)
  idle[0]!.act()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(act).not.toHaveBeenCalled()
  isBusy = false
  await vi.advanceTimersByTimeAsync(250)
  expect(act).toHaveBeenCalledOnce()
  whenQuiet(() => true, act)
  idle[1]!.act()
  await vi.advanceTimersByTimeAsync(9_000)
  expect(act).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(1_250)
  expect(act).toHaveBeenCalledTimes(2)
})
