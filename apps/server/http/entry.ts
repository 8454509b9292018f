import type { FastifyReply } from 'fastify'
import type { CredentialStore } from '../vault/credentials.ts'
import type { Devices } from '../vault/devices.ts'
import type { Notices } from '../ports/messages.ts'
import { LONGEST_MS, type Session, type Sessions } from '../vault/sessions.ts'
import type { Cookies } from './cookies.ts'
import { MAX_OTHERS, OTHERS_JOINED_BY, type Visit } from './visit.ts'

/** The way someone came in: by opening the account, by a second factor as well, or by the password alone. */
export type CameBy = 'registering' | 'secondFactor' | 'password'

/**
 * The one way into an account and out of it: sessions, their cookies, and word to the owner where the device is new.
 * The device's secret is a new one each time, and only accounts that this browser proves here know it by that.
 */
export interface Entry {
  enter(visit: Visit, reply: FastifyReply, account: string, by: CameBy): Promise<Session>
  /** The session goes on under a new secret. */
  renew(visit: Visit, reply: FastifyReply, session: Session): Promise<void>
  /** The sessions whose secrets the browser holds and that have not ended, one an account, the current one first. */
  held(visit: Visit): Promise<readonly Session[]>
  /** Goes on as another account whose session the browser holds; undefined where it holds none of that handle. */
  switchTo(visit: Visit, reply: FastifyReply, handle: string): Promise<Session | undefined>
  /** Logs out. */
  leave(visit: Visit, reply: FastifyReply, session: Session): Promise<void>
}

interface Parts {
  readonly sessions: Sessions
  readonly devices: Devices
  readonly store: CredentialStore
  readonly notices: Notices
  readonly cookies: Cookies
  readonly clock: () => number
}

interface Held {
  readonly secret: string
  readonly session: Session
}

const LIFE_SECONDS = Math.floor(LONGEST_MS / 1000)

export function openEntry({ sessions, devices, store, notices, cookies, clock }: Parts): Entry {
  const hold = async (visit: Visit): Promise<readonly Held[]> => {
    const found = await Promise.all(
      visit.secrets.map(async (secret) => ({ secret, session: await sessions.find(secret, false) })),
    )
    const held: Held[] = []
    for (const { secret, session } of found) {
      if (session === undefined || held.some((one) => one.session.account === session.account)) continue
      held.push({ secret, session })
    }
    return held
  }
  const hand = (reply: FastifyReply, secret: string): void => cookies.session.give(reply, secret, LIFE_SECONDS)
  const handOthers = (reply: FastifyReply, others: readonly Held[]): void => {
    const secrets = others.slice(0, MAX_OTHERS).map(({ secret }) => secret)
    if (secrets.length === 0) cookies.others.clear(reply)
    else cookies.others.give(reply, secrets.join(OTHERS_JOINED_BY), LIFE_SECONDS)
  }
  const renewDevice = async (visit: Visit, accounts: readonly string[]): Promise<Buffer> => {
    const before = visit.knownDevice()
    const device = visit.renewDevice()
    if (before !== undefined) await devices.renew(before, device, accounts)
    return device
  }
  const accountsOf = (held: readonly Held[]): string[] => held.map(({ session }) => session.account)
  return {
    async enter(visit, reply, account, by) {
      const held = await hold(visit)
      const device = await renewDevice(visit, [account, ...accountsOf(held)])
      const newDevice = await devices.seen(device, account)
      if (by !== 'password') await devices.trust(device, account)
      const { address, browser, system } = visit
      const { secret, session } = await sessions.open(account, { device, address, browser, system, newDevice })
      const before = held.find((one) => one.session.account === account)
      if (before !== undefined) await sessions.end(before.session)
      hand(reply, secret)
      handOthers(
        reply,
        held.filter((one) => one !== before),
      )
      const protection = newDevice && by !== 'registering' ? await store.read(account) : undefined
      if (protection !== undefined) {
        const name = [browser, system].filter((word) => word !== '').join(' · ')
        const at = clock()
        await notices.tell(protection, 'newDevice', (formats) => ({
          device: name === '' ? '—' : name,
          address,
          time: formats.dateTimeUtc(at),
        }))
      }
      return session
    },
    async renew(visit, reply, session) {
      await renewDevice(visit, [session.account, ...accountsOf(await hold(visit))])
      hand(reply, await sessions.rotate(session))
    },
    held: async (visit) => (await hold(visit)).map(({ session }) => session),
    async switchTo(visit, reply, handle) {
      const held = await hold(visit)
      const taken = held.find(({ session }) => session.handle === handle)
      if (taken === undefined) return undefined
      hand(reply, await sessions.rotate(taken.session))
      handOthers(
        reply,
        held.filter((one) => one !== taken),
      )
      return taken.session
    },
    async leave(visit, reply, session) {
      await renewDevice(visit, accountsOf(await hold(visit)))
      await sessions.end(session)
      cookies.session.clear(reply)
    },
  }
}
