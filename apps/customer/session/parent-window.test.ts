import type { SignedIn, UserData } from '@candela/contract'
import { proves } from '@candela/checks/proves'
import { afterEach, expect, it, vi } from 'vitest'
import { enter, goOnAs } from './enter.ts'
import { postToParent } from './parent-window.ts'

const PARTNER = 'https://partner.example'
const UD: UserData = { id: 'u1', name: 'mara', nick: 'mara', token: 'handle' }
const startSession = vi.hoisted(() => vi.fn())
vi.mock('./store.ts', () => ({ startSession }))
vi.mock('../live/index.ts', () => ({ loadAppData: async () => ({ frameOrigins: [PARTNER] }) }))

afterEach(() => vi.unstubAllGlobals())

it('posts ud to the parent window only when framed, and only to the origins that may frame the app', async () => {
  const postMessage = vi.fn()
  const framed = { parent: { postMessage } }
  await postToParent(UD, async () => [], framed)
  await postToParent(UD, async () => ['*', 'http://plain.example', 'https://*.example'], framed)
  await postToParent(UD, () => Promise.reject(new Error('no connection')), framed)
  expect(postMessage).not.toHaveBeenCalled()
  await postToParent(UD, async () => [PARTNER], framed)
  expect(postMessage).toHaveBeenCalledExactlyOnceWith({ ud: UD }, PARTNER)

  const alone = { postMessage: vi.fn(), parent: undefined as unknown }
  alone.parent = alone
  const readOrigins = vi.fn(async () => [PARTNER])
  await postToParent(UD, readOrigins, alone as never)
  expect(alone.postMessage).not.toHaveBeenCalled()
  expect(readOrigins).not.toHaveBeenCalled()
})

it('a login or registration that succeeds is posted to the frame around it, one that is refused is not', async () => {
  const postMessage = vi.fn()
  vi.stubGlobal('window', { parent: { postMessage } })
  const posted = () => postMessage.mock.calls
  const refused: SignedIn = { success: false, msg: 'loginpwd' }
  await expect(enter(async () => refused, {})).rejects.toMatchObject({ code: 'loginpwd' })
  expect(startSession).not.toHaveBeenCalled()
  expect(posted()).toEqual([])
  await enter(async () => ({ success: true, msg: '', ud: UD }), {})
  expect(startSession).toHaveBeenCalledExactlyOnceWith(UD)
  await expect.poll(posted, { message: proves('S7.7') }).toEqual([[{ ud: UD }, PARTNER]])
  goOnAs({ ...UD, id: 'u2' })
  await expect.poll(posted).toHaveLength(2)
})
