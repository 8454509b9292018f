import { isAbsolute, resolve } from 'node:path'
import { compile } from '@fastify/proxy-addr'
import type { SupportHours } from '@candela/contract'
import { readTls, type Tls, TlsFault } from './tls.ts'

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

export const REGISTRATION_KINDS = ['username', 'email', 'phone'] as const
export type RegistrationKind = (typeof REGISTRATION_KINDS)[number]

/** Everything that can be set from outside, checked. */
export interface Configuration {
  /** 0: any free port */
  readonly port: number
  readonly host: string
  /** absolute */
  readonly dataDirectory: string
  /** undefined: the embedded server in the data directory */
  readonly databaseUrl: string | undefined
  /** the folder of the machine's own PostgreSQL for the embedded server, absolute; undefined: the bundled one */
  readonly pgBin: string | undefined
  /** simulated | recording:<file>,<file> | binance */
  readonly priceSource: string
  readonly seed: string | undefined
  /** the address at which customers reach the server, when that is not http://HOST:PORT */
  readonly publicUrl: URL | undefined
  /** proxies that are believed about who called: networks, or how many there are before the house; undefined: see `trustOf` */
  readonly trustedProxies: readonly string[] | number | undefined
  /** the address at which figures may be read without a login, by a listener of their own; undefined: on this machine's own names only */
  readonly metrics: { readonly host: string; readonly port: number } | undefined
  /** serves HTTPS with these, by HTTP/2 and 1.1; undefined: plain HTTP/1.1 */
  readonly tls: Tls | undefined
  /** origins that may frame the app; none by default */
  readonly frameOrigins: readonly string[]
  /** no rate limits; loopback only */
  readonly unlimited: boolean
  readonly logLevel: LogLevel
  /** goes on after a pause of more than seven days, and works off at once what fell due */
  readonly catchUp: boolean
  /** the kinds of names that an account can be opened with */
  readonly registrationKinds: readonly RegistrationKind[]
  /** email and phone are proven by a code before the account is opened */
  readonly registrationCode: boolean
  /** a failed login does not say whether there is such an account */
  readonly strictSignIn: boolean
  /** undefined: mails go to the practice inbox, where that is open */
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  /** codes can be read in the app and by `npm run inbox`, as long as nothing sends them */
  readonly practiceInbox: boolean
  /** the hours of people of support, in UTC; undefined: none are promised */
  readonly supportHours: SupportHours | undefined
}

/** Settings that say how customers reach the server. */
export interface Reach extends Pick<Configuration, 'publicUrl'> {
  readonly tls?: Tls | undefined
}

/** True where customers come over https, by a proxy or directly. */
export function isSecure({ publicUrl, tls }: Reach): boolean {
  return tls !== undefined || publicUrl?.protocol === 'https:'
}

/** A setting that cannot be used; the message is one line that names the variable. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads the settings from environment variables; an empty one counts as not set. Throws ConfigurationError. */
export function readConfiguration(environment: Environment): Configuration {
  const read = (name: string): string | undefined => {
    const value = environment[name]?.trim()
    return value === '' ? undefined : value
  }
  if (read('JOURNAL_URL') !== undefined) {
    refuse('JOURNAL_URL', 'a replicated journal is not supported yet; leave it unset to use the files in DATA_DIR')
  }
  const host = readHost(read('HOST'))
  const publicUrl = readPublicUrl(read('PUBLIC_URL'))
  return {
    port: readPort(read('PORT')),
    host,
    dataDirectory: resolve(read('DATA_DIR') ?? '.data'),
    databaseUrl: readDatabaseUrl(read('DATABASE_URL')),
    pgBin: readFolder('PG_BIN', read('PG_BIN')),
    priceSource: readPriceSource(read('PRICE_SOURCE')),
    seed: readSeed(read('SEED')),
    publicUrl,
    trustedProxies: readTrustedProxies(read('TRUSTED_PROXIES')),
    metrics: readMetrics(read('METRICS')),
    tls: readTlsFiles(read('TLS_CERT'), read('TLS_KEY'), publicUrl),
    frameOrigins: readFrameOrigins(read('FRAME_ORIGINS'), publicUrl),
    unlimited: readLimits(read('LIMITS'), host, publicUrl),
    logLevel: readLogLevel(read('LOG_LEVEL')),
    catchUp: readSwitch('CATCH_UP', read('CATCH_UP'), false),
    registrationKinds: readRegistrationKinds(read('REGISTRATION')),
    registrationCode: readSwitch('REGISTRATION_CODE', read('REGISTRATION_CODE'), true),
    strictSignIn: readSwitch('STRICT_SIGN_IN', read('STRICT_SIGN_IN'), false),
    smtpUrl: readSmtpUrl(read('SMTP_URL')),
    mailFrom: readMailFrom(read('MAIL_FROM'), publicUrl),
    practiceInbox: readSwitch('PRACTICE_INBOX', read('PRACTICE_INBOX'), isLoopback(publicUrl?.hostname ?? host)),
    supportHours: readSupportHours(read('SUPPORT_HOURS')),
  }
}

