import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { proves } from '@candela/checks/proves'

vi.mock('./app-update.ts', () => ({ startUpdate: () => worker.update(), noteReplaced: () => void worker.replaced++ }))
interface Told {
  readonly onNeedRefresh: () => void
  readonly onNeedReload: () => void
  readonly onRegisterError: (error: unknown) => void
}
/** The browser's part: fails as long as `refusing` says where, and keeps what the app would be told. */
const worker = vi.hoisted(() => ({
  refusing: undefined as 'chunk' | 'registration' | undefined,
  chunks: 0,
  asked: [] as Told[],
  replaced: 0,
  update: vi.fn<() => Promise<void>>(),
}))
vi.mock('virtual:pwa-register', () => ({
  get registerSW() {
    worker.chunks++
    if (worker.refusing === 'chunk') throw new Error('Failed to fetch dynamically imported module')
    return (told: Told) => {
      if (worker.refusing === 'registration') told.onRegisterError(new Error('no network'))
      else worker.asked.push(told)
    }
  },
}))
const { UpdateStrip } = await import('./update-strip.tsx')
const { takeUpdate, waveAwayUpdate } = await import('./update-offer.ts')
const { preferencesStore } = await import('./preferences.ts')
const { loadTexts } = await import('./texts.ts')
const { startUpdates } = await import('./updates.ts')

const strip = () => renderToStaticMarkup(createElement(UpdateStrip))

describe('the service worker', () => {
  const browser = new EventTarget()
  const postMessage = vi.fn<(message: unknown, transfer: unknown[]) => void>()
  let kept: Record<string, string> = {}
  beforeAll(() => loadTexts(['shell']))
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubEnv('PROD', true)
    preferencesStore.setState({ language: 'en' })
    kept = {}
    postMessage.mockReset()
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ active: { postMessage } }) } })
    vi.stubGlobal('caches', {
      open: async () => ({
        put: async (place: string, answer: Response) => void (kept[place] = await answer.text()),
      }),
    })
    vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
    vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser))
    Object.assign(worker, { refusing: undefined, chunks: 0, replaced: 0 })
    worker.asked.length = 0
    worker.update.mockReset()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllEnvs()
    vi.unstubAllGlobals()
    waveAwayUpdate()
  })
  const after = (ms: number) => vi.advanceTimersByTimeAsync(ms)

  it('is asked for; a new version is offered until it is taken or waved away, and said to have failed', async () => {
    worker.update.mockRejectedValue(new Error('no worker'))
    await startUpdates()
    expect(worker.asked).toHaveLength(1)
    expect(strip()).toBe('')
    worker.asked[0]!.onNeedRefresh()
    await after(86_400_000)
    expect(strip(), proves('S8.20')).toContain('A new version is ready.')
    await takeUpdate()
    expect(worker.update).toHaveBeenCalledOnce()
    expect(strip(), proves('S8.20')).toContain('The update failed. What you have goes on working.')
    worker.update.mockReturnValue(new Promise(() => undefined))
    void takeUpdate()
    expect(
      strip().match(/<button[^>]* (aria-)?disabled=/g),
      'it cannot be closed, since it comes all the same',
    ).toHaveLength(2)
    waveAwayUpdate()
    expect(strip()).toBe('')
    worker.asked[0]!.onNeedRefresh()
    expect(strip()).toContain('A new version is ready.')
  })

  it('that another tab let take over is offered here, and taken by this tab’s own hand only', async () => {
    await startUpdates()
    worker.asked[0]!.onNeedRefresh()
    waveAwayUpdate()
    worker.asked[0]!.onNeedReload()
    expect(worker.replaced).toBe(1)
    expect(strip()).toContain('A new version is ready.')
    expect(worker.update).not.toHaveBeenCalled()
    worker.update.mockReturnValue(new Promise(() => undefined))
    void takeUpdate()
    // in the tab that takes it, too, the new version takes over before the page begins anew
    worker.asked[0]!.onNeedReload()
    expect(strip()).toContain('disabled')
  })

  it('is none under Save-Data, but for one that is here already', async () => {
    const connection = { saveData: true }
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => undefined }, connection })
    await startUpdates()
    expect([worker.chunks, kept]).toEqual([0, {}])
    vi.stubGlobal('navigator', {
      serviceWorker: { getRegistration: async () => ({ active: { postMessage } }) },
      connection,
    })
    await startUpdates()
    expect([worker.chunks, kept]).toEqual([1, { '/language': 'en' }])
    expect(postMessage).not.toHaveBeenCalled()
  })

  it('is told the language in force, and each change of it', async () => {
    await startUpdates()
    expect([kept, postMessage.mock.calls.length]).toEqual([{ '/language': 'en' }, 1])
    postMessage.mockReset()
    preferencesStore.setState({ language: 'th' })
    await after(0)
    expect(kept).toEqual({ '/language': 'th' })
    expect(postMessage).toHaveBeenLastCalledWith({ type: 'TEXTS_WANTED' }, [])
    const waiting = { postMessage: vi.fn<typeof postMessage>() }
    vi.stubGlobal('navigator', {
      serviceWorker: { getRegistration: async () => ({ active: { postMessage }, waiting }) },
    })
    preferencesStore.setState({ language: 'de' })
    await after(0)
    expect(waiting.postMessage, 'the one that waits, too').toHaveBeenLastCalledWith({ type: 'TEXTS_WANTED' }, [])
  })

  it.each(['chunk', 'registration'] as const)(
    'is asked for again where its %s does not come: once the network is back, or after a while, and not for ever',
    async (part) => {
      worker.refusing = part
      await startUpdates()
      expect(worker.chunks).toBe(1)
      await after(9_999)
      expect(worker.chunks).toBe(1)
      await after(1)
      expect(worker.chunks).toBe(2)
      browser.dispatchEvent(new Event('online'))
      await after(0)
      expect(worker.chunks).toBe(3)
      await after(86_400_000)
      expect(worker.chunks).toBe(6)
      browser.dispatchEvent(new Event('online'))
      await after(86_400_000)
      expect(worker.chunks).toBe(6)
      expect(worker.asked).toEqual([])
    },
  )

  it('once there, is not asked for again when the network comes and goes', async () => {
    worker.refusing = 'chunk'
    await startUpdates()
    worker.refusing = undefined
    browser.dispatchEvent(new Event('online'))
    await after(0)
    expect(worker.asked).toHaveLength(1)
    browser.dispatchEvent(new Event('online'))
    await after(86_400_000)
    expect(worker.asked).toHaveLength(1)
  })
})
