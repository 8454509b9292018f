import { transactionPasswordFault } from '@candela/rules/person'
import { Refused } from '../../refused.ts'
import type { Accounts } from '../../vault/accounts.ts'
import type { Contact } from '../../vault/contacts.ts'
import type { Devices } from '../../vault/devices.ts'
import type { CredentialStore, Protection } from '../../vault/credentials.ts'
import type { PersonFacts } from '../../vault/facts.ts'
import type { Hashing } from '../../vault/hashing.ts'
import type { Intents } from '../../intents/index.ts'
import type { Notices } from '../../ports/messages.ts'
import type { From, StepUp } from '../../ports/security.ts'
import { passwordFault } from '../../vault/password-rules.ts'
import { nameInPassword, NOBODY, usernameKey } from '../../vault/sign-in-names.ts'
import type { IsCurrentPassword } from './current-password.ts'
import { openReplacingPassword } from './replacing-password.ts'
import type { SecondFactors } from './second-factor.ts'
import type { Session, Sessions } from '../../vault/sessions.ts'
import type { SignInAttempts } from '../../vault/sign-in-attempts.ts'
import { waysOf } from '../../vault/credentials.ts'
import type { VerificationCodes } from './verification-codes.ts'

interface NewPassword {
  readonly password: string
  readonly repeated?: string | undefined
}
/** The login password and the transaction password: retrieved, changed, set. */
export interface Passwords {
  /** By a code to a proven contact. Ends every session; the journal learns when. Answers until when withdrawing is blocked. */
  retrieveByCode(contact: Contact, code: string, wanted: NewPassword): Promise<number>
  /** Checks that a recovery code would do, before a password is thought of; it stays good. Refuses as `retrieveByRecovery`. */
  checkRecovery(username: string, code: string, from: From): Promise<void>
  /** By a recovery code, for those who have a username only. */
  retrieveByRecovery(username: string, code: string, wanted: NewPassword, from: From): Promise<number>
  /** Ends the other sessions. */
  change(session: Session, current: string, wanted: NewPassword, stepUp: string | undefined, from: From): Promise<void>
  /** Sets it, or changes it knowing the current one; without that it counts as a retrieval. Answers until when withdrawing is blocked. */
  saveTransaction(
    session: Session,
    current: string | undefined,
    wanted: NewPassword,
    stepUp: string | undefined,
    from: From,
  ): Promise<number>
}

interface Parts {
  readonly accounts: Accounts
  readonly store: CredentialStore
  readonly hashing: Hashing
  readonly codes: VerificationCodes
  readonly secondFactor: SecondFactors
  readonly attempts: SignInAttempts
  readonly isCurrent: IsCurrentPassword
  readonly sessions: Sessions
  readonly devices: Devices
  readonly stepUp: StepUp
  readonly facts: PersonFacts
  readonly notices: Notices
  readonly strict: boolean
  readonly intents: Intents
  readonly clock: () => number
}

