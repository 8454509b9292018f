import { uuidv7 } from 'uuidv7'
import type { Fact } from '@candela/contract'
import type { IntentKind, Intents } from '../../intents/index.ts'
import type { Notices } from '../../ports/messages.ts'
import type { CredentialStore, Protection } from '../../vault/credentials.ts'
import type { PersonFacts } from '../../vault/facts.ts'

/** A password of which the journal has to know something: that it was retrieved, or that there is one now. */
export interface ReplacingPassword {
  /** Without the one before: ends whatever that had opened. */
  login(protection: Protection, hash: string): Promise<void>
  /** The first one, or one without the one before. */
  transaction(protection: Protection, hash: string): Promise<void>
}

interface Parts {
  readonly intents: Intents
  readonly facts: PersonFacts
  readonly store: CredentialStore
  readonly notices: Notices
  /** ends sessions, forgets devices, burns codes on their way */
  readonly endDerived: (account: string) => Promise<void>
  readonly clock: () => number
}

interface Replaced {
  readonly account: string
  readonly customer: number
  readonly hash: string
  readonly fact: Fact
  readonly commandId: string
  readonly at: number
}

/** The journal first: a retrieval that only it knows of blocks a day for nothing, one that it does not know of blocks nobody. */
export function openReplacingPassword(parts: Parts): ReplacingPassword {
  const { intents, facts, store, notices, endDerived, clock } = parts
  const enter: IntentKind<Replaced, void, null>['enter'] = async ({ customer, fact, commandId, at }, isAgain) => {
    if (isAgain && facts.since(customer, fact) >= at) return
    await facts.record(customer, fact, true, commandId)
  }
  const tell = async (
    { account, commandId }: Replaced,
    letter: 'passwordRetrieved' | 'transactionPasswordReplaced' | 'transactionPasswordSaved',
  ): Promise<void> => {
    const protection = await store.read(account)
    if (protection !== undefined) await notices.tell(protection, letter, undefined, `${letter} ${commandId}`)
  }
  const login = intents.open<Replaced, void, null>({
    kind: 'retrievePassword',
    enter,
    async finish({ account, hash }, _entered, client) {
      await endDerived(account)
      await store.setPassword(account, hash, client)
      return null
    },
    tell: (replaced) => tell(replaced, 'passwordRetrieved'),
  })
  const transaction = intents.open<Replaced, void, null>({
    kind: 'saveTransactionPassword',
    enter,
    async finish({ account, hash }, _entered, client) {
      await store.setTransactionPassword(account, hash, client)
      return null
    },
    tell: (replaced) =>
      tell(
        replaced,
        replaced.fact === 'passwordRetrieved' ? 'transactionPasswordReplaced' : 'transactionPasswordSaved',
      ),
  })
  const of = ({ account, customer }: Protection, hash: string, fact: Fact): Replaced => {
    return { account, customer, hash, fact, commandId: uuidv7(), at: clock() }
  }
  return {
    async login(protection, hash) {
      await login.run(protection.account, of(protection, hash, 'passwordRetrieved'))
    },
    async transaction(protection, hash) {
      const isFirst = protection.transactionPasswordHash === undefined
      const fact = isFirst ? 'transactionPassword' : 'passwordRetrieved'
      await transaction.run(protection.account, of(protection, hash, fact))
    },
  }
}
