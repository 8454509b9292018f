import type { ContactChannel, Language } from '@candela/contract'
import type { Formats, LetterKey } from '@candela/locale'
import type { Reader } from '../outside/messages/message.ts'
import type { Protection } from '../vault/credentials.ts'

/** A site letter in every language, so that it follows the customer's choice. */
export type Texts = Readonly<Record<Language, { readonly title: string; readonly content: string }>>

export interface Letter {
  readonly id: string
  readonly texts: Texts
  /** asks for attention; else it waits in the inbox */
  readonly asks: boolean
}

export interface Unread {
  readonly count: number
  readonly asking: number
  readonly oldest: Letter | undefined
}

/** The values of a letter's placeholders, written as the reader's language writes them. */
export type LetterValues = (formats: Formats) => Readonly<Record<string, string>>

/** The letters of the site inbox. */
export interface Letters {
  /** Once per account and cause; a second one with the same cause is dropped. */
  write(account: string, cause: string, letter: LetterKey, values?: LetterValues): Promise<void>
  /** the numbers of unread letters and of those that ask for attention, and the oldest, first of those that ask */
  unread(account: string): Promise<Unread>
  /** false where the account has no such letter */
  markRead(account: string, id: string): Promise<boolean>
  /** the number that were unread */
  markAllRead(account: string): Promise<number>
  /** Out of the inbox, and read; false where the account has no such letter. */
  hide(account: string, id: string): Promise<boolean>
  /** Told when an account's unread count may have changed. */
  onChange(listener: (account: string) => void): void
}

/** Tells an owner what was done to the account, once for each cause: by letter in the app, and by mail where an address is bound. */
export interface Notices {
  tell(protection: Protection, letter: LetterKey, values?: LetterValues, cause?: string): Promise<void>
}

export interface CodeMessage {
  /** names its text in the catalogue `letters`, under `message` */
  readonly purpose: 'register' | 'retrievePassword' | 'bind' | 'stepUp' | 'signIn'
  readonly channel: ContactChannel
  readonly to: string
  readonly code: string
  readonly lifeMs: number
  readonly language: Language
  /** the customer's anti-phishing word, or "" */
  readonly word: string
  readonly reader: Reader
}

/** Words codes in the customer's language and hands them to whoever sends them. */
export interface CodeSender {
  /** true when anything can be sent that way */
  can(channel: ContactChannel): boolean
  /** true when messages sent that way lie in the practice inbox */
  isPractice(channel: ContactChannel): boolean
  sendCode(message: CodeMessage): Promise<void>
}
