import { CODES, type SignedIn } from '@candela/contract'
import { Problem } from '@candela/contract/client'

export const PASSWORD_MAXIMUM = 32
export const USERNAME_MAXIMUM = 32

export type FieldName = 'account' | 'password' | 'consents'
/** A fault and where it is shown: in its field, or in place of the whole form where it belongs to none. */
export interface Fault {
  readonly field: FieldName | undefined
  readonly error: unknown
}

const ACCOUNT_CODES = new Set([
  'loginyhm',
  'accountEmpty',
  'usernameInvalid',
  'usernameTooShort',
  'usernameTooLong',
  'registerYzUser',
  'registerYzEmail',
  'registerYzPhone',
  'registrationKindClosed',
])
const PASSWORD_CODES = new Set([
  'loginpwd',
  'passwordEmpty',
  'passwordInvalid',
  'passwordTooShort',
  'passwordTooLong',
  'passwordCommon',
  'passwordIsUsername',
])

/** Which field a refused login or registration belongs to. */
export function faultOf(error: unknown): Fault {
  const code = error instanceof Problem ? error.code : ''
  if (ACCOUNT_CODES.has(code)) return { field: 'account', error }
  if (PASSWORD_CODES.has(code)) return { field: 'password', error }
  if (code === 'consentMissing') return { field: 'consents', error }
  return { field: undefined, error }
}

/** A refusal of the seed routes as the same kind of problem every other route answers; an unmapped `msg` keeps its own words. */
export function refusalOf(answer: SignedIn): Problem {
  if (answer.msg in CODES) return new Problem(answer.msg, answer.params ?? {}, 200)
  const problem = new Problem('unmapped', {}, 200)
  problem.message = answer.msg
  return problem
}

/** First fault of a username, in the order the server checks; undefined where it is fine. */
export function usernameFault(account: string, minimum: number): Problem | undefined {
  if (account === '') return new Problem('accountEmpty', {}, 422)
  if (!/^[A-Za-z0-9]+$/.test(account)) return new Problem('usernameInvalid', {}, 422)
  if (account.length < minimum) return new Problem('usernameTooShort', { minimum }, 422)
  if (account.length > USERNAME_MAXIMUM) return new Problem('usernameTooLong', { maximum: USERNAME_MAXIMUM }, 422)
  return undefined
}

export interface PasswordRules {
  readonly length: boolean
  readonly alphabet: boolean
  readonly notAccount: boolean
}

/** The rules of a new password that can be checked here; whether it is a common one only the server knows. */
export function passwordRules(password: string, account: string, minimum: number): PasswordRules {
  return {
    length: password.length >= minimum && password.length <= PASSWORD_MAXIMUM,
    alphabet: /^[A-Za-z0-9]+$/.test(password),
    notAccount: password !== '' && password.toLowerCase() !== account.toLowerCase(),
  }
}
