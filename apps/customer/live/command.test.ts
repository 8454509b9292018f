import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ACCOUNT_HEADER, commandId as commandIdSchema } from '@candela/contract'
import { newCommandId } from '@candela/contract/client'
import { sessionStore } from '../session/store.ts'
import { sendCommand, useCommand } from './command.ts'

const ORDER = { product: 'BTC-USDT', side: 'buy', type: 'limit', price: '1', quantity: '1' } as const
type Reply = { status: number; body: unknown } | 'lost'
let asked: { url: string; account: string | undefined; body: { commandId?: string } | undefined }[]

/** answers one request after another; `lost` breaks the connection */
function server(...replies: Reply[]): void {
  asked = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const account = (init.headers as Record<string, string>)[ACCOUNT_HEADER]
    asked.push({
      url,
      account,
      body: init.body === undefined ? undefined : (JSON.parse(init.body as string) as object),
    })
    const reply = replies.shift() ?? 'lost'
    if (reply === 'lost') return Promise.reject(new TypeError('failed'))
    const headers = { 'content-type': 'application/json' }
    return Promise.resolve(new Response(JSON.stringify(reply.body), { status: reply.status, headers }))
  })
}
async function send() {
  const outcome = sendCommand('placeOrder', { body: ORDER })
  await vi.advanceTimersByTimeAsync(60_000)
  return outcome
}
const known = (code: string, order?: string) => ({ status: 200, body: { known: true, code, order } })
const unknown = { status: 200, body: { known: false } }

describe('a command that moves money', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('navigator', { onLine: true })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('is not sent, and not kept for later, where there is no network', async () => {
    server()
    vi.stubGlobal('navigator', { onLine: false })
    expect(await send()).toEqual({ kind: 'notSent' })
    vi.stubGlobal('navigator', { onLine: true })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toEqual([])
  })

  it('is sent once with an id of its own', async () => {
    server({ status: 200, body: { seq: 1 } })
    expect(await send()).toEqual({ kind: 'done', answer: { seq: 1 } })
    expect(asked).toHaveLength(1)
    expect(commandIdSchema.safeParse(asked[0]!.body!.commandId).success).toBe(true)
  })

  it.each([
    ['the answer got lost, and it was done', ['lost', known('ok', '7')], { kind: 'doneUnseen', order: '7' }],
    ['the answer got lost, and it was refused', ['lost', known('priceOffTick')], { kind: 'refused' }],
    ['it never arrived: the exchange knows nothing of it, twice', ['lost', unknown, unknown], { kind: 'notSent' }],
    ['it came to the exchange late', ['lost', unknown, known('ok', '7')], { kind: 'doneUnseen', order: '7' }],
    ['nobody can say', ['lost', 'lost', 'lost', 'lost'], { kind: 'unknown' }],
    [
      'the server gave up waiting, and it was done',
      [{ status: 504, body: { code: 'timeout' } }, known('ok', '7')],
      { kind: 'doneUnseen' },
    ],
    ['it is refused', [{ status: 422, body: { code: 'priceOffTick' } }], { kind: 'refused' }],
  ] as [string, Reply[], object][])('%s', async (_, replies, outcome) => {
    server(...replies)
    expect(await send()).toMatchObject(outcome)
    const orders = asked.filter(({ url }) => url === '/api/v1/orders')
    expect(orders).toHaveLength(1)
    const id = orders[0]!.body!.commandId!
    for (const { url } of asked.slice(1)) expect(url).toBe(`/api/v1/commands/${id}`)
  })

  it('names the account that its form was made for, also where the page has become another’s', async () => {
    server({ status: 200, body: { seq: 1 } })
    const as = (id: string) => sessionStore.setState({ ud: { id, name: '', nick: '', token: '' } })
    let form: ReturnType<typeof useCommand<'placeOrder'>> | undefined
    const Form = () => {
      form = useCommand('placeOrder')
      return null
    }
    as('mara')
    renderToStaticMarkup(createElement(Form))
    as('teo')
    await form!.send({ body: ORDER })
    sessionStore.setState({ ud: undefined })
    expect(asked[0]!.account).toBe('mara')
  })

  it('makes ids that sort by time', () => {
    const ids = [1, 2, 1_795_242_891_251, 1_795_242_891_252].map((at) => newCommandId(at))
    expect([...ids].sort()).toEqual(ids)
    expect(new Set([newCommandId(1), newCommandId(1)]).size).toBe(2)
  })
})
