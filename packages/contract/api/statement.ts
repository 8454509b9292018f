import * as z from 'zod/mini'
import { STATEMENT_ABOUTS, STATEMENT_KINDS, TRANSFER_STATES } from '../statement.ts'
import { assetId, cursor, decimal, earnProductId, instant, orderId, side } from './scalars.ts'

/** One event that changed what the customer has. */
export const statementLine = z.strictObject({
  /** given to `postings` to see what it is made of */
  id: cursor,
  kind: z.enum(STATEMENT_KINDS),
  at: instant,
  /** of what fell due by itself: when that was; 0 for all else */
  dueAt: instant,
  seq: z.int(),
  /** product id, or "" */
  product: z.string(),
  /** its subject, and the number of that: it leads to the record; "" where there is none */
  about: z.enum(STATEMENT_ABOUTS),
  reference: z.string(),
  /** the number as it is written: DP-…, WD-…, RB-…, of others their id; "" where there is none */
  order: z.string(),
  /** the asset that came or went, and by how much; USDT where nothing else did */
  asset: assetId,
  amount: decimal,
  /** the amount in USDT, at the index of the moment; "0" before there is one */
  worth: decimal,
  /** of a line without a flow: the amount of the asset that became available, below 0 the amount set aside */
  moved: decimal,
  /** by how much USDT came or went in all, fee included */
  usdt: decimal,
  /** the trade: average price, and the fee in USDT */
  fill: z.optional(z.strictObject({ side, quantity: decimal, price: decimal, value: decimal, fee: decimal })),
})
export type StatementLine = z.infer<typeof statementLine>
export const statementLines = z.strictObject({ lines: z.array(statementLine), next: z.optional(cursor) })

const { deposit, withdrawal } = TRANSFER_STATES

/** A deposit or a withdrawal that is under way, or that came to nothing. */
export const statementTransfer = z.strictObject({
  kind: z.enum(['deposit', 'withdrawal']),
  /** "" of coins that are too few yet: they are no deposit before others come */
  id: z.union([orderId, z.literal('')]),
  /** DP-… or WD-…; "" of those coins */
  order: z.string(),
  /** of coins that are too few yet; "" otherwise */
  rail: z.string(),
  /** the announced amount, the one that came and waits, or the one that is to leave the account */
  asset: assetId,
  amount: decimal,
  status: z.enum([...deposit.open, ...deposit.waits, ...deposit.undone, ...withdrawal.open, ...withdrawal.undone]),
  /** the instant of the request or the arrival, and its entry */
  at: instant,
  seq: z.int(),
})
export type StatementTransfer = z.infer<typeof statementTransfer>
export const statementTransfers = z.strictObject({
  transfers: z.array(statementTransfer),
  next: z.optional(cursor),
})

/**
 * The balance of each asset before a period, its changes by lines, and the balance after it, USDT first: opening + in − out = closing.
 * Amounts set aside are in it; debts are not taken off.
 */
export const statementBalances = z.strictObject({
  assets: z.array(
    z.strictObject({
      asset: assetId,
      opening: decimal,
      in: decimal,
      out: decimal,
      closing: decimal,
      /** principal of loans at the end of the period */
      owed: decimal,
    }),
  ),
})

/** The sums in and out of each asset, USDT first; both without sign. */
export const statementTotals = z.strictObject({
  totals: z.array(z.strictObject({ asset: assetId, in: decimal, out: decimal })),
})

/**
 * The income of a period by the instant of payment: yields, and penalties without sign, by earn product. `net`: yields less penalties,
 * of each asset. Beside it the interest that was paid on loans, and the rewards of referrals.
 */
export const statementIncome = z.strictObject({
  products: z.array(z.strictObject({ product: earnProductId, asset: assetId, yields: decimal, penalties: decimal })),
  totals: z.array(z.strictObject({ asset: assetId, yields: decimal, penalties: decimal, net: decimal })),
  /** USDT */
  interest: decimal,
  rebates: z.array(z.strictObject({ asset: assetId, amount: decimal })),
})
