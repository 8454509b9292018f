import { afterEach, expect, it, vi } from 'vitest'
import { endSession, startSession } from '../../session/store.ts'
import { saveAsFile } from '../../shell/save-file.ts'
import { saveOwnData } from './data.ts'

vi.mock('../../shell/save-file.ts', () => ({ saveAsFile: vi.fn() }))

afterEach(() => {
  endSession('loggedOut')
  vi.unstubAllGlobals()
})

it('the file of one customer is not saved for the next, who came while it was asked for', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  const as = (id: string) => startSession({ id, name: id, nick: id, token: 't' })
  for (const [next, saved] of [
    ['teo', 0],
    ['mara', 1],
  ] as const) {
    let answer: (response: Response) => void = () => undefined
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)))
    as('mara')
    void saveOwnData()
    as(next)
    answer(new Response('{}', { headers: { 'content-type': 'application/json' } }))
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(vi.mocked(saveAsFile)).toHaveBeenCalledTimes(saved)
  }
})
