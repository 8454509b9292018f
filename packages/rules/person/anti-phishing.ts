import type { Code } from '@candela/contract'

export const ANTI_PHISHING_MINIMUM = 4
export const ANTI_PHISHING_MAXIMUM = 20
const WORD = /^[\p{L}\p{M}\p{N}]*$/u

interface AntiPhishingFault {
  readonly code: Extract<Code, 'antiPhishingInvalid'>
  readonly params: Readonly<Record<string, number>>
}

/** The fault of an anti-phishing word: letters of any script and digits, 4 to 20; empty for none. */
export function antiPhishingFault(word: string): AntiPhishingFault | undefined {
  const length = [...word].length
  const fits = length >= ANTI_PHISHING_MINIMUM && length <= ANTI_PHISHING_MAXIMUM && WORD.test(word)
  if (word === '' || fits) return undefined
  return { code: 'antiPhishingInvalid', params: { minimum: ANTI_PHISHING_MINIMUM, maximum: ANTI_PHISHING_MAXIMUM } }
}
