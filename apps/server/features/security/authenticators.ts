import { MINUTE } from '@candela/units'
import { Refused } from '../../refused.ts'
import type { CredentialStore } from '../../vault/credentials.ts'
import type { Notices } from '../../ports/messages.ts'
import { authenticatorUri, newAuthenticatorSecret, stepOfCode } from '../../vault/one-time-codes.ts'
import type { Session } from '../../vault/sessions.ts'
import type { SignInAttempts } from '../../vault/sign-in-attempts.ts'
import type { StepUp } from '../../ports/security.ts'

const SETUP_LIFE_MS = 15 * MINUTE
const MAX_SETUPS = 10_000

/** The authenticator app: set up by its first code, taken away by a step-up. */
export interface Authenticators {
  /** The same secret again for as long as the session's setup is good. */
  begin(session: Session): Promise<{ readonly secret: string; readonly uri: string; readonly expiresAt: number }>
  /** Answers new recovery codes. Refuses with authenticatorNotBegun, secondFactorWrong, stepUpNeeded. */
  confirm(session: Session, code: string, stepUp: string | undefined, address: string): Promise<string[]>
  remove(session: Session, stepUp: string | undefined): Promise<void>
  newRecoveryCodes(session: Session, stepUp: string | undefined): Promise<string[]>
}

interface Parts {
  readonly store: CredentialStore
  readonly stepUp: StepUp
  readonly attempts: SignInAttempts
  readonly notices: Notices
  readonly clock: () => number
}

export function openAuthenticators({ store, stepUp, attempts, notices, clock }: Parts): Authenticators {
  /** secrets not yet in force, by session: they are nobody's before their first code */
  const setups = new Map<string, { readonly secret: string; readonly expiresAt: number }>()
  return {
    async begin(session) {
      const now = clock()
      for (const [handle, { expiresAt }] of setups) {
        if (expiresAt > now && setups.size < MAX_SETUPS) break
        setups.delete(handle)
      }
      // who has scanned it and reloads the page goes on with it
      const begun = setups.get(session.handle)
      const isGood = begun !== undefined && begun.expiresAt > now
      const setup = isGood ? begun : { secret: newAuthenticatorSecret(), expiresAt: now + SETUP_LIFE_MS }
      if (!isGood) {
        setups.delete(session.handle)
        setups.set(session.handle, setup)
      }
      return { ...setup, uri: authenticatorUri(setup.secret, session.name) }
    },
    async confirm(session, code, token, address) {
      const now = clock()
      const setup = setups.get(session.handle)
      if (setup === undefined || setup.expiresAt <= now) throw new Refused('authenticatorNotBegun')
      const key = `setup ${session.account}`
      await attempts.begin(key, address)
      const step = stepOfCode(setup.secret, code, now, 0)
      if (step === undefined) throw new Refused('secondFactorWrong')
      await attempts.succeeded(key, address)
      const protection = await stepUp.demand(session, token, 'protection')
      setups.delete(session.handle)
      await store.setAuthenticator(session.account, setup.secret, step)
      const codes = await store.makeRecoveryCodes(session.account)
      await notices.tell(protection, 'authenticatorOn')
      return codes
    },
    async remove(session, token) {
      const before = await store.read(session.account)
      if (before?.authenticator === undefined) throw new Refused('authenticatorNotBound')
      const protection = await stepUp.demand(session, token, 'lessProtection')
      await store.setAuthenticator(session.account, undefined, 0)
      await notices.tell(protection, 'authenticatorOff')
    },
    async newRecoveryCodes(session, token) {
      const protection = await stepUp.demand(session, token, 'protection')
      const codes = await store.makeRecoveryCodes(session.account)
      await notices.tell(protection, 'recoveryCodesMade')
      return codes
    },
  }
}
