import type { SUPPORT_DESK_ROUTES, SUPPORT_ROUTES } from '@candela/contract'
import type { Handlers } from '../../http/api.ts'
import { Refused } from '../../refused.ts'
import type { Chat } from './chat.ts'
import type { SupportDesk } from './desk.ts'
import type { ReadManager } from './managers.ts'
import type { ReadService } from './service.ts'
import type { Transcript } from './transcript.ts'

interface Parts {
  readonly chat: Chat
  readonly transcript: Transcript
  readonly service: ReadService
  readonly manager: ReadManager
}

/** The caller's own chat, and what anybody may know of support. */
export function supportHandlers({
  chat,
  transcript,
  service,
  manager,
}: Parts): Pick<Handlers, keyof typeof SUPPORT_ROUTES> {
  // who writes has a manager from then on, by whom the desk's queue is ordered
  const named = ({ account, customer }: { account: string; customer: number }) => manager(account, customer)
  return {
    supportService: () => service(),
    supportManager: ({ session }) => manager(session.account, session.customer),
    supportChat: ({ session, query: { after, before } }) =>
      chat.read(session.account, {
        ...(after !== undefined && { after: Number(after) }),
        ...(before !== undefined && { before: Number(before) }),
      }),
    async sendSupportMessage({ session, body: { id, topic, text, about } }) {
      await named(session)
      return chat.send(session.account, topic, id, { text, saved: null, about: about ?? null })
    },
    async sendSupportPhoto({ session, params, upload }) {
      await named(session)
      return chat.sendPhoto(session.account, params.message, upload)
    },
    async supportPhoto({ session, params, reply }) {
      const photo = await transcript.photo(session.account, params.message)
      if (photo === undefined) throw new Refused('notFound')
      void reply.header('cache-control', 'no-store')
      return photo
    },
    async markSupport({ session, body }) {
      await chat.mark(session.account, body.delivered, body.read)
      return { success: true }
    },
    async rateSupport({ session, params, body }) {
      await chat.rate(session.account, params.case, body.rating)
      return { success: true }
    },
  }
}

/** Conversations at the desk. Nothing of one is shown before it was taken, which is in the audit log. */
export function supportDeskHandlers(desk: SupportDesk): Pick<Handlers, keyof typeof SUPPORT_DESK_ROUTES> {
  return {
    deskSupport: async ({ operator }) => ({ cases: await desk.queue(operator) }),
    deskTakeSupport: ({ operator, params }) => desk.take(operator, params.case),
    deskSupportCase: ({ operator, params }) => desk.open(operator, params.case),
    deskSupportPhoto: ({ operator, params }) => desk.photo(operator, params.case, params.message),
    deskAnswerSupport: ({ operator, params, body }) => desk.answer(operator, params.case, body),
    deskNoteSupport: ({ operator, params, body }) => desk.note(operator, params.case, body.id, body.text),
    async deskCloseSupport({ operator, params }) {
      await desk.close(operator, params.case)
      return { success: true }
    },
  }
}
