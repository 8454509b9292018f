import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { endSession, onSessionEnd, startSession } from '../../session/store.ts'
import { saveText } from '../../shell/save-file.ts'
import { stubStorage } from '../../shell/testing/storage.ts'
import { saveStatement } from './statement-file.ts'

vi.mock('../../shell/save-file.ts', () => ({ saveText: vi.fn(() => Promise.resolve(true)) }))

const as = (id: string) => startSession({ id, name: id, nick: id, token: 't' })
let asked: string[] = []
function serve(response: () => Response): void {
  asked = []
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return Promise.resolve(response())
  })
}

beforeEach(() => {
  stubStorage('localStorage')
  vi.stubGlobal('navigator', { onLine: true })
  vi.mocked(saveText).mockClear()
  as('mara')
})
afterEach(() => {
  endSession('loggedOut')
  vi.unstubAllGlobals()
})

it('a statement is saved as the server wrote it', async () => {
  serve(() => new Response('time,event\r\n', { headers: { 'content-type': 'text/csv; charset=utf-8' } }))
  expect(await saveStatement({ detail: 'account', from: '2026-11-01' })).toBe(true)
  expect(asked).toEqual(['/api/v1/statement.csv?detail=account&from=2026-11-01'])
  expect(vi.mocked(saveText).mock.calls).toEqual([['candela-statement.csv', 'time,event\r\n', 'text/csv']])
})

it('a statement that is refused is no file', async () => {
  serve(() => new Response(JSON.stringify({ code: 'tooManyRequests', params: {} }), { status: 429 }))
  await expect(saveStatement({})).rejects.toMatchObject({ code: 'tooManyRequests' })
  expect(saveText).not.toHaveBeenCalled()
})

it('a statement asked for when the session is over leads to the login, which says so, and is no file', async () => {
  serve(() => new Response(JSON.stringify({ code: 'notSignedIn', params: {} }), { status: 401 }))
  const ended = new Promise((resolve) => onSessionEnd(resolve))
  void saveStatement({})
  expect(await ended).toBe('expired')
  expect(saveText).not.toHaveBeenCalled()
})

it('a statement that breaks off is no file', async () => {
  serve(() => {
    throw new TypeError('connection lost')
  })
  await expect(saveStatement({})).rejects.toMatchObject({ kind: 'broken' })
  expect(saveText).not.toHaveBeenCalled()
})
