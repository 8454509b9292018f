import type { FastifyRequest, onRequestHookHandler } from 'fastify'
import { Refused } from '../refused.ts'
import { isAway } from '../store/store.ts'
import type { Session, Sessions } from '../vault/sessions.ts'
import type { SecretCookie } from './cookies.ts'
import type { RateLimits } from './rate-limits.ts'

/** Who calls, and how often: the first thing every route asks, before a body is read. */
export interface Callers {
  /** `need`: refuses visitors. `action` numbers the route among the limited ones. */
  admit(need: boolean, action: number, perMinute: number): onRequestHookHandler
  sessionOf(cookieHeader: string | undefined): Session | undefined | Promise<Session | undefined>
}

export function openCallers(sessions: Sessions, cookie: SecretCookie, limits: RateLimits): Callers {
  const sessionOf: Callers['sessionOf'] = (header) => {
    const secret = cookie.read(header)
    return secret === undefined ? undefined : sessions.find(secret)
  }
  const limit = (request: FastifyRequest, action: number, perMinute: number): void =>
    limits.take(request.session?.handle ?? request.address, action, perMinute)
  return {
    sessionOf,
    admit: (need, action, perMinute) => (request, _reply, done) => {
      const enter = (session: Session | undefined): void => {
        try {
          request.session = session
          limit(request, action, perMinute)
          if (need && session === undefined) throw new Refused('notSignedIn')
          done()
        } catch (error) {
          done(error as Error)
        }
      }
      // known sessions take no turn of the event loop
      const found = sessionOf(request.headers.cookie)
      if (found instanceof Promise)
        found.then(enter, (error: Error) => done(isAway(error) ? new Refused('busy') : error))
      else enter(found)
    },
  }
}
