import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OPERATOR_ROLES, problem, type Route, type RouteName, ROUTES } from '@candela/contract'
import {
  commandId,
  movedClock,
  removeDataDirectory,
  restingOrder,
  startServer,
  type TestClient,
  TestOperator,
  type TestServer,
} from '../index.ts'
import { Peer } from './peer.ts'

const JSON_TYPE = { 'content-type': 'application/json' }
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' }

/** of the limited one: it stands still, so that nothing comes back of what a caller may ask for */
const clock = movedClock()
let server: TestServer
/** with the limits that the other tests would run into */
let limited: TestServer
let customer: TestClient
/** an operator who may do everything at the desk */
let operator: TestOperator
const callerOf = (name: RouteName): TestClient => (ROUTES[name].caller === 'operator' ? operator.client : customer)

beforeAll(async () => {
  server = await startServer({ environment: { LIMITS: 'bench' } })
  limited = await startServer({ environment: clock.environment })
  clock.stand()
  customer = await server.client().register()
  operator = await TestOperator.enrol(server, 'Rana Okafor', OPERATOR_ROLES)
})
afterAll(async () => {
  const words: string[] = []
  for (const started of [server, limited]) {
    await started.stop()
    removeDataDirectory(started.dataDirectory)
    words.push(started.stderr())
  }
  clock.dispose()
  // nothing that was refused here is worth a line in the log
  expect(words).toEqual(['', ''])
})

interface Said {
  readonly status: number
  readonly text: string
}

/** Sends bytes as they are and listens until the server has said this, or is done with the connection. */
async function say(bytes: string | Buffer, wanted?: RegExp): Promise<Said & { readonly closed: boolean }> {
  const peer = new Peer(server.url)
  let text = ''
  // before the peer looks whether it has heard enough
  peer.stream.prependListener('data', (chunk: Buffer) => (text += chunk.toString('latin1')))
  peer.stream.write(bytes)
  await peer.until(() => peer.isClosed || wanted?.test(text) === true)
  peer.destroy()
  return { status: peer.status, text, closed: peer.isClosed }
}

/** the whole of a refusal */
const PROBLEM = /\r\n\r\n\{"code":"\w+"\}/
const codeOf = (text: string): string => problem.parse(JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4))).code

