import { join } from 'node:path'
import { feature } from '../../feature.ts'
import { openPracticeInbox } from '../../outside/messages/practice-inbox.ts'
import { UPKEEP_EVERY_MS } from '../../upkeep.ts'
import { openSmtp } from '../../outside/messages/smtp.ts'
import { messagesHandlers } from './handlers.ts'
import { openLetters } from './letters.ts'
import { openMessenger } from './messenger.ts'
import { openNotices } from './notices.ts'

/** Messages to people: letters in the app, mails, texts, and the inbox of a house in practice. */
export const messages = feature({
  word: 'messages',
  async open({ configuration, vault, clock, closing, log }) {
    const { practiceInbox, dataDirectory, smtpUrl, mailFrom } = configuration
    const inbox = practiceInbox
      ? await openPracticeInbox(join(dataDirectory, 'inbox'), vault.secrets, clock)
      : undefined
    const smtp = smtpUrl === undefined ? undefined : openSmtp(smtpUrl, mailFrom)
    if (smtp !== undefined) closing.add('mail', () => smtp.close())
    const letters = openLetters(vault.pool, clock)
    const messenger = openMessenger({
      email: smtp ?? inbox?.mail,
      phone: inbox?.sms,
      isPractice: (channel) => inbox !== undefined && (channel === 'phone' || smtp === undefined),
      log,
    })
    return {
      handlers: messagesHandlers(vault.pool, letters, vault.devices, inbox),
      gives: {
        letters,
        notices: openNotices(letters, messenger),
        codeSender: messenger,
        practiceInbox: { isOpen: inbox !== undefined },
      },
      upkeep: [{ what: 'letters', everyMs: UPKEEP_EVERY_MS, run: () => letters.applyRetention(clock()) }],
    }
  },
})
