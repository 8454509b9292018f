import { beforeEach, expect, it, vi } from 'vitest'
import { stubStorage } from '../shell/testing/storage.ts'
import { check } from './checker.ts'
import { keeping } from './keeper.ts'
import { watchLog } from './watch.ts'

vi.mock('./checker.ts', () => ({ check: vi.fn() }))
vi.hoisted(() => Object.assign(globalThis, { addEventListener: () => undefined }))

const CHECKPOINT = 'candela/1\n57\nI9NrEtH4Gv92VU3yrC+TI4SwJGKU8n8g5EejtiPPFQk=\n\n— candela/1 YLVd\n'
let asked: string[]

/** A page that is opened in a browser with this cookie, and nothing kept. */
async function opened(cookie: string, isFull = false): Promise<{ alarms: number; losses: number }> {
  asked = []
  stubStorage('localStorage')
  if (isFull) {
    localStorage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  }
  vi.stubGlobal('document', { cookie, hidden: false, addEventListener: () => undefined })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    const answer = { key: 'candela/1+60b55dbe+AcFN', origin: 'candela/1', checkpoint: CHECKPOINT }
    return Promise.resolve(new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } }))
  })
  const said = { alarms: 0, losses: 0 }
  watchLog(
    () => said.alarms++,
    () => said.losses++,
  )
  await new Promise((resolve) => setTimeout(resolve, 20))
  return said
}

beforeEach(() => {
  vi.mocked(check).mockResolvedValue({ outcome: 'begun', findings: [], note: CHECKPOINT })
})

it('a first visit asks for nothing and says nothing', async () => {
  expect(await opened('lang=en')).toEqual({ alarms: 0, losses: 0 })
  expect(asked).toEqual([])
})

it('a key that did not sign the log takes the place of nothing', async () => {
  vi.mocked(check).mockResolvedValue({ outcome: 'refused', findings: [] })
  expect(await opened('candela_kept=1764530000000-1764530000000')).toEqual({ alarms: 0, losses: 0 })
  expect(keeping().keeping).toEqual({ kind: 'nothing' })
})

it('what the browser deleted is kept anew at once, and that is said', async () => {
  expect(await opened('a=b; __Host-candela_kept=1764530000000-1764530000000; c=d')).toEqual({ alarms: 0, losses: 1 })
  expect(asked[0]).toBe('/api/v1/proof/key')
  expect(keeping().keeping).toMatchObject({ kept: { lostSince: 1_764_530_000_000, note: CHECKPOINT } })
})

it('what cannot be kept anew is not said to be', async () => {
  const cookie = 'candela_kept=1764530000000-1764530000000'
  expect(await opened(cookie, true)).toEqual({ alarms: 0, losses: 0 })
  expect(keeping().lasting).toBe(false)
})
