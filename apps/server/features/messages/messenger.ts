import type { ContactChannel, Language } from '@candela/contract'
import { readText } from '@candela/locale/node'
import { MINUTE } from '@candela/units'
import type { Log } from '../../log.ts'
import type { MailSender, Reader, SmsSender } from '../../outside/messages/message.ts'
import type { CodeSender } from '../../ports/messages.ts'

interface Parts {
  /** undefined: nothing can be sent that way */
  readonly email: MailSender | undefined
  readonly phone: SmsSender | undefined
  readonly isPractice: (channel: ContactChannel) => boolean
  readonly log: Pick<Log, 'warn'>
}

/** Words messages in the customer's language and hands them to whoever sends them. Every mail ends with the anti-phishing word. */
export interface Messenger extends CodeSender {
  /** A notice by mail; what cannot be sent is logged and not tried again, since the letter in the app says the same. */
  mail(to: string, language: Language, word: string, title: string, text: string, reader: Reader): void
}

export function openMessenger({ isPractice, log, ...outlets }: Parts): Messenger {
  const ending = (language: Language, word: string): string =>
    word === ''
      ? readText(language, 'letters', 'message.noWord')
      : readText(language, 'letters', 'message.word', { word })
  return {
    can: (channel) => outlets[channel] !== undefined,
    isPractice,
    async sendCode({ purpose, channel, to, code, lifeMs, language, word, reader }) {
      const outlet = outlets[channel]
      if (outlet === undefined) throw new Error(`nothing sends to a ${channel}`)
      const text = (key: string): string =>
        readText(language, 'letters', `message.${key}`, { code, minutes: String(lifeMs / MINUTE) })
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
