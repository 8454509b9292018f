import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readConfiguration } from '../configuration.ts'
import { addressOf, trustOf } from './origin.ts'

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
const [CALLER, ELSEWHERE, NEAREST, CHOSEN] = ['198.51.100.7', '203.0.113.9', '127.0.0.1', '192.0.2.1']

/** The address that counts of a request by the nearest proxy, which names these before it. */
function seen(proxies: string | undefined, ...forwarded: string[]): string {
  const environment = { PUBLIC_URL: 'https://candela.example', ...(proxies && { TRUSTED_PROXIES: proxies }) }
  const request = { socket: { remoteAddress: NEAREST }, headers: { 'x-forwarded-for': forwarded.join(', ') } }
  return addressOf(request as never, trustOf(readConfiguration(environment)))
}

it('who called is known behind proxies that are named as is advised: in one place alone, the nearest among them', () => {
  const [, list] = /`TRUSTED_PROXIES=(\S+)`/.exec(read('docs/RUNNING.md'))!
  expect(seen(list, CHOSEN, CALLER, ELSEWHERE)).toBe(CALLER)
  expect(seen('203.0.113.0/24', CALLER, ELSEWHERE)).toBe(NEAREST)
  // as nginx forwards it by real_ip_header: with a number beside it the caller's own word counts
  expect(seen(undefined, CHOSEN, CALLER)).toBe(CALLER)
  expect(seen('2', CHOSEN, CALLER)).toBe(CHOSEN)
  const nginx = read('deploy/nginx.conf')
  expect(nginx).toContain('leave TRUSTED_PROXIES unset')
  expect(nginx).toContain('Never both')
})
