import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import fastifyCookie from '@fastify/cookie'
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type onRequestHookHandler,
} from 'fastify'
import { CODES, type Refusal } from '@candela/contract'
import type { OperatorSession } from '../vault/operator-sessions.ts'
import type { Log } from '../log.ts'
import { Refused } from '../refused.ts'
import { isAway } from '../store/store.ts'
import type { Session } from '../vault/sessions.ts'
import type { Tls } from '../tls.ts'
import { capConnections, connectionsFor, descriptorsAllowed } from './connections.ts'
import { addressOf, type Origins, type Trust } from './origin.ts'
import { type Answerable, answerable } from './problems.ts'
import { openSecureServer, type SecureBounds } from './secure-server.ts'
import type { SecurityHeaders } from './security-headers.ts'
import { contractValidator } from './validator.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** the caller's address, for limits */
    readonly address: string
    /** the session, where the route asked for it */
    session: Session | undefined
    /** the operator's session, on routes of the desk */
    operator: OperatorSession | undefined
  }
}

/** The specification's time for requests, sockets, uploads and downloads. */
export const REQUEST_TIMEOUT_MS = 60_000
/**
 * A caller that takes nothing of its answer is cut off after this, or twice this where some of it went out; later than
 * an answer's own time, so that the refusal still comes through.
 */
const STALLED_MS = REQUEST_TIMEOUT_MS + 5_000
/** a caller that dribbles its headers is cut off sooner */
const HEADERS_TIMEOUT_MS = 15_000
const CHECK_TIMEOUTS_EVERY_MS = 2_000
const KEEP_ALIVE_MS = 72_000
const MAX_HEADER_BYTES = 16_384
const MAX_BODY_BYTES = 65_536
const MAX_PARAM_LENGTH = 128
const BOUNDS: SecureBounds = {
  requestMs: REQUEST_TIMEOUT_MS,
  stalledMs: STALLED_MS,
  idleMs: KEEP_ALIVE_MS,
  headersMs: HEADERS_TIMEOUT_MS,
  checkEveryMs: CHECK_TIMEOUTS_EVERY_MS,
  headerBytes: MAX_HEADER_BYTES,
}
const UNSAFE = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

interface Parts {
  readonly log: Log
  readonly origins: Origins
  /** the proxies that are believed about who called */
  readonly trust: Trust
  /** lifts the cap of connections for each address */
  readonly unlimited: boolean
  /** left out: plain HTTP/1.1 */
  readonly tls?: Tls | undefined
  readonly headers: SecurityHeaders
  /** told of every refusal that is answered */
  readonly refused: (code: string) => void
  /** true once the process is on its way out */
  readonly stopping: () => boolean
}

/** The HTTP server with everything that holds for all routes: bounds, origins, headers, errors. Routes are registered on it. */
export function openHttpServer(parts: Parts): FastifyInstance {
  const { log, origins, trust, headers, tls, refused } = parts
  let requests = 0
  const app = Fastify<Server>({
    logger: false,
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: STALLED_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    http: {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: CHECK_TIMEOUTS_EVERY_MS,
    },
    ...(tls && { serverFactory: (handler) => openSecureServer(tls, BOUNDS, handler) }),
    genReqId: () => `r${(requests++).toString(36)}`,
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, headers),
    frameworkErrors: (_error, _request, reply) =>
      void (reply as FastifyReply)
        .headers(headers.data)
        .code(400)
        .send({ code: 'badRequest' satisfies Refusal }),
  })
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const body = JSON.stringify({ code: 'badRequest' satisfies Refusal })
    response
      .writeHead(417, { ...headers.data, 'content-type': 'application/json', 'content-length': body.length })
      .end(body)
  })
  const { all, perAddress } = connectionsFor(descriptorsAllowed())
  app.server.maxConnections = all
  if (!parts.unlimited) capConnections(app.server, perAddress, (peer) => trust(peer, 0))
  void app.register(fastifyCookie, { hook: false })
  app.setValidatorCompiler(contractValidator as never)
  app.removeContentTypeParser('text/plain')
  app.decorateRequest('address', {
    getter(this: FastifyRequest) {
      return addressOf(this.raw, trust)
    },
  })
  app.decorateRequest('session', undefined)
  app.decorateRequest('operator', undefined)

  app.addHook('onRequest', ((request, reply, done) => {
    reply.headers(headers.data)
    if (parts.stopping()) return done(new Refused('stopping'))
    if (UNSAFE.has(request.method) && !origins.allows(request.headers)) return done(new Refused('foreignOrigin'))
    done()
  }) as onRequestHookHandler)

  app.setErrorHandler((error, request, reply) => {
    const { status, problem } = judge(log, error, request)
    refused(problem.code)
    if (status === CODES.tooManyRequests.status && problem.params?.seconds !== undefined) {
      void reply.header('retry-after', String(problem.params.seconds))
    }
    return reply.code(status).send(problem)
  })
  return app
}

/** The answer to an error; an unexpected one is logged under the id its caller is told. */
export function judge(log: Log, error: unknown, request: FastifyRequest): Answerable {
  const answer = answerable(understood(log, error, request), request.id)
  if (answer.unexpected) {
    log.error({ request: request.id, route: request.routeOptions.url, err: error }, 'a request failed unexpectedly')
  }
  return answer
}

/**
 * Recognises errors that are nobody's fault of ours: a caller that left, or a database that is away, where nobody knows what became of a
 * change.
 */
function understood(log: Log, error: unknown, request: FastifyRequest): unknown {
  if (hasLeft(error, request)) return new Refused('timeout')
  if (!isAway(error)) return error
  log.warn({ request: request.id, route: request.routeOptions.url, err: error }, 'the database did not answer in time')
  return new Refused(UNSAFE.has(request.method) ? 'timeout' : 'busy')
}

/** True when the caller broke off in the middle of its body: nothing of ours failed. */
function hasLeft(error: unknown, request: FastifyRequest): boolean {
  const { readableAborted, aborted, httpVersionMajor } = request.raw
  if (httpVersionMajor === 2) return aborted
  return (error as { code?: unknown }).code === 'ECONNRESET' && readableAborted
}

/** Bytes that are no HTTP, or too many, or too slow. */
function answerBrokenRequest(error: Error & { code?: string }, socket: Socket, { data }: SecurityHeaders): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return
  const [status, code]: readonly [string, Refusal] =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? ['408 Request Timeout', 'timeout']
      : error.code === 'HPE_HEADER_OVERFLOW'
        ? ['431 Request Header Fields Too Large', 'badRequest']
        : ['400 Bad Request', 'badRequest']
  const body = JSON.stringify({ code })
  const lines = Object.entries({ ...data, 'content-type': 'application/json', 'content-length': body.length })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  socket.end(`HTTP/1.1 ${status}\r\n${head}connection: close\r\n\r\n${body}`, () => socket.destroy())
}

export type App = FastifyInstance
