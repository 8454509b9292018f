import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { isSecure, readConfiguration } from './configuration.ts'
import { makeCertificate } from './testing/certificate.ts'

const folder = mkdtempSync(join(tmpdir(), 'candela-tls-'))
afterAll(() => rmSync(folder, { recursive: true }))

const file = (name: string, text: string): string => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}
const { certificate, key } = makeCertificate()
const TLS_CERT = file('own.crt', certificate)
const TLS_KEY = file('own.key', key)
const otherKey = file('other.key', makeCertificate().key)

it('takes a certificate and its key, and is secure then', () => {
  const configuration = readConfiguration({ TLS_CERT, TLS_KEY, PUBLIC_URL: 'https://candela.example' })
  expect(configuration.tls).toEqual({ certificate, key })
  expect(isSecure(readConfiguration({ TLS_CERT, TLS_KEY }))).toBe(true)
  expect(isSecure(readConfiguration({}))).toBe(false)
})

it.each([
  ['TLS_KEY', { TLS_CERT }, 'must name'],
  ['TLS_CERT', { TLS_KEY }, 'must name'],
  ['TLS_CERT', { TLS_CERT: join(folder, 'none'), TLS_KEY }, 'ENOENT'],
  ['TLS_KEY', { TLS_CERT, TLS_KEY: folder }, 'EISDIR'],
  ['TLS_CERT', { TLS_CERT: TLS_KEY, TLS_KEY }, 'no certificate'],
  ['TLS_KEY', { TLS_CERT, TLS_KEY: TLS_CERT }, 'no private key'],
  ['TLS_KEY', { TLS_CERT, TLS_KEY: otherKey }, 'not the key of'],
  ['PUBLIC_URL', { TLS_CERT, TLS_KEY, PUBLIC_URL: 'http://candela.example' }, 'https'],
])('refuses a wrong %s: %j', (name, environment, why) => {
  const read = () => readConfiguration(environment)
  expect(read).toThrow(new RegExp(`^${name}: [^\\n]+$`))
  expect(read).toThrow(why)
  expect(read).not.toThrow(/PRIVATE/)
})
