import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { WebSocket } from 'ws'
import { proves } from '@candela/checks/proves'
import { openOrigins } from '../http/origin.ts'
import { type Gateway, openGateway, PING_EVERY_MS } from './gateway.ts'

let server: Server
let gateway: Gateway
let url: string

/** A gateway that pings as often as told, else as it does by itself. */
async function begin(pingEveryMs?: number): Promise<void> {
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
    proxied: false,
    unlimited: false,
    stopping: () => false,
    ...(pingEveryMs === undefined ? {} : { pingEveryMs }),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function end(): Promise<void> {
  await gateway.stop()
  server.close()
}

beforeEach(() => begin(60))
afterEach(end)

function open(path: string, options = {}): Promise<WebSocket> {
  const socket = new WebSocket(url + path, options)
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(socket))
    socket.once('error', reject)
  })
}

describe('the gateway', () => {
  it('drops a peer that answers no ping, in less than 60 s, and keeps one that does', async () => {
    expect(PING_EVERY_MS * 2).toBeLessThan(60_000)
    const dead = await open('/ws', { autoPong: false })
    const alive = await open('/ws')
    await new Promise((resolve) => dead.once('close', resolve))
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(alive.readyState).toBe(WebSocket.OPEN)
    expect(gateway.connections).toBe(1)
    alive.terminate()
  })

  it('waits for a silent peer between 30 and 60 s', async () => {
    await end()
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    await begin()
    const dead = await open('/ws', { autoPong: false })
    vi.advanceTimersByTime(30_000)
    expect(gateway.connections, proves('S7.18')).toBe(1)
    const isClosed = new Promise((resolve) => dead.once('close', () => resolve(true)))
    vi.advanceTimersByTime(30_000)
    const isOpenStill = new Promise((resolve) => setTimeout(resolve, 2_000, false))
    expect(await Promise.race([isClosed, isOpenStill]), proves('S7.18')).toBe(true)
    expect(gateway.connections, proves('S7.18')).toBe(0)
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
