/** A message to a person. A code in it belongs to its reader, and to nobody's log. */
export interface Message {
  /** address or number, folded */
  readonly to: string
  /** mails only */
  readonly subject: string
  readonly text: string
  /** the verification code in it, or "" */
  readonly code: string
  readonly reader: Reader
}

/** The reader in the practice inbox: the device that asked (hash, hex), or devices trusted with the account. */
export interface Reader {
  readonly device?: string
  readonly account?: string
}

export interface MailSender {
  /** Rejects where the mail could not be handed over. */
  send(mail: Message): Promise<void>
}

export interface SmsSender {
  /** Rejects where the message could not be handed over. */
  send(message: Message): Promise<void>
}
