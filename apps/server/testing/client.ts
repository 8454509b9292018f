import { randomBytes } from 'node:crypto'
import { Agent, request as httpRequest } from 'node:http'
import { Agent as SecureAgent, request as httpsRequest } from 'node:https'
import { uuidv7 } from 'uuidv7'
import {
  type AnswerOf,
  type Messages,
  messages,
  problem,
  type Problem,
  type Route,
  type RouteName,
  ROUTES,
  type SignedIn,
  signedIn,
  type UserData,
} from '@candela/contract'
import type { CallInput } from '@candela/contract/client'
import { TestSocket } from './socket.ts'

export interface Raw {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}

/** A refused call, as the server said it. */
export class RefusedCall extends Error {
  override readonly name = 'RefusedCall'
  readonly status: number
  readonly code: string
  readonly params: Problem['params']

  constructor(route: string, status: number, refused: Problem) {
    super(`${route}: ${refused.code} (${status}) ${JSON.stringify(refused.params ?? {})}`)
    this.status = status
    this.code = refused.code
    this.params = refused.params
  }
}

const PASSWORD = 'gh7Kq2xwLamp'
const ANSWER_WITHIN_MS = 60_000

/** One visitor or customer of a running server. Every answer is held against the contract: one outside it fails the test. */
export class TestClient {
  readonly url: string
  readonly username: string
  readonly password = PASSWORD
  cookie: string | undefined
  /** the device's cookie, kept for good as a browser does */
  device: string | undefined
  /** the cookie of the other accounts signed in here */
  others: string | undefined
  /** the address that a proxy would name, for a server behind one */
  from: string | undefined
  userData: UserData | undefined
  readonly #agent: Agent

  constructor(url: string, username = `t${randomBytes(6).toString('hex')}`) {
    this.url = url
    this.username = username
    const pool = { keepAlive: true, maxSockets: 64 }
    // a test's server says itself who it is
    this.#agent = url.startsWith('https:') ? new SecureAgent({ ...pool, rejectUnauthorized: false }) : new Agent(pool)
  }

  /** Any request, as it is. */
  raw(
    method: string,
    path: string,
    body?: string | Buffer,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Raw> {
    return new Promise((resolve, reject) => {
      const send = this.url.startsWith('https:') ? httpsRequest : httpRequest
      const sent = send(
        new URL(path, this.url),
        {
          method,
          agent: this.#agent,
          timeout: ANSWER_WITHIN_MS,
          headers: {
            ...this.#cookies(),
            ...(this.from === undefined ? {} : { 'x-forwarded-for': this.from }),
            ...headers,
          },
        },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', reject)
          response.on('end', () => {
            this.#keep(response.headers['set-cookie'])
            resolve({
              status: response.statusCode!,
              headers: response.headers,
              text: Buffer.concat(chunks).toString('utf8'),
            })
          })
        },
      )
      sent.on('error', reject)
      sent.on('timeout', () => sent.destroy(new Error(`${method} ${path}: no answer`)))
      sent.end(body)
    })
  }

  #cookies(): { cookie?: string } {
    const cookies = [this.cookie, this.others, this.device].filter((cookie) => cookie !== undefined)
    return cookies.length === 0 ? {} : { cookie: cookies.join('; ') }
  }

  /** Keeps cookies as a browser does, except that cleared ones stay: a test may want to try an ended session again. */
  #keep(given: readonly string[] = []): void {
    for (const line of given) {
      const pair = line.split(';')[0]!
      const plain = pair.replace(/^__Host-/, '')
      if (plain.startsWith('candela_others=')) {
        this.others = pair.endsWith('=') ? undefined : pair
        continue
      }
      if (pair.endsWith('=') || plain.startsWith('candela_kept=')) continue
      if (plain.startsWith('candela_device=')) this.device = pair
      else this.cookie = pair
    }
  }

  json(method: string, path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Raw> {
    if (body === undefined) return this.raw(method, path, undefined, headers)
    return this.raw(method, path, JSON.stringify(body), { 'content-type': 'application/json', ...headers })
  }

  /** Calls a route of the contract; throws RefusedCall. */
  async call<N extends RouteName>(
    name: N,
    ...[input]: object extends CallInput<N> ? [CallInput<N>?] : [CallInput<N>]
  ): Promise<AnswerOf<N>> {
    const route: Route = ROUTES[name]
    const parts = (input ?? {}) as { params?: Record<string, string>; query?: Record<string, string>; body?: unknown }
    const path = route.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(parts.params![key]!))
    const query = parts.query === undefined ? '' : `?${new URLSearchParams(parts.query).toString()}`
    const { status, text } = await this.json(route.method, `/api/v1${path}${query}`, parts.body)
    if (status !== 200) throw new RefusedCall(name, status, problem.parse(JSON.parse(text)))
    return route.answer.parse(route.media === undefined ? JSON.parse(text) : text) as AnswerOf<N>
  }

  /** The code a call is refused with. */
  refusal<N extends RouteName>(name: N, input: CallInput<N>): Promise<string> {
    return refusalOf((this.call as (name: N, input: CallInput<N>) => Promise<unknown>)(name, input))
  }

  /** Register or login with `d`; keeps the session where there is one. */
  async enter(path: '/Register' | '/login', d: unknown): Promise<SignedIn> {
    const { status, text } = await this.json('POST', path, { d })
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`)
    const answer = signedIn.parse(JSON.parse(text))
    if (answer.ud !== undefined) this.userData = answer.ud
    return answer
  }

  async register(): Promise<this> {
    const { username, password } = this
    const answer = await this.enter('/Register', { username, password, consents: { age: true, terms: 2, risk: 1 } })
    if (!answer.success) throw new Error(`not registered: ${answer.msg}`)
    return this
  }

  async signIn(): Promise<this> {
    const answer = await this.enter('/login', { username: this.username, password: this.password })
    if (!answer.success) throw new Error(`not signed in: ${answer.msg}`)
    return this
  }

  async messages(body: object, path = '/getmessage'): Promise<Messages> {
    const { status, text } = await this.json('POST', path, body)
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`)
    return messages.parse(JSON.parse(text))
  }

  /** Opens a socket with this client's session. */
  socket(): Promise<TestSocket> {
    return TestSocket.open(this.url, this.cookie)
  }

  close(): void {
    this.#agent.destroy()
  }
}

export function commandId(): string {
  return uuidv7()
}

/** The code a call is refused with; "ok" where it is not. */
export async function refusalOf(call: Promise<unknown>): Promise<string> {
  try {
    await call
  } catch (error) {
    if (error instanceof RefusedCall) return error.code
    throw error
  }
  return 'ok'
}
