import * as z from 'zod/mini'
import { STATEMENT_GROUPS } from '../statement.ts'
import { cursor, limit, productId } from './scalars.ts'
import { statementLines, statementTotals } from './statement.ts'

const moment = z.optional(z.string().check(z.regex(/^\d{1,15}$/)))
/** instants, both included */
const period = { from: moment, to: moment }
const narrowed = { group: z.optional(z.enum(STATEMENT_GROUPS)), product: z.optional(productId), ...period }

/** What came and went, event by event; each leads to its postings. */
export const STATEMENT_ROUTES = {
  statementLines: {
    method: 'GET',
    path: '/statement',
    caller: 'customer',
    summary: 'What changed one’s own money, event by event, newest first',
    query: z.strictObject({ ...narrowed, cursor: z.optional(cursor), limit: z.optional(limit) }),
    answer: statementLines,
    perMinute: 240,
    rowsACost: 50,
  },
  statementTotals: {
    method: 'GET',
    path: '/statement/totals',
    caller: 'customer',
    summary: 'What came in and went out by those events',
    query: z.strictObject(narrowed),
    answer: statementTotals,
    perMinute: 120,
    cost: 5,
  },
  statement: {
    method: 'GET',
    path: '/statement.csv',
    caller: 'customer',
    summary: 'Those events of a period as CSV, or every posting of it',
    query: z.strictObject({ ...narrowed, detail: z.optional(z.enum(['events', 'postings'])) }),
    answer: z.string(),
    media: 'text/csv',
    perMinute: 10,
    cost: 60,
  },
} as const
