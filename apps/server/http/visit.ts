import type { FastifyReply, FastifyRequest } from 'fastify'
import { DAY, SECOND } from '@candela/units'
import { deviceOf, newDeviceSecret } from '../vault/devices.ts'
import { type Agent, agentOf } from './agent.ts'
import type { Cookies } from './cookies.ts'

/** From where a request comes. */
export interface Visit extends Agent {
  readonly address: string
  /** the browser's name of us, such as http://localhost:3000 */
  readonly origin: string
  /** secrets of the sessions that the browser holds: the current one first, then those it can be switched to */
  readonly secrets: readonly string[]
  /** The device's hash; one that has no cookie yet gets it with the answer. */
  device(): Buffer
  /** As `device`, without giving a cookie. */
  knownDevice(): Buffer | undefined
  /** From now on the device has another secret, which goes out with the answer. */
  renewDevice(): Buffer
  /** Adds the device's cookie to the answer where it was given a new secret. */
  finish(reply: FastifyReply): void
}

export type VisitOf = (request: FastifyRequest) => Visit

export const OTHERS_JOINED_BY = '.'
export const MAX_OTHERS = 9
/** as long as browsers keep a cookie */
const DEVICE_LIFE_SECONDS = (400 * DAY) / SECOND

export function openVisits(cookies: Cookies, scheme: 'http' | 'https' = 'http'): VisitOf {
  return (request) => {
    const { headers, address } = request
    let secret = cookies.device.read(headers.cookie)
    let known = deviceOf(secret)
    let isNew = false
    const renewDevice = (): Buffer => {
      secret = newDeviceSecret()
      known = deviceOf(secret)!
      isNew = true
      return known
    }
    const secrets = (): string[] => {
      const current = cookies.session.read(headers.cookie) ?? ''
      const others = cookies.others.read(headers.cookie)?.split(OTHERS_JOINED_BY, MAX_OTHERS) ?? []
      return [current, ...others].filter((one) => one !== '')
    }
    return {
      ...agentOf(headers['user-agent']),
      address,
      origin: headers.origin ?? `${scheme}://${headers.host ?? 'localhost'}`,
      get secrets() {
        return secrets()
      },
      device: () => known ?? renewDevice(),
      knownDevice: () => known,
      renewDevice,
      finish(reply) {
        if (isNew) cookies.device.give(reply, secret!, DEVICE_LIFE_SECONDS)
      },
    }
  }
}
