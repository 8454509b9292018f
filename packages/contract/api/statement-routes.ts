import * as z from 'zod/mini'
import { STATEMENT_GROUPS } from '../statement.ts'
import { assetId, cursor, limit, moment, productId } from './scalars.ts'
import { statementBalances, statementIncome, statementLines, statementTotals, statementTransfers } from './statement.ts'

/** instants, both included */
const period = { from: moment, to: moment }
const group = z.optional(z.enum(STATEMENT_GROUPS))
const asset = z.optional(assetId)
const narrowed = { group, product: z.optional(productId), asset, ...period }

/** The routes of the statement: everything that came and went, event by event; each leads to its postings. */
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
  statementTransfers: {
    method: 'GET',
    path: '/statement/transfers',
    caller: 'customer',
    summary: 'Own deposits and withdrawals that are under way, or that came to nothing, newest first',
    query: z.strictObject({
      state: z.enum(['open', 'undone']),
      group,
      asset,
      ...period,
      cursor: z.optional(cursor),
      limit: z.optional(limit),
    }),
    answer: statementTransfers,
    perMinute: 240,
    rowsACost: 50,
  },
  statementBalances: {
    method: 'GET',
    path: '/statement/balances',
    caller: 'customer',
    summary: 'What there was of each asset before and after a period: opening, in, out, closing',
    query: z.strictObject(period),
    answer: statementBalances,
    perMinute: 120,
    cost: 5,
  },
  statementIncome: {
    method: 'GET',
    path: '/statement/income',
    caller: 'customer',
    summary: 'What one’s own money earned in a period, by earn product and asset, and what loans cost',
    query: z.strictObject(period),
    answer: statementIncome,
    perMinute: 60,
    cost: 10,
  },
  statement: {
    method: 'GET',
    path: '/statement.csv',
    caller: 'customer',
    summary:
      'Those events of a period as CSV, every posting of it, its statement of account, what was earned, or the parts of lots that went',
    query: z.strictObject({
      ...narrowed,
      detail: z.optional(z.enum(['events', 'postings', 'account', 'income', 'lots'])),
    }),
    answer: z.string(),
    media: 'text/csv',
    perMinute: 10,
    cost: 60,
  },
} as const
