import { isIP } from 'node:net'
import type { Configuration } from '../configuration.ts'
import { Refused } from '../refused.ts'
import type { App } from './server.ts'

const PASSWORD = '/#/pages/user/password/LoginPasswordModification'
const PASSKEYS = '/#/pages/user/account/Passkeys'
const DAY_SECONDS = 86_400

/** Leads password keepers to where a password is changed and passkeys are made and removed. */
export function registerWellKnown(app: App, { publicUrl }: Pick<Configuration, 'publicUrl'>): void {
  app.get('/.well-known/change-password', (_request, reply) => reply.redirect(PASSWORD, 302))
  app.get('/.well-known/passkey-endpoints', (_request, reply) => {
    // a passkey belongs to a name, and only PUBLIC_URL says the house's own
    if (publicUrl === undefined || isIP(publicUrl.hostname.replace(/^\[|\]$/g, '')) !== 0) throw new Refused('notFound')
    const page = publicUrl.origin + PASSKEYS
    return reply.header('cache-control', `public, max-age=${DAY_SECONDS}`).send({ enroll: page, manage: page })
  })
}
