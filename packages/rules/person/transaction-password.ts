import type { Code } from '@candela/contract'

export const TRANSACTION_PASSWORD_MINIMUM = 6
export const TRANSACTION_PASSWORD_MAXIMUM = 32

type TransactionPasswordFaultCode = Extract<
  Code,
  'passwordEmpty' | 'transactionPasswordInvalid' | 'transactionPasswordTooShort' | 'transactionPasswordTooLong'
>

export interface TransactionPasswordRules {
  /** the first character is an English letter */
  readonly letter: boolean
  /** English letters, digits and signs without blanks */
  readonly alphabet: boolean
  readonly length: boolean
}

/** Each rule of a transaction password by itself; that it differs from the login password only the server knows. */
export function transactionPasswordRules(password: string): TransactionPasswordRules {
  return {
    letter: /^[A-Za-z]/.test(password),
    alphabet: /^[\x21-\x7e]+$/.test(password),
    length: password.length >= TRANSACTION_PASSWORD_MINIMUM && password.length <= TRANSACTION_PASSWORD_MAXIMUM,
  }
}

/** The fault of a transaction password: 6 to 32 characters without blanks, the first an English letter. */
export function transactionPasswordFault(
  password: string,
): { readonly code: TransactionPasswordFaultCode; readonly params?: Readonly<Record<string, number>> } | undefined {
  if (password === '') return { code: 'passwordEmpty' }
  const { letter, alphabet } = transactionPasswordRules(password)
  if (!letter || !alphabet) return { code: 'transactionPasswordInvalid' }
  if (password.length < TRANSACTION_PASSWORD_MINIMUM)
    return { code: 'transactionPasswordTooShort', params: { minimum: TRANSACTION_PASSWORD_MINIMUM } }
  if (password.length > TRANSACTION_PASSWORD_MAXIMUM)
    return { code: 'transactionPasswordTooLong', params: { maximum: TRANSACTION_PASSWORD_MAXIMUM } }
  return undefined
}
