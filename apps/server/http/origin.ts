import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { isIP, type Socket } from 'node:net'
import { all, compile } from '@fastify/proxy-addr'
import { type Configuration, isLoopback, type Reach } from '../configuration.ts'

/** The pages that may act here: those the house itself serves. */
export interface Origins {
  /** False where a browser says that the request comes from elsewhere. No word about it at all means not a browser. */
  allows(headers: IncomingHttpHeaders): boolean
  /** As `allows`, for a socket upgrade, where browsers do not agree on what the site of a ws: address is. */
  allowsUpgrade(headers: IncomingHttpHeaders): boolean
}

/**
 * With PUBLIC_URL, its origin and this machine's own names. Without it, the address the browser itself used, as long as that is a loopback
 * name, an address in figures or HOST: any other name may be a stranger's that points here.
 */
export function openOrigins(configuration: Pick<Configuration, 'host'> & Reach): Origins {
  const { host, publicUrl, tls } = configuration
  const scheme = tls ? 'https:' : 'http:'
  const isOwn = (origin: string, headers: IncomingHttpHeaders): boolean => {
    if (publicUrl !== undefined && origin === publicUrl.origin) return true
    const url = URL.canParse(origin) ? new URL(origin) : undefined
    if (url === undefined || url.protocol !== scheme || url.host !== headers.host?.toLowerCase()) return false
    if (isLoopback(url.hostname)) return true
    if (publicUrl !== undefined) return false
    return url.hostname === host.toLowerCase() || isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0
  }
  const fromOwnPage = (headers: IncomingHttpHeaders): boolean => {
    const site = headers['sec-fetch-site']
    return site === undefined || site === 'same-origin' || site === 'none'
  }
  return {
    allows: (headers) => fromOwnPage(headers) && (headers.origin === undefined || isOwn(headers.origin, headers)),
    allowsUpgrade: (headers) => (headers.origin === undefined ? fromOwnPage(headers) : isOwn(headers.origin, headers)),
  }
}

const PRIVATE_ADDRESS = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|f[cd][0-9a-f]{2}:|fe80:)/i

/** The address at the other end of a connection. */
export function peerOf(socket: Pick<Socket, 'remoteAddress'> | undefined): string {
  // a session of HTTP/2 that is over has no socket
  return plain(socket?.remoteAddress ?? 'unknown')
}

/** An IPv4 address that is written as one of IPv6, as the four numbers. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}

/** True when a proxy of the house may be there. */
export function isNear(peer: string): boolean {
  return isLoopback(peer) || PRIVATE_ADDRESS.test(peer)
}

/** True for a proxy whose word about who called is believed; hop 0 is the other end of the connection. */
export type Trust = (address: string, hop: number) => boolean

/**
 * The proxies that are believed: those of TRUSTED_PROXIES. Without it, behind PUBLIC_URL, one near proxy at the other end of the
 * connection; else none.
 */
export function trustOf({ publicUrl, trustedProxies }: Pick<Configuration, 'publicUrl' | 'trustedProxies'>): Trust {
  if (typeof trustedProxies === 'number') return (_address, hop) => hop < trustedProxies
  if (trustedProxies !== undefined) return compile([...trustedProxies])
  return publicUrl === undefined ? () => false : (address, hop) => hop === 0 && isNear(address)
}

/** The caller's address, for limits only: the nearest one that no believed proxy has. What is no address counts as its proxy's. */
export function addressOf(request: IncomingMessage, trust: Trust): string {
  const peer = peerOf(request.socket)
  // a connection that is gone has no address, and so no proxy's word
  if (isIP(peer) === 0 || !trust(peer, 0)) return networkOf(peer)
  const named = all(request, (address, hop) => hop === 0 || trust(plain(address), hop)).map(plain)
  return networkOf(named.findLast((address) => isIP(address) !== 0) ?? peer)
}

/** One household's IPv6 addresses, a /64, count as one. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = '', tail] = address.split('::')
  const start = head.split(':').filter((group) => group !== '')
  const end = tail === undefined ? [] : tail.split(':').filter((group) => group !== '')
  const whole = [...start, ...Array<string>(Math.max(0, 8 - start.length - end.length)).fill('0'), ...end]
  return `${whole
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':')}::/64`
}
