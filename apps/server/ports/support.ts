import type { Language } from '@candela/contract'

/** What was said between a customer and support, for the owner to take away. */
export type ReadOwnSupport = (account: string, language: Language) => Promise<object>

/** What the sockets tell of the chat. */
export interface SupportNews {
  unread(account: string): Promise<number>
  /** Told when a message, a mark or the state of an account's chat changed. */
  onChange(listener: (account: string) => void): void
}
