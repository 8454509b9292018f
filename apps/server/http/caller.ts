import type { FastifyReply, FastifyRequest, onRequestHookHandler, preHandlerHookHandler } from 'fastify'
import { ACCOUNT_HEADER, type Route, type RouteName } from '@candela/contract'
import type { AuditTrail } from '../ports/audit.ts'
import { Refused } from '../refused.ts'
import { isAway } from '../store/store.ts'
import type { OperatorSessions } from '../vault/operator-sessions.ts'
import type { Session, Sessions } from '../vault/sessions.ts'
import type { SecretCookie } from './cookies.ts'
import { costOf, type RateLimits } from './rate-limits.ts'

/**
 * The caller that a route is for, and so the one that its limit counts: `anyone` by address, however many sessions are held there; a
 * `customer` by account, and visitors are refused; an `owner` as a customer, where visitors are answered by the route.
 */
export type Admitted = 'anyone' | 'customer' | 'owner'

/** A route that changes nothing. */
export type Question = Pick<Route, 'cost' | 'rowsACost'>

/** Admits callers and counts their calls: the first step of every route, before a body is read. */
export interface Callers {
  /** `action` numbers the route among the limited ones. A `question` also counts against all questions of its caller. */
  admit(who: Admitted, action: number, perMinute: number, question?: Question): onRequestHookHandler
  /**
   * Refuses whoever does not sit at the desk, and audits an operator who lacks the route's role. A customer's session
   * is none of the desk's.
   */
  admitOperator(
    name: RouteName,
    route: Pick<Route, 'roles' | 'isWatching' | 'perMinute'>,
    action: number,
    question?: Question,
  ): onRequestHookHandler
  /** Refuses whoever was admitted and has been ended since: what was sent may have come in slowly. */
  stillHolds(request: FastifyRequest): void
  /** As `stillHolds`, for who sits at the desk. */
  readonly operatorStillHolds: preHandlerHookHandler
  sessionOf(cookieHeader: string | undefined): Session | undefined | Promise<Session | undefined>
}

/** The desk's part of admitting callers. */
export interface DeskDoor {
  readonly cookie: SecretCookie
  readonly sessions: OperatorSessions
  readonly audit: AuditTrail
}

export function openCallers(sessions: Sessions, cookie: SecretCookie, limits: RateLimits, desk: DeskDoor): Callers {
  const sessionOf: Callers['sessionOf'] = (header) => {
    const secret = cookie.read(header)
    return secret === undefined ? undefined : sessions.find(secret)
  }
  return {
    sessionOf,
    stillHolds({ session }) {
      if (session !== undefined && !sessions.holds(session)) throw new Refused('notSignedIn')
    },
    operatorStillHolds: (request, _reply, done) => {
      // what has no body came with its head
      if (request.body === undefined) return done()
      desk.sessions.find(desk.cookie.read(request.headers.cookie), false).then(
        (operator) => done(operator === undefined ? new Refused('notSignedIn') : undefined),
        (error: Error) => done(whileAway(error)),
      )
    },
    admit: (who, action, perMinute, question) => (request, _reply, done) => {
      const enter = (session: Session | undefined): void => {
        try {
          request.session = session
          const subject = (who === 'anyone' ? undefined : session?.account) ?? request.address
          limits.take(subject, action, perMinute)
          if (question !== undefined) limits.takeQuestion(subject, costOf(question, request.query))
          if (who === 'customer' && session === undefined) throw new Refused('notSignedIn')
          if (who !== 'anyone' && session !== undefined && !isMeantFor(session, request.headers[ACCOUNT_HEADER])) {
            throw new Refused('accountChanged')
          }
          done()
        } catch (error) {
          done(error as Error)
        }
      }
      // known sessions take no turn of the event loop
      const found = sessionOf(request.headers.cookie)
      if (found instanceof Promise) found.then(enter, (error: Error) => done(whileAway(error)))
      else enter(found)
    },
    admitOperator(name, { roles, isWatching, perMinute }, action, question) {
      const admit = async (request: FastifyRequest): Promise<void> => {
        const operator = await desk.sessions.find(desk.cookie.read(request.headers.cookie), isWatching !== true)
        request.operator = operator
        const subject = operator === undefined ? request.address : `operator ${operator.number}`
        limits.take(subject, action, perMinute)
        if (question !== undefined) limits.takeQuestion(subject, costOf(question, request.query))
        if (operator === undefined) throw new Refused('notSignedIn')
        if (roles === undefined || roles.some((role) => operator.roles.includes(role))) return
        await desk.audit.note({
          operator: operator.number,
          action: 'noPermission',
          object: name,
          reason: roles.join(' '),
        })
        throw new Refused('noPermission')
      }
      return (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void) => {
        admit(request).then(
          () => done(),
          (error: Error) => done(whileAway(error)),
        )
      }
    },
  }
}

/** True where the caller names no account, or the session's own: a page may not know yet that another one signed in beside it. */
function isMeantFor(session: Session, named: string | string[] | undefined): boolean {
  return named === undefined || named === session.account
}

function whileAway(error: Error): Error {
  return isAway(error) ? new Refused('busy') : error
}
