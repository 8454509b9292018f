import type { IDENTITY_ROUTES } from '@candela/contract'
import { Refused } from '../../refused.ts'
import type { OwnIdentity } from './own-identity.ts'
import type { Handlers } from '../../http/api.ts'

type IdentityHandlers = Pick<Handlers, keyof typeof IDENTITY_ROUTES>

/** The customer's own verification. */
export function identityHandlers(own: OwnIdentity): IdentityHandlers {
  return {
    identity: ({ session: { account, customer } }) => own.read(account, customer),
    saveIdentityFields: ({ session: { account, customer }, body }) => own.saveFields(account, customer, body),
    addIdentityPhoto: ({ session: { account, customer }, params, upload }) =>
      own.addPhoto(account, customer, params.kind, upload),
    async identityPhoto({ session, params, reply }) {
      const photo = await own.photo(session.account, params.photo)
      if (photo === undefined) throw new Refused('notFound')
      void reply.header('cache-control', 'no-store')
      return photo
    },
    saveFaceReport: ({ session: { account, customer }, body }) => own.saveFace(account, customer, body),
    sendIdentity: ({ session: { account, customer } }) => own.send(account, customer),
    appealIdentity: ({ session: { account, customer } }) => own.appeal(account, customer),
    discardIdentity: ({ session: { account, customer } }) => own.discard(account, customer),
    identityViews: async ({ session }) => ({ views: await own.views(session.account) }),
  }
}
