import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { proves, type StatementId } from '@candela/checks/proves'
import { ConnectionError, Problem, request } from '@candela/contract/client'
import { call } from './client.ts'

const answers = (status: number, body: unknown) =>
  vi.fn(() =>
    Promise.resolve(new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })),
  )
/** a server that never answers, but lets go when the request is aborted */
const silent = () =>
  vi.fn(
    (_url: string, init: RequestInit) =>
      new Promise<Response>((_, reject) => {
        init.signal!.addEventListener('abort', () => reject(new Error('aborted')))
      }),
  )

describe('requests', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it.each<readonly [string, Parameters<typeof request>[0], readonly StatementId[]]>([
    ['a request', { method: 'GET', url: '/x' }, ['S7.17', 'S9.27']],
    ['a file', { method: 'POST', url: '/x', body: new Blob(['photo'], { type: 'image/webp' }) }, []],
  ])('%s ends after 60 s without an answer, and not before', async (_what, input, ids) => {
    vi.stubGlobal('fetch', silent())
    let failure: unknown
    request(input).catch((error: unknown) => {
      failure = error
    })
    await vi.advanceTimersByTimeAsync(59_999)
    expect(failure, proves(...ids)).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(failure, proves(...ids)).toBeInstanceOf(ConnectionError)
    expect((failure as ConnectionError).kind).toBe('timeout')
  })

  it('a download that stops in the middle ends after 60 s, picture and text alike', async () => {
    for (const bytes of [true, false]) {
      vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
        const body = new ReadableStream<Uint8Array>({
          start(stream) {
            stream.enqueue(new Uint8Array(8))
            init.signal!.addEventListener('abort', () => stream.error(new Error('aborted')))
          },
        })
        return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/csv' } }))
      })
      let failure: unknown
      request({ method: 'GET', url: '/x', bytes }).catch((error: unknown) => (failure = error))
      await vi.advanceTimersByTimeAsync(59_999)
      expect(failure, proves('S7.20')).toBeUndefined()
      await vi.advanceTimersByTimeAsync(1)
      expect(failure, proves('S7.20')).toMatchObject({ name: 'ConnectionError', kind: 'timeout' })
    }
  })

  it('throws a refusal with its code, parameters and status', async () => {
    vi.stubGlobal('fetch', answers(422, { code: 'insufficientBalance', params: { missing: '692.98', asset: 'USDT' } }))
    const failure = await request({ method: 'POST', url: '/x', body: {} }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Problem)
    expect(failure).toMatchObject({ code: 'insufficientBalance', status: 422, params: { missing: '692.98' } })
  })

  it('tells a broken connection from a missing network', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')))
    vi.stubGlobal('navigator', { onLine: true })
    await expect(request({ method: 'GET', url: '/x' })).rejects.toMatchObject({ kind: 'broken' })
    vi.stubGlobal('navigator', { onLine: false })
    await expect(request({ method: 'GET', url: '/x' })).rejects.toMatchObject({ kind: 'offline' })
  })

  it('fills the path, leaves out what is not asked for, and escapes both', async () => {
    const fetched = answers(200, { orders: [] })
    vi.stubGlobal('fetch', fetched)
    await call('orders', { query: { state: 'open', cursor: undefined } })
    await call('book', { params: { product: 'BTC-USDT' }, query: { depth: '20' } })
    expect(fetched.mock.calls.map((args) => (args as unknown[])[0])).toEqual([
      '/api/v1/orders?state=open',
      '/api/v1/products/BTC-USDT/book?depth=20',
    ])
  })
})
