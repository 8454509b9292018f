import * as z from 'zod/mini'
import { SAVED_REPLIES, SUPPORT_TOPICS } from '../support.ts'
import { LANGUAGES } from './languages.ts'
import { route } from './route.ts'
import { commandId, instant, orderId } from './scalars.ts'
import { supportMarks, supportMessage, supportText } from './support.ts'

const bytes = z.custom<Uint8Array>()
const done = z.strictObject({ success: z.boolean() })
const inCase = z.strictObject({ case: orderId })
const operated = { caller: 'operator', roles: ['support'] } as const

export const deskSupportRow = z.strictObject({
  case: orderId,
  topic: z.enum(SUPPORT_TOPICS),
  /** the customer's */
  language: z.enum(LANGUAGES),
  /** masked */
  nick: z.string(),
  openedAt: instant,
  /** the newest message of the customer's */
  writtenAt: instant,
  /** the customer wrote last */
  waits: z.boolean(),
  taken: z.enum(['nobody', 'me', 'other']),
})
export type DeskSupportRow = z.infer<typeof deskSupportRow>

export const deskSupportCase = z.strictObject({
  row: deskSupportRow,
  customer: z.uuid(),
  /** oldest first */
  messages: z.array(supportMessage),
  notes: z.array(z.strictObject({ operator: z.string(), at: instant, text: z.string() })),
  /** the customer's */
  marks: supportMarks,
})
export type DeskSupportCase = z.infer<typeof deskSupportCase>

export const SUPPORT_DESK_ROUTES = {
  deskSupport: route({
    method: 'GET',
    path: '/desk/support',
    ...operated,
    isWatching: true,
    summary: 'Conversations that are open, longest waiting first; no text of them',
    answer: z.strictObject({ cases: z.array(deskSupportRow) }),
    perMinute: 240,
  }),
  deskTakeSupport: route({
    method: 'POST',
    path: '/desk/support/{case}/take',
    ...operated,
    summary: 'Takes a conversation that nobody is at, or that was left for half an hour; logged',
    params: inCase,
    answer: deskSupportCase,
    perMinute: 60,
  }),
  deskSupportCase: route({
    method: 'GET',
    path: '/desk/support/{case}',
    ...operated,
    isWatching: true,
    summary: 'A conversation that this operator took',
    params: inCase,
    answer: deskSupportCase,
    perMinute: 240,
  }),
  deskSupportPhoto: route({
    method: 'GET',
    path: '/desk/support/{case}/photos/{message}',
    ...operated,
    summary: 'A photo of a conversation that this operator took; logged',
    params: z.strictObject({ case: orderId, message: commandId }),
    answer: bytes,
    media: 'image/webp',
    perMinute: 120,
    cost: 5,
  }),
  deskAnswerSupport: route({
    method: 'POST',
    path: '/desk/support/{case}/messages',
    ...operated,
    summary: 'Answers in the operator’s words, or by a saved reply that is read in the customer’s language; logged',
    params: inCase,
    body: z.strictObject({ id: commandId, text: supportText, saved: z.nullable(z.enum(SAVED_REPLIES)) }),
    answer: deskSupportCase,
    perMinute: 60,
  }),
  deskNoteSupport: route({
    method: 'POST',
    path: '/desk/support/{case}/notes',
    ...operated,
    summary: 'An internal note, which no chat shows; logged',
    params: inCase,
    body: z.strictObject({ id: commandId, text: supportText }),
    answer: deskSupportCase,
    perMinute: 60,
  }),
  deskCloseSupport: route({
    method: 'POST',
    path: '/desk/support/{case}/close',
    ...operated,
    summary: 'Closes a conversation, which the customer may then rate; logged',
    params: inCase,
    answer: done,
    perMinute: 60,
  }),
} as const
