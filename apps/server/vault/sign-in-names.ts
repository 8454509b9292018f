import type { Refusal } from '@candela/contract'

/** The id of no account: asked about where there is none, so that the time tells nothing. */
export const NOBODY = '00000000-0000-0000-0000-000000000000'

export type NameKind = 'username' | 'email' | 'phone'

/** The name that an account signs in with. */
export interface SignInName {
  readonly kind: NameKind
  /** folded: what must be unique */
  readonly key: string
  /** as it was typed */
  readonly shown: string
}

/** Usernames are unique without regard to case. */
export function usernameKey(username: string): string {
  return username.toLowerCase()
}

/** The refusals of a name that another account has. */
export const TAKEN = {
  username: 'registerYzUser',
  email: 'registerYzEmail',
  phone: 'registerYzPhone',
} as const satisfies Record<NameKind, Refusal>

/** The part of a name that must not be the password. */
export function nameInPassword({ kind, key }: Pick<SignInName, 'kind' | 'key'>): string {
  if (kind === 'email') return key.slice(0, key.lastIndexOf('@')).replaceAll(/[^a-z0-9]/g, '')
  return key.replace('+', '')
}
