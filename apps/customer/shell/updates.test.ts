import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const shown = vi.hoisted(() => [] as { text: string; action?: { onPress: () => void } }[])
vi.mock('@candela/design', () => ({ showToast: (message: (typeof shown)[number]) => shown.push(message) }))
vi.mock('i18next', () => ({ default: { t: (key: string) => key } }))
const { offer } = await import('./updates.ts')

const texts = () => shown.map(({ text }) => text)

describe('[S8.20] a new version that does not come', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    shown.length = 0
  })

  it('is said to have failed at once where it is refused, and offered again', async () => {
    const update = vi.fn(() => Promise.reject(new Error('no worker')))
    offer(update)
    expect(texts()).toEqual(['shell:update.text'])
    shown[0]!.action!.onPress()
    await vi.advanceTimersByTimeAsync(0)
    expect(texts()).toEqual(['shell:update.text', 'shell:update.failed'])
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
    expect(texts()).toEqual(['shell:update.text'])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(texts()).toEqual(['shell:update.text', 'shell:update.failed'])
  })
})
