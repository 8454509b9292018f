import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { proves } from '@candela/checks/proves'
import { problem } from '@candela/contract'
import { removeDataDirectory, samplePhoto, startServer, type TestServer } from '../../testing/index.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer({ environment: { LIMITS: 'bench' } })))
afterAll(async () => {
  await server.stop()
  removeDataDirectory(server.dataDirectory)
})

describe('photos of an application', () => {
  it('are drawn anew, shown to their owner alone, and replaced by the next of their kind', async () => {
    const [client, other] = [await server.client().register(), await server.client().register()]
    const send = async (kind: string, bytes: Buffer) => {
      const { status, text } = await client.raw('POST', `/api/v1/loans/form/photos/${kind}`, bytes, {
        'content-type': 'image/webp',
      })
      return status === 200 ? 'ok' : problem.parse(JSON.parse(text)).code
    }
    for (const kind of ['idFront', 'idBack', 'assets', 'assets'])
      expect(await send(kind, samplePhoto('front'))).toBe('ok')
    expect(await send('assets', Buffer.from('no picture'))).toBe('imageUnreadable')
    const { photos } = await client.call('loanForm')
    const kinds = photos.map(({ kind }) => kind)
    expect(kinds, proves('S3.124')).toContain('assets')
    expect(kinds, proves('S3.125')).toEqual(expect.arrayContaining(['idBack', 'idFront']))
    expect(kinds).toEqual(['assets', 'idBack', 'idFront'])
    const path = `/api/v1/loans/photos/${photos[0]!.id}`
    expect((await client.raw('GET', path)).status).toBe(200)
    expect((await other.raw('GET', path)).status).toBe(404)
  })
})
