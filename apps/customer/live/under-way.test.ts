import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endSession, startSession } from '../session/store.ts'
import { stubStorage } from '../shell/testing/storage.ts'
import { call } from './client.ts'
import { sendCommand } from './command.ts'
import { hold, nothingUnderWay, underWay } from './under-way.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The answer that a page gets within this time which waits to begin anew; undefined: none yet. */
async function toldWithin(ms: number): Promise<boolean | undefined> {
  let told: boolean | undefined
  void nothingUnderWay().then((isQuiet) => (told = isQuiet))
  await vi.advanceTimersByTimeAsync(ms)
  return told
}

describe('a change', () => {
  it('is under way until its answer or its failure is here', async () => {
    expect(await toldWithin(300)).toBe(true)
    await expect(underWay(Promise.reject(new Error('refused')))).rejects.toThrow('refused')
    expect(await underWay(Promise.resolve(7))).toBe(7)
    let answer: (value: number) => void = () => undefined
    void underWay(new Promise<number>((resolve) => (answer = resolve)))
    expect(await toldWithin(60_000)).toBeUndefined()
    answer(7)
    expect(await toldWithin(600)).toBe(true)
  })

  it('that follows at once from another one, or is shown from then on, leaves no gap', async () => {
    let answer: (value: number) => void = () => undefined
    const first = underWay(new Promise<number>((resolve) => (answer = resolve)))
    let isQuiet = false
    void nothingUnderWay().then(() => (isQuiet = true))
    await vi.advanceTimersByTimeAsync(250)
    answer(7)
    await first
    await vi.advanceTimersByTimeAsync(100)
    const release = hold()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(isQuiet).toBe(false)
    release()
    release()
    await vi.advanceTimersByTimeAsync(600)
    expect(isQuiet).toBe(true)
  })

  it('that stays is told of after a while, so that nothing waits for ever', async () => {
    const release = hold()
    expect(await toldWithin(80_000)).toBe(false)
    release()
  })
})

describe('a change whose owner is gone', () => {
  const logIn = () => startSession({ id: 'mara', name: '', nick: '', token: 't' })
  beforeEach(() => {
    stubStorage('localStorage')
    vi.stubGlobal('navigator', { onLine: true })
    const json = { 'content-type': 'application/json' }
    vi.stubGlobal('fetch', async () => new Response('{"code":"notSignedIn"}', { status: 401, headers: json }))
  })
  afterEach(() => endSession('loggedOut'))

  it.each([
    ['a command', () => sendCommand('cancelOrder', { params: { order: '7' }, body: {} })],
    ['another change', () => call('logout')],
  ] as const)('is over, and nobody is told of it: %s', async (_, send) => {
    logIn()
    const heard = vi.fn<() => void>()
    send().then(heard, heard)
    expect(await toldWithin(2_000)).toBe(true)
    expect(heard).not.toHaveBeenCalled()
  })
})
