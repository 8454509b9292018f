/** What a ledger account is for. `available` and `held` belong to customers; the rest are the house's own, one per asset. */
export const PURPOSES = ['available', 'held', 'fees', 'rounding', 'liquidity', 'custody', 'practice'] as const
export type Purpose = (typeof PURPOSES)[number]

/** Owner 0 is the house; customers count from 1. */
export const HOUSE = 0
