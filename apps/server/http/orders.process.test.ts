import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CODES, orderAcknowledged, problem } from '@candela/contract'
import {
  commandId,
  marketOf,
  movedClock,
  partOf,
  type Raw,
  removeDataDirectory,
  startServer,
  type TestClient,
  type TestServer,
} from '../testing/index.ts'

const clock = movedClock()
let server: TestServer
let client: TestClient
let other: TestClient
/** a price at which a buy rests */
let price: string
let resting: string

beforeAll(async () => {
  server = await startServer({ environment: clock.environment })
  client = await server.client().register()
  other = await server.client().register()
  price = partOf((await marketOf(client)).bid, 900, '0.01')
  resting = (await client.call('placeOrder', { body: order() as never })).order.id
})
afterAll(async () => {
  await server.stop()
  removeDataDirectory(server.dataDirectory)
  clock.dispose()
})

const order = (over: object = {}): object => ({
  commandId: commandId(),
  product: 'BTC-USDT',
  side: 'buy',
  type: 'limit',
  price,
  quantity: '0.0002',
  ...over,
})
const JSON_TYPE = 'application/json'

function ask(path: string, body: string, headers: Record<string, string> = {}): Promise<Raw> {
  return client.raw('POST', `/api/v1${path}`, body, { 'content-type': JSON_TYPE, ...headers })
}

const market = { type: 'market', price: undefined, quantity: undefined }
const cancel = (): string => JSON.stringify({ commandId: commandId() })
const ioc = (): string => JSON.stringify(order({ timeInForce: 'ioc' }))

