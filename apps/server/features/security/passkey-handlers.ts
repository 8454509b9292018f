import { Refused } from '../../refused.ts'
import type { CredentialStore } from '../../vault/credentials.ts'
import type { Notices } from '../../ports/messages.ts'
import type { Passkeys } from './passkeys.ts'
import type { Session, Sessions } from '../../vault/sessions.ts'
import type { StepUp } from '../../ports/security.ts'
import type { Handlers } from '../../http/api.ts'
import type { Entry } from '../../http/entry.ts'
import { userDataOf } from '../../http/seed.ts'
import type { Commands } from '../../intake/commands.ts'
import type { Log } from '../../log.ts'

type PasskeyHandlers = Pick<
  Handlers,
  | 'passkeys'
  | 'beginPasskey'
  | 'addPasskey'
  | 'removePasskey'
  | 'beginPasskeyStepUp'
  | 'beginPasskeyLogin'
  | 'passkeyLogin'
>

interface Parts {
  readonly passkeys: Passkeys
  readonly store: CredentialStore
  readonly stepUp: StepUp
  readonly notices: Notices
  readonly entry: Entry
  readonly sessions: Pick<Sessions, 'expiresAt'>
  readonly commands: Commands
  readonly log: Pick<Log, 'warn'>
}

export function passkeyHandlers({
  passkeys,
  store,
  stepUp,
  notices,
  entry,
  sessions,
  commands,
  log,
}: Parts): PasskeyHandlers {
  const protectionOf = async (session: Session) => {
    const protection = await store.read(session.account)
    if (protection === undefined) throw new Refused('notSignedIn')
    return protection
  }
  return {
    passkeys: async ({ session: { account } }) => ({
      passkeys: await passkeys.list(account),
      accepted: await passkeys.accepted(account),
    }),
    async beginPasskey({ session, visit }) {
      return passkeys.begin(await protectionOf(session), session.handle, visit.origin)
    },
    async addPasskey({ session, body, visit, reply }) {
      const protection = await stepUp.demand(session, body.stepUp, 'protection')
      const { account, customer, handle } = session
      const { made, publicKey } = await passkeys.add(account, handle, visit.origin, body.name, body.response)
      await commands
        .submit({ kind: 'registerPasskey', customer, commandId: made.id, publicKey })
        // it is registered at the latest before the first withdrawal it signs
        .catch((err: unknown) => log.warn({ err }, 'a passkey stands in the journal once it signs something'))
      await entry.renew(visit, reply, session)
      await notices.tell(protection, 'passkeyAdded', () => ({ name: made.name }))
      return made
    },
    async removePasskey({ session, params, body, visit, reply }) {
      const listed = await passkeys.list(session.account)
      // before the step-up, so that nobody confirms what cannot be done
      if (!listed.some(({ id }) => id === params.passkey)) throw new Refused('notFound')
      const protection = await stepUp.demand(session, body.stepUp, 'lessProtection')
      const name = await passkeys.remove(session.account, params.passkey)
      if (name === undefined) throw new Refused('notFound')
      await entry.renew(visit, reply, session)
      await notices.tell(protection, 'passkeyRemoved', () => ({ name }))
      return { success: true }
    },
    async beginPasskeyStepUp({ session, visit }) {
      const { passkeys: count } = await protectionOf(session)
      if (count === 0) throw new Refused('stepUpUnavailable')
      return passkeys.ask(session.handle, visit.origin, session.account)
    },
    async passkeyLogin({ body, visit, reply }) {
      const owner = visit.device().toString('hex')
      const { account } = await passkeys.assert(body.response, visit.origin, owner, 'signIn')
      const session = await entry.enter(visit, reply, account, 'secondFactor')
      return { ud: userDataOf(session), expiresAt: sessions.expiresAt(session) }
    },
    beginPasskeyLogin: ({ visit }) => passkeys.ask(visit.device().toString('hex'), visit.origin),
  }
}
