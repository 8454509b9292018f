import type pg from 'pg'
import { Refused } from '../../refused.ts'
import type { PersonFacts } from '../../vault/facts.ts'
import type { Hashing } from '../../vault/hashing.ts'
import type { From, StepUp } from '../../ports/security.ts'
import type { Session, Sessions } from '../../vault/sessions.ts'
import type { SignInAttempts } from '../../vault/sign-in-attempts.ts'
import { type CredentialStore, waysOf } from '../../vault/credentials.ts'

/**
 * The owner leaves. The rules: no order may be open; the password and a step-up prove who asks; then the journal learns
 * that the customer left, and name, contacts, picture, letters, devices, sessions and everything else of the person is
 * erased at once. The journal keeps what the opaque customer number did, since it proves everybody's fills; nobody can
 * tell any more whose number that was. Practice funds end with it.
 */
export type CloseAccount = (
  session: Session,
  commandId: string,
  password: string,
  stepUp: string | undefined,
  from: From,
) => Promise<void>

interface Parts {
  readonly pool: pg.Pool
  readonly store: CredentialStore
  readonly stepUp: StepUp
  readonly hashing: Hashing
  readonly attempts: SignInAttempts
  readonly facts: PersonFacts
  readonly sessions: Sessions
}

export function openCloseAccount(parts: Parts): CloseAccount {
  const { pool, store, stepUp, hashing, attempts, facts, sessions } = parts
  return async (session, commandId, password, token, { address, device }) => {
    const { account, customer } = session
    const protection = await store.read(account)
    if (protection === undefined) throw new Refused('notSignedIn')
    const key = `password ${account}`
    await attempts.begin(key, address, device, account)
    if (!(await hashing.matches(protection.passwordHash, password))) throw new Refused('originalPasswordWrong')
    await attempts.succeeded(key, address, device, account)
    if (!waysOf(protection).includes('password')) await stepUp.demand(session, token)
    // a stop in between leaves a customer who has left with an account: asked again, the rest is done
    if (facts.since(customer, 'closed') === 0) await facts.record(customer, 'closed', true, commandId)
    await sessions.endAll(account)
    // everything that hangs on an account goes with it
    await pool.query('delete from vault.account where id = $1', [account])
  }
}
