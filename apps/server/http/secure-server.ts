import type { RequestListener, Server } from 'node:http'
import { createSecureServer, type ServerHttp2Session, type ServerHttp2Stream } from 'node:http2'
import type { Server as NetServer, Socket } from 'node:net'
import type { Tls } from '../tls.ts'

export interface SecureBounds {
  /** the whole of a request, ms */
  readonly requestMs: number
  /** without a byte in either direction, ms */
  readonly stalledMs: number
  /** without a request, ms */
  readonly idleMs: number
  readonly headersMs: number
  readonly checkEveryMs: number
  readonly headerBytes: number
}

/** streams of one HTTP/2 session at once; a page asks for some forty files */
const STREAMS = 100
/** MB that one HTTP/2 session may hold */
const SESSION_MEMORY = 10

/**
 * HTTPS with HTTP/2, and HTTP/1.1 for who speaks no other, sockets' upgrades included. Used as Node's HTTP server is: the bounds of
 * HTTP/1.1 hold for both, and requests of HTTP/2 carry a `host` header, too.
 */
export function openSecureServer(tls: Tls, bounds: SecureBounds, handler: RequestListener): Server {
  const sessions = new Set<ServerHttp2Session>()
  const sockets = new Set<Socket>()
  const http1 = {
    maxHeaderSize: bounds.headerBytes,
    connectionsCheckingInterval: bounds.checkEveryMs,
  }
  const secure = createSecureServer({
    ...http1,
    allowHTTP1: true,
    cert: tls.certificate,
    key: tls.key,
    minVersion: 'TLSv1.2',
    maxSessionMemory: SESSION_MEMORY,
    settings: { maxConcurrentStreams: STREAMS, maxHeaderListSize: bounds.headerBytes, enablePush: false },
  })
  secure.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  secure.on('session', (session) => {
    sessions.add(session)
    session.setTimeout(bounds.idleMs, () => session.close())
    session.once('close', () => sessions.delete(session))
  })
  secure.on('stream', (stream) => boundStream(stream, bounds))
  secure.on('request', (request, response) => {
    const { headers } = request
    if (headers[':authority'] !== undefined) headers.host ??= headers[':authority']
    handler(request as never, response as never)
  })
  const plain: NetServer = secure
  const server = plain as Server
  const closeIdle = server.closeIdleConnections.bind(server)
  return Object.assign(server, {
    keepAliveTimeout: bounds.idleMs,
    headersTimeout: bounds.headersMs,
    requestTimeout: bounds.requestMs,
    closeIdleConnections() {
      closeIdle()
      for (const session of sessions) session.close()
    },
    closeAllConnections() {
      for (const socket of sockets) socket.destroy()
    },
  })
}

/** Ends a stream whose request does not come in time, or whose peer takes nothing of the answer. */
function boundStream(stream: ServerHttp2Stream, { requestMs, stalledMs }: SecureBounds): void {
  stream.setTimeout(stalledMs, () => stream.close())
  if (stream.endAfterHeaders) return
  const late = setTimeout(() => stream.close(), requestMs)
  stream.once('end', () => clearTimeout(late))
  stream.once('close', () => clearTimeout(late))
}
