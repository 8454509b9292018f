import type { AppData, CodeSent, ContactChannel, Credentials, Language } from '@candela/contract'
import type { From } from './security.ts'

export interface Registration {
  /** Answers the new account's id. Refuses with one code per fault. */
  register(credentials: Credentials, language: Language): Promise<string>
}

export interface SignIn {
  /** Answers the account's id, and whether a second factor was proven. Refuses with one code per fault. */
  enter(credentials: Credentials, address: string, device?: Buffer): Promise<{ account: string; proven: boolean }>
  /** Sends the code for the second factor to whoever knows name and password. Refuses as `enter` does. */
  sendCode(credentials: Credentials & { readonly channel: ContactChannel }, from: From): Promise<CodeSent>
}

/** The part of the global app data about opening an account. */
export type OpeningTerms = Pick<AppData, 'registration' | 'consentVersions' | 'practiceAmount'>
