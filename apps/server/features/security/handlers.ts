import type { Security } from '@candela/contract'
import { antiPhishingFault } from '@candela/rules/person'
import { Refused } from '../../refused.ts'
import type { Authenticators } from './authenticators.ts'
import { masked } from '../../vault/contacts.ts'
import { type CredentialStore, hasProvenContact, type Protection, waysOf } from '../../vault/credentials.ts'
import type { PersonFacts } from '../../vault/facts.ts'
import type { ProvenContacts } from '../../vault/proven-contacts.ts'
import type { Notices } from '../../ports/messages.ts'
import type { Passwords } from './passwords.ts'
import { TAKEN } from '../../vault/sign-in-names.ts'
import type { Session } from '../../vault/sessions.ts'
import type { StepUps } from './step-up.ts'
import type { VerificationCodes } from './verification-codes.ts'
import type { Handlers } from '../../http/api.ts'
import type { Entry } from '../../http/entry.ts'
import type { Visit } from '../../http/visit.ts'
import { contactOf } from './code-handlers.ts'

type SecurityHandlers = Pick<
  Handlers,
  | 'security'
  | 'stepUp'
  | 'retrievePassword'
  | 'checkRecoveryCode'
  | 'changePassword'
  | 'saveTransactionPassword'
  | 'bindContact'
  | 'saveAntiPhishing'
  | 'saveLoginCode'
  | 'beginAuthenticator'
  | 'confirmAuthenticator'
  | 'removeAuthenticator'
  | 'newRecoveryCodes'
  | 'freeze'
  | 'liftFreeze'
>

interface Parts {
  readonly store: CredentialStore
  readonly stepUp: StepUps
  readonly passwords: Passwords
  readonly authenticators: Authenticators
  readonly codes: VerificationCodes
  readonly facts: PersonFacts
  readonly provenContacts: Pick<ProvenContacts, 'noted'>
  readonly notices: Notices
  readonly entry: Entry
}

const from = (visit: Visit) => ({ address: visit.address, device: visit.device() })

