import type pg from 'pg'
import { DAY, MINUTE, SECOND } from '@candela/units'
import { type ListedSession, openSessionRows, type Place, type Session } from './session-rows.ts'
import { hashOf, isSecret, newHandle, newSecret } from './session-secrets.ts'

export type { Place, Session } from './session-rows.ts'

export interface Opened {
  readonly secret: string
  readonly session: Session
}

export interface Sessions {
  /**
   * Opens a session of an open account; `secret` goes into the cookie and nowhere else. One of the account before it on
   * that device ends.
   */
  open(account: string, place?: Place): Promise<Opened>
  /** At once where it is known, else from the database. `isUse`: counts as being seen. */
  find(secret: string, isUse?: boolean): Session | undefined | Promise<Session | undefined>
  /** True when a session found before has neither ended nor run out; asking counts as being seen. */
  holds(session: Session): boolean
  /** A new secret for a session; the old one goes on for ROTATION_MS, for requests that are on their way. */
  rotate(session: Session): Promise<string>
  /** newest first */
  list(account: string): Promise<readonly ListedSession[]>
  end(session: Session): Promise<void>
  /** False where the account has no such session. */
  endOf(account: string, handle: string): Promise<boolean>
  /** Ends the account's sessions, but for one; returns how many. */
  endAll(account: string, except?: string): Promise<number>
  /** Sessions of the account carry the new nick from now on. */
  rename(account: string, nick: string): void
  /** Told the handle of a session after it ended or ran out. */
  onEnd(listener: (handle: string) => void): void
  /** Writes down who was seen since, and ends what ran out; returns how many. */
  prune(): Promise<number>
  expiresAt(session: Session): number
}

export const IDLE_MS = 30 * DAY
export const LONGEST_MS = 90 * DAY
/** the time for which requests with the secret before a rotation are still known */
export const ROTATION_MS = 10 * SECOND
/** longer than a request may take from its head to its last byte */
const UNDER_WAY_MS = 5 * MINUTE
const MAX_PER_ACCOUNT = 20
const MAX_REMEMBERED = 20_000

export function openSessions(pool: pg.Pool, clock: () => number): Sessions {
  const rows = openSessionRows(pool)
  const remembered = new Map<string, Session>()
  const secretOfHandle = new Map<string, string>()
  /** secrets before a rotation, until when */
  const rotated = new Map<string, { readonly session: Session; readonly until: number }>()
  /** handles of sessions that ended lately, until nothing that was sent before can still be on its way */
  const ended = new Map<string, number>()
  const listeners: ((handle: string) => void)[] = []
  const seen = new Set<Session>()

  const remember = (secret: string, session: Session): void => {
    if (remembered.size >= MAX_REMEMBERED) {
      const [oldest, old] = remembered.entries().next().value!
      remembered.delete(oldest)
      secretOfHandle.delete(old.handle)
    }
    remembered.set(secret, session)
    secretOfHandle.set(session.handle, secret)
  }
  const atHand = (handle: string): Session | undefined => {
    const secret = secretOfHandle.get(handle)
    return secret === undefined ? undefined : remembered.get(secret)
  }
  const known = (secret: string): Session | undefined => {
    const session = remembered.get(secret)
    if (session !== undefined) return session
    const before = rotated.get(secret)
    return before !== undefined && before.until > clock() ? before.session : undefined
  }
  const noteEnd = (handle: string): void => {
    const now = clock()
    for (const [one, until] of ended) {
      if (until > now && ended.size < MAX_REMEMBERED) break
      ended.delete(one)
    }
    ended.set(handle, now + UNDER_WAY_MS)
  }
  const forget = (handle: string): void => {
    noteEnd(handle)
    for (const [secret, { session }] of rotated) if (session.handle === handle) rotated.delete(secret)
    const secret = secretOfHandle.get(handle)
    if (secret !== undefined) {
      seen.delete(remembered.get(secret)!)
      remembered.delete(secret)
      secretOfHandle.delete(handle)
    }
    // also where it is no longer remembered: a socket may still be open with it
    for (const listener of listeners) listener(handle)
  }
  const forgetAll = (handles: readonly string[]): number => {
    for (const handle of handles) forget(handle)
    return handles.length
  }
  const expiresAt = (session: Session): number => Math.min(session.seenAt + IDLE_MS, session.createdAt + LONGEST_MS)
  const alive = (session: Session, isUse = true): Session | undefined => {
    const now = clock()
    if (expiresAt(session) <= now) return undefined
    if (isUse && now > session.seenAt) {
      session.seenAt = now
      seen.add(session)
    }
    return session
  }
  const load = async (secret: string, isUse: boolean): Promise<Session | undefined> => {
    const session = await rows.bySecret(hashOf(secret))
    const already = known(secret)
    if (already !== undefined) return alive(already, isUse)
    if (session === undefined || alive(session, isUse) === undefined) return undefined
    remember(secret, session)
    return session
  }
  const rotate = async (session: Session): Promise<string> => {
    const secret = newSecret()
    await rows.replaceSecret(session.handle, hashOf(secret))
    const old = secretOfHandle.get(session.handle)
    for (const [one, { until }] of rotated) if (until <= clock()) rotated.delete(one)
    if (old !== undefined) {
      remembered.delete(old)
      if (rotated.size < MAX_REMEMBERED) rotated.set(old, { session, until: clock() + ROTATION_MS })
    }
    remember(secret, session)
    return secret
  }

  return {
    expiresAt,
    rotate,
    onEnd: (listener) => void listeners.push(listener),
    find(secret, isUse = true) {
      if (!isSecret(secret)) return undefined
      const session = known(secret)
      return session === undefined ? load(secret, isUse) : alive(session, isUse)
    },
    holds: (session) => !ended.has(session.handle) && alive(session) !== undefined,
    async open(account, place) {
      const secret = newSecret()
      const handle = newHandle()
      await rows.insert(hashOf(secret), handle, account, clock(), place)
      if (place !== undefined) forgetAll(await rows.deleteOthersOnDevice(account, place.device, handle))
      forgetAll(await rows.deleteSurplus(account, MAX_PER_ACCOUNT))
      const session = (await rows.byHandle(handle))!
      remember(secret, session)
      return { secret, session }
    },
    async list(account) {
      const listed = await rows.ofAccount(account)
      return listed.map((row) => ({ ...row, seenAt: atHand(row.handle)?.seenAt ?? row.seenAt }))
    },
    async end({ account, handle }) {
      await rows.deleteOf(account, handle)
      forget(handle)
    },
    endOf: async (account, handle) => forgetAll(await rows.deleteOf(account, handle)) === 1,
    endAll: async (account, except) => forgetAll(await rows.deleteAllOf(account, except)),
    rename(account, nick) {
      for (const session of remembered.values()) if (session.account === account) session.nick = nick
    },
    async prune() {
      const touched = [...seen]
      seen.clear()
      if (touched.length > 0) await rows.noteSeen(touched)
      const now = clock()
      return forgetAll(await rows.deleteOld(now - IDLE_MS, now - LONGEST_MS))
    },
  }
}
