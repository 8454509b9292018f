import * as z from 'zod/mini'
import { route } from './route.ts'
import { commandId, cursor, instant, language, limit } from './scalars.ts'

/** the kinds of letters */
const LETTER_KINDS = ['account', 'security', 'trading', 'limits'] as const
export type LetterKind = (typeof LETTER_KINDS)[number]
const kind = z.enum(LETTER_KINDS)

export const keptLetter = z.strictObject({
  id: z.string(),
  kind,
  /** its instants, as those of the content, stand in UTC as 2026-11-21T09:05Z: a reader writes them in a zone */
  title: z.string(),
  content: z.string(),
  at: instant,
  read: z.boolean(),
})
export type KeptLetter = z.infer<typeof keptLetter>

/** Letters that nothing hangs on: a customer chooses whether they come. */
const letterChoices = z.strictObject({
  /** one about each timed order that ended; off until it is asked for */
  timedResults: z.boolean(),
  /** of earn: the first payment, an end tomorrow, an end as agreed; on until it is turned off */
  earnCourse: z.boolean(),
})
export type LetterChoices = z.infer<typeof letterChoices>

export const LETTER_ROUTES = {
  letters: route({
    method: 'GET',
    path: '/letters',
    caller: 'customer',
    summary: 'The letters of the site inbox, read ones too, newest first',
    query: z.strictObject({ language, kind: z.optional(kind), cursor: z.optional(cursor), limit: z.optional(limit) }),
    answer: z.strictObject({ letters: z.array(keptLetter), next: z.optional(cursor) }),
    perMinute: 120,
    rowsACost: 50,
  }),
  readAllLetters: route({
    method: 'POST',
    path: '/letters/read-all',
    caller: 'customer',
    summary: 'Marks every letter of the inbox read; answers how many were not',
    answer: z.strictObject({ read: z.int() }),
    perMinute: 30,
  }),
  hideLetter: route({
    method: 'POST',
    path: '/letters/{letter}/hide',
    caller: 'customer',
    summary: 'Takes a letter out of the inbox, read; the file of one’s own data keeps it',
    params: z.strictObject({ letter: commandId }),
    answer: z.strictObject({ success: z.boolean() }),
    perMinute: 120,
  }),
  letterChoices: route({
    method: 'GET',
    path: '/letters/choices',
    caller: 'customer',
    summary: 'Which letters the customer wants beside those that everybody gets',
    answer: letterChoices,
    perMinute: 120,
  }),
  saveLetterChoices: route({
    method: 'POST',
    path: '/letters/choices',
    caller: 'customer',
    summary: 'Asks for letters, or for none of them any more; what is left out stays',
    body: z.partial(letterChoices),
    answer: letterChoices,
    perMinute: 30,
  }),
} as const