function refuse(name: string, why: string): never {
  throw new ConfigurationError(`${name}: ${why}`)
}

function readSupportHours(text: string | undefined): SupportHours | undefined {
  if (text === undefined) return undefined
  const parts = /^([1-7])-([1-7]) ([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-4]):([0-5]\d)$/.exec(text)?.slice(1).map(Number)
  const [from = 0, to = 0, hour = 0, minute = 0, lastHour = 0, lastMinute = 0] = parts ?? []
  const [opens, closes] = [hour * 60 + minute, lastHour * 60 + lastMinute]
  if (from === 0 || from > to || opens >= closes || closes > 24 * 60) {
    return refuse('SUPPORT_HOURS', `must be days and times in UTC such as 1-5 09:00-17:00, Monday is 1, not "${text}"`)
  }
  return { from, to, opens, closes }
}

function readPort(text = '3000'): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : -1
  if (port < 0 || port > 65_535) refuse('PORT', `must be a whole number from 0 to 65535, not "${text}"`)
  return port
}

function readHost(text = 'localhost'): string {
  if (!/^[0-9A-Za-z.:_-]{1,253}$/.test(text)) refuse('HOST', `must be a host name or an address, not "${text}"`)
  return text
}

function readDatabaseUrl(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  // the value holds a password: it is never repeated in a message
  if (!URL.canParse(text) || !/^postgres(ql)?:$/.test(new URL(text).protocol)) {
    refuse('DATABASE_URL', 'must look like postgresql://user:password@host:5432/database')
  }
  return text
}

function readFolder(name: string, text: string | undefined): string | undefined {
  if (text !== undefined && !isAbsolute(text)) refuse(name, `must be the whole path of a folder, not "${text}"`)
  return text
}

function readPriceSource(text = 'simulated'): string {
  if (text === 'simulated' || text === 'binance' || /^recording:[^,]+(,[^,]+)*$/.test(text)) return text
  return refuse('PRICE_SOURCE', `must be simulated, binance or recording:<file>,<file>, not "${text}"`)
}

function readSeed(text: string | undefined): string | undefined {
  if (text !== undefined && !/^[\x21-\x7e]{1,64}$/.test(text)) {
    refuse('SEED', 'must be 1 to 64 printable characters without blanks')
  }
  return text
}

function readPublicUrl(text: string | undefined): URL | undefined {
  if (text === undefined) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (
    url === undefined ||
    !/^https?:$/.test(url.protocol) ||
    url.username !== '' ||
    url.search !== '' ||
    url.hash !== ''
  ) {
    return refuse('PUBLIC_URL', `must be an http or https address such as https://candela.example, not "${text}"`)
  }
  if (url.pathname !== '/') refuse('PUBLIC_URL', 'must have no path: the app lives at the root of its origin')
  return url
}

const MOST_HOPS = 16

function readTrustedProxies(text: string | undefined): readonly string[] | number | undefined {
  if (text === undefined) return undefined
  if (/^\d{1,2}$/.test(text) && Number(text) <= MOST_HOPS) return Number(text)
  const networks = text.split(/[\s,]+/).filter((network) => network !== '')
  try {
    // one that holds every address would believe whoever calls, and a mere number is an address of IPv4, too
    if (networks.length > 0 && networks.every((network) => !/^\d+$|\/0$/.test(network))) {
      compile(networks)
      return networks
    }
  } catch {
    // said below
  }
  return refuse(
    'TRUSTED_PROXIES',
    `must list networks such as 10.0.0.0/8, fd00::/8, loopback or uniquelocal, or say how many proxies there are, not "${text}"`,
  )
}

