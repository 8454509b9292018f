import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf, peerOf } from './origin.ts'

const MOST = 25_000
const MOST_PER_ADDRESS = 500
/** for the journal, the database and the log: what connections must leave free */
const DESCRIPTORS_KEPT_FREE = 400
/** no address holds more than this part of all connections there may be */
const SHARE = 4

/** The numbers of connections that may be open at once, with these file descriptors: all together, and from one address. */
export function connectionsFor(descriptors: number): { readonly all: number; readonly perAddress: number } {
  const all = Math.max(SHARE, Math.min(MOST, descriptors - DESCRIPTORS_KEPT_FREE))
  return { all, perAddress: Math.min(MOST_PER_ADDRESS, Math.floor(all / SHARE)) }
}

/** File descriptors that this process may have. */
export function descriptorsAllowed(): number {
  // without a stack of its own: making one would read the bundle's source map, which then stays in memory
  const { userLimits } = process.report.getReport({ name: '', message: '', stack: '' }) as {
    userLimits?: { open_files?: { soft?: unknown } }
  }
  const soft = Number(userLimits?.open_files?.soft)
  return Number.isSafeInteger(soft) ? soft : Number.POSITIVE_INFINITY
}

/**
 * Hangs up on an address that holds too many connections, requests and sockets alike. A near proxy's are everybody's:
 * `isProxy` knows them.
 */
export function capConnections(server: Server, perAddress: number, isProxy: (peer: string) => boolean): void {
  const held = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const peer = peerOf(socket)
    if (isProxy(peer)) return
    const address = networkOf(peer)
    const now = (held.get(address) ?? 0) + 1
    if (now > perAddress) return void socket.destroy()
    held.set(address, now)
    socket.once('close', () => {
      const left = held.get(address)! - 1
      if (left === 0) held.delete(address)
      else held.set(address, left)
    })
  })
}
