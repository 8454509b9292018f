import { UNIT } from '@candela/units'

/**
 * A rail's terms for withdrawals of an asset (money §9): amounts in minor units of the withdrawn asset, of USDT where a currency is sent.
 */
export interface RailWithdrawalTerms {
  readonly minimum: number
  readonly maximum: number
  readonly fee: number
  /** the smallest step of an amount */
  readonly unit: number
}

/** The limits of withdrawals in 24 hours, in minor units of USDT. */
export interface WithdrawalTiers {
  readonly identity: number
  readonly face: number
}

export const WITHDRAWAL_TIERS: WithdrawalTiers = { identity: 100_000 * UNIT, face: 500_000 * UNIT }

/** withdrawals of one customer that are open */
export const OPEN_WITHDRAWALS = 20

/** USDT has six decimals on some chains */
const MICRO = UNIT / 1_000_000

const coins = (minimum: number, fee: number, unit: number): RailWithdrawalTerms => ({
  minimum: minimum * UNIT,
  maximum: 50_000 * UNIT,
  fee: fee * UNIT,
  unit,
})
const money = (minimum: number, maximum: number, fee: number): RailWithdrawalTerms => ({
  minimum: minimum * UNIT,
  maximum: maximum * UNIT,
  fee: fee * UNIT,
  unit: UNIT / 100,
})

/** By rail and asset, by their ids. */
export const WITHDRAWAL_TERMS: Readonly<Record<string, Readonly<Record<string, RailWithdrawalTerms>>>> = {
  trc20: { USDT: coins(20, 1, MICRO) },
  erc20: { USDT: coins(40, 5, MICRO) },
  bep20: { USDT: coins(20, 1, 1) },
  btc: { BTC: { minimum: UNIT / 1_000, maximum: 2 * UNIT, fee: UNIT / 10_000, unit: 1 } },
  usBank: { USD: money(50, 50_000, 5) },
  euBank: { EUR: money(20, 50_000, 1) },
  jpBank: { JPY: money(20, 50_000, 2) },
  card: { EUR: money(20, 5_000, 2), USD: money(20, 5_000, 2) },
}
