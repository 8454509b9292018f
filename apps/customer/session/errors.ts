import { CODES, type SignedIn } from '@candela/contract'
import { Problem } from '@candela/contract/client'
import { looksLikePhone, PASSWORD_MAXIMUM } from '@candela/rules/person'

export const USERNAME_MAXIMUM = 32

export type FieldName = 'account' | 'code' | 'password' | 'repeated' | 'invite' | 'consents' | 'secondFactor'
/** A fault and where it is shown: in its field, or in place of the whole form where it belongs to none. */
export interface Fault {
  readonly field: FieldName | undefined
  readonly error: unknown
}

const CODES_OF_FIELD: Readonly<Record<FieldName, readonly string[]>> = {
  account: [
    'loginyhm',
    'accountEmpty',
    'usernameInvalid',
    'usernameTooShort',
    'usernameTooLong',
    'emailEmpty',
    'emailInvalid',
    'phoneEmpty',
    'phoneInvalid',
    'registerYzUser',
    'registerYzEmail',
    'registerYzPhone',
    'registrationKindClosed',
  ],
  code: ['registerYzm', 'registerYzm1', 'registerYzm2', 'codeMissing', 'codeTooFrequent', 'codeNotSent'],
  password: [
    'loginpwd',
    'passwordEmpty',
    'passwordInvalid',
    'passwordTooShort',
    'passwordTooLong',
    'passwordCommon',
    'passwordIsUsername',
    'passwordUnchanged',
  ],
  repeated: ['passwordsDiffer'],
  invite: ['inviteUnknown'],
  consents: ['consentMissing'],
  secondFactor: ['secondFactorNeeded', 'secondFactorWrong'],
}
const FIELD_OF_CODE = new Map(
  (Object.keys(CODES_OF_FIELD) as FieldName[]).flatMap((field) =>
    CODES_OF_FIELD[field].map((code) => [code, field] as const),
  ),
)

/** The field that a refused login, registration or retrieval belongs to. */
export function faultOf(error: unknown): Fault {
  return { field: error instanceof Problem ? FIELD_OF_CODE.get(error.code) : undefined, error }
}

/** A fault found here, as the server would answer it. */
export function faultFound(code: keyof typeof CODES): Fault {
  return faultOf(new Problem(code, {}, 422))
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

/** The fault of a new account's name that can be told here; only the server knows the rest of an address or a number. */
export function newAccountFault(
  way: 'username' | 'email' | 'phone',
  account: string,
  minimum: number,
): Problem | undefined {
  if (way === 'username') return usernameFault(account, minimum)
  if (account === '') return new Problem(way === 'email' ? 'emailEmpty' : 'phoneEmpty', {}, 422)
  if (way === 'email' && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(account)) return new Problem('emailInvalid', {}, 422)
  if (way === 'phone' && !looksLikePhone(account)) return new Problem('phoneInvalid', {}, 422)
  return undefined
}

export interface PasswordRules {
  readonly length: boolean
  readonly alphabet: boolean
  readonly notAccount: boolean
}

/** The rules of a new password that can be checked here; whether it is a common one only the server knows. */
export function passwordRules(password: string, account: string, minimum: number): PasswordRules {
  const [name = ''] = account.toLowerCase().split('@')
  return {
    length: password.length >= minimum && password.length <= PASSWORD_MAXIMUM,
    alphabet: /^[A-Za-z0-9]+$/.test(password),
    notAccount: password !== '' && password.toLowerCase() !== name.replaceAll(/[^a-z0-9]/g, ''),
  }
}
