import { expect, it, vi } from 'vitest'
import { postToParent } from './parent-window.ts'

const UD = { id: 'u1', name: 'mara', nick: 'mara', token: 'handle' }
const PARTNER = 'https://partner.example'

it('[S7.7] posts ud to the parent window only when framed, and only to the origins that may frame the app', async () => {
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
