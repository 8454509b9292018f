import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { openOrigins } from '../http/origin.ts'
import { type Gateway, openGateway, PING_EVERY_MS } from './gateway.ts'

let server: Server
let gateway: Gateway
let url: string

beforeEach(async () => {
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
    pingEveryMs: 60,
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  await gateway.stop()
  server.close()
})

function open(path: string, options = {}): Promise<WebSocket> {
  const socket = new WebSocket(url + path, options)
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(socket))
    socket.once('error', reject)
  })
}

describe('the gateway', () => {
  it('[S7.18] drops a peer that answers no ping, in less than 60 s, and keeps one that does', async () => {
    expect(PING_EVERY_MS * 2).toBeLessThan(60_000)
    const dead = await open('/ws', { autoPong: false })
    const alive = await open('/ws')
    await new Promise((resolve) => dead.once('close', resolve))
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(alive.readyState).toBe(WebSocket.OPEN)
    expect(gateway.connections).toBe(1)
    alive.terminate()
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
