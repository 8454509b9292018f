import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import {
  CLOSE_BAD_MESSAGE,
  CLOSE_LOGGED_OUT,
  CLOSE_TOO_MANY,
  CODES,
  fromClient,
  MAX_BASKET_BYTES,
  MAX_CHANNELS,
  type Refusal,
} from '@candela/contract'
import type { Callers } from '../http/caller.ts'
import { addressOf, type Origins, type Trust } from '../http/origin.ts'
import type { Log } from '../log.ts'
import type { Session, Sessions } from '../vault/sessions.ts'
import type { Baskets } from './baskets.ts'
import type { Broadcast } from './broadcast.ts'
import { Connection } from './connection.ts'
import { frame } from './frames.ts'

const PATH = '/ws'
/** of anything but a basket */
const MAX_MESSAGE_BYTES = 4_096
const BASKET = 'orders:'
/** pieces of one message, and of the bytes that are not yet a whole frame */
const MAX_FRAGMENTS = 64
const MAX_CHUNKS = 8_192
/** a peer that answers no ping within two of these is gone: below the specification's 60 s */
export const PING_EVERY_MS = 25_000
const MAX_CONNECTIONS = 20_000
export const MAX_PER_ADDRESS = 60
const GOING_AWAY = 1001
const TOO_BIG = 1009
/** the longest that a stop waits for baskets to be answered */
const FINISH_WITHIN_MS = 2_000
const LOOK_EVERY_MS = 10

interface Parts {
  readonly server: Server
  readonly origins: Origins
  readonly callers: Pick<Callers, 'sessionOf'>
  readonly sessions: Pick<Sessions, 'onEnd' | 'expiresAt'>
  readonly broadcast: Pick<Broadcast, 'add' | 'remove' | 'follow' | 'unfollow'>
  readonly baskets: Pick<Baskets, 'hear'>
  readonly metrics: { readonly droppedSockets: { inc(labels: { readonly why: 'messages' }): void } }
  readonly log: Pick<Log, 'error'>
  readonly clock: () => number
  readonly trust: Trust
  readonly unlimited: boolean
  readonly stopping: () => boolean
}

export interface Gateway {
  readonly connections: number
  /** written and not taken yet, by all readers together */
  readonly unsentBytes: number
  /** Answers the baskets that are on their way, says goodbye to everyone and takes nobody in. */
  stop(): Promise<void>
}

/** The socket at /ws: who may open one, what clients may say on it, and when it is closed. */
export function openGateway(parts: Parts): Gateway {
  const { broadcast, sessions, clock } = parts
  const visitors = socketServer(MAX_MESSAGE_BYTES)
  const customers = socketServer(MAX_BASKET_BYTES)
  const connections = new Set<Connection>()
  const perAddress = new Map<string, number>()

  const refusalOf = (request: IncomingMessage, address: string): Refusal | undefined => {
    if (parts.stopping()) return 'stopping'
    if (request.url?.split('?')[0] !== PATH) return 'notFound'
    if (!parts.origins.allowsUpgrade(request.headers)) return 'foreignOrigin'
    if (connections.size >= MAX_CONNECTIONS) return 'busy'
    if (!parts.unlimited && (perAddress.get(address) ?? 0) >= MAX_PER_ADDRESS) return 'tooManyRequests'
    return undefined
  }

  const count = (address: string, by: number): void => {
    const now = (perAddress.get(address) ?? 0) + by
    if (now <= 0) perAddress.delete(address)
    else perAddress.set(address, now)
  }

  const accept = (socket: WebSocket, stream: Socket, session: Session | undefined, address: string): void => {
    const connection = new Connection(socket, stream, session, address)
    connections.add(connection)
    socket.on('pong', () => {
      connection.isAlive = true
      admit(parts, connection, clock())
    })
    // answered by the library; each costs as much as a message
    socket.on('ping', () => admit(parts, connection, clock()))
    socket.on('message', (data: Buffer, isBinary) => hear(parts, connection, data, isBinary))
    socket.on('error', () => connection.close(CLOSE_BAD_MESSAGE, 'not a message'))
    socket.on('close', () => {
      connection.isClosed = true
      connections.delete(connection)
      count(address, -1)
      broadcast.remove(connection)
    })
    broadcast.add(connection)
  }

  parts.server.on('upgrade', (request: IncomingMessage, stream: Socket, head: Buffer) => {
    stream.on('error', () => stream.destroy())
    const address = addressOf(request, parts.trust)
    const refusal = refusalOf(request, address)
    if (refusal !== undefined) return turnAway(stream, refusal)
    count(address, 1)
    const upgrade = (session: Session | undefined): void => {
      if (stream.destroyed) return count(address, -1)
      let accepted = false
      stream.once('close', () => accepted || count(address, -1))
      const server = session === undefined ? visitors : customers
      server.handleUpgrade(request, stream, head, (socket) => {
        accepted = true
        accept(socket, stream, session, address)
      })
    }
    Promise.resolve(parts.callers.sessionOf(request.headers.cookie)).then(upgrade, (error: unknown) => {
      parts.log.error({ err: error }, 'a socket could not be opened')
      count(address, -1)
      turnAway(stream, 'internal')
    })
  })

  sessions.onEnd((handle) => {
    for (const connection of connections) {
      if (connection.session?.handle === handle) connection.close(CLOSE_LOGGED_OUT, 'logged out')
    }
  })

  const heartbeat = setInterval(() => {
    const now = clock()
    for (const connection of connections) {
      const { session } = connection
      if (!connection.isAlive) connection.socket.terminate()
      else if (session !== undefined && sessions.expiresAt(session) <= now)
        connection.close(CLOSE_LOGGED_OUT, 'session ended')
      else {
        connection.isAlive = false
        connection.socket.ping()
      }
    }
  }, PING_EVERY_MS)

  return {
    get connections() {
      return connections.size
    },
    get unsentBytes() {
      let bytes = 0
      for (const connection of connections) bytes += connection.unsentBytes
      return bytes
    },
    async stop() {
      clearInterval(heartbeat)
      const end = performance.now() + FINISH_WITHIN_MS
      const isAnswering = ({ unanswered }: Connection): boolean => unanswered > 0
      while ([...connections].some(isAnswering) && performance.now() < end) {
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
      }
      for (const connection of connections) connection.close(GOING_AWAY, 'restarting')
    },
  }
}

