import * as z from 'zod/mini'
import { POSTING_PURPOSES } from '../accounts.ts'
import { assetId, cursor, decimal, instant, limit, moment } from './scalars.ts'

/** Coins that came at once: the kind of posting they came by, its instant and its entry. */
const acquired = { acquiredBy: z.enum(POSTING_PURPOSES), acquiredAt: instant, acquiredSeq: z.int() }

const taxLot = z.strictObject({
  ...acquired,
  /** of what is left of it; the cost in USDT */
  quantity: decimal,
  cost: decimal,
})
export type TaxLot = z.infer<typeof taxLot>

/** The part of a tax lot that went. */
const disposal = z.strictObject({
  id: cursor,
  asset: assetId,
  ...acquired,
  disposedBy: z.enum(POSTING_PURPOSES),
  at: instant,
  seq: z.int(),
  /** the number of what took it, as it is written; "" where there is none */
  order: z.string(),
  quantity: decimal,
  /** USDT */
  cost: decimal,
  /** USDT that came for it, fee taken off, and that less the cost; neither of what left the house, which realises nothing */
  proceeds: z.optional(decimal),
  result: z.optional(decimal),
})
export type Disposal = z.infer<typeof disposal>

const period = { asset: z.optional(assetId), from: moment, to: moment }

/** The routes of tax lots: what own coins cost, first in, first out. */
export const TAX_LOT_ROUTES = {
  taxLots: {
    method: 'GET',
    path: '/tax-lots',
    caller: 'customer',
    summary: 'The open tax lots of an asset, in the order in which they are taken',
    query: z.strictObject({ asset: assetId }),
    answer: z.strictObject({ taxLots: z.array(taxLot) }),
    perMinute: 240,
    cost: 2,
  },
  disposals: {
    method: 'GET',
    path: '/tax-lots/disposals',
    caller: 'customer',
    summary: 'Parts of tax lots that went in a period, with cost, proceeds and result, newest first',
    query: z.strictObject({ ...period, cursor: z.optional(cursor), limit: z.optional(limit) }),
    answer: z.strictObject({ disposals: z.array(disposal), next: z.optional(cursor) }),
    perMinute: 240,
    rowsACost: 50,
  },
  disposalTotals: {
    method: 'GET',
    path: '/tax-lots/totals',
    caller: 'customer',
    summary: 'The sums of what was realised in a period, by asset',
    query: z.strictObject(period),
    answer: z.strictObject({
      totals: z.array(
        z.strictObject({ asset: assetId, quantity: decimal, cost: decimal, proceeds: decimal, result: decimal }),
      ),
    }),
    perMinute: 120,
    cost: 5,
  },
} as const
