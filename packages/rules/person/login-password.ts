import type { Code } from '@candela/contract'

export const PASSWORD_MINIMUM = 8
export const PASSWORD_MAXIMUM = 32

/** The same for password keepers, that make one up: the attribute `passwordrules`. */
export const PASSWORD_KEEPER_RULES = `minlength: ${PASSWORD_MINIMUM}; maxlength: ${PASSWORD_MAXIMUM}; allowed: lower, upper, digit;`

const ENGLISH_LETTERS_AND_DIGITS = /^[A-Za-z0-9]+$/

interface PasswordFault {
  readonly code: Extract<Code, 'passwordEmpty' | 'passwordInvalid' | 'passwordTooShort' | 'passwordTooLong'>
  readonly params?: Readonly<Record<string, number>>
}

/** The fault of a new login password by itself: English letters and digits, 8 to 32. */
export function passwordShapeFault(password: string): PasswordFault | undefined {
  if (password === '') return { code: 'passwordEmpty' }
  if (!ENGLISH_LETTERS_AND_DIGITS.test(password)) return { code: 'passwordInvalid' }
  if (password.length < PASSWORD_MINIMUM)
    return { code: 'passwordTooShort', params: { count: PASSWORD_MINIMUM, minimum: PASSWORD_MINIMUM } }
  if (password.length > PASSWORD_MAXIMUM)
    return { code: 'passwordTooLong', params: { count: PASSWORD_MAXIMUM, maximum: PASSWORD_MAXIMUM } }
  return undefined
}
