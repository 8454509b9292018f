import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { addressOf, openOrigins } from './origin.ts'

describe('origins', () => {
  const local = openOrigins({ host: 'localhost', publicUrl: undefined })
  const wide = openOrigins({ host: '0.0.0.0', publicUrl: undefined })
  const named = openOrigins({ host: '0.0.0.0', publicUrl: new URL('https://candela.example') })

  it.each([
    [local, 'no browser', {}, true],
    [
      local,
      'own page',
      { origin: 'http://localhost:3000', host: 'localhost:3000', 'sec-fetch-site': 'same-origin' },
      true,
    ],
    [local, 'typed address', { host: 'localhost:3000', 'sec-fetch-site': 'none' }, true],
    [local, 'own page by number', { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }, true],
    [local, 'another port', { origin: 'http://localhost:5173', host: 'localhost:3000' }, false],
    [local, 'another site', { origin: 'https://evil.example', host: 'localhost:3000' }, false],
    [local, 'a name that points here', { origin: 'http://evil.example:3000', host: 'evil.example:3000' }, false],
    [local, 'an opaque page', { origin: 'null', host: 'localhost:3000' }, false],
    [local, 'a cross-site request without origin', { host: 'localhost:3000', 'sec-fetch-site': 'cross-site' }, false],
    [local, 'a sibling site', { host: 'localhost:3000', 'sec-fetch-site': 'same-site' }, false],
    [wide, 'an address in figures', { origin: 'http://192.168.1.9:3000', host: '192.168.1.9:3000' }, true],
    [wide, 'a name', { origin: 'http://box.lan:3000', host: 'box.lan:3000' }, false],
    [named, 'the public origin', { origin: 'https://candela.example', host: 'candela.example' }, true],
    [named, 'the public name without tls', { origin: 'http://candela.example', host: 'candela.example' }, false],
    [named, 'an address in figures', { origin: 'http://192.168.1.9:3000', host: '192.168.1.9:3000' }, false],
    [named, 'this machine', { origin: 'http://localhost:3000', host: 'localhost:3000' }, true],
  ])('%#: %s', (origins, _what, headers, allowed) => expect(origins.allows(headers)).toBe(allowed))
})

describe('addresses', () => {
  const request = (remoteAddress: string, forwarded?: string): IncomingMessage =>
    ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage

  it.each([
    ['127.0.0.1', '9.9.9.9', false, '127.0.0.1'],
    ['127.0.0.1', '1.1.1.1, 9.9.9.9', true, '9.9.9.9'],
    ['10.0.0.7', '9.9.9.9', true, '9.9.9.9'],
    ['8.8.8.8', '9.9.9.9', true, '8.8.8.8'],
    ['127.0.0.1', 'nonsense', true, '127.0.0.1'],
    ['127.0.0.1', undefined, true, '127.0.0.1'],
    ['::ffff:8.8.8.8', undefined, false, '8.8.8.8'],
    ['2001:db8:1:2:3:4:5:6', undefined, false, '2001:db8:1:2::/64'],
    ['2001:db8::6', undefined, false, '2001:db8:0:0::/64'],
  ])('%s through %s (proxied: %s) is %s', (peer, forwarded, proxied, expected) =>
    expect(addressOf(request(peer, forwarded), proxied)).toBe(expected),
  )
})
