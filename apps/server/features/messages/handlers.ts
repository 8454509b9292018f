import type pg from 'pg'
import type { PracticeMessage } from '@candela/contract'
import type { Handlers } from '../../http/api.ts'
import type { Letters } from '../../ports/messages.ts'
import { Refused } from '../../refused.ts'
import type { InboxMessage, PracticeInbox } from '../../outside/messages/practice-inbox.ts'
import type { Devices } from '../../vault/devices.ts'
import { keptLetters } from './kept-letters.ts'

/** the inbox shows no more than these */
const MAX_SHOWN = 30

export function messagesHandlers(
  pool: pg.Pool,
  kept: Letters,
  devices: Devices,
  inbox: PracticeInbox | undefined,
): Pick<Handlers, 'letters' | 'readAllLetters' | 'hideLetter' | 'practiceInbox'> {
  return {
    letters: ({ session, query }) => keptLetters(pool, session.account, query),
    readAllLetters: async ({ session }) => ({ read: await kept.markAllRead(session.account) }),
    async hideLetter({ session, params }) {
      if (!(await kept.hide(session.account, params.letter))) throw new Refused('notFound')
      return { success: true }
    },
    async practiceInbox({ session, visit }) {
      const device = visit.knownDevice()
      if (inbox === undefined || device === undefined) return { open: inbox !== undefined, messages: [] }
      const asked = device.toString('hex')
      const trusting = new Map<string, boolean>()
      const mayRead = async ({ reader }: InboxMessage): Promise<boolean> => {
        const { account } = reader
        const isBound = account !== undefined && account === session?.account
        if (!isBound && reader.device !== asked) return false
        if (account === undefined) return true
        if (!trusting.has(account)) trusting.set(account, await devices.trusts(device, account))
        return trusting.get(account)!
      }
      const readable: InboxMessage[] = []
      for (const message of inbox.messages()) {
        if (readable.length === MAX_SHOWN) break
        if (await mayRead(message)) readable.push(message)
      }
      return {
        open: true,
        messages: readable.map(({ id, channel, to, subject, text, code, at }): PracticeMessage => ({
          id,
          channel,
          to,
          subject,
          text,
          code,
          at,
        })),
      }
    },
  }
}