describe('an order by a request', () => {
  const rows: readonly (readonly [what: string, path: () => string, body: () => string, code: string])[] = [
    ['an order', () => '/orders', ioc, 'ok'],
    ['an order behind a byte order mark', () => '/orders', () => `\uFEFF${ioc()}`, 'ok'],
    [
      'too small an order',
      () => '/orders',
      () => JSON.stringify(order({ ...market, spend: '1' })),
      'orderBelowMinimum',
    ],
    ['an unknown product', () => '/orders', () => JSON.stringify(order({ product: 'XYZ-USDT' })), 'productUnknown'],
    ['a price between two steps', () => '/orders', () => JSON.stringify(order({ price: '1.001' })), 'priceOffTick'],
    ['more than there is', () => '/orders', () => JSON.stringify(order({ quantity: '9' })), 'insufficientBalance'],
    ['a number for a price', () => '/orders', () => JSON.stringify(order({ price: 1 })), 'badRequest'],
    ['a number for an amount', () => '/orders', () => JSON.stringify(order({ quantity: 1 })), 'quantityInvalid'],
    ['more than asked', () => '/orders', () => JSON.stringify(order({ admin: true })), 'badRequest'],
    ['a poisoned prototype', () => '/orders', () => ioc().replace('{', '{"__proto__":{"x":1},'), 'badRequest'],
    [
      'a poisoned constructor',
      () => '/orders',
      () => JSON.stringify(order({ constructor: { prototype: {} } })),
      'badRequest',
    ],
    ['no JSON', () => '/orders', () => '{', 'badRequest'],
    ['null', () => '/orders', () => 'null', 'badRequest'],
    ['nothing', () => '/orders', () => '', 'badRequest'],
    ['broken text', () => '/orders', () => '{"commandId":"\ud800"}', 'badRequest'],
    ['too much', () => '/orders', () => JSON.stringify(order({ quantity: '1'.repeat(70_000) })), 'bodyTooLarge'],
    [
      'an amendment that changes nothing',
      () => `/orders/${resting}/amend`,
      () => JSON.stringify({ commandId: commandId(), price, quantity: '0.0002' }),
      'amendUnchanged',
    ],
    [
      'an amendment',
      () => `/orders/${resting}/amend`,
      () => JSON.stringify({ commandId: commandId(), price, quantity: '0.0003' }),
      'ok',
    ],
    ['a cancel of nobody’s order', () => '/orders/999999/cancel', cancel, 'orderUnknown'],
    ['a cancel of no order', () => '/orders/0/cancel', cancel, 'badRequest'],
    ['an unknown way', () => `/orders/${resting}/close`, () => '{}', 'notFound'],
  ]

  it.each(rows)('answers %s', async (_what, path, body, code) => {
    const { status, text } = await ask(path(), body())
    if (code === 'ok') orderAcknowledged.parse(JSON.parse(text))
    else expect(problem.parse(JSON.parse(text)).code).toBe(code)
    expect(status).toBe(CODES[code as keyof typeof CODES].status)
  })

  it('has one effect for one command, however often it comes', async () => {
    const body = ioc()
    const answers = [await ask('/orders', body), await ask('/orders', body), await ask('/orders', body)]
    const ids = answers.map(({ text }) => orderAcknowledged.parse(JSON.parse(text)).order.id)
    expect(new Set(ids).size).toBe(1)
  })

  it.each([
    ['a foreign page', { origin: 'https://evil.example' }, 'foreignOrigin'],
    ['another site', { 'sec-fetch-site': 'cross-site' }, 'foreignOrigin'],
    ['nobody', { cookie: '' }, 'notSignedIn'],
    ['an unknown session', { cookie: `candela_session=${'A'.repeat(43)}` }, 'notSignedIn'],
  ])('is not for %s', async (_what, headers, code) => {
    const { status, text } = await ask('/orders', ioc(), headers)
    expect([status, JSON.parse(text)]).toEqual([CODES[code as keyof typeof CODES].status, { code }])
  })

  it('takes a body in pieces, several requests at once, and lets go who breaks off', async () => {
    const { hostname, port } = new URL(server.url)
    const head = (length: number): string =>
      `POST /api/v1/orders HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncookie: ${client.cookie}\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`
    const text = ioc()
    const stream = connect(Number(port), hostname)
    let heard = ''
    stream.setEncoding('utf8').on('data', (data: string) => (heard += data))
    stream.write(head(text.length) + text.slice(0, 20))
    // when another is answered, the first piece has been heard
    expect((await ask('/orders', ioc())).status).toBe(200)
    const again = ioc()
    stream.write(text.slice(20) + head(again.length) + again)
    const statuses = (): number => heard.split('HTTP/1.1 200 ').length - 1
    await expect.poll(statuses).toBe(2)
    stream.write(head(100) + '{"half":')
    stream.destroy()
    expect((await ask('/orders', ioc())).status).toBe(200)
    expect(server.stderr()).not.toContain('a request failed unexpectedly')
  })

  it('answers on one connection in the order of the requests, and closes it where that is asked for', async () => {
    const { hostname, port } = new URL(server.url)
    const request = (body: string, more = ''): string =>
      `POST /api/v1/orders HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncookie: ${client.cookie}\r\ncontent-type: application/json\r\n${more}content-length: ${body.length}\r\n\r\n${body}`
    const repeated = ioc()
    await ask('/orders', repeated)
    const stream = connect(Number(port), hostname)
    let heard = ''
    stream.setEncoding('utf8').on('data', (data: string) => (heard += data))
    const ended = new Promise((resolve) => stream.on('end', resolve))
    // the repeated one is looked up in the database, the refused ones are answered at once
    stream.write(request(repeated) + request('[]') + request(ioc()) + request('null'))
    const statuses = (): string[] => [...heard.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status!)
    await expect.poll(statuses).toHaveLength(4)
    stream.write(request('{', 'connection: close\r\n'))
    await ended
    expect(statuses()).toEqual(['200', '400', '200', '400', '400'])
    expect(heard.split('HTTP/1.1 ').at(-1)).toMatch(/connection: close/i)
  })

  it('ends with the session, and counts against its allowance', async () => {
    // so that nothing comes back of what it is allowed
    clock.stand()
    const answers = await Promise.all(Array.from({ length: 220 }, () => ask('/orders', ioc())))
    const refused = answers.filter(({ status }) => status === 429)
    // a quarter of 600 at most
    expect(refused.length).toBeGreaterThanOrEqual(70)
    expect(Number(refused[0]!.headers['retry-after'])).toBe(
      problem.parse(JSON.parse(refused[0]!.text)).params?.['seconds'],
    )
    await other.call('logout')
    other.cookie = client.cookie
    const cookie = client.cookie!
    await client.call('logout')
    expect((await ask('/orders', JSON.stringify(order()), { cookie })).status).toBe(401)
  })
})
