import { proves } from '@candela/checks/proves'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubStorage } from '../shell/testing/storage.ts'
import {
  endSession,
  followOtherTabs,
  followServer,
  isSignedIn,
  leave,
  LOGOUT_DELAY_MS,
  onLeaving,
  onSessionEnd,
  sessionStore,
  startSession,
} from './store.ts'

const UD = { id: 'u1', name: 'mara', nick: 'mara', token: 'handle' }
let kept: Map<string, string>

describe('the session on this device', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    kept = stubStorage('localStorage')
  })
  afterEach(() => {
    endSession('loggedOut')
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('keeps ud in local storage, and counts as logged in by it', () => {
    expect(isSignedIn(), proves('S2.100')).toBe(false)
    startSession(UD)
    expect(JSON.parse(kept.get('ud')!), proves('S7.6')).toEqual(UD)
    expect(kept.get('token')).toBe('handle')
    expect(isSignedIn(), proves('S2.100')).toBe(true)
  })

  it.each([
    ['{"id":"u1","token":"handle"}', true],
    ['{"token":"handle"}', false],
    [undefined, false],
  ])('kept as %s at a start of the app, it is logged in: %s', async (stored, isIn) => {
    if (stored !== undefined) kept.set('ud', stored)
    vi.resetModules()
    const fresh = await import('./store.ts')
    expect(fresh.isSignedIn(), proves('S2.100')).toBe(isIn)
  })

  it('clears token and user 0.5 s after logging out, also where the server could not be told', async () => {
    startSession(UD)
    const told = vi.fn(() => Promise.reject(new Error('no network')))
    const left = leave(told)
    expect(told).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(499)
    expect([kept.has('ud'), kept.has('token'), isSignedIn()], proves('S4.32', 'S9.29')).toEqual([true, true, true])
    await vi.advanceTimersByTimeAsync(1)
    expect([kept.has('ud'), kept.has('token'), isSignedIn()], proves('S4.32', 'S9.29')).toEqual([false, false, false])
    await left
    expect(LOGOUT_DELAY_MS).toBe(500)
  })

  it('tells of an expired session before the user is gone, once, and never a visitor', () => {
    const heard: [string, boolean][] = []
    const stop = onSessionEnd((end) => heard.push([end, isSignedIn()]))
    endSession('expired')
    startSession(UD)
    endSession('expired')
    endSession('expired')
    stop()
    expect(heard).toEqual([['expired', true]])
    expect(kept.has('ud')).toBe(false)
  })

  it('calls nothing expired while one is logging out: the next login leads to Home, not back to where that was', async () => {
    const heard: string[] = []
    const stop = onSessionEnd((end) => heard.push(end))
    startSession(UD)
    const left = leave(() => Promise.resolve())
    endSession('expired')
    expect(isSignedIn()).toBe(true)
    await vi.advanceTimersByTimeAsync(LOGOUT_DELAY_MS)
    await left
    stop()
    expect(heard).toEqual(['loggedOut'])
  })

  it('ends what an owner began as they leave, and keeps what a visitor began', async () => {
    vi.resetModules()
    const { endSession, sessionStore, startSession } = await import('./store.ts')
    const epoch = () => sessionStore.getState().epoch
    const other = { ...UD, id: 'u2' }
    const first = epoch()
    startSession(UD)
    startSession({ ...UD, nick: 'M' })
    expect(epoch()).toBe(first)
    startSession(other)
    expect(epoch()).toBe(first + 1)
    endSession('loggedOut')
    expect(epoch()).toBe(first + 2)
    startSession(other)
    expect(epoch()).toBe(first + 2)
    endSession('loggedOut')
    startSession(UD)
    expect(epoch()).toBe(first + 4)
  })

  it('leaves to a visitor what they began, also where nobody is here again', async () => {
    let shown: ((event: { persisted: boolean }) => void) | undefined
    vi.stubGlobal('addEventListener', (name: string, listener: typeof shown) => {
      if (name === 'pageshow') shown = listener
    })
    followOtherTabs()
    startSession(UD)
    endSession('loggedOut')
    const { epoch } = sessionStore.getState()
    shown!({ persisted: true })
    expect(sessionStore.getState().epoch).toBe(epoch)
  })

  it('tells of another account that came beside it, before it becomes that, and not of its own', () => {
    const heard: [string | undefined, string | undefined][] = []
    const stop = onLeaving((stranger) => heard.push([stranger?.id, sessionStore.getState().ud?.id]))
    startSession(UD)
    heard.length = 0
    followServer(UD)
    followServer({ ...UD, id: 'u2', nick: 'teo' })
    expect(heard).toEqual([['u2', 'u1']])
    expect(JSON.parse(kept.get('ud')!)).toMatchObject({ id: 'u2', nick: 'teo' })
    followServer(undefined)
    expect([kept.has('ud'), isSignedIn(), heard]).toEqual([
      false,
      false,
      [
        ['u2', 'u1'],
        [undefined, 'u2'],
      ],
    ])
    stop()
  })
})
