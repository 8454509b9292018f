import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { type ClientHttp2Session, connect, constants, type OutgoingHttpHeaders } from 'node:http2'
import { request } from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { makeDataDirectory, removeDataDirectory, startServer, type TestServer } from '../testing/index.ts'
import { makeCertificate } from '../testing/certificate.ts'

const { certificate: ca, key } = makeCertificate()
const NAME = 'tls1'
const PASSWORD = 'gh7Kq2xwLamp'

let server: TestServer
let http2: ClientHttp2Session
beforeAll(async () => {
  const dataDirectory = makeDataDirectory()
  const [certificateFile, keyFile] = [join(dataDirectory, 'tls.crt'), join(dataDirectory, 'tls.key')]
  writeFileSync(certificateFile, ca)
  writeFileSync(keyFile, key, { mode: 0o600 })
  const environment = { LIMITS: 'bench', TLS_CERT: certificateFile, TLS_KEY: keyFile }
  server = await startServer({ dataDirectory, environment })
  http2 = connect(server.url, { ca })
})
afterAll(async () => {
  // with a session of HTTP/2 still open
  expect(await server.stop()).toBe(0)
  removeDataDirectory(server.dataDirectory)
})

async function ask(path: string, headers: OutgoingHttpHeaders = {}, body?: unknown) {
  const stream = http2.request({
    ':path': path,
    ':method': body === undefined ? 'GET' : 'POST',
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...headers,
  })
  stream.end(body === undefined ? undefined : JSON.stringify(body))
  const [answered] = (await once(stream, 'response')) as [Readonly<Record<string, string | string[] | undefined>>]
  return { status: Number(answered[constants.HTTP2_HEADER_STATUS]), headers: answered, text: await text(stream) }
}

/** The cookies of an answer, as a browser keeps and sends them. */
function cookiesOf(headers: Readonly<Record<string, string | string[] | undefined>>): string {
  return [headers['set-cookie'] ?? []]
    .flat()
    .map((line) => line.split(';')[0])
    .join('; ')
}

/** Opens a socket and answers what it says first. */
async function firstFrame(headers: Readonly<Record<string, string>>): Promise<string> {
  const socket = new WebSocket(`${server.url.replace('https', 'wss')}/ws`, { ca, headers })
  const [data] = (await once(socket, 'message')) as [Buffer]
  socket.close()
  return data.toString('utf8')
}

describe('a house with a certificate', () => {
  it('says in its ready line that it serves https', () => {
    expect(server.url).toMatch(/^https:\/\/localhost:\d+$/)
    expect(server.stdout()).toBe(`Candela ready ${server.url}\n`)
  })

  it('gives the page over HTTP/2, which may open a socket to it', async () => {
    const page = await ask('/')
    expect(http2.alpnProtocol).toBe('h2')
    expect(page).toMatchObject({
      status: 200,
      headers: { 'content-type': expect.stringContaining('text/html') as string },
    })
    const { host } = new URL(server.url)
    expect(page.headers['content-security-policy']).toContain(`wss://${host}`)
    expect(page.headers['strict-transport-security']).toBeUndefined()
  })

  it('answers forty requests of one session at once', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => ask('/api/v1/products')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  })

  it('answers over HTTP/1.1 who speaks no other', async () => {
    const sent = request(new URL('/api/v1/app', server.url), { ca }).end()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    expect(answer).toMatchObject({ statusCode: 200, httpVersion: '1.1' })
    expect(JSON.parse(await text(answer))).toHaveProperty('consentVersions')
  })

  it('signs in with a cookie that only https carries, and opens a socket with it', async () => {
    const d = { username: NAME, password: PASSWORD, consents: { age: true, terms: 2, risk: 1 } }
    expect(JSON.parse((await ask('/Register', {}, { d })).text)).toMatchObject({ success: true })
    const entered = await ask('/login', { origin: server.url }, { d: { username: NAME, password: PASSWORD } })
    expect(JSON.parse(entered.text)).toMatchObject({ success: true })
    const given = [entered.headers['set-cookie'] ?? []].flat()
    expect(given.find((line) => line.startsWith('__Host-candela_session='))).toMatch(
      /HttpOnly.*Secure|Secure.*HttpOnly/,
    )
    const cookie = cookiesOf(entered.headers)
    expect((await ask('/api/v1/session', { cookie })).status).toBe(200)
    expect((await ask('/api/v1/session')).status).toBe(401)
    expect(await firstFrame({ cookie, origin: server.url })).toMatch(/^infos_all:/)
  })

  it.each(['http://localhost', 'https://elsewhere.example'])('lets no page of %s act', async (origin) => {
    const { port } = new URL(server.url)
    const foreign = origin.startsWith('http:') ? `${origin}:${port}` : origin
    const refused = await ask('/login', { origin: foreign }, { d: { username: NAME, password: PASSWORD } })
    expect(JSON.parse(refused.text)).toMatchObject({ success: false, msg: 'foreignOrigin' })
    await expect(firstFrame({ origin: foreign })).rejects.toThrow('403')
  })

  it('refuses headers that are longer than its bound', async () => {
    await expect(ask('/', { 'x-long': 'a'.repeat(20_000) })).rejects.toThrow()
    expect((await ask('/')).status).toBe(200)
  })
})
