import { proves } from '@candela/checks/proves'
import type { Messages } from '@candela/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { onSessionEnd, sessionStore, startSession } from '../session/store.ts'
import {
  confirmLetter,
  HIDDEN_LETTER_POLL_MS,
  LETTER_POLL_MS,
  lettersStore,
  readLetter,
  startLetters,
} from './letters.ts'
import { letterIn } from './seed.ts'

const UD = { id: 'u1', name: 'mara', nick: 'mara', token: 't' }
let asked: object[]
let unread: string[]
let ended: boolean
let refused: boolean
let page: EventTarget & { hidden: boolean }
let stop: () => void

/** letters that wait have a capital */
const asks = (id: string): boolean => id === id.toLowerCase()
const messages = (): Messages => {
  const asking = unread.filter(asks)
  const [id] = [...asking, ...unread]
  return {
    success: true,
    c: unread.length,
    d: id === undefined ? {} : { en: { id, title: 'Hello', content: 'Text', asks: asks(id) } },
    ...(asking.length > 0 && { asking: asking.length }),
  }
}

describe('unread letters', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    page = Object.assign(new EventTarget(), { hidden: false })
    vi.stubGlobal('document', page)
    vi.stubGlobal('navigator', {})
    asked = []
    unread = []
    ended = false
    refused = false
    vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
      const body = JSON.parse(init.body as string) as { t: string; id?: string }
      asked.push(body)
      if (body.t === 'getcountyd' && refused)
        return Promise.resolve(
          new Response(JSON.stringify({ success: false, msg: 'busy', c: 0, d: {} }), {
            headers: { 'content-type': 'application/json' },
          }),
        )
      if (body.t === 'getcountyd') unread = unread.filter((id) => id !== body.id)
      return Promise.resolve(
        new Response(JSON.stringify(ended ? { success: false, msg: 'notSignedIn', c: 0, d: {} } : messages()), {
          headers: { 'content-type': 'application/json' },
        }),
      )
    })
    stop = startLetters()
  })
  afterEach(() => {
    stop()
    sessionStore.setState({ ud: undefined })
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('stand as a number on the icon of the installed app, and none after logging out', async () => {
    stop()
    const shown: (number | undefined)[] = []
    vi.stubGlobal('navigator', {
      setAppBadge: (number: number) => Promise.resolve(void shown.push(number)),
      clearAppBadge: () => Promise.resolve(void shown.push(undefined)),
    })
    unread = ['A', 'B']
    stop = startLetters()
    startSession(UD)
    await vi.advanceTimersByTimeAsync(0)
    unread = ['B']
    await vi.advanceTimersByTimeAsync(LETTER_POLL_MS)
    sessionStore.setState({ ud: undefined })
    expect(shown).toEqual([undefined, 2, 1, undefined])
  })

  it('are never asked for by a visitor', async () => {
    await vi.advanceTimersByTimeAsync(30_000)
    expect(asked, proves('S6.4')).toEqual([])
  })

  it('are asked for every 3000 ms with t and uid while logged in', async () => {
    sessionStore.setState({ ud: UD })
    await vi.advanceTimersByTimeAsync(0)
    asked.length = 0
    await vi.advanceTimersByTimeAsync(2_999)
    const before = asked.length
    await vi.advanceTimersByTimeAsync(9_001)
    expect(before).toBeLessThanOrEqual(1)
    expect(asked, proves('S7.9', 'S9.30')).toHaveLength(4)
    expect(asked[0], proves('S7.10')).toEqual({ t: 'getcount', uid: 'u1' })
  })

  it('are asked for slower while nobody looks at the page, and at once when it is shown again', async () => {
    sessionStore.setState({ ud: UD })
    await vi.advanceTimersByTimeAsync(LETTER_POLL_MS)
    page.hidden = true
    page.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(LETTER_POLL_MS)
    asked.length = 0
    await vi.advanceTimersByTimeAsync(3 * HIDDEN_LETTER_POLL_MS)
    expect(asked).toHaveLength(3)
    await vi.advanceTimersByTimeAsync(LETTER_POLL_MS)
    page.hidden = false
    page.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toHaveLength(4)
    await vi.advanceTimersByTimeAsync(LETTER_POLL_MS)
    expect(asked).toHaveLength(5)
  })

  it('stay where the server refuses to mark them read, and the refusal is thrown', async () => {
    unread = ['a']
    sessionStore.setState({ ud: UD })
    await vi.advanceTimersByTimeAsync(LETTER_POLL_MS)
    refused = true
    await expect(confirmLetter('a')).rejects.toMatchObject({ code: 'busy' })
    await vi.advanceTimersByTimeAsync(LETTER_POLL_MS)
    expect(letterIn(lettersStore.getState().messages!, 'en')!.id).toBe('a')
  })

  it('count as read for nobody but whose they were', async () => {
    startSession(UD)
    let refuse: (error: Error) => void = () => undefined
    vi.stubGlobal('fetch', () => new Promise((_, reject) => (refuse = reject)))
    const told = vi.fn()
    confirmLetter('a').then(told, told)
    const refuseIt = refuse
    startSession({ ...UD, id: 'u2' })
    refuseIt(new TypeError('failed'))
    await vi.advanceTimersByTimeAsync(0)
    expect(told).not.toHaveBeenCalled()
  })

  it('come one after another, each marked read by its id when confirmed', async () => {
    unread = ['a', 'b']
    sessionStore.setState({ ud: UD })
    await vi.advanceTimersByTimeAsync(LETTER_POLL_MS)
    const first = lettersStore.getState()
    expect(first.unread, proves('S7.11')).toBe(2)
    expect(letterIn(first.messages!, 'en')!.id).toBe('a')
    await vi.advanceTimersByTimeAsync(LETTER_POLL_MS)
    expect(lettersStore.getState().messages).toBe(first.messages)
    await confirmLetter('a')
    expect(asked, proves('S7.12')).toContainEqual({ t: 'getcountyd', uid: 'u1', id: 'a' })
    expect(letterIn(lettersStore.getState().messages!, 'en')!.id).toBe('b')
    expect(lettersStore.getState().unread).toBe(1)
  })

  it('are counted together only while more are coming: the next to come alone is the first again', async () => {
    unread = ['a', 'b']
    sessionStore.setState({ ud: UD })
    await vi.advanceTimersByTimeAsync(LETTER_POLL_MS)
    expect(lettersStore.getState()).toMatchObject({ read: 0, together: 2 })
    await confirmLetter('a')
    expect(lettersStore.getState()).toMatchObject({ read: 1, together: 2, unread: 1 })
    // one that comes after the last was read is no second of two
    unread = ['b', 'c']
    await confirmLetter('b')
    expect(lettersStore.getState()).toMatchObject({ read: 0, together: 1, unread: 1 })
    await confirmLetter('c')
    expect(lettersStore.getState()).toMatchObject({ read: 0, together: 0, unread: 0 })
  })

  it('that wait are counted and never shown by themselves, nor do they make a letter the first of several', async () => {
    unread = ['A', 'b', 'C']
    sessionStore.setState({ ud: UD })
    await vi.advanceTimersByTimeAsync(LETTER_POLL_MS)
    expect(lettersStore.getState()).toMatchObject({ unread: 3, asking: 1, read: 0, together: 1 })
    expect(letterIn(lettersStore.getState().messages!, 'en')!.id).toBe('b')
    await confirmLetter('b')
    expect(lettersStore.getState()).toMatchObject({ unread: 2, asking: 0, messages: undefined })
    await readLetter('A')
    expect(lettersStore.getState()).toMatchObject({ unread: 1, messages: undefined })
  })

  it('notice within 3 s that the session has ended elsewhere, but not while one is leaving', async () => {
    const ends: string[] = []
    const leave = onSessionEnd((end) => ends.push(end))
    sessionStore.setState({ ud: UD, leaving: true })
    ended = true
    await vi.advanceTimersByTimeAsync(2 * LETTER_POLL_MS)
    expect([ends, sessionStore.getState().ud]).toEqual([[], UD])
    sessionStore.setState({ leaving: false })
    await vi.advanceTimersByTimeAsync(LETTER_POLL_MS)
    expect([ends, sessionStore.getState().ud]).toEqual([['expired'], undefined])
    leave()
  })

  it('are shown in the interface language, else in English', () => {
    const written = { id: '1', content: '', asks: true }
    const d = { en: { ...written, title: 'en' }, de: { ...written, title: 'de' } }
    expect(letterIn({ success: true, c: 1, d }, 'de'), proves('S7.11')).toEqual({ ...written, title: 'de' })
    expect(letterIn({ success: true, c: 1, d }, 'th')!.title).toBe('en')
  })
})
