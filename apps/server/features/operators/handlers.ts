import type { AnswerOf } from '@candela/contract'
import type { Engine } from '@candela/engine'
import type { FastifyReply } from 'fastify'
import type { AuditTrail } from '../../ports/audit.ts'
import type { SecretCookie } from '../../http/cookies.ts'
import { DESK_LONGEST_MS, type OperatorSession, type OperatorSessions } from '../../vault/operator-sessions.ts'
import { Refused } from '../../refused.ts'
import type { Handlers } from '../../http/api.ts'
import type { Visit } from '../../http/visit.ts'
import type { Enrolments } from './enrolments.ts'
import type { Operators } from './operators.ts'
import type { DeskSignIn } from './sign-in.ts'

type OperatorsHandlers = Pick<
  Handlers,
  'deskEnrolment' | 'deskEnrol' | 'deskLoginBegin' | 'deskLogin' | 'deskSession' | 'deskLogout' | 'deskOperators'
>

interface Parts {
  readonly operators: Operators
  readonly sessions: OperatorSessions
  readonly enrolments: Enrolments
  readonly signIn: DeskSignIn
  readonly audit: AuditTrail
  readonly cookie: SecretCookie
  readonly core: Engine['core']
}

/** The operators' ways to the desk and out of it, and their list. */
export function operatorsHandlers(parts: Parts): OperatorsHandlers {
  const { operators, sessions, enrolments, signIn, audit, cookie, core } = parts
  const fromOf = (visit: Visit) => ({ origin: visit.origin, address: visit.address, device: visit.device() })
  const presented = (reply: FastifyReply): string | undefined => cookie.read(reply.request.headers.cookie)
  const shown = async (session: OperatorSession): Promise<AnswerOf<'deskSession'>> => {
    const operator = await operators.find(session.number)
    if (operator === undefined) throw new Refused('notSignedIn')
    return {
      operator,
      way: session.way,
      expiresAt: sessions.expiresAt(session),
      practiceReviewer: core.operators.practiceReviewerOn,
    }
  }
  const enter = async (
    number: number,
    way: OperatorSession['way'],
    visit: Visit,
    reply: FastifyReply,
  ): Promise<AnswerOf<'deskSession'>> => {
    // whatever the browser brought along is nobody's session from now on
    await sessions.end(presented(reply))
    const secret = await sessions.open(number, way, visit)
    await operators.seen(number)
    await audit.note({ operator: number, action: 'signedIn', reason: way })
    const session = await sessions.find(secret, true)
    if (session === undefined) throw new Refused('notSignedIn')
    cookie.give(reply, secret, Math.floor(DESK_LONGEST_MS / 1000))
    return shown(session)
  }
  return {
    deskEnrolment: ({ body, visit }) => enrolments.begin(body.token, visit.origin),
    async deskEnrol({ body, visit, reply }) {
      const number = await enrolments.finish(body, fromOf(visit))
      return enter(number, body.response === undefined ? 'authenticator' : 'passkey', visit, reply)
    },
    deskLoginBegin: ({ visit }) => signIn.begin(fromOf(visit)),
    async deskLogin({ body, visit, reply }) {
      const from = fromOf(visit)
      const number =
        body.way === 'passkey' ? await signIn.byPasskey(body.response, from) : await signIn.byAuthenticator(body, from)
      return enter(number, body.way, visit, reply)
    },
    deskSession: ({ operator }) => shown(operator),
    async deskLogout({ operator, reply }) {
      await sessions.end(presented(reply))
      await audit.note({ operator: operator.number, action: 'signedOut' })
      cookie.clear(reply)
      return { success: true }
    },
    deskOperators: async () => ({ operators: await operators.list() }),
  }
}