function socketServer(maxPayload: number): WebSocketServer {
  return new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload,
    maxFragments: MAX_FRAGMENTS,
    maxBufferedChunks: MAX_CHUNKS,
  })
}

/** True when a peer may still say something; one that says too much is dropped. */
function admit({ unlimited, metrics }: Parts, connection: Connection, now: number): boolean {
  if (unlimited || connection.isClosed || connection.takeMessage(now)) return !connection.isClosed
  metrics.droppedSockets.inc({ why: 'messages' })
  connection.close(CLOSE_TOO_MANY, 'too many messages')
  return false
}

function hear(parts: Parts, connection: Connection, data: Buffer, isBinary: boolean): void {
  if (connection.isClosed) return
  const now = parts.clock()
  if (!admit(parts, connection, now)) return
  if (!isBinary && data.toString('latin1', 0, BASKET.length) === BASKET) {
    return parts.baskets.hear(connection, data.toString('utf8', BASKET.length))
  }
  if (data.length > MAX_MESSAGE_BYTES) return connection.close(TOO_BIG, 'too long')
  const message = isBinary ? undefined : messageOf(data)
  if (message === undefined) return connection.close(CLOSE_BAD_MESSAGE, 'not a message')
  if ('ping' in message) {
    connection.write(frame('pong', { ping: message.ping, serverTime: now }))
    return
  }
  const { broadcast, log } = parts
  if ('unfollow' in message) {
    for (const channel of message.unfollow) broadcast.unfollow(connection, channel)
    return
  }
  for (const channel of new Set(message.follow)) {
    if (connection.channels.size >= MAX_CHANNELS && !connection.channels.has(channel)) {
      connection.write(frame('refused', { ch: channel, code: 'tooManyRequests' satisfies Refusal }))
      continue
    }
    broadcast.follow(connection, channel, message.account).catch((error: unknown) => {
      log.error({ err: error, channel: channel.split(':')[0] }, 'a channel could not be followed')
      connection.write(frame('refused', { ch: channel, code: 'internal' satisfies Refusal }))
    })
  }
}

function messageOf(data: Buffer): ReturnType<typeof fromClient.parse> | undefined {
  try {
    const read = fromClient.safeParse(JSON.parse(data.toString('utf8')))
    return read.success ? read.data : undefined
  } catch {
    return undefined
  }
}

/** Says why, and lets go: a peer that keeps its half open would be kept for ever. */
function turnAway(stream: Socket, code: Refusal): void {
  const body = JSON.stringify({ code })
  stream.end(
    `HTTP/1.1 ${CODES[code].status} Refused\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
    () => stream.destroy(),
  )
}
