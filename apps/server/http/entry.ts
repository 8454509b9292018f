import type { FastifyReply } from 'fastify'
import type { CredentialStore } from '../vault/credentials.ts'
import type { Devices } from '../vault/devices.ts'
import type { Notices } from '../features/messages/notices.ts'
import { LONGEST_MS, type Session, type Sessions } from '../vault/sessions.ts'
import type { SecretCookie } from './cookies.ts'
import type { Visit } from './visit.ts'

/** How someone came in: by opening the account, by a second factor as well, or by the password alone. */
export type CameBy = 'registering' | 'secondFactor' | 'password'

/** The one way into an account: a new session, its cookie, and word to the owner where the device is new. */
export interface Entry {
  enter(visit: Visit, reply: FastifyReply, account: string, by: CameBy): Promise<Session>
  /** The session goes on under a new secret. */
  renew(reply: FastifyReply, session: Session): Promise<void>
  /** Sets the cookie of a session. */
  hand(reply: FastifyReply, secret: string): void
}

interface Parts {
  readonly sessions: Sessions
  readonly devices: Devices
  readonly store: CredentialStore
  readonly notices: Notices
  readonly cookie: SecretCookie
  readonly clock: () => number
}

export function openEntry({ sessions, devices, store, notices, cookie, clock }: Parts): Entry {
  const hand: Entry['hand'] = (reply, secret) => {
    cookie.give(reply, secret, Math.floor(LONGEST_MS / 1000))
  }
  return {
    hand,
    async enter(visit, reply, account, by) {
      const device = visit.device()
      const newDevice = await devices.seen(device, account)
      if (by !== 'password') await devices.trust(device, account)
      const { address, browser, system } = visit
      const { secret, session } = await sessions.open(account, { device, address, browser, system, newDevice })
      hand(reply, secret)
      const protection = newDevice && by !== 'registering' ? await store.read(account) : undefined
      if (protection !== undefined) {
        const name = [browser, system].filter((word) => word !== '').join(' · ')
        const at = clock()
        await notices.tell(protection, 'newDevice', (formats) => ({
          device: name === '' ? '—' : name,
          address,
          time: formats.dateTime(at),
        }))
      }
      return session
    },
    async renew(reply, session) {
      hand(reply, await sessions.rotate(session))
    },
  }
}