export function openPasswords(parts: Parts): Passwords {
  const { accounts, store, hashing, codes, secondFactor, attempts, isCurrent, sessions, devices, stepUp } = parts
  const { facts, notices, intents, clock, strict } = parts
  const refuseUnfit = ({ password, repeated }: NewPassword, names: readonly string[]): void => {
    for (const name of names.length === 0 ? [''] : names) {
      const fault = passwordFault(password, name)
      if (fault !== undefined) throw new Refused(fault.code, fault.params)
    }
    if (repeated !== undefined && repeated !== password) throw new Refused('passwordsDiffer')
  }
  const namesOf = ({ username, email }: Protection): string[] => {
    const names = [username]
    if (email !== undefined) names.push(nameInPassword({ kind: 'email', key: email.key }))
    return names.filter((name) => name !== '')
  }
  /** Whatever was opened by the password before: sessions, devices that were known, codes on their way. */
  const endDerived = async (account: string, session?: string, device?: Buffer): Promise<void> => {
    await sessions.endAll(account, session)
    await devices.forget(account, device)
    await codes.burn(account)
  }
  const replacing = openReplacingPassword({ intents, facts, store, notices, endDerived, clock })
  const replace = async (protection: Protection, { password }: NewPassword): Promise<number> => {
    const { customer } = protection
    const hash = await hashing.make(password)
    await replacing.login(protection, hash)
    return facts.blockedUntil(customer)
  }
  /** The owner of a recovery code that is not used up. An unknown name costs as many questions as a known one. */
  const ownerOfCode = async (username: string, code: string, from: From): Promise<Protection> => {
    if (username === '') throw new Refused('accountEmpty')
    if (code.trim() === '') throw new Refused('codeMissing')
    const found = await accounts.findByName('username', username.includes('\0') ? '' : usernameKey(username))
    const protection = await store.read(found?.id ?? NOBODY)
    if (protection !== undefined) {
      if (await secondFactor.hasRecoveryCode(protection, code, { purpose: 'retrievePassword', ...from }))
        return protection
      throw new Refused('registerYzm')
    }
    await attempts.begin(`recovery ${usernameKey(username).replaceAll('\0', '')}`, from.address, from.device)
    await store.hasRecoveryCode(NOBODY, code)
    throw new Refused(strict ? 'registerYzm' : 'loginyhm')
  }
  return {
    async retrieveByCode({ channel, key }, code, wanted) {
      refuseUnfit(wanted, [nameInPassword({ kind: channel, key })])
      const found = await accounts.findByName(channel, key)
      const protection = await store.read(found?.id ?? NOBODY)
      if (protection?.[channel]?.proven !== true) {
        if (!strict) throw new Refused('loginyhm')
        if (code.trim() === '') throw new Refused('codeMissing')
        // a code was asked for all the same, and is refused as a wrong one would be
        await codes.take({ purpose: 'retrievePassword', channel, target: key }, code)
        throw new Refused('registerYzm1')
      }
      if (code.trim() === '') throw new Refused('codeMissing')
      await codes.take({ purpose: 'retrievePassword', channel, target: key, account: protection.account }, code)
      // names are told to whoever proved to be their owner
      refuseUnfit(wanted, namesOf(protection))
      return replace(protection, wanted)
    },
    async checkRecovery(username, code, from) {
      await ownerOfCode(username, code, from)
    },
    async retrieveByRecovery(username, code, wanted, from) {
      refuseUnfit(wanted, [username])
      const protection = await ownerOfCode(username, code, from)
      refuseUnfit(wanted, namesOf(protection))
      if (!(await secondFactor.takeRecoveryCode(protection, code, { purpose: 'retrievePassword', ...from })))
        throw new Refused('registerYzm')
      return replace(protection, wanted)
    },
    async change(session, current, wanted, token, from) {
      const protection = await store.read(session.account)
      if (protection === undefined) throw new Refused('notSignedIn')
      refuseUnfit(wanted, namesOf(protection))
      if (!(await isCurrent('password', session.account, protection.passwordHash, current, from)))
        throw new Refused('originalPasswordWrong')
      if (wanted.password === current) throw new Refused('passwordUnchanged')
      if (!waysOf(protection).includes('password')) await stepUp.demand(session, token, 'protection')
      await store.setPassword(session.account, await hashing.make(wanted.password))
      await endDerived(session.account, session.handle, from.device)
      await notices.tell(protection, 'passwordChanged')
    },
    async saveTransaction(session, current, wanted, token, from) {
      const { password, repeated } = wanted
      const fault = transactionPasswordFault(password)
      if (fault !== undefined) throw new Refused(fault.code, fault.params)
      if (repeated !== undefined && repeated !== password) throw new Refused('passwordsDiffer')
      const protection = await store.read(session.account)
      if (protection === undefined) throw new Refused('notSignedIn')
      const { account, customer, passwordHash, transactionPasswordHash } = protection
      if (transactionPasswordHash !== undefined && current !== undefined) {
        const right = await isCurrent('transaction password', account, transactionPasswordHash, current, from)
        if (!right) throw new Refused('originalPasswordWrong')
        if (current === password) throw new Refused('passwordUnchanged')
      }
      if (await hashing.matches(passwordHash, password)) throw new Refused('transactionPasswordIsLogin')
      await stepUp.demand(session, token, 'protection')
      const hash = await hashing.make(password)
      const isKnown = transactionPasswordHash !== undefined && current !== undefined
      if (!isKnown) await replacing.transaction(protection, hash)
      else {
        await store.setTransactionPassword(account, hash)
        await notices.tell(protection, 'transactionPasswordSaved')
      }
      return facts.blockedUntil(customer)
    },
  }
}
