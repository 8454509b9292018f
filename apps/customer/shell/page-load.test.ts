import { proves } from '@candela/checks/proves'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ChunkTimeout, CHUNK_TIMEOUT_MS, LOADING_AFTER_MS, PAGE_TIMEOUT_MS, PageLoad } from './page-load.ts'

/** A chunk whose arrival the test decides. */
function chunk() {
  let arrive: (value: string) => void = () => undefined
  let fail: (error: Error) => void = () => undefined
  const load = vi.fn(
    () =>
      new Promise<string>((resolve, reject) => {
        arrive = resolve
        fail = reject
      }),
  )
  return { load, arrive: (value: string) => arrive(value), fail: () => fail(new Error('404')) }
}

describe('loading a page', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  function open() {
    const part = chunk()
    const page = new PageLoad(part.load)
    page.subscribe(() => undefined)
    return { ...part, page, kind: () => page.state().kind, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) }
  }

  it('is asked for when it is first shown, and not before', () => {
    const { load } = chunk()
    const page = new PageLoad(load)
    expect(load, proves('S2.10')).not.toHaveBeenCalled()
    page.subscribe(() => undefined)
    expect(load, proves('S2.10')).toHaveBeenCalledOnce()
  })

  it('draws nothing for 200 ms, then the loading view', async () => {
    const { kind, pass, arrive, page } = open()
    await pass(199)
    expect(kind(), proves('S2.10', 'S9.26')).toBe('waiting')
    await pass(1)
    expect(kind(), proves('S2.10', 'S9.26')).toBe('loading')
    arrive('page')
    await pass(0)
    expect(page.state()).toEqual({ kind: 'ready', value: 'page' })
    expect(LOADING_AFTER_MS).toBe(200)
  })

  it('shows the error view at 60 s while the chunk goes on', async () => {
    const { kind, pass } = open()
    await pass(59_999)
    expect(kind(), proves('S2.11', 'S9.26')).toBe('loading')
    await pass(1)
    expect(kind(), proves('S2.11', 'S9.26')).toBe('slow')
    expect(PAGE_TIMEOUT_MS).toBe(60_000)
  })

  it('a late chunk between 60 s and 120 s replaces the error view', async () => {
    const { kind, pass, arrive } = open()
    await pass(119_999)
    expect(kind()).toBe('slow')
    arrive('page')
    await pass(0)
    expect(kind()).toBe('ready')
    await pass(CHUNK_TIMEOUT_MS)
    expect(kind()).toBe('ready')
  })

  it('the chunk fails at 120 s', async () => {
    const { page, pass, kind } = open()
    await pass(119_999)
    expect(kind(), proves('S2.12', 'S9.25')).toBe('slow')
    await pass(1)
    expect(kind(), proves('S2.12', 'S9.25')).toBe('failed')
    expect(page.state(), proves('S8.45')).toEqual({
      kind: 'failed',
      reason: 'timeout',
      error: expect.any(ChunkTimeout),
    })
    expect(CHUNK_TIMEOUT_MS).toBe(120_000)
  })

  it('a chunk that cannot be fetched fails at once and can be asked for once more; then only a fresh start helps', async () => {
    const { page, pass, fail, load } = open()
    fail()
    await pass(0)
    expect(page.state()).toEqual({ kind: 'failed', reason: 'broken', error: new Error('404') })
    expect(page.retry()).toBe(true)
    expect(load).toHaveBeenCalledTimes(2)
    fail()
    await pass(0)
    expect(page.retry()).toBe(false)
  })

  it('is loaded once, however often it is shown', async () => {
    const { page, pass, arrive, load } = open()
    page.subscribe(() => undefined)
    arrive('page')
    await pass(0)
    page.subscribe(() => undefined)
    page.start()
    expect(load).toHaveBeenCalledOnce()
  })
})
