import type { IDENTITY_ROUTES } from '@candela/contract'
import { Refused } from '../../refused.ts'
import type { Handlers } from '../api.ts'

type IdentityHandlers = Pick<Handlers, keyof typeof IDENTITY_ROUTES>

const notYet = (): never => {
  throw new Refused('notFound')
}

export function identityHandlers(): IdentityHandlers {
  return {
    identity: notYet,
    saveIdentityFields: notYet,
    addIdentityPhoto: notYet,
    identityPhoto: notYet,
    saveFaceReport: notYet,
    sendIdentity: notYet,
    appealIdentity: notYet,
    discardIdentity: notYet,
    identityViews: notYet,
  }
}
