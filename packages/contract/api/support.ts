import * as z from 'zod/mini'
import { MAX_SUPPORT_TEXT, SAVED_REPLIES, SUPPORT_ABOUT, SUPPORT_TOPICS } from '../support.ts'
import { PHOTO, route } from './route.ts'
import { commandId, instant, orderId, typedWords } from './scalars.ts'

const bytes = z.custom<Uint8Array>()
const topic = z.enum(SUPPORT_TOPICS)
/** the number of a message in its chat, from 1 without gaps */
const place = z.string().check(z.regex(/^\d{1,12}$/))
const done = z.strictObject({ success: z.boolean() })
export const supportText = typedWords(MAX_SUPPORT_TEXT)
const about = z.strictObject({ kind: z.enum(SUPPORT_ABOUT), id: orderId })
export type SupportAbout = z.infer<typeof about>

export const supportMessage = z.strictObject({
  place: z.int(),
  /** made by whoever sent it */
  id: commandId,
  by: z.enum(['customer', 'desk']),
  at: instant,
  /** "" of a photo, and of a saved reply */
  text: z.string(),
  saved: z.nullable(z.enum(SAVED_REPLIES)),
  about: z.nullable(about),
  photo: z.boolean(),
})
export type SupportMessage = z.infer<typeof supportMessage>

/** The marks of one side, as places of messages: `read` never above `delivered`. */
export const supportMarks = z.strictObject({ delivered: z.int(), read: z.int() })

const chat = z.strictObject({
  /** oldest first */
  messages: z.array(supportMessage),
  /** true when there are older messages than the first */
  earlier: z.boolean(),
  /** the place of the newest message of the chat */
  last: z.int(),
  /** `waiting` for a first answer, `answered` by a person, `closed`; `none` until something was written */
  state: z.enum(['none', 'waiting', 'answered', 'closed']),
  /** the name of who answers; "" nobody yet */
  operator: z.string(),
  desk: supportMarks,
  own: supportMarks,
  unread: z.int(),
  /** the conversation that was closed last and may be rated; rating 0: not yet */
  closed: z.nullable(z.strictObject({ case: orderId, at: instant, rating: z.int() })),
})
export type SupportChat = z.infer<typeof chat>

/** Days are 1 (Monday) to 7, times minutes of the day, both UTC. */
export const supportHours = z.strictObject({ from: z.int(), to: z.int(), opens: z.int(), closes: z.int() })
export type SupportHours = z.infer<typeof supportHours>

const inMessage = z.strictObject({ message: commandId })

export const SUPPORT_ROUTES = {
  supportService: route({
    method: 'GET',
    path: '/support/service',
    caller: 'anyone',
    summary: 'Topics, opening hours, and the wait for a first answer by a person as measured in the last seven days',
    answer: z.strictObject({
      topics: z.array(topic),
      /** null: none are promised */
      hours: z.nullable(supportHours),
      /** median; null: too few were measured */
      waitMs: z.nullable(z.int()),
      measured: z.int(),
    }),
    perMinute: 120,
    cost: 5,
  }),
  supportManager: route({
    method: 'GET',
    path: '/support/manager',
    caller: 'customer',
    summary: 'The account manager of a customer whose identity is validated',
    answer: z.strictObject({
      /** `unverified` has none; `none`: nobody of support is enrolled */
      state: z.enum(['unverified', 'none', 'assigned']),
      name: z.string(),
      since: instant,
    }),
    perMinute: 60,
  }),
  supportChat: route({
    method: 'GET',
    path: '/support/chat',
    caller: 'customer',
    summary: 'The own chat: the newest messages, those after a place, or those before one',
    query: z.strictObject({ after: z.optional(place), before: z.optional(place) }),
    answer: chat,
    perMinute: 240,
  }),
  sendSupportMessage: route({
    method: 'POST',
    path: '/support/messages',
    caller: 'customer',
    summary: 'Writes to support; the same id again is the same message',
    body: z.strictObject({ id: commandId, topic, text: supportText, about: z.optional(about) }),
    answer: supportMessage,
    perMinute: 30,
  }),
  sendSupportPhoto: route({
    method: 'POST',
    path: '/support/messages/{message}/photo',
    caller: 'customer',
    summary: 'Sends a photo as a message, 20 MB at most; decoded, written anew without metadata, sealed',
    params: inMessage,
    upload: PHOTO,
    answer: supportMessage,
    perMinute: 10,
  }),
  supportPhoto: route({
    method: 'GET',
    path: '/support/messages/{message}/photo',
    caller: 'customer',
    summary: 'A photo of the own chat',
    params: inMessage,
    answer: bytes,
    media: 'image/webp',
    perMinute: 120,
    cost: 5,
  }),
  markSupport: route({
    method: 'POST',
    path: '/support/marks',
    caller: 'customer',
    summary: 'Says how far messages have arrived here and how far they were read; never takes a mark back',
    body: z.strictObject({ delivered: z.int().check(z.nonnegative()), read: z.int().check(z.nonnegative()) }),
    answer: done,
    perMinute: 120,
  }),
  rateSupport: route({
    method: 'POST',
    path: '/support/cases/{case}/rating',
    caller: 'customer',
    summary: 'Rates a closed conversation, 1 to 5, once',
    params: z.strictObject({ case: orderId }),
    body: z.strictObject({ rating: z.int().check(z.minimum(1), z.maximum(5)) }),
    answer: done,
    perMinute: 30,
  }),
} as const
