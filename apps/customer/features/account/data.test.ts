import { afterEach, expect, it, vi } from 'vitest'
import { queryClient, readKey } from '../../live/index.ts'
import { endSession, startSession } from '../../session/store.ts'
import { saveAsFile } from '../../shell/save-file.ts'
import { saveOwnData, tellNewest } from './data.ts'

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

it('the device’s keeper is told the passkeys as they are now, and nothing of an older list where they do not come', async () => {
  const told: unknown[] = []
  const keeper = { signalAllAcceptedCredentials: async (accepted: unknown) => void told.push(accepted) }
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => undefined, keeper),
  )
  vi.stubGlobal('window', { isSecureContext: true })
  vi.stubGlobal('location', { hostname: 'candela.example' })
  startSession({ id: 'mara', name: 'mara', nick: 'mara', token: 't' })
  const list = (ids: readonly string[]) => ({ passkeys: [], accepted: { userId: 'mara', credentialIds: ids } })
  const answers = [list(['one']), undefined, list(['one', 'two'])]
  vi.stubGlobal('fetch', async () => {
    const answer = answers.shift()
    if (answer === undefined) throw new TypeError('no network')
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } })
  })
  const kept = () => queryClient.getQueryData<{ accepted: unknown }>(readKey('passkeys'))?.accepted
  const ids = () => told.map((accepted) => (accepted as { allAcceptedCredentialIds: unknown }).allAcceptedCredentialIds)
  await tellNewest()
  expect(ids()).toEqual([['one']])
  await tellNewest()
  expect(ids()).toEqual([['one']])
  await tellNewest()
  expect(ids()).toEqual([['one'], ['one', 'two']])
  expect(kept()).toEqual({ userId: 'mara', credentialIds: ['one', 'two'] })
})
