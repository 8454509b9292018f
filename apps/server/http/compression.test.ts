import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { acceptedEncoding, compressed } from './compression.ts'

describe('the encoding of an answer', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    ['identity', undefined],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['br ; q=0 , gzip ; q=0.001', 'gzip'],
    ['gzip;q=0', undefined],
    ['gzip;q=0.000, br;q=0', undefined],
    ['*', 'br'],
    ['*;q=0', undefined],
    ['gzip, *;q=0', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['identity, gzip;q=0.5', undefined],
    ['identity;q=0.5, gzip;q=0.5', 'gzip'],
    ['identity;q=0, gzip', 'gzip'],
    ['gzip;q=none', undefined],
    ['deflate', undefined],
  ] as const)('of %j is %s', (header, encoding) => expect(acceptedEncoding(header)).toBe(encoding))

  it.each([
    ['br, gzip', true],
    ['*', true],
    ['br', false],
    ['gzip;q=0', false],
    ['*;q=0', false],
    ['gzip;q=0.1, identity', false],
  ])('made on its way out, for %j: gzip %s', async (accepts, isSqueezed) => {
    const headers: Record<string, string> = {}
    const reply = { header: (name: string, value: string) => void (headers[name] = value) }
    const body = await compressed(reply as never, 'text', accepts)
    expect(headers).toEqual({ vary: 'accept-encoding', ...(isSqueezed ? { 'content-encoding': 'gzip' } : {}) })
    expect(isSqueezed ? gunzipSync(body).toString() : body).toBe('text')
  })
})