function readMetrics(text: string | undefined): Configuration['metrics'] {
  if (text === undefined) return undefined
  const [, host, port] = /^(\[[0-9A-Fa-f:.]+\]|[0-9A-Za-z._-]{1,253}):(\d{1,5})$/.exec(text) ?? []
  if (host === undefined || Number(port) > 65_535)
    return refuse('METRICS', `must be an address and a port such as 10.0.0.5:9100, not "${text}"`)
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) }
}

function readTlsFiles(
  certificate: string | undefined,
  key: string | undefined,
  publicUrl: URL | undefined,
): Tls | undefined {
  if (certificate === undefined && key === undefined) return undefined
  if (certificate === undefined) return refuse('TLS_CERT', 'must name the file of the certificate that TLS_KEY is of')
  if (key === undefined) return refuse('TLS_KEY', 'must name the file of the private key of TLS_CERT')
  if (publicUrl?.protocol === 'http:') refuse('PUBLIC_URL', 'must be an https address where TLS_CERT is set')
  try {
    return readTls(resolve(certificate), resolve(key))
  } catch (error) {
    if (!(error instanceof TlsFault)) throw error
    return refuse(error.setting, error.message)
  }
}

function readFrameOrigins(text: string | undefined, publicUrl: URL | undefined): readonly string[] {
  if (text === undefined) return []
  const origins = text.split(/[\s,]+/).filter((origin) => origin !== '')
  for (const origin of origins) {
    const valid = URL.canParse(origin) && new URL(origin).origin === origin && origin.startsWith('https://')
    if (!valid) refuse('FRAME_ORIGINS', `must list https origins without a path, not "${origin}"`)
  }
  if (publicUrl?.protocol !== 'https:') {
    refuse('FRAME_ORIGINS', 'needs an https PUBLIC_URL: browsers send the session into a frame over https only')
  }
  return origins
}

function readLimits(text: string | undefined, host: string, publicUrl: URL | undefined): boolean {
  if (text === undefined || text === 'default') return false
  if (text !== 'bench') refuse('LIMITS', `must be default or bench, not "${text}"`)
  if (!isLoopback(host) || publicUrl !== undefined) {
    refuse('LIMITS', 'bench lifts every rate limit and needs a loopback HOST and no PUBLIC_URL')
  }
  return true
}

function readLogLevel(text = 'info'): LogLevel {
  const level = LOG_LEVELS.find((candidate) => candidate === text)
  return level ?? refuse('LOG_LEVEL', `must be one of ${LOG_LEVELS.join(', ')}, not "${text}"`)
}

function readRegistrationKinds(text = REGISTRATION_KINDS.join(',')): readonly RegistrationKind[] {
  const wanted = text.split(/[\s,]+/).filter((kind) => kind !== '')
  const unknown = wanted.find((kind) => !REGISTRATION_KINDS.some((known) => known === kind))
  if (unknown !== undefined)
    refuse('REGISTRATION', `must list some of ${REGISTRATION_KINDS.join(', ')}, not "${unknown}"`)
  return REGISTRATION_KINDS.filter((kind) => wanted.includes(kind))
}

function readSwitch(name: string, text: string | undefined, usual: boolean): boolean {
  if (text === undefined) return usual
  if (text !== 'on' && text !== 'off') refuse(name, `must be on or off, not "${text}"`)
  return text === 'on'
}

function readSmtpUrl(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  // the value holds a password: it is never repeated in a message
  if (!URL.canParse(text) || !/^smtps?:$/.test(new URL(text).protocol) || new URL(text).hostname === '') {
    refuse('SMTP_URL', 'must look like smtps://user:password@mail.example:465')
  }
  return text
}

function readMailFrom(text: string | undefined, publicUrl: URL | undefined): string {
  const from = text ?? `Candela <no-reply@${publicUrl?.hostname ?? 'localhost'}>`
  if (/[\r\n]/.test(from) || !from.includes('@'))
    refuse('MAIL_FROM', 'must be an address such as Candela <no-reply@candela.example>')
  return from
}

/** True when a host name or address means this machine only. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\]|::ffff:127(\.\d{1,3}){3})$/i.test(host)
}
