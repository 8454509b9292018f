import type { Credentials } from '@candela/contract'
import { contactText } from '@candela/rules/person'
import { Refused } from '../../refused.ts'
import type { Account, Accounts } from '../../vault/accounts.ts'
import { readContact } from '../../vault/contacts.ts'
import type { Hashing } from '../../vault/hashing.ts'
import { kindOf, textOf } from './registration.ts'
import type { SignIn } from '../../ports/account.ts'
import type { SecondFactor } from '../../ports/security.ts'
import type { SignInAttempts } from '../../vault/sign-in-attempts.ts'
import { type NameKind, usernameKey } from '../../vault/sign-in-names.ts'

interface Parts {
  readonly accounts: Accounts
  readonly hashing: Hashing
  readonly attempts: SignInAttempts
  readonly secondFactor: SecondFactor
  readonly strict: boolean
}

/** a name that no account can have, and that the database can be asked for */
const NO_NAME = ''

/**
 * By name and password, and by the second factor where there is one. In strict mode nobody learns which of name and
 * password was wrong. In either, a name that nobody has costs the same questions and the same hash as one that somebody
 * has.
 */
export function openSignIn(parts: Parts): SignIn {
  const { accounts, hashing, attempts, secondFactor, strict } = parts
  const find = async (credentials: Credentials): Promise<{ key: string; account: Account | undefined }> => {
    const kind = kindOfLogin(credentials)
    const text = textOf(credentials, kind)
    if (text === '') throw new Refused('accountEmpty')
    const name = nameKey(kind, text, credentials.dial)
    const account = await accounts.findByName(kind, name ?? NO_NAME)
    return { key: name ?? text.toLowerCase().replaceAll('\0', ''), account }
  }
  const byPassword = async (credentials: Credentials, address: string, device: Buffer | undefined) => {
    const password = credentials.password ?? ''
    if (password === '' && textOf(credentials, kindOfLogin(credentials)) !== '') throw new Refused('passwordEmpty')
    const { key, account } = await find(credentials)
    await attempts.begin(key, address, device, account?.id)
    const right = await hashing.matches(account?.passwordHash ?? hashing.nobodys, password)
    if (account !== undefined && right) {
      if (account.state === 'opening') throw new Refused('registrationUnfinished')
      return { account: account.id, succeeded: () => attempts.succeeded(key, address, device, account.id) }
    }
    if (strict) throw new Refused('loginMismatch')
    throw new Refused(account === undefined ? 'loginyhm' : 'loginpwd')
  }
  return {
    async enter(credentials, address, device) {
      const { account, succeeded } = await byPassword(credentials, address, device)
      const proven = await secondFactor.atSignIn(account, credentials, address, device)
      await succeeded()
      return { account, proven }
    },
    async sendCode({ channel, ...credentials }, from) {
      const { account, succeeded } = await byPassword(credentials, from.address, from.device)
      await succeeded()
      return secondFactor.sendCode(account, channel, from)
    },
  }
}

/** The name as it is kept; undefined: no account has such a name, nor can the database be asked for it. */
function nameKey(kind: NameKind, text: string, dial: string | undefined): string | undefined {
  if (text.includes('\0')) return undefined
  if (kind === 'username') return usernameKey(text)
  const contact = readContact(kind, text, dial)
  return typeof contact === 'string' ? undefined : contact.key
}

/** Someone logging in need not say what kind of account it is. */
function kindOfLogin(credentials: Credentials): NameKind {
  const kind = kindOf(credentials)
  const { account = '' } = credentials
  if (credentials.kind !== undefined || credentials.account === undefined || kind !== 'username') return kind
  if (account.includes('@')) return 'email'
  return contactText(account).startsWith('+') || credentials.dial !== undefined ? 'phone' : 'username'
}
