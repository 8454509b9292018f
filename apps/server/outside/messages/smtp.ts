import { createTransport } from 'nodemailer'
import type { MailSender } from './message.ts'

const TIMEOUT_MS = 20_000

/** Mails by a server of one's own: `smtp://` or `smtps://` with user and password in it. STARTTLS is used wherever it is offered. */
export function openSmtp(url: string, from: string): MailSender & { close(): void } {
  const transport = createTransport(url, { from })
  Object.assign(transport.options, {
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, subject, text }) {
      // an address object is never parsed for further addresses
      await transport.sendMail({ to: { name: '', address: to }, subject, text })
    },
    close: () => transport.close(),
  }
}
