import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { addressOf, openOrigins, trustOf } from './origin.ts'

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
  const request = (remoteAddress: string | undefined, forwarded?: string): IncomingMessage =>
    ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage

  const near = trustOf({ publicUrl: new URL('https://candela.example'), trustedProxies: undefined })
  const nobody = trustOf({ publicUrl: undefined, trustedProxies: undefined })
  const listed = trustOf({ publicUrl: undefined, trustedProxies: ['10.0.0.0/8', '203.0.113.0/24', '2001:db8::/32'] })
  const two = trustOf({ publicUrl: undefined, trustedProxies: 2 })

  it.each([
    ['nobody', nobody, '127.0.0.1', '9.9.9.9', '127.0.0.1'],
    ['nobody', nobody, '::ffff:8.8.8.8', undefined, '8.8.8.8'],
    ['nobody', nobody, '2001:db8:1:2:3:4:5:6', undefined, '2001:db8:1:2::/64'],
    ['nobody', nobody, '2001:db8::6', undefined, '2001:db8:0:0::/64'],
    ['a near one', near, '127.0.0.1', '1.1.1.1, 9.9.9.9', '9.9.9.9'],
    ['a near one', near, '10.0.0.7', '9.9.9.9', '9.9.9.9'],
    ['a near one', near, '::ffff:10.0.0.7', '::ffff:9.9.9.9', '9.9.9.9'],
    // a neighbour of the proxy is a caller like any other, and what it says of itself is not believed
    ['a near one', near, '127.0.0.1', '9.9.9.9, 10.0.0.8', '10.0.0.8'],
    ['a near one', near, '8.8.8.8', '9.9.9.9', '8.8.8.8'],
    ['a near one', near, '127.0.0.1', 'nonsense', '127.0.0.1'],
    ['a near one', near, '127.0.0.1', undefined, '127.0.0.1'],
    // a content network before a balancer before the house
    ['those listed', listed, '10.0.0.7', '9.9.9.9, 203.0.113.9', '9.9.9.9'],
    ['those listed', listed, '10.0.0.7', '7.7.7.7, 9.9.9.9, 203.0.113.9', '9.9.9.9'],
    ['those listed', listed, '::ffff:10.0.0.7', '2400:cb00::1, 2001:db8::7', '2400:cb00:0:0::/64'],
    ['those listed', listed, '10.0.0.7', 'nonsense, 203.0.113.9', '203.0.113.9'],
    ['those listed', listed, '10.0.0.7', '10.1.1.1, 10.2.2.2', '10.1.1.1'],
    ['those listed', listed, '127.0.0.1', '9.9.9.9', '127.0.0.1'],
    ['two', two, '10.0.0.7', '7.7.7.7, 9.9.9.9, 203.0.113.9', '9.9.9.9'],
    ['two', two, '10.0.0.7', '9.9.9.9', '9.9.9.9'],
    // a connection that is gone
    ['two', two, undefined, '9.9.9.9', 'unknown'],
    ['two', two, undefined, undefined, 'unknown'],
  ] as const)('believing %s, %3$s through %4$s is %5$s', (_whom, trust, peer, forwarded, expected) =>
    expect(addressOf(request(peer, forwarded), trust)).toBe(expected),
  )
})
