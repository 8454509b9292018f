import type { ContactChannel, Language } from '@candela/contract'
import { readText } from '@candela/locale/node'
import type { Log } from '../../log.ts'
import type { MailSender, Reader, SmsSender } from '../../outside/messages/message.ts'
import { CODE_LIFE_MS, type CodePurpose } from '../security/verification-codes.ts'
import { MINUTE } from '@candela/units'

export interface Outlets {
  /** undefined: nothing can be sent that way */
  readonly email: MailSender | undefined
  readonly phone: SmsSender | undefined
}

/** Words messages in the customer's language and hands them to whoever sends them. Every mail ends with the anti-phishing word. */
export interface Messenger {
  readonly can: (channel: ContactChannel) => boolean
  sendCode(message: CodeMessage): Promise<void>
  /** A notice by mail; what cannot be sent is logged and not tried again, since the letter in the app says the same. */
  mail(to: string, language: Language, word: string, title: string, text: string, reader: Reader): void
}

export interface CodeMessage {
  readonly purpose: CodePurpose
  readonly channel: ContactChannel
  readonly to: string
  readonly code: string
  readonly language: Language
  /** the customer's anti-phishing word, or "" */
  readonly word: string
  readonly reader: Reader
}

export function openMessenger(outlets: Outlets, log: Log): Messenger {
  const ending = (language: Language, word: string): string =>
    word === ''
      ? readText(language, 'letters', 'message.noWord')
      : readText(language, 'letters', 'message.word', { word })
  return {
    can: (channel) => outlets[channel] !== undefined,
    async sendCode({ purpose, channel, to, code, language, word, reader }) {
      const outlet = outlets[channel]
      if (outlet === undefined) throw new Error(`nothing sends to a ${channel}`)
      const text = (key: string): string =>
        readText(language, 'letters', `message.${key}`, { code, minutes: String(CODE_LIFE_MS / MINUTE) })
      const body = `${text(purpose)} ${text('never')}`
      const mail = channel === 'email' ? `${body}\n\n${ending(language, word)}` : body
      await outlet.send({ to, subject: channel === 'email' ? text('subject') : '', text: mail, code, reader })
    },
    mail(to, language, word, title, text, reader) {
      const mail = { to, subject: title, text: `${text}\n\n${ending(language, word)}`, code: '', reader }
      outlets.email?.send(mail).catch((error: unknown) => {
        log.warn({ reason: (error as { code?: unknown }).code ?? 'unknown' }, 'a notice could not be mailed')
      })
    },
  }
}
