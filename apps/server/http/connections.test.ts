import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { capConnections, connectionsFor, descriptorsAllowed } from './connections.ts'

describe('how many connections there may be', () => {
  it.each([
    [1_024, 624, 156],
    [20_000, 19_600, 500],
    [1_000_000, 25_000, 500],
    [Number.POSITIVE_INFINITY, 25_000, 500],
    [100, 4, 1],
  ])('with %d descriptors', (descriptors, all, perAddress) => {
    expect(connectionsFor(descriptors)).toEqual({ all, perAddress })
  })

  it('knows what this process may have', () => expect(descriptorsAllowed()).toBeGreaterThan(100))
})

describe('the connections of an address', () => {
  const held = async (isProxy: (peer: string) => boolean) => {
    const server = createServer((_request, response) => response.end('ok'))
    capConnections(server, 3, isProxy)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const open = (): Promise<Socket | undefined> =>
      new Promise((resolve) => {
        const stream = connect(port, '127.0.0.1')
        stream.on('error', () => resolve(undefined)).on('close', () => resolve(undefined))
        stream.once('data', () => resolve(stream))
        stream.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
      })
    return { server, open }
  }

  it('are hung up beyond its share, and taken again when others end', async () => {
    const { server, open } = await held(() => false)
    const streams = [await open(), await open(), await open()]
    expect(streams).not.toContain(undefined)
    expect(await open()).toBeUndefined()
    const ended = new Promise((resolve) => streams[0]!.once('close', resolve))
    streams[0]!.destroy()
    await ended
    // once the server has noticed
    await expect.poll(open).toBeDefined()
    expect(await open()).toBeUndefined()
    server.closeAllConnections()
    server.close()
  })

  it('are not a proxy’s, which are everybody’s', async () => {
    const { server, open } = await held((peer) => peer === '127.0.0.1')
    for (let count = 0; count < 5; count++) expect(await open()).toBeDefined()
    server.closeAllConnections()
    server.close()
  })
})
