import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { endSession, startSession } from '../../session/store.ts'
import { stubStorage } from '../../shell/testing/storage.ts'
import { openOutbox, put, sendWaiting } from './outbox.ts'

let posts: number
let refusal: { readonly code: string; readonly status: number }
beforeEach(() => {
  posts = 0
  stubStorage('localStorage')
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', (_: string, { method }: RequestInit) => {
    if (method === 'POST') posts++
    const { code, status } = method === 'POST' ? refusal : { code: 'busy', status: 503 }
    const headers = { 'content-type': 'application/json' }
    return Promise.resolve(new Response(JSON.stringify({ code }), { status, headers }))
  })
})
afterEach(() => {
  endSession('loggedOut')
  vi.unstubAllGlobals()
})

it.each([
  ['accountChanged', 409, 'is tried again'],
  ['tooManyRequests', 429, 'is tried again'],
  ['supportTextInvalid', 422, 'waits for its writer'],
])('a message that meets %s (%i) %s', async (code, status, then) => {
  refusal = { code, status }
  const id = `of ${code}`
  startSession({ id, name: id, nick: id, token: 't' })
  openOutbox(id)
  put({ topic: 'other', text: 'Hello' })
  await vi.waitFor(() => expect(posts).toBe(1))
  await new Promise((resolve) => setTimeout(resolve, 5))
  await sendWaiting()
  expect(posts).toBe(then === 'is tried again' ? 2 : 1)
})
