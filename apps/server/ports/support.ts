import type { Language } from '@candela/contract'

/** The messages between a customer and support, for the owner to take away. */
export type ReadOwnSupport = (account: string, language: Language) => Promise<object>

/** The sockets' news of the chat. */
export interface SupportNews {
  unread(account: string): Promise<number>
  /** Told when a message, a mark or the state of an account's chat changed. */
  onChange(listener: (account: string) => void): void
}
