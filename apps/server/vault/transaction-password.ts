import type { Fault } from './password-rules.ts'

export const TRANSACTION_PASSWORD_MINIMUM = 6
export const TRANSACTION_PASSWORD_MAXIMUM = 32

/** 6 to 32 characters without blanks, the first an English letter. */
export function transactionPasswordFault(password: string): Fault | undefined {
  if (password === '') return { code: 'passwordEmpty' }
  if (!/^[A-Za-z][\x21-\x7e]*$/.test(password)) return { code: 'transactionPasswordInvalid' }
  if (password.length < TRANSACTION_PASSWORD_MINIMUM)
    return { code: 'transactionPasswordTooShort', params: { minimum: TRANSACTION_PASSWORD_MINIMUM } }
  if (password.length > TRANSACTION_PASSWORD_MAXIMUM)
    return { code: 'transactionPasswordTooLong', params: { maximum: TRANSACTION_PASSWORD_MAXIMUM } }
  return undefined
}
