import * as z from 'zod/mini'
import { POSTING_PURPOSES } from '../accounts.ts'
import { assetId, commandId, cursor, decimal, instant, productId } from './scalars.ts'

export const balance = z.strictObject({
  asset: assetId,
  available: decimal,
  held: decimal,
  /** staked on timed orders, behind positions, in strategies and earn orders */
  committed: decimal,
  /** principal of loans that is not paid back; not part of the total */
  owed: decimal,
  total: decimal,
  /** in USDT at the last index, to its full digits: whoever writes it converts first and rounds then */
  value: decimal,
  /** USDT per unit of its open tax lots, fees included; "0" for USDT or when nothing is held */
  averageCost: decimal,
  /** value − cost of what is held */
  unrealised: decimal,
})
export type Balance = z.infer<typeof balance>

/** PNL of a day = equity now − equity at 00:00 GMT+8 − net deposits since then. */
export const balances = z.strictObject({
  at: instant,
  equity: decimal,
  dayStartEquity: decimal,
  dayNetDeposits: decimal,
  dayPnl: decimal,
  balances: z.array(balance),
  /**
   * open positions, part of equity: `size` × the mark − `basis` is profit that is not in the margin yet; shorts have
   * both signed
   */
  positions: z.array(z.strictObject({ product: productId, size: decimal, basis: decimal })),
})
export type Balances = z.infer<typeof balances>

/** One customer account's leg of a posting. */
export const posting = z.strictObject({
  id: z.string(),
  kind: z.enum(POSTING_PURPOSES),
  account: z.enum(['available', 'held']),
  asset: assetId,
  amount: decimal,
  /** balance of that account after it */
  balance: decimal,
  /** order id, or "" */
  reference: z.string(),
  at: instant,
  seq: z.int(),
})
export type Posting = z.infer<typeof posting>
export const postings = z.strictObject({ postings: z.array(posting), next: z.optional(cursor) })

export const pnlDay = z.strictObject({
  /** GMT+8 day as 2026-11-21 */
  day: z.string(),
  opening: decimal,
  closing: decimal,
  netDeposits: decimal,
  pnl: decimal,
})
export type PnlDay = z.infer<typeof pnlDay>
export const pnl = z.strictObject({ days: z.array(pnlDay) })
export const equity = z.strictObject({ points: z.array(z.tuple([instant, decimal])) })

export const practiceFunds = z.strictObject({ commandId })
export const practiceFundsAdded = z.strictObject({ seq: z.int(), at: instant, amount: decimal })
export const practiceFundsState = z.strictObject({
  amount: decimal,
  topUpTo: decimal,
  /** 0: now */ availableAt: instant,
})
