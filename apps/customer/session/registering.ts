import { CONSENT_VERSIONS, type CodeSent, type Credentials, type Language } from '@candela/contract'
import { call, useAppData } from '../live/index.ts'
import { type Draft, useDraft } from './draft.ts'
import { ownCountry } from './own-country.ts'
import { openWays, type Way } from './sign-in-name.ts'

interface NewName {
  readonly way: Way
  readonly account: string
  /** of a phone number's international code, two letters */
  readonly country: string
}

interface OpenName extends NewName {
  readonly ways: readonly Way[]
  readonly needsCode: boolean
}

/** The account of the draft as the global app data let it be. */
export function useNewName(): OpenName {
  const registration = useAppData()?.registration
  const draft = useDraft()
  const ways = openWays(registration)
  const way = draft.way !== undefined && ways.includes(draft.way) ? draft.way : (ways[0] ?? 'username')
  return {
    ways,
    way,
    account: draft.account,
    country: draft.country ?? ownCountry(),
    needsCode: way !== 'username' && (registration?.code ?? true),
  }
}

/** Under which its code is remembered. */
export function askKeyOf({ way, account, country }: NewName): string {
  return `register ${way} ${way === 'phone' ? country : ''} ${account}`
}

export function askRegistrationCode({ way, account, country }: NewName, language: Language): Promise<CodeSent> {
  return call('requestCode', {
    body: {
      purpose: 'register',
      channel: way === 'phone' ? 'phone' : 'email',
      target: account,
      ...(way === 'phone' && { dial: country }),
      language,
    },
  })
}

/** The credentials that the second step sends. They agree to the texts that this app shows, whichever the house has in force. */
export function credentialsOf(
  { way, account, country, needsCode }: OpenName,
  draft: Draft,
  language: Language,
): Credentials {
  const invite = draft.invite?.trim() ?? ''
  return {
    kind: way,
    account,
    ...(way === 'phone' && { dial: country }),
    ...(needsCode && { code: draft.code }),
    ...(invite !== '' && { invite }),
    password: draft.password,
    language,
    consents: { age: true, ...CONSENT_VERSIONS },
  }
}
