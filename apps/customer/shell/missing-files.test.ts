import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubStorage } from './testing/storage.ts'

/** The browser's part: what waits, and what was begun anew. */
const worker = vi.hoisted(() => ({
  found: 'none' as 'none' | 'fresh' | 'ready',
  inControl: false,
  started: 0,
  looking: Promise.resolve(),
}))
vi.mock('./app-update.ts', () => ({
  lookForUpdate: async () => {
    await worker.looking
    return worker.found
  },
  reloadsInVain: (found: string) => worker.inControl && found !== 'ready',
  startUpdate: async () => void worker.started++,
}))

const pageOf = (script: string) => `<html><script type="module" crossorigin src="${script}"></script></html>`
const OWN = '/assets/index-aaaaaaaa.js'
const NEXT = '/assets/index-bbbbbbbb.js'

describe('a file of the app that is gone', () => {
  const browser = new EventTarget()
  const reload = vi.fn<() => void>()
  let own = OWN
  let served = NEXT
  let status = 200
  beforeEach(() => {
    Object.assign(worker, { found: 'none', inControl: false, started: 0, looking: Promise.resolve() })
    reload.mockReset()
    own = OWN
    served = NEXT
    status = 200
    stubStorage('sessionStorage')
    vi.stubGlobal('navigator', { onLine: true })
    vi.stubGlobal('location', { reload })
    vi.stubGlobal('document', { querySelector: () => ({ src: `http://localhost${own}` }) })
    vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
    vi.stubGlobal('fetch', async () => new Response(pageOf(served), { status }))
  })
  afterEach(() => vi.unstubAllGlobals())

  /** Starts the page anew, with this script. */
  const started = async (script: string) => {
    own = script
    vi.resetModules()
    return import('./missing-files.ts')
  }

  it('has the app begin anew where the server has another build', async () => {
    const { heal } = await started(OWN)
    await heal()
    expect(reload).toHaveBeenCalledOnce()
    expect(worker.started).toBe(0)
  })

  it('has the worker that waits take over', async () => {
    worker.found = 'ready'
    const { heal } = await started(OWN)
    await heal()
    expect([worker.started, reload.mock.calls.length]).toEqual([1, 0])
  })

  it.each(['none', 'fresh'] as const)(
    'keeps its one try where a worker would give the same build again: %s',
    async (found) => {
      Object.assign(worker, { found, inControl: true })
      const { heal } = await started(OWN)
      await heal()
      expect([worker.started, reload.mock.calls.length]).toEqual([0, 0])
      worker.found = 'ready'
      await heal()
      expect(worker.started).toBe(1)
    },
  )

  it('does so once for a build, so that it never goes on for ever', async () => {
    for (let start = 0; start < 3; start++) await (await started(OWN)).heal()
    expect(reload).toHaveBeenCalledOnce()
    served = '/assets/index-cccccccc.js'
    await (await started(NEXT)).heal()
    expect(reload).toHaveBeenCalledTimes(2)
  })

  it('does not go to and fro between servers of two builds', async () => {
    for (let start = 0; start < 3; start++) {
      served = NEXT
      await (await started(OWN)).heal()
      served = OWN
      await (await started(NEXT)).heal()
    }
    expect(reload).toHaveBeenCalledTimes(2)
  })

  it('does nothing where the server has this very build, is not there, or the device is offline', async () => {
    const { heal } = await started(OWN)
    served = OWN
    await heal()
    served = NEXT
    status = 503
    await heal()
    status = 200
    vi.stubGlobal('navigator', { onLine: false })
    await heal()
    expect(reload).not.toHaveBeenCalled()
    vi.stubGlobal('navigator', { onLine: true })
    await heal()
    expect(reload).toHaveBeenCalledOnce()
  })

  it('waits for a command that is on its way by then', async () => {
    const { heal } = await started(OWN)
    const { underWay } = await import('../live/under-way.ts')
    let looked: () => void = () => undefined
    worker.looking = new Promise<void>((resolve) => (looked = resolve))
    const healed = heal()
    let answered: () => void = () => undefined
    void underWay(new Promise<void>((resolve) => (answered = resolve)))
    void underWay(Promise.resolve())
    await new Promise((resolve) => setTimeout(resolve, 20))
    looked()
    await new Promise((resolve) => setTimeout(resolve, 800))
    expect(reload).not.toHaveBeenCalled()
    answered()
    await healed
    expect(reload).toHaveBeenCalledOnce()
  })

  it('is told by the bundler, and no other failure is one', async () => {
    const { isMissingFile, noteMissingFiles } = await started(OWN)
    const failure = new Error('it was not fetched')
    noteMissingFiles(() => undefined)
    browser.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: failure }))
    expect([isMissingFile(failure), isMissingFile(new Error('it was not fetched'))]).toEqual([true, false])
    await expect.poll(() => reload.mock.calls.length).toBe(1)
  })

  it.each([
    [0, 'did not come', new TypeError('Failed to fetch dynamically imported module: http://localhost/assets/a.js')],
    [0, 'did not come', new TypeError('error loading dynamically imported module: http://localhost/assets/a.js')],
    [0, 'did not come', new TypeError('Importing a module script failed.')],
    [0, 'did not come', new Error('Unable to preload CSS for /assets/a.css')],
    [1, 'came and threw', new TypeError('Cannot read properties of undefined')],
  ])('is told of as %i faults where it %s: %s', async (told, _, failure) => {
    const { hasThrown, noteMissingFiles } = await started(OWN)
    const { faults, hearCaught } = await import('./faults.ts')
    const hear = vi.spyOn(faults, 'hear').mockReturnValue()
    const written = vi.spyOn(console, 'error').mockReturnValue()
    noteMissingFiles(faults.hear)
    served = OWN
    hearCaught(new Error(failure.message))
    expect(hear).toHaveBeenCalledOnce()
    hear.mockClear()
    browser.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: failure }))
    // whoever asked for it need not have drawn anything
    expect([hear.mock.calls.length, hasThrown(failure)]).toEqual([told, told === 1])
    hear.mockClear()
    hearCaught(failure)
    expect([hear.mock.calls.length, written.mock.calls.length]).toEqual([told, 1 - told])
    written.mockRestore()
  })
})
