import { beforeEach, describe, expect, it, vi } from 'vitest'
import { stubStorage } from '../shell/testing/storage.ts'

const FIRST = {
  key: 'candela/1+60b55dbe+AcFN',
  origin: 'candela/1',
  note: 'candela/1\n57\nI9NrEtH4Gv92VU3yrC+TI4SwJGKU8n8g5EejtiPPFQk=\n\n— candela/1 YLVd\n',
}
const DAY = 86_400_000
const NOW = 1_764_530_000_000

let asked: { url: string; body: unknown }[] = []
let cookies: Map<string, string>

interface Browser {
  readonly stored?: Readonly<Record<string, string>>
  readonly mark?: string
  readonly persist?: () => Promise<boolean>
  readonly persisted?: () => Promise<boolean>
}

/** The module as a page of this browser opens it. */
async function opened({ stored, mark, persist, persisted }: Browser = {}) {
  vi.resetModules()
  vi.unstubAllGlobals()
  asked = []
  cookies = new Map(mark === undefined ? [] : [['candela_kept', mark]])
  const kept = stubStorage('localStorage', stored)
  stubStorage('sessionStorage')
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('document', {
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text)!
      if (/Max-Age=0/.test(text)) cookies.delete(name)
      else cookies.set(name, value)
    },
  })
  vi.stubGlobal('navigator', {
    onLine: true,
    ...(persist && { storage: { persist, persisted: persisted ?? persist } }),
  })
  vi.stubGlobal('fetch', (url: string, { body }: { body: string }) => {
    const { since } = JSON.parse(body) as { since: number }
    asked.push({ url, body: { since } })
    cookies.set('candela_kept', `${since}-${NOW}`)
    return Promise.resolve(new Response('{"marked":true}', { headers: { 'content-type': 'application/json' } }))
  })
  return { kept, ...(await import('./keeper.ts')) }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 5))

beforeEach(() => void vi.unstubAllGlobals())

describe('the first state that is kept', () => {
  it('is marked by the server, and the browser is asked to let it last', async () => {
    const persist = vi.fn(() => Promise.resolve(true))
    const { keepFirst, keeping } = await opened({ persist })
    keepFirst(FIRST, NOW)
    await settled()
    expect(asked).toEqual([{ url: '/api/v1/proof/kept', body: { since: NOW } }])
    expect(persist).toHaveBeenCalledTimes(1)
    expect(keeping()).toMatchObject({ promised: 'granted', keeping: { kind: 'kept', kept: { keptAt: NOW } } })
    expect(keeping().keeping).not.toHaveProperty('kept.lostSince')
    keepFirst(FIRST, NOW + 1)
    await settled()
    expect([asked.length, persist.mock.calls.length]).toEqual([1, 1])
  })

  it.each<[string, string, Browser]>([
    ['open', 'a browser that promises nothing', { persist: () => Promise.resolve(false) }],
    ['unknown', 'a browser that was not asked', {}],
    ['unknown', 'a browser that fails', { persist: () => Promise.reject(new TypeError('insecure')) }],
  ])('is told as %s by %s', async (word, _, browser) => {
    const { keepFirst, keeping } = await opened(browser)
    keepFirst(FIRST, NOW)
    await settled()
    expect(keeping().promised).toBe(word)
  })

  it('after a loss says since when there was an earlier one, and that is kept', async () => {
    const { keepFirst, keeping, kept } = await opened({ mark: `${NOW - 9 * DAY}-${NOW - 9 * DAY}` })
    keepFirst(FIRST, NOW)
    await settled()
    expect(keeping().keeping).toMatchObject({ kept: { keptAt: NOW, lostSince: NOW - 9 * DAY } })
    const again = await opened({ stored: Object.fromEntries(kept), mark: `${NOW}-${NOW}` })
    expect(again.keeping().keeping).toMatchObject({ kept: { lostSince: NOW - 9 * DAY } })
  })

  it('leaves no mark, and takes away an earlier one, where it is gone with the page', async () => {
    const persist = vi.fn(() => Promise.resolve(true))
    const { keepFirst, keeping } = await opened({ persist, mark: `${NOW - DAY}-${NOW - DAY}` })
    localStorage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    keepFirst(FIRST, NOW)
    await settled()
    expect([keeping().lasting, asked.length, persist.mock.calls.length]).toEqual([false, 0, 0])
    // the loss is told once
    expect(keeping().keeping).toHaveProperty('kept.lostSince', NOW - DAY)
    expect([...cookies]).toEqual([])
  })
})

describe('the mark', () => {
  it('is made where an earlier release kept without one, and again when it is old', async () => {
    const { keepFirst, keepNote } = await opened()
    keepFirst(FIRST, NOW)
    await settled()
    cookies.clear()
    keepNote(FIRST.note, NOW + 1)
    await settled()
    expect(asked.length).toBe(2)
    keepNote(FIRST.note, NOW + 30 * DAY - 1)
    await settled()
    expect(asked.length).toBe(2)
    keepNote(FIRST.note, NOW + 30 * DAY)
    await settled()
    expect(asked.map(({ body }) => body)).toEqual([{ since: NOW }, { since: NOW }, { since: NOW }])
  })

  it('goes with what the customer forgets, so that the next state is a first one', async () => {
    const { keepFirst, keeping, forget } = await opened()
    keepFirst(FIRST, NOW)
    await settled()
    forget()
    expect([...cookies]).toEqual([])
    keepFirst(FIRST, NOW + DAY)
    expect(keeping().keeping).not.toHaveProperty('kept.lostSince')
  })
})

it('what the browser has promised is heard without asking it for more', async () => {
  const persist = vi.fn(() => Promise.resolve(true))
  const { hearPromise, keeping } = await opened({ persist, persisted: () => Promise.resolve(false) })
  expect(keeping().promised).toBeUndefined()
  await hearPromise()
  expect([keeping().promised, persist.mock.calls.length]).toEqual(['open', 0])
})
