import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { proves } from '@candela/checks/proves'

const shown = vi.hoisted(() => [] as { text: string; action?: { onPress: () => void } }[])
vi.mock('@candela/design', () => ({ showToast: (message: (typeof shown)[number]) => shown.push(message) }))
vi.mock('./texts.ts', () => ({ shellText: (key: string) => key }))
/** The browser's part: fails as long as `refusing` says where, and keeps what the app would be told. */
const worker = vi.hoisted(() => ({
  refusing: undefined as 'chunk' | 'registration' | undefined,
  chunks: 0,
  asked: [] as { onNeedRefresh: () => void }[],
  update: vi.fn<(reload: boolean) => Promise<void>>(),
}))
vi.mock('virtual:pwa-register', () => ({
  get registerSW() {
    worker.chunks++
    if (worker.refusing === 'chunk') throw new Error('Failed to fetch dynamically imported module')
    return (told: { onNeedRefresh: () => void; onRegisterError: (error: unknown) => void }) => {
      if (worker.refusing === 'registration') told.onRegisterError(new Error('no network'))
      else worker.asked.push(told)
      return worker.update
    }
  },
}))
const { offer, startUpdates } = await import('./updates.ts')

const texts = () => shown.map(({ text }) => text)

describe('the service worker', () => {
  const browser = new EventTarget()
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubEnv('PROD', true)
    vi.stubGlobal('navigator', { serviceWorker: {} })
    vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
    vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser))
    Object.assign(worker, { refusing: undefined, chunks: 0 })
    worker.asked.length = 0
    worker.update.mockReset()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllEnvs()
    vi.unstubAllGlobals()
    shown.length = 0
  })
  const after = (ms: number) => vi.advanceTimersByTimeAsync(ms)

  it('is asked for; a new version is offered, put in by a press, and said to have failed', async () => {
    worker.update.mockRejectedValue(new Error('no worker'))
    startUpdates()
    await after(0)
    expect(worker.asked).toHaveLength(1)
    expect(texts()).toEqual([])
    worker.asked[0]!.onNeedRefresh()
    expect(texts(), proves('S8.20')).toEqual(['update.text'])
    shown[0]!.action!.onPress()
    await after(0)
    expect(worker.update).toHaveBeenCalledExactlyOnceWith(true)
    expect(texts(), proves('S8.20')).toEqual(['update.text', 'update.failed'])
  })

  it.each(['chunk', 'registration'] as const)(
    'is asked for again where its %s does not come: once the network is back, or after a while, and not for ever',
    async (part) => {
      worker.refusing = part
      startUpdates()
      await after(0)
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
    startUpdates()
    await after(0)
    worker.refusing = undefined
    browser.dispatchEvent(new Event('online'))
    await after(0)
    expect(worker.asked).toHaveLength(1)
    browser.dispatchEvent(new Event('online'))
    await after(86_400_000)
    expect(worker.asked).toHaveLength(1)
  })
})

describe('a new version that does not come', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    shown.length = 0
  })

  it('is said to have failed at once where it is refused, and offered again', async () => {
    const update = vi.fn(() => Promise.reject(new Error('no worker')))
    offer(update)
    expect(texts()).toEqual(['update.text'])
    shown[0]!.action!.onPress()
    await vi.advanceTimersByTimeAsync(0)
    expect(texts(), proves('S8.20')).toEqual(['update.text', 'update.failed'])
    shown[1]!.action!.onPress()
    await vi.advanceTimersByTimeAsync(0)
    expect(update).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(texts()).toHaveLength(3)
  })

  it('and where the page is still this one after ten seconds', async () => {
    offer(() => Promise.resolve())
    shown[0]!.action!.onPress()
    await vi.advanceTimersByTimeAsync(9_000)
    expect(texts()).toEqual(['update.text'])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(texts(), proves('S8.20')).toEqual(['update.text', 'update.failed'])
  })
})
