import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { programs, removeDataDirectory, startServer, type TestClient, type TestServer } from '../../../testing/index.ts'

let server: TestServer
let client: TestClient
beforeAll(async () => {
  server = await startServer({ environment: { LIMITS: 'bench' } })
  client = server.client()
})
afterAll(async () => {
  await server.stop()
  removeDataDirectory(server.dataDirectory)
})

/** The processes of the server that make the past. */
function makers(): number[] {
  return programs()
    .filter(({ pid, command }) => command.includes('history.worker') && parentOf(pid) === server.pid)
    .map(({ pid }) => pid)
}

/** 0: it has ended. */
function parentOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ')[1])
  } catch {
    return 0
  }
}

const count = async (product: string, interval: '1h' | '4h' | '1d') =>
  (await client.call('candles', { params: { product }, query: { interval, limit: '300' } })).candles.length

describe('the time before the journal', () => {
  it('is not made for a house that nobody looks at, and its last day for the first who asks for quotes', async () => {
    expect(makers()).toEqual([])
    const before = await client.call('products', {})
    expect(Object.keys(before)).not.toHaveLength(0)
    expect(makers()).toEqual([])
    await client.call('quotes', {})
    await expect.poll(makers).toHaveLength(1)
    const day = async () => (await client.call('quotes', {}))['BTC-USDT']
    await expect.poll(async () => Number((await day())!.volume24h)).toBeGreaterThan(100)
    await expect.poll(makers).toEqual([])
  })

  it('is made when somebody asks, and its process ends when nobody does any more', async () => {
    expect(await count('BTC-USDT', '1h')).toBe(300)
    expect(makers()).toHaveLength(1)
    await expect.poll(makers).toEqual([])
    // what was made is kept
    expect(await count('BTC-USDT', '4h')).toBe(300)
    expect(makers()).toEqual([])
  })

  it('is made by another process where one dies over it, or has just died', async () => {
    const asked = count('ETH-USDT', '1h')
    await expect.poll(makers, { interval: 5 }).toHaveLength(1)
    process.kill(makers()[0]!, 'SIGKILL')
    expect(await asked).toBe(300)
    // it may have been done already with what the dead one was asked for
    expect(await count('XRP-USDT', '1h')).toBe(300)
    process.kill(makers()[0]!, 'SIGKILL')
    expect(await count('SOL-USDT', '1d')).toBe(300)
    expect(makers()).toHaveLength(1)
  })
})
