import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hold } from '../live/under-way.ts'
import { noteReplaced, startNewest, startUpdate, updateState } from './app-update.ts'

/** A version that is here and waits until it is told to take over. */
class Waiting extends EventTarget {
  state = 'installed'
  readonly told: unknown[] = []
  postMessage(message: unknown): void {
    this.told.push(message)
  }
  takesOver(): void {
    this.state = 'activated'
    this.dispatchEvent(new Event('statechange'))
  }
}

describe('a version that waits', () => {
  const reload = vi.fn<() => void>()
  let registration: { waiting: Waiting | undefined; update: () => Promise<void> }
  let controller: object | null
  let release = () => undefined as void
  beforeEach(() => {
    vi.useFakeTimers()
    reload.mockReset()
    registration = { waiting: new Waiting(), update: async () => undefined }
    controller = {}
    const serviceWorker = {
      getRegistration: async () => registration,
      get controller() {
        return controller
      },
    }
    vi.stubGlobal('navigator', { serviceWorker })
    vi.stubGlobal('location', { reload })
  })
  afterEach(() => {
    release()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const after = (ms: number) => vi.advanceTimersByTimeAsync(ms)

  it('that did not come is not begun by a reload, which would give the version of the worker again', async () => {
    registration.waiting = undefined
    await expect(startNewest()).rejects.toThrow('did not come')
    controller = null
    const started = startNewest()
    await after(400)
    await started
    expect(reload).toHaveBeenCalledOnce()
  })

  it('takes over and begins', async () => {
    const { waiting } = registration
    const started = startUpdate()
    await after(400)
    expect([waiting!.told, reload.mock.calls.length]).toEqual([[{ type: 'SKIP_WAITING' }], 0])
    waiting!.takesOver()
    await after(400)
    await started
    expect(reload).toHaveBeenCalledOnce()
  })

  it('waits for what is on its way, before it takes over and before it begins', async () => {
    const { waiting } = registration
    release = hold()
    void startUpdate()
    await after(30_000)
    expect(waiting!.told).toEqual([])
    release()
    await after(700)
    expect(waiting!.told).toHaveLength(1)
    release = hold()
    waiting!.takesOver()
    await after(30_000)
    expect(reload).not.toHaveBeenCalled()
    release()
    await after(700)
    expect(reload).toHaveBeenCalledOnce()
  })

  it('is given up where something stays on its way, or it never takes over', async () => {
    release = hold()
    const busy = startUpdate().catch(String)
    await after(80_000)
    expect(await busy).toContain('on its way')
    release()
    const stuck = startUpdate().catch(String)
    await after(11_000)
    expect(await stuck).toContain('did not take over')
    expect(reload).not.toHaveBeenCalled()
  })

  it('that another tab let take over begins here once it is wanted', async () => {
    registration.waiting = undefined
    noteReplaced()
    expect(await updateState()).toBe('ready')
    const started = startUpdate()
    await after(400)
    await started
    expect(reload).toHaveBeenCalledOnce()
  })
})
