import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderAcknowledged, problem } from '@candela/contract'
import {
  commandId,
  marketOf,
  partOf,
  type Raw,
  removeDataDirectory,
  startServer,
  type TestClient,
  type TestServer,
} from '../testing/index.ts'

let server: TestServer
let client: TestClient
let other: TestClient
/** a price at which a buy rests */
let price: string
let resting: string

beforeAll(async () => {
  server = await startServer()
  client = await server.client().register()
  other = await server.client().register()
  price = partOf((await marketOf(client)).bid, 900, '0.01')
  resting = (await client.call('placeOrder', { body: order() as never })).order.id
})
afterAll(async () => {
  await server.stop()
  removeDataDirectory(server.dataDirectory)
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
const SHORT = 'application/json'
/** as plain in all but one letter, so that the framework answers it */
const LONG = 'application/json; charset=utf-8'

function ask(path: string, body: string, type: string, headers: Record<string, string> = {}): Promise<Raw> {
  return client.raw('POST', `/api/v1${path}`, body, { 'content-type': type, ...headers })
}

const told = ({ status, headers, text }: Raw): unknown => {
  // the framework hangs up on a body it cannot read
  const { date, 'content-length': length, etag, connection, 'keep-alive': kept, ...rest } = headers
  expect(connection === 'close' || kept !== undefined).toBe(true)
  expect([date, etag]).toEqual([expect.any(String), undefined])
  expect(Number(length)).toBe(Buffer.byteLength(text))
  const answer = JSON.parse(text) as object
  if (status !== 200) return { status, rest, answer: problem.parse(answer) }
  const { order: row } = orderAcknowledged.parse(answer)
  const { id, seq, placedAt, updatedAt, ...same } = row
  expect([id, seq, placedAt, updatedAt].every(Boolean)).toBe(true)
  return { status, rest, answer: same }
}

describe('the short way of an order', () => {
  const rows: readonly (readonly [what: string, path: () => string, body: () => string, status: number])[] = [
    ['an order', () => '/orders', () => JSON.stringify(order({ timeInForce: 'ioc' })), 200],
    [
      'a market order',
      () => '/orders',
      () => JSON.stringify(order({ type: 'market', price: undefined, quantity: undefined, spend: '1' })),
      422,
    ],
    ['an unknown product', () => '/orders', () => JSON.stringify(order({ product: 'XYZ-USDT' })), 404],
    [
      'a price between two steps',
      () => '/orders',
      () => JSON.stringify(order({ price: `${price.split('.')[0]}.001` })),
      422,
    ],
    ['more than there is', () => '/orders', () => JSON.stringify(order({ quantity: '9' })), 422],
    ['a number for a text', () => '/orders', () => JSON.stringify(order({ quantity: 1 })), 400],
    ['more than asked', () => '/orders', () => JSON.stringify(order({ admin: true })), 400],
    ['a poisoned prototype', () => '/orders', () => JSON.stringify(order()).replace('{', '{"__proto__":{"x":1},'), 400],
    ['a poisoned constructor', () => '/orders', () => JSON.stringify(order({ constructor: { prototype: {} } })), 400],
    ['no JSON', () => '/orders', () => '{', 400],
    ['null', () => '/orders', () => 'null', 400],
    ['nothing', () => '/orders', () => '', 400],
    ['broken text', () => '/orders', () => '{"commandId":"\ud800"}', 400],
    ['too much', () => '/orders', () => JSON.stringify(order({ quantity: '1'.repeat(70_000) })), 413],
    [
      'an amendment that changes nothing',
      () => `/orders/${resting}/amend`,
      () => JSON.stringify({ commandId: commandId(), price, quantity: '0.0002' }),
      422,
    ],
    [
      'an amendment',
      () => `/orders/${resting}/amend`,
      () => JSON.stringify({ commandId: commandId(), price, quantity: `0.000${3 + count++}` }),
      200,
    ],
    [
      'a cancel of nobody’s order',
      () => '/orders/999999/cancel',
      () => JSON.stringify({ commandId: commandId() }),
      404,
    ],
    ['a cancel of no order', () => '/orders/0/cancel', () => JSON.stringify({ commandId: commandId() }), 400],
    ['an unknown way', () => `/orders/${resting}/close`, () => '{}', 404],
  ]
  let count = 0

  it.each(rows)('answers %s as the framework does', async (_what, path, body, status) => {
    const short = await ask(path(), body(), SHORT)
    const long = await ask(path(), body(), LONG)
    expect(short.status).toBe(status)
    const [left, right] = [told(short), told(long)] as { rest: unknown; answer: object }[]
    expect(left!.rest).toEqual(right!.rest)
    const amended = { quantity: '', held: '' }
    expect({ ...left!.answer, ...amended }).toEqual({ ...right!.answer, ...amended })
  })

  it('has one effect for one command, whichever way it comes', async () => {
    const body = JSON.stringify(order({ timeInForce: 'ioc' }))
    const answers = [
      await ask('/orders', body, SHORT),
      await ask('/orders', body, LONG),
      await ask('/orders', body, SHORT),
    ]
    const ids = answers.map(({ text }) => orderAcknowledged.parse(JSON.parse(text)).order.id)
    expect(new Set(ids).size).toBe(1)
  })

  it.each([
    ['a foreign page', { origin: 'https://evil.example' }, 403, 'foreignOrigin'],
    ['another site', { 'sec-fetch-site': 'cross-site' }, 403, 'foreignOrigin'],
    ['nobody', { cookie: '' }, 401, 'notSignedIn'],
    ['an unknown session', { cookie: `candela_session=${'A'.repeat(43)}` }, 401, 'notSignedIn'],
    ['packed bytes', { 'content-encoding': 'gzip' }, 0, ''],
  ])('is not for %s', async (_what, headers, status, code) => {
    const [short, long] = [
      await ask('/orders', JSON.stringify(order({ timeInForce: 'ioc' })), SHORT, headers),
      await ask('/orders', JSON.stringify(order({ timeInForce: 'ioc' })), LONG, headers),
    ]
    expect([short.status, told(short)]).toEqual([long.status, told(long)])
    if (status > 0) expect([short.status, JSON.parse(short.text).code]).toEqual([status, code])
  })

  it('knows another customer’s order as little as the framework does', async () => {
    const answer = await other.raw(
      'POST',
      `/api/v1/orders/${resting}/cancel`,
      JSON.stringify({ commandId: commandId() }),
      {
        'content-type': SHORT,
      },
    )
    expect([answer.status, JSON.parse(answer.text).code]).toEqual([404, 'orderUnknown'])
  })

  it('takes a body in pieces, several requests at once, and lets go who breaks off', async () => {
    const { hostname, port } = new URL(server.url)
    const head = (length: number): string =>
      `POST /api/v1/orders HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncookie: ${client.cookie}\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`
    const text = JSON.stringify(order({ timeInForce: 'ioc' }))
    const stream = connect(Number(port), hostname)
    let heard = ''
    stream.setEncoding('utf8').on('data', (data: string) => (heard += data))
    stream.write(head(text.length) + text.slice(0, 20))
    await new Promise((resolve) => setTimeout(resolve, 50))
    const again = JSON.stringify(order({ timeInForce: 'ioc' }))
    stream.write(text.slice(20) + head(again.length) + again)
    const statuses = (): number => heard.split('HTTP/1.1 200 ').length - 1
    for (let tries = 0; statuses() < 2 && tries < 200; tries++) await new Promise((resolve) => setTimeout(resolve, 20))
    expect(statuses()).toBe(2)
    stream.write(head(100) + '{"half":')
    stream.destroy()
    expect((await ask('/orders', JSON.stringify(order({ timeInForce: 'ioc' })), SHORT)).status).toBe(200)
    expect(server.stderr()).not.toContain('unexpectedly')
  })

  it('answers on one connection in the order of the requests, and closes it where that is asked for', async () => {
    const { hostname, port } = new URL(server.url)
    const request = (body: string, more = ''): string =>
      `POST /api/v1/orders HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncookie: ${client.cookie}\r\ncontent-type: application/json\r\n${more}content-length: ${body.length}\r\n\r\n${body}`
    const repeated = JSON.stringify(order({ timeInForce: 'ioc' }))
    await ask('/orders', repeated, SHORT)
    const stream = connect(Number(port), hostname)
    let heard = ''
    stream.setEncoding('utf8').on('data', (data: string) => (heard += data))
    const ended = new Promise((resolve) => stream.on('end', resolve))
    // the repeated one is looked up in the database, the refused ones are answered at once
    stream.write(
      request(repeated) + request('{') + request(JSON.stringify(order({ timeInForce: 'ioc' }))) + request('null'),
    )
    const statuses = (): string[] => [...heard.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status!)
    for (let tries = 0; statuses().length < 4 && tries < 200; tries++) await new Promise((next) => setTimeout(next, 20))
    stream.write(request('{', 'connection: close\r\n'))
    await ended
    expect(statuses()).toEqual(['200', '400', '200', '400', '400'])
    expect(heard.split('HTTP/1.1 ').at(-1)).toMatch(/connection: close/i)
  })

  it('[S6.3] ends with the session, and counts against its allowance', async () => {
    const answers = await Promise.all(
      Array.from({ length: 220 }, () => ask('/orders', JSON.stringify(order({ timeInForce: 'ioc' })), SHORT)),
    )
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(Number(refused[0]!.headers['retry-after'])).toBe(
      problem.parse(JSON.parse(refused[0]!.text)).params?.['seconds'],
    )
    await other.call('logout')
    other.cookie = client.cookie
    const cookie = client.cookie!
    await client.call('logout')
    expect((await ask('/orders', JSON.stringify(order()), SHORT, { cookie })).status).toBe(401)
  })
})
