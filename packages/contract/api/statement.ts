import * as z from 'zod/mini'
import { STATEMENT_KINDS } from '../statement.ts'
import { assetId, cursor, decimal, instant, side } from './scalars.ts'

/** One event that changed what the customer has. */
export const statementLine = z.strictObject({
  /** given to `postings` to see what it is made of */
  id: cursor,
  kind: z.enum(STATEMENT_KINDS),
  at: instant,
  seq: z.int(),
  /** product id, or "" */
  product: z.string(),
  /** of an order: its id; else "" */
  order: z.string(),
  /** the asset that came or went, and by how much; USDT where nothing else did */
  asset: assetId,
  amount: decimal,
  /** by how much USDT came or went in all, fee included */
  usdt: decimal,
  /** what was traded: at which price on average, and the fee in USDT */
  fill: z.optional(z.strictObject({ side, quantity: decimal, price: decimal, value: decimal, fee: decimal })),
})
export type StatementLine = z.infer<typeof statementLine>
export const statementLines = z.strictObject({ lines: z.array(statementLine), next: z.optional(cursor) })

/** What came in and went out of each asset, USDT first; both without sign. */
export const statementTotals = z.strictObject({
  totals: z.array(z.strictObject({ asset: assetId, in: decimal, out: decimal })),
})
