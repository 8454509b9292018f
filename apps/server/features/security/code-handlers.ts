import type { ContactChannel, PracticeMessage } from '@candela/contract'
import type { InboxMessage, PracticeInbox } from '../../outside/messages/practice-inbox.ts'
import { Refused } from '../../refused.ts'
import type { CodeDesk } from './codes.ts'
import { type Contact, readContact } from '../../vault/contacts.ts'
import type { Devices } from '../../vault/devices.ts'
import type { Handlers } from '../../http/api.ts'
import { languageOf } from '../../http/seed.ts'

type Codes = Pick<Handlers, 'requestCode' | 'requestOwnCode' | 'practiceInbox'>

/** the inbox shows no more than these */
const MAX_SHOWN = 30

export function codeHandlers(desk: CodeDesk, devices: Devices, inbox: PracticeInbox | undefined): Codes {
  return {
    requestCode({ body, visit, language }) {
      const contact = contactOf(body)
      const asking = { address: visit.address, device: visit.device() }
      if (body.purpose === 'retrievePassword') return desk.forRetrieving(contact, asking)
      return desk.forRegistering(contact, body.language ?? languageOf(language) ?? 'en', asking)
    },
    requestOwnCode({ body, session, visit }) {
      const asking = { address: visit.address, device: visit.device() }
      if (body.purpose === 'stepUp') return desk.forStepUp(session, body.channel, asking)
      return desk.forBinding(session, contactOf(body), asking)
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

/** The contact of a request, or its fault. */
export function contactOf(body: { channel: ContactChannel; target: string; dial?: string | undefined }): Contact {
  const contact = readContact(body.channel, body.target, body.dial)
  if (typeof contact === 'string') throw new Refused(contact)
  return contact
}
