import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ConfigurationError, isLoopback, readConfiguration } from './configuration.ts'

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const EXAMPLES = [...read('.env.example').matchAll(/^# ([A-Z_]+)=(.*)$/gm)].map(
  ([, ...pair]) => pair as [string, string],
)

describe('configuration', () => {
  it('has a default for everything', () => {
    const configuration = readConfiguration({ PORT: '', HOST: ' ' })
    expect(configuration).toMatchObject({
      port: 3000,
      host: 'localhost',
      databaseUrl: undefined,
      priceSource: 'simulated',
      seed: undefined,
      publicUrl: undefined,
      frameOrigins: [],
      unlimited: false,
      logLevel: 'info',
      catchUp: false,
    })
    expect(configuration.dataDirectory.endsWith('/.data')).toBe(true)
  })

  it('reads what is set', () => {
    const configuration = readConfiguration({
      PORT: '8443',
      HOST: '0.0.0.0',
      DATABASE_URL: 'postgresql://a:b@db:5432/c',
      PG_BIN: '/usr/lib/postgresql/18/bin',
      PRICE_SOURCE: 'recording:a.jsonl.gz,b.jsonl.gz',
      SEED: 'seven',
      PUBLIC_URL: 'https://candela.example/',
      FRAME_ORIGINS: 'https://a.example, https://b.example:8443',
      LOG_LEVEL: 'warn',
      CATCH_UP: 'on',
    })
    expect(configuration).toMatchObject({
      port: 8443,
      pgBin: '/usr/lib/postgresql/18/bin',
      priceSource: 'recording:a.jsonl.gz,b.jsonl.gz',
      seed: 'seven',
      catchUp: true,
    })
    expect(configuration.publicUrl?.origin).toBe('https://candela.example')
    expect(configuration.frameOrigins).toEqual(['https://a.example', 'https://b.example:8443'])
  })

  it.each([
    ['10.0.0.0/8, fd00::/8 203.0.113.7', ['10.0.0.0/8', 'fd00::/8', '203.0.113.7']],
    ['loopback,uniquelocal', ['loopback', 'uniquelocal']],
    ['2', 2],
    ['', undefined],
  ])('reads the proxies %j', (text, read) => {
    expect(readConfiguration({ TRUSTED_PROXIES: text }).trustedProxies).toEqual(read)
  })

  it.each([
    ['10.0.0.5:9100', { host: '10.0.0.5', port: 9100 }],
    ['[fd00::5]:9100', { host: 'fd00::5', port: 9100 }],
    ['metrics.lan:0', { host: 'metrics.lan', port: 0 }],
  ])('reads where figures are told: %s', (text, read) => {
    expect(readConfiguration({ METRICS: text }).metrics).toEqual(read)
  })

  it.each([
    ['PORT', { PORT: '65536' }],
    ['PORT', { PORT: '3000x' }],
    ['PORT', { PORT: '-1' }],
    ['HOST', { HOST: 'a b' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://root:hunter2@db/x' }],
    ['PG_BIN', { PG_BIN: 'postgresql/18/bin' }],
    ['JOURNAL_URL', { JOURNAL_URL: 'nats://localhost' }],
    ['PRICE_SOURCE', { PRICE_SOURCE: 'recording:' }],
    ['PRICE_SOURCE', { PRICE_SOURCE: 'mine' }],
    ['SEED', { SEED: 'two words' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'candela.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://candela.example/app' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'ftp://candela.example' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: 'my-proxy' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/8, 10.0.0.0/99' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '0.0.0.0/0' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '17' }],
    ['METRICS', { METRICS: '9100' }],
    ['METRICS', { METRICS: '10.0.0.5:70000' }],
    ['METRICS', { METRICS: 'http://10.0.0.5:9100' }],
    ['FRAME_ORIGINS', { FRAME_ORIGINS: 'http://a.example', PUBLIC_URL: 'https://candela.example' }],
    ['FRAME_ORIGINS', { FRAME_ORIGINS: 'https://a.example/x', PUBLIC_URL: 'https://candela.example' }],
    ['FRAME_ORIGINS', { FRAME_ORIGINS: 'https://a.example' }],
    ['LIMITS', { LIMITS: 'none' }],
    ['LIMITS', { LIMITS: 'bench', HOST: '0.0.0.0' }],
    ['LIMITS', { LIMITS: 'bench', PUBLIC_URL: 'https://candela.example' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['CATCH_UP', { CATCH_UP: 'yes' }],
    ['SUPPORT_HOURS', { SUPPORT_HOURS: '5-1 09:00-17:00' }],
    ['SUPPORT_HOURS', { SUPPORT_HOURS: '1-5 17:00-09:00' }],
    ['SUPPORT_HOURS', { SUPPORT_HOURS: 'always' }],
  ])('refuses a wrong %s in one line that names it: %j', (name, environment) => {
    const read = () => readConfiguration(environment)
    expect(read).toThrow(ConfigurationError)
    expect(read).toThrow(new RegExp(`^${name}: [^\\n]+$`))
    expect(read).not.toThrow(/hunter2/)
  })

  it('has every setting in the example and in the README, and no other', () => {
    const asked = new Set<string>()
    const environment = new Proxy<Record<string, string>>({}, { get: (_, name) => void asked.add(String(name)) })
    readConfiguration(environment)
    const names = [...asked].sort()
    expect(names.length).toBeGreaterThan(20)
    expect(EXAMPLES.map(([name]) => name).sort()).toEqual(names)
    const [, settings = ''] = /## Settings([^]*?)\n## /.exec(read('README.md')) ?? []
    const rows = settings
      .split('\n')
      .flatMap((line) => /^\| (`[A-Z_`, ]+`) +\|/.exec(line)?.[1]?.match(/[A-Z_]+/g) ?? [])
    expect(rows.sort()).toEqual(names)
  })

  it.each(EXAMPLES.filter(([name]) => !['JOURNAL_URL', 'TLS_CERT', 'TLS_KEY'].includes(name)))(
    'takes the example of %s: %s',
    (name, example) => {
      const publicUrl = name === 'FRAME_ORIGINS' ? { PUBLIC_URL: 'https://candela.example' } : {}
      expect(() => readConfiguration({ ...publicUrl, [name]: example })).not.toThrow()
      expect(example).not.toBe('')
    },
  )

  it.each([
    ['localhost', true],
    ['127.0.0.1', true],
    ['127.9.9.9', true],
    ['::1', true],
    ['::ffff:127.0.0.1', true],
    ['0.0.0.0', false],
    ['127.0.0.1.example.com', false],
    ['localhost.example.com', false],
  ])('%s is this machine: %s', (host, expected) => expect(isLoopback(host)).toBe(expected))
})
