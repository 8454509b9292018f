import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { amendOrder, cancelOrder, placeOrder, type RouteName, ROUTES } from '@candela/contract'
import { reader } from '../intake/reader.ts'
import { ANSWER_WITHIN_MS } from '../intake/submit.ts'
import type { Asker, Trading } from '../features/spot/trading.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { Refused } from '../refused.ts'
import type { Session } from '../vault/sessions.ts'
import { actionOf, API_BASE } from './api.ts'
import type { Callers } from './caller.ts'
import type { Origins } from './origin.ts'
import { type Answerable, answerable } from './problems.ts'
import type { RateLimits } from './rate-limits.ts'
import type { SecurityHeaders } from './security-headers.ts'
import { KEEP_ALIVE_MS, MAX_BODY_BYTES } from './server.ts'
import { WholeAnswers } from './whole-answers.ts'

interface Parts {
  readonly server: Server
  readonly trading: Pick<Trading, 'place' | 'amend' | 'cancel'>
  readonly callers: Pick<Callers, 'sessionOf'>
  readonly limits: RateLimits
  readonly origins: Origins
  readonly headers: SecurityHeaders
  readonly metrics: Pick<Metrics, 'route'>
  readonly log: Pick<Log, 'error'>
  readonly clock: () => number
  readonly stopping: () => boolean
}

/** What is asked for, on the way to the single writer. */
interface Way {
  readonly name: RouteName
  readonly action: number
  readonly perMinute: number
  readonly count: (status: number, milliseconds: number) => void
  readonly send: (customer: number, order: string, body: unknown, asker: Asker) => void
}

const ORDERS = `${API_BASE}/orders`
const OF_ORDER = new RegExp(`^${ORDERS}/([1-9]\\d{0,15})/(amend|cancel)$`)
const READ = { place: reader(placeOrder), amend: reader(amendOrder), cancel: reader(cancelOrder) }
const LENGTH = /^[1-9]\d{0,4}$/

/**
 * The short way of an order: a request that is as plain as the app's own, of a session at hand, goes to the single
 * writer without the framework's steps in between. It passes the same checks in the same order, with the same codes and
 * headers; whatever is not that plain goes on to the framework, which knows everything.
 */
export function openShortWay(parts: Parts): void {
  const { server, trading, callers, limits, origins, metrics } = parts
  const [framework] = server.listeners('request') as RequestListener[]
  const wayOf = (name: RouteName, send: Way['send']): Way => {
    return { name, action: actionOf(name), perMinute: ROUTES[name].perMinute, count: metrics.route(name), send }
  }
  const ways = {
    place: wayOf('placeOrder', (customer, _order, body, asker) => trading.place(customer, READ.place(body), asker)),
    amend: wayOf('amendOrder', (customer, order, body, asker) =>
      trading.amend(customer, order, READ.amend(body), asker),
    ),
    cancel: wayOf('cancelOrder', (customer, order, body, asker) =>
      trading.cancel(customer, order, READ.cancel(body), asker),
    ),
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
    const asking = new Asking(desk, response, way)
    try {
      limits.take(session.handle, way.action, way.perMinute)
    } catch (error) {
      return asking.refuse(error)
    }
    bodyOf(request, (body) => asking.ask(session, found?.[1] ?? '', body))
  })
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

/** One request, from its head to its one answer. */
class Asking implements Asker {
  readonly #desk: Desk
  readonly #response: ServerResponse
  readonly #way: Way
  readonly #started = performance.now()
  #timer: NodeJS.Timeout | undefined
  #isAnswered = false

  constructor(desk: Desk, response: ServerResponse, way: Way) {
    this.#desk = desk
    this.#response = response
    this.#way = way
  }

  ask({ customer }: Session, order: string, text: string): void {
    this.#timer = setTimeout(timeOut, ANSWER_WITHIN_MS, this)
    try {
      this.#way.send(customer, order, jsonOf(text), this)
    } catch (error) {
      this.refuse(error)
    }
  }

  done(answer: object): void {
    this.#end(200, JSON.stringify(answer))
  }

  refuse(error: unknown): void {
    if (this.#isAnswered) return
    const { status, problem } = this.#desk.judge(error, this.#way)
    const seconds = problem.code === 'tooManyRequests' ? problem.params?.seconds : undefined
    this.#end(status, JSON.stringify(problem), seconds === undefined ? [] : ['retry-after', String(seconds)])
  }

  #end(status: number, text: string, more?: readonly string[]): void {
    if (this.#isAnswered) return
    this.#isAnswered = true
    clearTimeout(this.#timer)
    this.#way.count(status, performance.now() - this.#started)
    this.#desk.answers.send(this.#response, status, text, more)
  }
}

function timeOut(asking: Asking): void {
  asking.refuse(new Refused('timeout'))
}

/** What all requests share. */
class Desk {
  readonly answers: WholeAnswers
  readonly #log: Pick<Log, 'error'>
  #count = 0

  constructor({ log, headers, clock }: Pick<Parts, 'log' | 'headers' | 'clock'>) {
    this.#log = log
    this.answers = new WholeAnswers(headers.data, KEEP_ALIVE_MS, clock)
  }

  judge(error: unknown, { name }: Way): Answerable {
    const id = `o${(this.#count++).toString(36)}`
    const judged = answerable(error, id)
    if (judged.unexpected) this.#log.error({ request: id, route: name, err: error }, 'a request failed unexpectedly')
    return judged
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refused('badRequest')
  }
}
