import type { ContactChannel } from '@candela/contract'
import { Refused } from '../../refused.ts'
import type { CodeDesk } from './codes.ts'
import { type Contact, readContact } from '../../vault/contacts.ts'
import type { Handlers } from '../../http/api.ts'
import { languageOf } from '../../http/seed.ts'

type Codes = Pick<Handlers, 'requestCode' | 'requestOwnCode'>

export function codeHandlers(desk: CodeDesk): Codes {
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
  }
}

/** The contact of a request, or its fault. */
export function contactOf(body: { channel: ContactChannel; target: string; dial?: string | undefined }): Contact {
  const contact = readContact(body.channel, body.target, body.dial)
  if (typeof contact === 'string') throw new Refused(contact)
  return contact
}
