import {
  command,
  count,
  event,
  instant,
  measured,
  oneOf,
  record,
  safe,
  text,
  type ValueOf,
  wide,
} from '../declare/index.ts'
import { MAX_SIGNATURE_BYTES } from '../operators.ts'
import { SALE_METHODS, SUBSCRIPTION_FAILURES } from '../subscription.ts'

/*
 * Sales of new coins, numbered from 1; records of who subscribed, numbered from 1 for all sales. Lots of the coin; what pays is
 * the practice asset, in minor units.
 */
const lots = measured(count, 'lots')
const amount = measured(wide, 'minor units')

export const saleTerms = record({
  method: oneOf(SALE_METHODS),
  /** of what pays, a lot */
  price: measured(safe, 'minor units'),
  /** of the coin in one lot */
  lot: measured(safe, 'minor units'),
  supply: measured(safe, 'lots'),
  /** a subscription */
  minimum: measured(safe, 'lots'),
  /** a customer, all records together */
  maximum: measured(safe, 'lots'),
  opensAt: instant,
  closesAt: instant,
  listingAt: instant,
  lockupDays: measured(safe, 'days'),
  parts: safe,
  everyDays: measured(safe, 'days'),
})
export type SaleTerms = ValueOf<typeof saleTerms>

/** Publishes a sale, the next number: exactly its supply of the coin is minted, and never more. */
export const offerSale = command(84, 'house', { sale: safe, coin: safe, terms: saleTerms })

/** Asks for lots of a sale; all they cost is locked until it closes. Answers the record's number. */
export const subscribe = command(85, 'customer', { sale: safe, lots: measured(safe, 'lots') })

/** Takes a subscription back while the sale is open. */
export const cancelSubscription = command(86, 'customer', { record: safe })

/** An operator's wish to cancel a sale before its coin is listed: one proposes, another decides, and every cent and coin goes back. */
export const cancelSale = command(87, 'operator', {
  sale: safe,
  /** the passkey's assertion over the hash of this command without it, as JSON */
  signature: text(MAX_SIGNATURE_BYTES),
})

export const saleOffered = event(140, { sale: count, coin: count, supply: lots })

export const subscribed = event(141, { record: wide, customer: count, sale: count, lots, amount })

/** It is over: how much was wanted in all. */
export const saleClosed = event(142, { sale: count, wanted: lots, supply: lots, dueAt: instant })

/** The outcome of a subscription; the rest of its money is available again. */
export const coinsAllocated = event(143, {
  record: wide,
  customer: count,
  sale: count,
  lots,
  allocated: lots,
  paid: amount,
  back: amount,
  dueAt: instant,
})

/** Nothing came of it: all that was locked is available again. */
export const subscriptionFailed = event(144, {
  record: wide,
  customer: count,
  sale: count,
  reason: oneOf(SUBSCRIPTION_FAILURES),
  amount,
})

/** The coin is listed: the issuer has what was paid, what is unsold is burned. */
export const coinListed = event(145, { sale: count, coin: count, sold: lots, unsold: lots, dueAt: instant })

export const coinsUnlocked = event(146, {
  record: wide,
  customer: count,
  sale: count,
  /** from 1 */
  part: count,
  lots,
  dueAt: instant,
})

/** The first of two operators wants it. */
export const saleCancelProposed = event(147, { sale: count, operator: count })

export const saleCancelled = event(148, { sale: count, operator: count })
