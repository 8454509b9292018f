import type { FastifyReply, FastifyRequest } from 'fastify'
import { DAY, SECOND } from '@candela/units'
import { deviceOf, newDeviceSecret } from '../vault/devices.ts'
import { type Agent, agentOf } from './agent.ts'
import type { SecretCookie } from './cookies.ts'

/** From where a request comes. */
export interface Visit extends Agent {
  readonly address: string
  /** what the browser calls us, such as http://localhost:3000 */
  readonly origin: string
  /** The device's hash; one that has no cookie yet gets it with the answer. */
  device(): Buffer
  /** As `device`, without giving a cookie. */
  knownDevice(): Buffer | undefined
  /** Adds the device's cookie to the answer where it was given one. */
  finish(reply: FastifyReply): void
}

export type VisitOf = (request: FastifyRequest) => Visit

/** as long as browsers keep a cookie */
const DEVICE_LIFE_SECONDS = (400 * DAY) / SECOND

export function openVisits(cookie: SecretCookie): VisitOf {
  return (request) => {
    const { headers, address } = request
    let secret = cookie.read(headers.cookie)
    let known = deviceOf(secret)
    let given = false
    const device = (): Buffer => {
      if (known === undefined) {
        secret = newDeviceSecret()
        known = deviceOf(secret)!
      }
      given = true
      return known
    }
    return {
      ...agentOf(headers['user-agent']),
      address,
      origin: headers.origin ?? `http://${headers.host ?? 'localhost'}`,
      device,
      knownDevice: () => known,
      finish(reply) {
        if (given) cookie.give(reply, secret!, DEVICE_LIFE_SECONDS)
      },
    }
  }
}
