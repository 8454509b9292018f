import type { Code } from '@candela/contract'

export const NICK_MINIMUM = 4
export const NICK_MAXIMUM = 16
const NICK = /^[A-Za-z0-9\p{Script=Han}]*$/u

export interface NickFault {
  readonly code: Extract<Code, 'nickTooShort' | 'nickTooLong' | 'nickInvalid'>
  readonly params: Readonly<Record<string, number>>
}

/** The fault of a nick name: 4 to 16 digits, English letters or Chinese characters. */
export function nickFault(nick: string): NickFault | undefined {
  const length = [...nick].length
  if (length < NICK_MINIMUM) return { code: 'nickTooShort', params: { minimum: NICK_MINIMUM } }
  if (length > NICK_MAXIMUM) return { code: 'nickTooLong', params: { maximum: NICK_MAXIMUM } }
  return NICK.test(nick) ? undefined : { code: 'nickInvalid', params: {} }
}