describe('bytes that are hardly HTTP', () => {
  it.each<[string, string, number]>([
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['a TLS hello', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000', 400],
    ['no host', 'GET /healthz HTTP/1.1\r\n\r\n', 400],
    ['two lengths', 'POST /login HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\ncontent-length: 4\r\n\r\n{}  ', 400],
    ['a negative length', 'POST /login HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n{}', 400],
    ['a length in letters', 'POST /login HTTP/1.1\r\nhost: x\r\ncontent-length: 0x10\r\n\r\n{}', 400],
    [
      'a length and chunks',
      'POST /login HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['a header with a blank', 'GET /healthz HTTP/1.1\r\nhost : x\r\n\r\n', 400],
    ['a folded header', 'GET /healthz HTTP/1.1\r\nhost: x\r\nx-a: b\r\n c\r\n\r\n', 400],
    ['NUL in a header', 'GET /healthz HTTP/1.1\r\nhost: x\r\nx-a: b\0c\r\n\r\n', 400],
    ['a blank in the path', 'GET /a b HTTP/1.1\r\nhost: x\r\n\r\n', 400],
    ['no path', 'GET  HTTP/1.1\r\nhost: x\r\n\r\n', 400],
    ['an unknown method', 'FETCH /healthz HTTP/1.1\r\nhost: x\r\n\r\n', 400],
    ['an odd expectation', 'POST /login HTTP/1.1\r\nhost: x\r\nexpect: cake\r\ncontent-length: 0\r\n\r\n', 417],
    ['headers of 17 KiB', `GET /healthz HTTP/1.1\r\nhost: x\r\nx-a: ${'b'.repeat(17_000)}\r\n\r\n`, 431],
    ['four thousand headers', `GET /healthz HTTP/1.1\r\nhost: x\r\n${'x-a: bcd\r\n'.repeat(4_000)}\r\n`, 431],
    ['a path of 17 KiB', `GET /${'a'.repeat(17_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 431],
  ])('%s is refused as a problem', async (_what, bytes, status) => {
    const answer = await say(Buffer.from(bytes, 'latin1'), PROBLEM)
    expect(answer.status).toBe(status)
    if (_what !== 'no host') expect(codeOf(answer.text)).toBe('badRequest')
    expect(answer.text).not.toMatch(/HPE_|node|\bat /)
  })

  it.each([
    ['an unknown coding', 'transfer-encoding: x\r\n\r\n0\r\n\r\n'],
    ['a broken chunk', 'transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n'],
  ])('%s: nothing after it is read', async (_what, rest) => {
    const hidden = 'GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n'
    const { text, closed } = await say(`POST /login HTTP/1.1\r\nhost: x\r\n${rest}${hidden}`)
    expect(text).toContain('400 Bad Request')
    expect(text).not.toContain('alive":')
    expect(closed).toBe(true)
  })

  it('a tunnel is not opened', async () => {
    const answer = await say('CONNECT evil.example:443 HTTP/1.1\r\nhost: evil.example:443\r\n\r\n')
    expect([answer.status === 0 || answer.status >= 400, answer.closed]).toEqual([true, true])
  })

  it('what hides behind a length that lies is read as a request of its own, without the session of the first', async () => {
    const inner = 'GET /api/v1/session HTTP/1.1\r\nhost: x\r\n\r\n'
    const answer = await say(
      `POST /login HTTP/1.1\r\nhost: x\r\ncookie: ${customer.cookie}\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}${inner}`,
      /notSignedIn/,
    )
    expect(answer.text).toContain('notSignedIn')
  })

  it('sixty requests in one packet are all answered, in their order', async () => {
    const asked = Array.from({ length: 60 }, (_, index) => `GET /nothing/${index} HTTP/1.1\r\nhost: x\r\n\r\n`).join('')
    const peer = new Peer(server.url)
    let text = ''
    peer.stream.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')))
    peer.stream.write(asked)
    await expect.poll(() => text.split('"notFound"').length).toBe(61)
    peer.destroy()
  })
})

describe('bodies', () => {
  const bounds: readonly (readonly [string, () => Promise<Said>, string])[] = [
    [
      '64 KiB and a byte',
      () => customer.raw('PUT', '/api/v1/watchlist', ' '.repeat(65_537), JSON_TYPE),
      'bodyTooLarge',
    ],
    [
      '100 KiB in chunks',
      () =>
        say(
          `PUT /api/v1/watchlist HTTP/1.1\r\nhost: x\r\ncookie: ${customer.cookie}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n${`4000\r\n${' '.repeat(0x4000)}\r\n`.repeat(7)}0\r\n\r\n`,
          PROBLEM,
        ),
      'bodyTooLarge',
    ],
    [
      'a bomb, which is not inflated',
      () =>
        customer.raw('PUT', '/api/v1/watchlist', gzipSync(Buffer.alloc(20_000_000, 32)), {
          ...JSON_TYPE,
          'content-encoding': 'gzip',
        }),
      'badRequest',
    ],
    ['20,000 brackets', () => customer.raw('PUT', '/api/v1/watchlist', '['.repeat(20_000), JSON_TYPE), 'badRequest'],
    ['a form', () => customer.raw('PUT', '/api/v1/watchlist', 'products[]=BTC-USDT', FORM_TYPE), 'unsupportedMedia'],
  ]
  it.each(bounds)('%s: %s', async (_what, ask, code) => {
    const { text } = await ask()
    expect(text).toContain(`{"code":"${code}"}`)
  })

  it.each([
    ['a name of 255', { d: { username: 'x'.repeat(255), password: 'x' } }],
    ['a password of 257', { d: { username: 'x', password: 'x'.repeat(257) } }],
    ['a code of 33', { d: { username: 'x', password: 'x', code: '1'.repeat(33) } }],
    ['a letter of 65', { t: 'getcountyd', id: 'x'.repeat(65) }],
  ])('%s is more than the seed calls take', async (_what, body) => {
    for (const path of ['/Register', '/login', '/getmessage', '/api/v1/getmessage']) {
      const { status, text } = await customer.json('POST', path, body)
      expect([status, JSON.parse(text)]).toEqual([200, expect.objectContaining({ success: false, msg: 'badRequest' })])
    }
  })

  it('a name with NUL is nobody’s', async () => {
    const enter = (path: '/Register' | '/login') =>
      server.client().enter(path, { username: 'anna\0', password: 'gh7Kq2xwLamp' })
    expect(await enter('/login')).toEqual({ success: false, msg: 'loginyhm' })
    expect(await enter('/Register')).toMatchObject({ success: false, msg: 'usernameInvalid' })
  })

  it('no body reaches a prototype: JSON is refused, a form has fields of that name and no more', async () => {
    const before = await customer.raw('GET', '/api/v1/app')
    for (const key of ['__proto__', 'constructor']) {
      const inside =
        key === 'constructor'
          ? '{"prototype":{"success":true,"kind":"username"}}'
          : '{"success":true,"kind":"username"}'
      for (const name of Object.keys(ROUTES) as RouteName[]) {
        const route: Route = ROUTES[name]
        if (route.body === undefined) continue
        const path = `/api/v1${route.path.replaceAll(/\{\w+\}/g, '1')}`
        const { text } = await callerOf(name).raw(
          route.method,
          path,
          `{"${key}":${inside},"commandId":"${commandId()}"}`,
          JSON_TYPE,
        )
        expect(codeIn(text)).toBe('badRequest')
      }
      for (const path of ['/Register', '/login', '/getmessage']) {
        for (const body of [
          `${key}[success]=1&${key}[d]=1`,
          `d[${key}][success]=1&d[${key}][kind]=username`,
          `d=${encodeURIComponent(`{"${key}":${inside}}`)}`,
        ]) {
          const { status, text } = await customer.raw('POST', path, body, FORM_TYPE)
          expect([status, (JSON.parse(text) as { success: boolean }).success]).toEqual([200, false])
        }
      }
    }
    const withoutTime = (text: string): unknown => ({ ...(JSON.parse(text) as object), serverTime: 0, displayRates: 0 })
    expect(withoutTime((await customer.raw('GET', '/api/v1/app')).text)).toEqual(withoutTime(before.text))
  })
})

const codeIn = (text: string): string => problem.parse(JSON.parse(text)).code

describe('files', () => {
  it.each([
    '/../package.json',
    '/..%2f..%2fpackage.json',
    '/..%2F..%2F..%2F..%2F..%2Fetc%2Fpasswd',
    '/%2e%2e/%2e%2e/package.json',
    '/.%2e/package.json',
    '/..\\..\\package.json',
    '/..%5c..%5cpackage.json',
    '/%252e%252e%252fpackage.json',
    '/%c0%ae%c0%ae/package.json',
    '/assets/../../server/main.js',
    '/assets/..%2f..%2fserver%2fmain.js',
    '//etc/passwd',
    '///etc/passwd',
    '/./../server/main.js',
    '/index.html/../../server/main.js',
    '/index.html%00',
    '/index.html%00.png',
    '/main.js',
    '/server/main.js',
    '/.env',
    '/.git/HEAD',
    '/keys/',
    '/journal',
    'http://127.0.0.1/../package.json',
    'file:///etc/passwd',
  ])('%s is not one of the app’s', async (path) => {
    for (const accept of ['*/*', 'text/html']) {
      const answer = await say(`GET ${path} HTTP/1.1\r\nhost: x\r\naccept: ${accept}\r\nconnection: close\r\n\r\n`)
      expect([400, 404]).toContain(answer.status)
      expect(answer.text).not.toMatch(/"workspaces"|:0:0:|sourceMappingURL|ref: refs/)
    }
  })
})

describe('pages of others', () => {
  const unsafe = (Object.keys(ROUTES) as RouteName[]).filter((name) => ROUTES[name].method !== 'GET')
  const foreign: readonly Readonly<Record<string, string>>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost:1' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
  ]
  it.each(unsafe)('%s is not done for them, nor as a form or a text', async (name) => {
    const route: Route = ROUTES[name]
    const path = `/api/v1${route.path.replaceAll(/\{\w+\}/g, '1')}`
    const body = JSON.stringify({ commandId: commandId() })
    const caller = callerOf(name)
    for (const headers of foreign) {
      const { status, text } = await caller.raw(route.method, path, body, { ...JSON_TYPE, ...headers })
      expect([status, codeIn(text)]).toEqual([403, 'foreignOrigin'])
    }
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const { text } = await caller.raw(route.method, path, body, { 'content-type': type })
      expect(codeIn(text)).toBe('unsupportedMedia')
    }
    expect((await customer.call('session')).ud.name).toBe(customer.username)
    expect((await operator.client.call('deskSession')).operator.name).toBe(operator.name)
  })

  it('the cookie is out of reach of scripts and of other sites, and says nothing', async () => {
    const { headers } = await server
      .client()
      .json('POST', '/login', { d: { username: customer.username, password: customer.password } })
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(/^candela_session=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/),
      'candela_others=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
      expect.stringMatching(/^candela_device=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
  })
})

describe('rate limits', () => {
  const burst = async (
    client: TestClient,
    count: number,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<number> => {
    const answers = await Promise.all(
      Array.from({ length: count }, () => client.raw('GET', '/api/v1/products', undefined, headers)),
    )
    return answers.filter(({ status }) => status === 200).length
  }

  it('hold by account and by address, whatever a caller says its address is', async () => {
    const visitor = limited.client()
    // a quarter of 120
    expect(await burst(visitor, 60)).toBe(30)
    expect(await burst(visitor, 10, { 'x-forwarded-for': '9.9.9.9' })).toBe(0)
    expect(await burst(visitor, 10, { cookie: `candela_session=${'A'.repeat(43)}` })).toBe(0)
    const refused = await visitor.raw('GET', '/api/v1/products')
    expect([refused.status, codeIn(refused.text)]).toEqual([429, 'tooManyRequests'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    // what is for anyone counts by address, also for who is signed in; what is a customer's own counts by account
    const own = await limited.client().register()
    expect(await burst(own, 10)).toBe(0)
    const balances = await Promise.all(Array.from({ length: 10 }, () => own.raw('GET', '/api/v1/balances')))
    expect(balances.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  })

  it('hold for the seed calls, which say so in their own way', async () => {
    const ask = () => limited.client().enter('/Register', { username: 'x', password: 'x' })
    const answers = await Promise.all(Array.from({ length: 30 }, ask))
    const late = answers.filter(({ msg }) => msg === 'tooManyRequests')
    // but for a quarter of 20, of which one was for the customer above
    expect(late).toHaveLength(26)
    expect(Number(late[0]!.params?.seconds)).toBeGreaterThan(0)
  })
})

describe('a command that is sent again', () => {
  it('an amendment of an order that is closed by now is answered as it was', async () => {
    const { order } = await restingOrder(customer)
    const { id } = order
    const amendment = { params: { order: id }, body: { commandId: commandId(), price: order.price, quantity: '0.002' } }
    const amended = await customer.call('amendOrder', amendment)
    await customer.call('cancelOrder', { params: { order: id }, body: { commandId: commandId() } })
    const again = await customer.call('amendOrder', amendment)
    expect([again.order.id, again.order.quantity, again.order.status]).toEqual([
      id,
      amended.order.quantity,
      'cancelled',
    ])
    expect(again.seq).toBe(amended.seq)
    const other = { ...amendment, body: { ...amendment.body, quantity: '0.003' } }
    expect(await customer.refusal('amendOrder', other)).toBe('commandIdReused')
    const fresh = { ...amendment, body: { commandId: commandId(), price: '0.001', quantity: '7.777777777' } }
    expect(await customer.refusal('amendOrder', fresh)).toBe('orderClosed')
  })

  it('a cursor nobody was handed is a place like any other', async () => {
    const { postings } = await customer.call('postings', { query: { cursor: '9_999999999999999' } })
    expect(Array.isArray(postings)).toBe(true)
    const { moves } = await customer.call('perpetualMoves', { query: { cursor: '9_999999999999999' } })
    expect(moves).toEqual([])
  })
})
