import type { AppData, Credentials } from '@candela/contract'
import { looksLikePhone, contactText } from '@candela/rules/person'
import { foldTyped } from '@candela/units'

type Registration = AppData['registration']
export type Way = Registration['kinds'][number]

/** The ways to register that the global app data leave open, by username alone until they are here. */
export function openWays(registration: Registration | undefined): readonly Way[] {
  if (registration === undefined) return ['username']
  const { kinds, phone } = registration
  return kinds.filter((kind) => phone || kind !== 'phone')
}

/** The text of the one field that takes every kind of account. */
export interface SignInName {
  readonly text: string
  /** two letters; of the international code */
  readonly country: string
  /** the kind that figures alone are, where the customer has said so */
  readonly figures: 'username' | 'phone' | undefined
}

export interface ReadName {
  readonly way: Way
  readonly text: string
  /** figures alone: it could be a username or a phone number */
  readonly ambiguous: boolean
  /** the country the number is of; undefined where the number says it itself */
  readonly dial: string | undefined
}

/**
 * An address has an @, an international number a plus; figures alone are a phone number where one can register by it,
 * unless the customer says otherwise.
 */
export function readSignInName({ text, country, figures }: SignInName, ways: readonly Way[]): ReadName {
  const typed = contactText(text)
  const known = (way: Way): ReadName => ({ way, text: typed, ambiguous: false, dial: undefined })
  if (typed.includes('@')) return known('email')
  if (!looksLikePhone(typed)) return { ...known('username'), text: foldTyped(text) }
  if (typed.startsWith('+')) return known('phone')
  const way = figures ?? (ways.includes('phone') ? 'phone' : 'username')
  return { way, text: typed, ambiguous: true, dial: way === 'phone' ? country : undefined }
}

/** As the server takes it. */
export function credentialsOf({ way, text, dial }: ReadName): Credentials {
  return { kind: way, account: text, ...(dial !== undefined && { dial }) }
}
