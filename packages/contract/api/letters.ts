import * as z from 'zod/mini'
import { route } from './route.ts'
import { cursor, instant, language, limit } from './scalars.ts'

export const keptLetter = z.strictObject({
  id: z.string(),
  title: z.string(),
  content: z.string(),
  at: instant,
  read: z.boolean(),
})
export type KeptLetter = z.infer<typeof keptLetter>

export const LETTER_ROUTES = {
  letters: route({
    method: 'GET',
    path: '/letters',
    caller: 'customer',
    summary: 'The letters of the site inbox, read ones too, newest first',
    query: z.strictObject({ language, cursor: z.optional(cursor), limit: z.optional(limit) }),
    answer: z.strictObject({ letters: z.array(keptLetter), next: z.optional(cursor) }),
    perMinute: 120,
    rowsACost: 50,
  }),
} as const
