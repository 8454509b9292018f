import { Refused } from '../../refused.ts'
import type { From, TransactionPassword } from '../../ports/security.ts'
import type { CredentialStore } from '../../vault/credentials.ts'
import type { Hashing } from '../../vault/hashing.ts'
import type { SignInAttempts } from '../../vault/sign-in-attempts.ts'

/** Answers true when a password that its owner enters is the one that holds; entries are counted. */
export type IsCurrentPassword = (
  which: 'password' | 'transaction password',
  account: string,
  hash: string,
  password: string,
  from: From,
) => Promise<boolean>

export function openCurrentPassword(hashing: Hashing, attempts: SignInAttempts): IsCurrentPassword {
  return async (which, account, hash, password, { address, device }) => {
    const key = `${which} ${account}`
    await attempts.begin(key, address, device, account)
    const right = await hashing.matches(hash, password)
    if (right) await attempts.succeeded(key, address, device, account)
    return right
  }
}

export function openTransactionPassword(
  store: Pick<CredentialStore, 'read'>,
  isCurrent: IsCurrentPassword,
): TransactionPassword {
  return {
    async demand(account, password, from) {
      const hash = (await store.read(account))?.transactionPasswordHash
      if (hash === undefined) throw new Refused('transactionPasswordUnset')
      const right = await isCurrent('transaction password', account, hash, password, from)
      if (!right) throw new Refused('transactionPasswordWrong')
    },
  }
}
