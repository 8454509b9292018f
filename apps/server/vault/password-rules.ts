import type { Refusal } from '@candela/contract'
import { PASSWORD_MINIMUM, passwordShapeFault } from '@candela/rules/person'
import { isCommonPassword } from './common-passwords.ts'
import type { Params } from '../refused.ts'

export const USERNAME_MINIMUM = 4
export const USERNAME_MAXIMUM = 32
/** a username shorter than this may well be part of a good password by chance */
const TELLING_USERNAME = 5

const ENGLISH_LETTERS_AND_DIGITS = /^[A-Za-z0-9]*$/

export interface Fault {
  readonly code: Refusal
  readonly params?: Params
}

/** English letters and digits, 4 to 32. */
export function usernameFault(username: string): Fault | undefined {
  if (username === '') return { code: 'accountEmpty' }
  if (!ENGLISH_LETTERS_AND_DIGITS.test(username)) return { code: 'usernameInvalid' }
  if (username.length < USERNAME_MINIMUM)
    return { code: 'usernameTooShort', params: counted('minimum', USERNAME_MINIMUM) }
  if (username.length > USERNAME_MAXIMUM)
    return { code: 'usernameTooLong', params: counted('maximum', USERNAME_MAXIMUM) }
  return undefined
}

/** A new login password: of the right shape, not the username, not one that is guessed first. */
export function passwordFault(password: string, username: string): Fault | undefined {
  const unfit = passwordShapeFault(password)
  if (unfit !== undefined) return unfit
  if (repeatsUsername(password.toLowerCase(), username.toLowerCase())) return { code: 'passwordIsUsername' }
  if (isCommonPassword(password)) return { code: 'passwordCommon' }
  return undefined
}

/** The count under the specification's name for it, and under the one that says which bound it is. */
function counted(bound: 'minimum' | 'maximum', count: number): Params {
  return { count, [bound]: count }
}

function repeatsUsername(password: string, username: string): boolean {
  if (password === username || password === [...username].reverse().join('')) return true
  if (password.replace(/^\d+|\d+$/g, '') === username) return true
  return (
    username.length >= TELLING_USERNAME &&
    password.length - username.length < PASSWORD_MINIMUM &&
    password.includes(username)
  )
}
