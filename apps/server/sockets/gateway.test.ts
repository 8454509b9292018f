import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { proves } from '@candela/checks/proves'
import { openOrigins } from '../http/origin.ts'
import { type Gateway, openGateway, PING_EVERY_MS } from './gateway.ts'

let server: Server
let gateway: Gateway
let url: string

/** A gateway whose pings come when the test lets the time pass. */
async function begin(): Promise<void> {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  server = createServer()
  gateway = openGateway({
    server,
    origins: openOrigins({ host: 'localhost', publicUrl: undefined }),
    callers: { sessionOf: () => undefined },
    sessions: { onEnd: () => {}, expiresAt: () => Infinity },
    broadcast: { add: () => {}, remove: () => {}, follow: () => Promise.resolve(), unfollow: () => {} },
    baskets: { hear: () => {} },
    metrics: { droppedSockets: { inc: () => {} } },
    log: { error: () => {} },
    clock: Date.now,
    trust: () => false,
    unlimited: false,
    stopping: () => false,
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function end(): Promise<void> {
  await gateway.stop()
  vi.useRealTimers()
  server.close()
}

beforeEach(begin)
afterEach(end)

function open(path: string, options = {}): Promise<WebSocket> {
  const socket = new WebSocket(url + path, options)
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(socket))
    socket.once('error', reject)
  })
}

/** A period passes, and a peer that answers pings has answered this one: what it says afterwards is answered. */
async function pinged(alive: WebSocket): Promise<void> {
  const heard = new Promise((resolve) => alive.once('ping', resolve))
  vi.advanceTimersByTime(PING_EVERY_MS)
  await heard
  const answered = new Promise((resolve) => alive.once('pong', resolve))
  alive.ping()
  await answered
}

describe('the gateway', () => {
  it('drops a peer that answers no ping, in less than 60 s, and keeps one that does', async () => {
    expect(PING_EVERY_MS, proves('S7.18')).toBe(25_000)
    const dead = await open('/ws', { autoPong: false })
    const alive = await open('/ws')
    const gone = new Promise((resolve) => dead.once('close', resolve))
    for (let count = 0; count < 4; count++) await pinged(alive)
    await gone
    expect(alive.readyState).toBe(WebSocket.OPEN)
    expect(gateway.connections).toBe(1)
    alive.terminate()
  })

  it('waits for a silent peer between 30 and 60 s', async () => {
    const dead = await open('/ws', { autoPong: false })
    vi.advanceTimersByTime(30_000)
    expect(gateway.connections, proves('S7.18')).toBe(1)
    vi.advanceTimersByTime(30_000)
    vi.useRealTimers()
    await expect.poll(() => dead.readyState, { message: proves('S7.18') }).toBe(WebSocket.CLOSED)
    await expect.poll(() => gateway.connections, { message: proves('S7.18') }).toBe(0)
  })

  it('opens nothing elsewhere, and nothing for foreign pages', async () => {
    await expect(open('/')).rejects.toThrow('404')
    await expect(open('/ws/more')).rejects.toThrow('404')
    await expect(open('/ws', { origin: 'http://evil.example' })).rejects.toThrow('403')
  })

  it('says goodbye when it stops', async () => {
    const socket = await open('/ws')
    const closed = new Promise((resolve) => socket.once('close', resolve))
    await gateway.stop()
    expect(await closed).toBe(1001)
  })
})
