import { afterEach, describe, expect, it } from 'vitest'
import { readConfiguration } from '../configuration.ts'
import { openLog } from '../log.ts'
import { openOrigins } from './origin.ts'
import { openSecurityHeaders } from './security-headers.ts'
import { type App, openHttpServer } from './server.ts'
import { registerWellKnown } from './well-known.ts'

const apps: App[] = []
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close()
})

function houseAt(address: string | undefined): App {
  const configuration = readConfiguration(address === undefined ? {} : { PUBLIC_URL: address })
  const app = openHttpServer({
    log: openLog('silent', false),
    origins: openOrigins(configuration),
    trust: () => false,
    refused: () => undefined,
    unlimited: false,
    headers: openSecurityHeaders(configuration, { scripts: [], styles: [] }),
    stopping: () => false,
  })
  registerWellKnown(app, configuration)
  apps.push(app)
  return app
}

describe('what password keepers ask for', () => {
  it.each(['GET', 'HEAD'] as const)('%s leads to the page of the password', async (method) => {
    const answer = await houseAt(undefined).inject({ method, url: '/.well-known/change-password' })
    expect([answer.statusCode, answer.headers.location]).toEqual([
      302,
      '/#/pages/user/password/LoginPasswordModification',
    ])
  })

  it('names the page of the passkeys under the public address', async () => {
    const answer = await houseAt('https://candela.example').inject('/.well-known/passkey-endpoints')
    const page = 'https://candela.example/#/pages/user/account/Passkeys'
    expect([answer.statusCode, answer.json()]).toEqual([200, { enroll: page, manage: page }])
    expect(answer.headers['cache-control']).toBe('public, max-age=86400')
  })

  it.each([undefined, 'https://192.0.2.7', 'https://[2001:db8::7]'])('names none at %s', async (address) => {
    const answer = await houseAt(address).inject('/.well-known/passkey-endpoints')
    expect([answer.statusCode, answer.json()]).toEqual([404, { code: 'notFound' }])
  })

  // keepers trust the redirect only where an address that nobody serves is refused
  it('has nothing at an address that should not exist', async () => {
    const url = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200'
    expect((await houseAt(undefined).inject(url)).statusCode).toBe(404)
  })
})
