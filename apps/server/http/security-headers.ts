import { type Configuration, isSecure, type Reach } from '../configuration.ts'

export type Headers = Readonly<Record<string, string>>

export interface SecurityHeaders {
  /** for answers that are data: nothing may be made of them */
  readonly data: Headers
  /** for the app's own page; `host` is what the browser calls the server */
  page(host: string | undefined): Headers
  /** for a worker that runs WebAssembly: this file alone may, and it reaches nothing but the own origin */
  readonly program: Headers
  /** for the operators' console: its own files, photos that it was given, nothing else, and in nobody's frame */
  readonly console: Headers
}

const HOST_NAME = /^[a-z0-9.-]{1,253}(:\d{1,5})?$|^\[[0-9a-f:]{2,45}\](:\d{1,5})?$/i
const YEAR_SECONDS = 31_536_000
/** for the photos and the face of an identity check, and for a map that is asked where one is; only to the app itself */
const ASKED_FOR = ['camera', 'geolocation']
/** the features that the app never asks the device for */
const NOT_ASKED_FOR = [
  'accelerometer',
  'display-capture',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]

/** The hashes of content that stands in the page itself, as `sha256-…`: nothing else may stand there. */
export interface Inline {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

export function openSecurityHeaders(
  configuration: Pick<Configuration, 'frameOrigins'> & Reach,
  inline: Inline,
): SecurityHeaders {
  const { publicUrl, frameOrigins } = configuration
  const secure = isSecure(configuration)
  const framed = frameOrigins.length > 0
  const everywhere: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    // a browser holds it for the name at every port: only where the name is the house's own
    ...(publicUrl?.protocol === 'https:' ? { 'strict-transport-security': `max-age=${YEAR_SECONDS}` } : {}),
  }
  const policy = (connect: string): string =>
    [
      `default-src 'none'`,
      `script-src 'self'${listed(inline.scripts)}`,
      `style-src 'self'${listed(inline.styles)}`,
      `font-src 'self' data:`,
      `img-src 'self' data: blob:`,
      `connect-src 'self'${connect}`,
      `manifest-src 'self'`,
      `worker-src 'self'`,
      `base-uri 'none'`,
      `form-action 'self'`,
      `frame-ancestors ${framed ? frameOrigins.join(' ') : `'none'`}`,
    ].join('; ')
  return {
    data: {
      ...everywhere,
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; frame-ancestors 'none'`,
    },
    page(host) {
      // older Safari does not count a socket to the own host among 'self'
      const socket = host !== undefined && HOST_NAME.test(host) ? ` ${secure ? 'wss' : 'ws'}://${host}` : ''
      return {
        ...everywhere,
        'content-security-policy': policy(socket),
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': [
          ...ASKED_FOR.map((feature) => `${feature}=(self)`),
          ...NOT_ASKED_FOR.map((feature) => `${feature}=()`),
        ].join(', '),
        ...(framed ? {} : { 'x-frame-options': 'DENY' }),
      }
    },
    console: {
      ...everywhere,
      'content-security-policy': [
        `default-src 'none'`,
        `script-src 'self'`,
        `style-src 'self'`,
        `font-src 'self'`,
        `img-src 'self' data: blob:`,
        `connect-src 'self'`,
        `base-uri 'none'`,
        `form-action 'none'`,
        `frame-ancestors 'none'`,
      ].join('; '),
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': [...ASKED_FOR, ...NOT_ASKED_FOR].map((feature) => `${feature}=()`).join(', '),
      'x-frame-options': 'DENY',
    },
    program: {
      ...everywhere,
      'content-security-policy': `default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'`,
    },
  }
}

function listed(hashes: readonly string[]): string {
  return hashes.map((hash) => ` '${hash}'`).join('')
}
