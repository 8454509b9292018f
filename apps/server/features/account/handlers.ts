import { Readable } from 'node:stream'
import { Refused } from '../../refused.ts'
import type { CloseAccount } from './closing-account.ts'
import type { ReadCreditScore } from './credit-score.ts'
import type { OwnData } from './own-data.ts'
import type { Profiles } from './profiles.ts'
import type { Handlers } from '../../http/api.ts'
import type { SecretCookie } from '../../http/cookies.ts'
import type { SignIn } from '../../ports/account.ts'

type AccountHandlers = Pick<
  Handlers,
  | 'profile'
  | 'saveProfile'
  | 'avatar'
  | 'saveAvatar'
  | 'removeAvatar'
  | 'creditScore'
  | 'ownData'
  | 'closeAccount'
  | 'requestLoginCode'
>

interface Parts {
  readonly profiles: Profiles
  readonly creditScore: ReadCreditScore
  readonly ownData: OwnData
  readonly closeAccount: CloseAccount
  readonly cookie: SecretCookie
  readonly signIn: SignIn
}

/** The customer's profile, and the data that they may take away with them. */
export function accountHandlers({
  profiles,
  creditScore,
  ownData,
  closeAccount,
  cookie,
  signIn,
}: Parts): AccountHandlers {
  return {
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
