import { Readable } from 'node:stream'
import { CONSENT_VERSIONS } from '@candela/contract'
import { Refused } from '../../refused.ts'
import type { CloseAccount } from './closing-account.ts'
import type { ReadCreditScore } from './credit-score.ts'
import type { OwnData } from './own-data.ts'
import type { Profiles } from './profiles.ts'
import type { Handlers } from '../../http/api.ts'
import type { SecretCookie } from '../../http/cookies.ts'
import type { SignIn } from '../../ports/account.ts'
import type { Agreements } from '../../vault/agreements.ts'

type AccountHandlers = Pick<
  Handlers,
  | 'profile'
  | 'saveProfile'
  | 'avatar'
  | 'saveAvatar'
  | 'removeAvatar'
  | 'creditScore'
  | 'ownData'
  | 'consents'
  | 'agreeConsents'
  | 'closeAccount'
  | 'requestLoginCode'
>

interface Parts {
  readonly profiles: Profiles
  readonly creditScore: ReadCreditScore
  readonly ownData: OwnData
  readonly closeAccount: CloseAccount
  readonly agreements: Pick<Agreements, 'read' | 'agree'>
  readonly cookie: SecretCookie
  readonly signIn: SignIn
}

/** The customer's profile, and the data that they may take away with them. */
export function accountHandlers({
  profiles,
  creditScore,
  ownData,
  closeAccount,
  agreements,
  cookie,
  signIn,
}: Parts): AccountHandlers {
  const consentsOf = async (account: string) => ({
    agreed: await agreements.read(account),
    inForce: CONSENT_VERSIONS,
  })
  return {
    consents: ({ session }) => consentsOf(session.account),
    async agreeConsents({ session, body }) {
      // a page that showed earlier texts agrees to none
      const isInForce = body.terms === CONSENT_VERSIONS.terms && body.risk === CONSENT_VERSIONS.risk
      if (!isInForce) throw new Refused('consentNeeded')
      await agreements.agree(session.account, session.customer)
      return consentsOf(session.account)
    },
    profile: ({ session }) => profiles.read(session.account),
    saveProfile: ({ session, body }) => profiles.save(session.account, body),
    async avatar({ session }) {
      const picture = await profiles.avatar(session.account)
      if (picture === undefined) throw new Refused('notFound')
      return picture
    },
    saveAvatar: ({ session, upload }) => profiles.saveAvatar(session.account, upload),
    removeAvatar: ({ session }) => profiles.removeAvatar(session.account),
    creditScore: ({ session }) => creditScore(session.customer),
    async ownData({ session, reply }) {
      const pieces = await ownData(session.account)
      void reply.header('content-disposition', 'attachment; filename="candela-own-data.json"')
      return Readable.from(pieces, { objectMode: false })
    },
    async closeAccount({ session, body, visit, reply }) {
      const from = { address: visit.address, device: visit.device() }
      await closeAccount(session, body.commandId, body.password, body.stepUp, from)
      cookie.clear(reply)
      return { success: true }
    },
    requestLoginCode: ({ body, visit }) => signIn.sendCode(body, { address: visit.address, device: visit.device() }),
  }
}
