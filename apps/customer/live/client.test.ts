import { ACCOUNT_HEADER } from '@candela/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { endSession, sessionStore, startSession } from '../session/store.ts'
import { accountHeader, askWhoIsHere, call } from './client.ts'
import { WIRE } from './wire.made.ts'

const as = (id: string) => startSession({ id, name: id, nick: id, token: 't' })
let asked: { readonly url: string; readonly account: string | undefined }[]

/** answers every request by a status and a body */
function server(answers: Readonly<Record<string, readonly [number, unknown]>>): void {
  asked = []
  vi.stubGlobal('fetch', (url: string, init: { readonly headers: Record<string, string> }) => {
    asked.push({ url, account: init.headers[ACCOUNT_HEADER] })
    const [status, body] = answers[url] ?? [200, {}]
    const headers = { 'content-type': 'application/json' }
    return Promise.resolve(new Response(JSON.stringify(body), { status, headers }))
  })
}

beforeEach(() => vi.stubGlobal('navigator', { onLine: true }))
afterEach(() => {
  endSession('loggedOut')
  vi.unstubAllGlobals()
})

const changing = Object.entries(WIRE).filter(([, [method]]) => method !== 'GET')
it.each(changing)('%s names the account that it is made for, and a visitor’s none', async (name) => {
  server({})
  const send = call as (name: string, input?: object, options?: { account: string }) => Promise<unknown>
  await send(name)
  as('mara')
  await send(name)
  await send(name, {}, { account: 'teo' })
  expect(asked.map(({ account }) => account)).toEqual([undefined, 'mara', 'teo'])
})

it('becomes whom the session is of, once a request was refused because it is another’s', async () => {
  const ud = { id: 'teo', name: 'teo', nick: 'Teo', token: 't' }
  server({
    '/api/v1/orders/cancel-all': [409, { code: 'accountChanged' }],
    '/api/v1/accounts': [200, { accounts: [{ ud, current: true, seenAt: 0 }] }],
  })
  as('mara')
  await expect(call('cancelAll', { body: { commandId: 'c' } })).rejects.toMatchObject({
    code: 'accountChanged',
  })
  await vi.waitFor(() => expect(sessionStore.getState().ud?.id).toBe('teo'))
  expect(accountHeader()).toEqual({ [ACCOUNT_HEADER]: 'teo' })
})

it('lets nobody go by an answer that is older than their login', async () => {
  const late: ((answer: Response) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => void late.push(resolve)))
  const headers = { 'content-type': 'application/json' }
  const asked = [askWhoIsHere(), call('balances').catch(() => undefined)]
  as('mara')
  late[0]!(new Response('{"accounts":[]}', { headers }))
  late[1]!(new Response('{"code":"notSignedIn"}', { status: 401, headers }))
  await Promise.all(asked)
  expect(sessionStore.getState().ud?.id).toBe('mara')
  const now = call('balances').catch(() => undefined)
  late[2]!(new Response('{"code":"notSignedIn"}', { status: 401, headers }))
  await now
  expect(sessionStore.getState().ud).toBeUndefined()
})

it('tells what a change came to, or why it failed, to nobody once its owner has left', async () => {
  for (const status of [200, 422]) {
    let answer: (response: Response) => void = () => undefined
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)))
    as('mara')
    const told = vi.fn()
    call('cancelAll', { body: { commandId: 'c' } }).then(told, told)
    as('teo')
    answer(new Response('{"code":"busy"}', { status, headers: { 'content-type': 'application/json' } }))
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(told).not.toHaveBeenCalled()
  }
})