/** The protection of an account: passwords, factors, codes, freezes. */
export function securityHandlers(parts: Parts): SecurityHandlers {
  const { store, stepUp, passwords, authenticators, codes, facts, provenContacts, notices, entry } = parts
  const protectionOf = async (session: Session): Promise<Protection> => {
    const protection = await store.read(session.account)
    if (protection === undefined) throw new Refused('notSignedIn')
    return protection
  }
  return {
    security: async ({ session }) => overview(await protectionOf(session), facts),
    stepUp: ({ session, body, visit }) => stepUp.prove({ session, origin: visit.origin, ...from(visit) }, body),
    async retrievePassword({ body, visit }) {
      const withdrawalBlockedUntil =
        body.way === 'code'
          ? await passwords.retrieveByCode(contactOf(body), body.code, body)
          : await passwords.retrieveByRecovery(body.username, body.code, body, from(visit))
      return { success: true, withdrawalBlockedUntil }
    },
    async checkRecoveryCode({ body, visit }) {
      await passwords.checkRecovery(body.username, body.code, from(visit))
      return { success: true }
    },
    async changePassword({ session, body, visit, reply }) {
      await passwords.change(session, body.current, body, body.stepUp, from(visit))
      await entry.renew(visit, reply, session)
      return { success: true }
    },
    async saveTransactionPassword({ session, body, visit, reply }) {
      const until = await passwords.saveTransaction(session, body.current, body, body.stepUp, from(visit))
      await entry.renew(visit, reply, session)
      return { success: true, withdrawalBlockedUntil: until }
    },
    async bindContact({ session, body, visit, reply }) {
      const contact = contactOf(body)
      const { channel, key, shown } = contact
      if (body.code.trim() === '') throw new Refused('codeMissing')
      const before = await stepUp.demand(session, body.stepUp, 'protection')
      await codes.take({ purpose: 'bind', channel, target: key, account: session.account }, body.code)
      if (!(await store.bind(session.account, contact))) throw new Refused(TAKEN[channel])
      await provenContacts.noted(session.account)
      await entry.renew(visit, reply, session)
      // to the address before, so that its owner learns of it where someone else did this
      await notices.tell(before, 'contactBound', () => ({ contact: masked(channel, shown) }))
      return { channel, shown: masked(channel, shown) }
    },
    async saveAntiPhishing({ session, body }) {
      const fault = antiPhishingFault(body.word)
      if (fault !== undefined) throw new Refused(fault.code, fault.params)
      await stepUp.demand(session, body.stepUp, 'protection')
      await store.setAntiPhishing(session.account, body.word)
      return { success: true }
    },
    async saveLoginCode({ session, body, visit, reply }) {
      const { on } = body
      const before = await protectionOf(session)
      if (on && !hasProvenContact(before)) throw new Refused('nothingBound')
      const protection = await stepUp.demand(session, body.stepUp, on ? 'protection' : 'lessProtection')
      await store.setLoginCode(session.account, on)
      await entry.renew(visit, reply, session)
      if (protection.loginCode !== on) await notices.tell(protection, on ? 'loginCodeOn' : 'loginCodeOff')
      return { success: true }
    },
    beginAuthenticator: ({ session }) => authenticators.begin(session),
    async confirmAuthenticator({ session, body, visit, reply }) {
      const made = await authenticators.confirm(session, body.code, body.stepUp, visit.address)
      await entry.renew(visit, reply, session)
      return { codes: made }
    },
    async removeAuthenticator({ session, body, visit, reply }) {
      await authenticators.remove(session, body.stepUp)
      await entry.renew(visit, reply, session)
      return { success: true }
    },
    async newRecoveryCodes({ session, body, visit, reply }) {
      const made = await authenticators.newRecoveryCodes(session, body.stepUp)
      await entry.renew(visit, reply, session)
      return { codes: made }
    },
    async freeze({ session, body }) {
      const { customer } = session
      const before = facts.since(customer, 'ownFreeze')
      await facts.record(customer, 'ownFreeze', true, body.commandId)
      // what was confirmed before lifts no freeze that came after
      stepUp.end(session.account)
      if (before === 0) await notices.tell(await protectionOf(session), 'frozen')
      return { frozenSince: facts.since(customer, 'ownFreeze') }
    },
    async liftFreeze({ session, body, visit, reply }) {
      if (facts.since(session.customer, 'ownFreeze') === 0) throw new Refused('notFrozen')
      const protection = await stepUp.demand(session, body.stepUp, 'lessProtection')
      await facts.record(session.customer, 'ownFreeze', false, body.commandId)
      await entry.renew(visit, reply, session)
      await notices.tell(protection, 'freezeLifted')
      return { success: true }
    },
  }
}

function overview(protection: Protection, facts: PersonFacts): Security {
  const { customer, username, email, phone, authenticator, passkeys, transactionPasswordHash } = protection
  const { recoveryCodesLeft, antiPhishingWord, passwordChangedAt, loginCode } = protection
  const transactionPassword = transactionPasswordHash !== undefined
  return {
    username,
    email: email === undefined ? '' : masked('email', email.shown),
    phone: phone === undefined ? '' : masked('phone', phone.shown),
    steps: [
      { step: 'email', done: email?.proven === true },
      { step: 'phone', done: phone?.proven === true },
      { step: 'transactionPassword', done: transactionPassword },
      { step: 'authenticator', done: authenticator !== undefined },
      { step: 'passkey', done: passkeys > 0 },
      { step: 'recoveryCodes', done: recoveryCodesLeft > 0 },
      { step: 'antiPhishing', done: antiPhishingWord !== '' },
    ],
    stepUpWays: waysOf(protection),
    recoveryCodesLeft,
    passkeys,
    loginCode,
    transactionPassword,
    antiPhishingWord,
    passwordChangedAt,
    frozenSince: facts.since(customer, 'ownFreeze'),
    passwordRetrievedAt: facts.since(customer, 'passwordRetrieved'),
    withdrawalBlockedUntil: facts.blockedUntil(customer),
  }
}
