import { divideDown, divideUp, greatest, least, PPM, UNIT } from '@candela/units'

const M6 = BigInt(PPM)
const ONE = BigInt(UNIT)

/** Minor units of USDT one whole unit of a currency is worth, and what the house takes of it in ppm (money §5). */
export interface CurrencyRate {
  readonly mid: bigint
  readonly spreadPpm: number
}

/** The proceeds of a deposit in a currency, in minor units: `gross` and everything after it in USDT. */
export interface MoneyIn {
  readonly rate: bigint
  readonly gross: bigint
  readonly fee: bigint
  readonly arrival: bigint
}

/**
 * The proceeds of an amount of a currency (§5): rate dn(mid(10⁶−s)/10⁶), gross dn(a·rate/10⁸), fee min(gross, up(gross·ppm/10⁶)), the
 * rest arrives.
 */
export function moneyIn(amount: bigint, { mid, spreadPpm }: CurrencyRate, feePpm: number): MoneyIn {
  const rate = divideDown(mid * (M6 - BigInt(spreadPpm)), M6)
  const gross = divideDown(amount * rate, ONE)
  const fee = least(gross, divideUp(gross * BigInt(feePpm), M6))
  return { rate, gross, fee, arrival: gross - fee }
}

/** The payout of a withdrawal, in minor units: `arrival` of the currency, the others of USDT. */
export interface MoneyOut {
  readonly rate: bigint
  readonly net: bigint
  readonly arrival: bigint
  readonly cost: bigint
  readonly rounding: bigint
}

/**
 * The payout of an amount of USDT (§5): rate up(mid(10⁶+s)/10⁶), net = amount − fee, arrival the largest multiple of the currency's unit
 * that is at most net·10⁸/rate, cost up(arrival·rate/10⁸), the rest to rounding. Nothing arrives where the fee takes all.
 */
export function moneyOut(amount: bigint, fee: bigint, { mid, spreadPpm }: CurrencyRate, unit: bigint): MoneyOut {
  const rate = divideUp(mid * (M6 + BigInt(spreadPpm)), M6)
  const net = amount - fee
  const arrival = divideDown(greatest(0n, net) * ONE, rate * unit) * unit
  const cost = divideUp(arrival * rate, ONE)
  return { rate, net, arrival, cost, rounding: net - cost }
}

/**
 * The rate at which an arrival of at least one whole unit came to its cost: the only one of which both are, since
 * cost = up(arrival·rate/10⁸). 0 where nothing arrives.
 */
export function rateOfCost(cost: bigint, arrival: bigint): bigint {
  return arrival <= 0n ? 0n : divideDown(cost * ONE, arrival)
}

/** The smallest amount of a currency with so many decimals, in minor units. */
export function currencyUnit(digits: number): bigint {
  return ONE / 10n ** BigInt(digits)
}

/** the life of a quote that was shown, and the greatest age of the last rate, in milliseconds */
export const QUOTE_MS = 30_000
export const RATE_AGE_MS = 120_000

/** The reason why a quote cannot be taken. */
export type QuoteFault = 'rateUnavailable' | 'quoteExpired' | 'quoteMismatch'

/**
 * Judges a quote (§5): rateUnavailable where the last rate is older than 120 s or there is none, quoteExpired where the
 * named one is unknown or older than 30 s, quoteMismatch where the figures shown are not those computed again.
 * `lastAt`, `quotedAt`: instants, undefined without one.
 */
export function quoteFault(
  now: number,
  quote: { lastAt: number | undefined; quotedAt: number | undefined; isAsShown: boolean },
): QuoteFault | undefined {
  if (quote.lastAt === undefined || now - quote.lastAt > RATE_AGE_MS) return 'rateUnavailable'
  if (quote.quotedAt === undefined || now - quote.quotedAt > QUOTE_MS) return 'quoteExpired'
  return quote.isAsShown ? undefined : 'quoteMismatch'
}
