import { UNIT } from '@candela/units'
import { currencyUnit } from './rates.ts'

/** A rail's terms for an asset (money §9): amounts in its minor units. */
export interface DepositTerms {
  readonly minimum: number
  /** 0: none */
  readonly maximum: number
  readonly feePpm: number
  /** the smallest step of an amount */
  readonly unit: number
  /** the amount beyond the announced one that two operators may match */
  readonly tolerance: number
}

/** A currency, against USDT: what the house takes of the mid price; USD is one to one. */
export interface CurrencyTerms {
  readonly spreadPpm: number
  readonly digits: number
  readonly isPegged: boolean
}

/** The limits of requests in 24 hours, in minor units of USDT. */
export interface DepositTiers {
  readonly none: number
  /** a contact is proven */
  readonly basic: number
  readonly identity: number
  readonly face: number
}

export const CURRENCIES: Readonly<Record<string, CurrencyTerms>> = {
  USD: { spreadPpm: 0, digits: 2, isPegged: true },
  EUR: { spreadPpm: 5_000, digits: 2, isPegged: false },
  JPY: { spreadPpm: 10_000, digits: 0, isPegged: false },
}

export const DEPOSIT_TIERS: DepositTiers = {
  none: 2_000 * UNIT,
  basic: 10_000 * UNIT,
  identity: 50_000 * UNIT,
  face: 250_000 * UNIT,
}

/** deposits of one customer that are open */
export const OPEN_DEPOSITS = 20

const coins = (minimum: number): DepositTerms => ({ minimum, maximum: 0, feePpm: 0, unit: 1, tolerance: 0 })
const bank = (currency: string, minimum: number, maximum: number, tolerance: number): DepositTerms => ({
  minimum: minimum * UNIT,
  maximum: maximum * UNIT,
  feePpm: 0,
  unit: Number(currencyUnit(CURRENCIES[currency]!.digits)),
  tolerance: tolerance * UNIT,
})
const card: DepositTerms = { minimum: 10 * UNIT, maximum: 2_000 * UNIT, feePpm: 10_000, unit: UNIT / 100, tolerance: 0 }

/** By rail and asset, by their ids. */
export const DEPOSIT_TERMS: Readonly<Record<string, Readonly<Record<string, DepositTerms>>>> = {
  trc20: { USDT: coins(10 * UNIT) },
  erc20: { USDT: coins(20 * UNIT) },
  bep20: { USDT: coins(10 * UNIT) },
  btc: { BTC: coins(20_000) },
  usBank: { USD: bank('USD', 50, 50_000, 50) },
  euBank: { EUR: bank('EUR', 50, 50_000, 50) },
  jpBank: { JPY: bank('JPY', 5_000, 5_000_000, 5_000) },
  card: { EUR: card, USD: card },
}
