import { Refused } from '../../refused.ts'
import type { Session, Sessions } from '../../vault/sessions.ts'
import type { AnswerOf } from '@candela/contract'
import type { Handlers } from '../../http/api.ts'
import type { Devices } from '../../vault/devices.ts'
import type { Entry } from '../../http/entry.ts'
import { userDataOf } from '../../http/seed.ts'

type SessionHandlers = Pick<
  Handlers,
  'session' | 'logout' | 'sessions' | 'endSession' | 'endOtherSessions' | 'deviceAccounts' | 'switchAccount'
>

/** The sessions of an account, and the accounts of a device. */
export function sessionHandlers(sessions: Sessions, devices: Devices, entry: Entry): SessionHandlers {
  const opened = (session: Session): AnswerOf<'session'> => ({
    ud: userDataOf(session),
    expiresAt: sessions.expiresAt(session),
  })
  return {
    session: ({ session }) => opened(session),
    async logout({ session, visit, reply }) {
      await entry.leave(visit, reply, session)
      return { success: true }
    },
    async sessions({ session }) {
      const listed = await sessions.list(session.account)
      return {
        sessions: listed.map(({ handle, ...one }) => ({ session: handle, current: handle === session.handle, ...one })),
      }
    },
    async endSession({ session, params }) {
      if (!(await sessions.endOf(session.account, params.session))) throw new Refused('sessionUnknown')
      return { success: true }
    },
    async endOtherSessions({ session, visit, reply }) {
      const ended = await sessions.endAll(session.account, session.handle)
      await devices.forget(session.account, visit.knownDevice())
      await entry.renew(visit, reply, session)
      return { ended }
    },
    async deviceAccounts({ session, visit }) {
      const held = await entry.held(visit)
      return {
        accounts: held.map((one) => ({
          ud: userDataOf(one),
          current: one.handle === session?.handle,
          seenAt: one.seenAt,
        })),
      }
    },
    async switchAccount({ body, visit, reply }) {
      const taken = await entry.switchTo(visit, reply, body.session)
      if (taken === undefined) throw new Refused('sessionUnknown')
      return opened(taken)
    },
  }
}
