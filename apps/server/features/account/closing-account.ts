import type { Intents } from '../../intents/index.ts'
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

interface Closing {
  readonly account: string
  readonly customer: number
  readonly commandId: string
}

interface Parts {
  readonly intents: Intents
  readonly store: CredentialStore
  readonly stepUp: StepUp
  readonly hashing: Hashing
  readonly attempts: SignInAttempts
  readonly facts: PersonFacts
  readonly sessions: Sessions
}

export function openCloseAccount(parts: Parts): CloseAccount {
  const { intents, store, stepUp, hashing, attempts, facts, sessions } = parts
  const closing = intents.open<Closing, void, null>({
    kind: 'closeAccount',
    async enter({ customer, commandId }) {
      if (facts.since(customer, 'closed') === 0) await facts.record(customer, 'closed', true, commandId)
    },
    async finish({ account }, _entered, client) {
      await sessions.endAll(account)
      // everything that hangs on an account goes with it
      await client.query('delete from vault.account where id = $1', [account])
      return null
    },
  })
  return async (session, commandId, password, token, { address, device }) => {
    const { account, customer } = session
    const protection = await store.read(account)
    if (protection === undefined) throw new Refused('notSignedIn')
    const key = `password ${account}`
    await attempts.begin(key, address, device, account)
    if (!(await hashing.matches(protection.passwordHash, password))) throw new Refused('originalPasswordWrong')
    await attempts.succeeded(key, address, device, account)
    if (!waysOf(protection).includes('password')) await stepUp.demand(session, token, 'closing')
    await closing.run(account, { account, customer, commandId })
  }
}
