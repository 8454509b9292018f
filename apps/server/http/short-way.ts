import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { amendOrder, cancelOrder, placeOrder, type RouteName, ROUTES } from '@candela/contract'
import { ANSWER_WITHIN_MS } from '../intake/submit.ts'
import type { Trading } from '../intake/trading.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { Refused } from '../refused.ts'
import type { Session } from '../vault/sessions.ts'
import { actionOf, API_BASE } from './api.ts'
import type { Callers } from './caller.ts'
import type { Origins } from './origin.ts'
import { answerable } from './problems.ts'
import type { RateLimits } from './rate-limits.ts'
import type { SecurityHeaders } from './security-headers.ts'
import { MAX_BODY_BYTES } from './server.ts'

interface Parts {
  readonly server: Server
  readonly trading: Pick<Trading, 'place' | 'amend' | 'cancel'>
  readonly callers: Pick<Callers, 'sessionOf'>
  readonly limits: RateLimits
  readonly origins: Origins
  readonly headers: SecurityHeaders
  readonly metrics: Pick<Metrics, 'route'>
  readonly log: Pick<Log, 'error'>
  readonly stopping: () => boolean
}

/** What is asked for, on the way to the single writer. */
interface Way {
  readonly name: RouteName
  readonly action: number
  readonly perMinute: number
  readonly count: (status: number, milliseconds: number) => void
  readonly send: (customer: number, order: string, body: unknown) => Promise<unknown>
}

const ORDERS = `${API_BASE}/orders`
const OF_ORDER = new RegExp(`^${ORDERS}/([1-9]\\d{0,15})/(amend|cancel)$`)
const LENGTH = /^[1-9]\d{0,4}$/

/**
 * The short way of an order: a request that is as plain as the app's own, of a session at hand, goes to the single writer without the
 * framework's steps in between. It passes the same checks in the same order, with the same codes and headers; whatever is not that plain goes on to the
 * framework, which knows everything.
 */
export function openShortWay(parts: Parts): void {
  const { server, trading, callers, limits, origins, metrics } = parts
  const [framework] = server.listeners('request') as RequestListener[]
  const wayOf = (name: RouteName, send: Way['send']): Way => {
    return { name, action: actionOf(name), perMinute: ROUTES[name].perMinute, count: metrics.route(name), send }
  }
  const ways = {
    place: wayOf('placeOrder', (customer, _order, body) => trading.place(customer, read(placeOrder, body))),
    amend: wayOf('amendOrder', (customer, order, body) => trading.amend(customer, order, read(amendOrder, body))),
    cancel: wayOf('cancelOrder', (customer, order, body) => trading.cancel(customer, order, read(cancelOrder, body))),
  }
  const desk = new Desk(parts)
  server.removeListener('request', framework!)
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { headers, url = '' } = request
    const isPlain =
      request.method === 'POST' &&
      url.startsWith(ORDERS) &&
      headers['content-type'] === 'application/json' &&
      LENGTH.test(headers['content-length'] ?? '') &&
      Number(headers['content-length']) <= MAX_BODY_BYTES &&
      headers['content-encoding'] === undefined &&
      headers.expect === undefined &&
      !parts.stopping() &&
      origins.allows(headers)
    const found = isPlain && url.length > ORDERS.length ? OF_ORDER.exec(url) : null
    const ofOrder = found === null ? undefined : ways[found[2] as 'amend' | 'cancel']
    const way = isPlain && url.length === ORDERS.length ? ways.place : ofOrder
    const session = way && callers.sessionOf(headers.cookie)
    if (way === undefined || session === undefined || session instanceof Promise) return framework!(request, response)
    const started = performance.now()
    try {
      limits.take(session.handle, way.action, way.perMinute)
    } catch (error) {
      return desk.refuse(response, way, started, error)
    }
    bodyOf(request, (body) => desk.answer(response, way, started, session, found?.[1] ?? '', body))
  })
}

interface Readable<T> {
  safeParse(value: unknown): { readonly success: true; readonly data: T } | { readonly success: false }
}

function read<T>(schema: Readable<T>, body: unknown): T {
  const result = schema.safeParse(body)
  if (!result.success) throw new Refused('badRequest')
  return result.data
}

/** The whole body; not called where the caller breaks off. */
function bodyOf(request: IncomingMessage, done: (text: string) => void): void {
  let first: Buffer | undefined
  let more: Buffer[] | undefined
  request.on('data', (chunk: Buffer) => {
    if (first === undefined) first = chunk
    else (more ??= [first]).push(chunk)
  })
  request.on('end', () => done((more === undefined ? first! : Buffer.concat(more)).toString('utf8')))
  request.on('error', () => {})
}

/** Where requests are answered. */
class Desk {
  readonly #log: Pick<Log, 'error'>
  readonly #head: readonly string[]
  #count = 0

  constructor({ log, headers }: Pick<Parts, 'log' | 'headers'>) {
    this.#log = log
    this.#head = [...Object.entries(headers.data).flat(), 'content-type', 'application/json; charset=utf-8']
  }

  answer(
    response: ServerResponse,
    way: Way,
    started: number,
    { customer }: Session,
    order: string,
    text: string,
  ): void {
    let sent: Promise<unknown>
    try {
      sent = way.send(customer, order, jsonOf(text))
    } catch (error) {
      return this.refuse(response, way, started, error)
    }
    let isAnswered = false
    const once = (answer: () => void): void => {
      if (isAnswered) return
      isAnswered = true
      clearTimeout(timer)
      answer()
    }
    const refuse = (error: unknown): void => once(() => this.refuse(response, way, started, error))
    const timer = setTimeout(() => refuse(new Refused('timeout')), ANSWER_WITHIN_MS)
    sent.then((value) => once(() => this.#end(response, way, started, 200, JSON.stringify(value))), refuse)
  }

  refuse(response: ServerResponse, way: Way, started: number, error: unknown): void {
    const id = `o${(this.#count++).toString(36)}`
    const { status, problem, unexpected } = answerable(error, id)
    if (unexpected) this.#log.error({ request: id, route: way.name, err: error }, 'a request failed unexpectedly')
    const seconds = problem.code === 'tooManyRequests' ? problem.params?.seconds : undefined
    const more = seconds === undefined ? [] : ['retry-after', String(seconds)]
    this.#end(response, way, started, status, JSON.stringify(problem), more)
  }

  #end(
    response: ServerResponse,
    way: Way,
    started: number,
    status: number,
    text: string,
    more: readonly string[] = [],
  ): void {
    way.count(status, performance.now() - started)
    response.writeHead(status, [...this.#head, 'content-length', String(Buffer.byteLength(text)), ...more])
    response.end(text)
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refused('badRequest')
  }
}
