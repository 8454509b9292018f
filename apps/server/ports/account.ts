import type { AppData, Credentials, Language } from '@candela/contract'

export interface Registration {
  /** Answers the new account's id. Refuses with one code per fault. */
  register(credentials: Credentials, language: Language): Promise<string>
}

export interface SignIn {
  /** Answers the account's id, and whether a second factor was proven. Refuses with one code per fault. */
  enter(credentials: Credentials, address: string, device?: Buffer): Promise<{ account: string; proven: boolean }>
}

/** What the global app data says of opening an account. */
export type OpeningTerms = Pick<AppData, 'registration' | 'consentVersions' | 'practiceAmount'>
