import type { Credentials } from '@candela/contract'
import { Refused } from '../../refused.ts'
import type { Account, Accounts } from '../../vault/accounts.ts'
import { readContact } from '../../vault/contacts.ts'
import type { Hashing } from '../../vault/hashing.ts'
import { kindOf, textOf } from './registration.ts'
import type { SignIn } from '../../ports/account.ts'
import type { SecondFactor } from '../../ports/security.ts'
import type { SignInAttempts } from '../../vault/sign-in-attempts.ts'
import { usernameKey } from '../../vault/sign-in-names.ts'

interface Parts {
  readonly accounts: Accounts
  readonly hashing: Hashing
  readonly attempts: SignInAttempts
  readonly secondFactor: SecondFactor
  readonly strict: boolean
}

/** By name and password, and by the second factor where there is one. In strict mode nobody learns which of name and password was wrong. */
export function openSignIn(parts: Parts): SignIn {
  const { accounts, hashing, attempts, secondFactor, strict } = parts
  let nobody: Promise<string> | undefined
  const find = async (credentials: Credentials): Promise<{ key: string; account: Account | undefined }> => {
    const kind = kindOfLogin(credentials)
    const text = textOf(credentials, kind)
    if (text === '') throw new Refused('accountEmpty')
    // no account has such a name, and the database cannot be asked for it
    if (text.includes('\0')) return { key: 'nul', account: undefined }
    if (kind === 'username') {
      const key = usernameKey(text)
      return { key, account: await accounts.findByName(kind, key) }
    }
    const contact = readContact(kind, text, credentials.dial)
    if (typeof contact === 'string') return { key: text.toLowerCase(), account: undefined }
    return { key: contact.key, account: await accounts.findByName(kind, contact.key) }
  }
  const byPassword = async (credentials: Credentials, address: string, device: Buffer | undefined) => {
    const password = credentials.password ?? ''
    if (password === '' && textOf(credentials, kindOfLogin(credentials)) !== '') throw new Refused('passwordEmpty')
    const { key, account } = await find(credentials)
    await attempts.begin(key, address, device, account?.id)
    if (account === undefined && !strict) throw new Refused('loginyhm')
    // as much work for a name that nobody has: the time tells nothing
    nobody ??= hashing.make('nobody has this password')
    const right = await hashing.matches(account?.passwordHash ?? (await nobody), password)
    if (account === undefined || !right) throw new Refused(strict ? 'loginMismatch' : 'loginpwd')
    if (account.state === 'opening') throw new Refused('registrationUnfinished')
    return { account: account.id, succeeded: () => attempts.succeeded(key, address, device, account.id) }
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

/** Someone logging in need not say what kind of account it is. */
function kindOfLogin(credentials: Credentials): 'username' | 'email' | 'phone' {
  const kind = kindOf(credentials)
  const { account = '' } = credentials
  if (credentials.kind !== undefined || credentials.account === undefined || kind !== 'username') return kind
  if (account.includes('@')) return 'email'
  return /^\s*\+/.test(account) || credentials.dial !== undefined ? 'phone' : 'username'
}
