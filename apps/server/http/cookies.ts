import fastifyCookie from '@fastify/cookie'
import type { FastifyReply } from 'fastify'
import { type Configuration, isSecure, type Reach } from '../configuration.ts'

/** A secret out of reach of scripts. */
export interface SecretCookie {
  readonly name: string
  /** From a Cookie header. */
  read(header: string | undefined): string | undefined
  /** Goes out with the answer. */
  give(reply: FastifyReply, secret: string, maxAgeSeconds: number): void
  clear(reply: FastifyReply): void
}

/** The cookies of a browser: secrets, each of its own, and a mark that its scripts may read. */
export interface Cookies {
  readonly session: SecretCookie
  /** other accounts signed in on the device: their secrets, joined by OTHERS_JOINED_BY */
  readonly others: SecretCookie
  readonly device: SecretCookie
  /** no secret: since when the browser keeps a state of the log, and the instant at which it was told so */
  readonly kept: Pick<SecretCookie, 'name' | 'give'>
}

/**
 * The session's secret. On https `__Host-candela_session; Secure`, on plain http `candela_session`; where the app may
 * be framed, also into that frame.
 */
export function openSessionCookie(configuration: Pick<Configuration, 'frameOrigins'> & Reach): SecretCookie {
  return openCookie(configuration, 'candela_session')
}

/** The cookies of a customer's browser. The device's stays when one logs out, so that the device is known again. */
export function openCookies(configuration: Pick<Configuration, 'frameOrigins'> & Reach): Cookies {
  return {
    session: openSessionCookie(configuration),
    others: openCookie(configuration, 'candela_others'),
    device: openCookie(configuration, 'candela_device'),
    kept: openCookie(configuration, 'candela_kept', { httpOnly: false }),
  }
}

/** An operator's session: on its own, and sent by pages of the house alone. */
export function openOperatorCookie(configuration: Reach): SecretCookie {
  return openCookie({ ...configuration, frameOrigins: [] }, 'candela_operator', { sameSite: 'strict' })
}

function openCookie(
  configuration: Pick<Configuration, 'frameOrigins'> & Reach,
  plainName: string,
  { sameSite = 'lax', httpOnly = true }: { sameSite?: 'lax' | 'strict'; httpOnly?: boolean } = {},
): SecretCookie {
  const secure = isSecure(configuration)
  const isFramed = configuration.frameOrigins.length > 0
  const name = secure ? `__Host-${plainName}` : plainName
  const reach = isFramed
    ? ({ sameSite: 'none', secure: true, partitioned: true } as const)
    : ({ sameSite, secure } as const)
  const attributes = { path: '/', httpOnly, ...reach } as const
  return {
    name,
    read: (header) => (header === undefined ? undefined : fastifyCookie.parse(header)[name]),
    give: (reply, secret, maxAge) => void reply.setCookie(name, secret, { ...attributes, maxAge }),
    clear: (reply) => void reply.setCookie(name, '', { ...attributes, maxAge: 0 }),
  }
}
