import type { AuditedState } from './books.ts'

const UNIT = 100_000_000n
const SECOND = 1_000
const USDT = 0
/** more is not told of what coins are worth */
const MOST_SAID = 9_007_199_254_740_991n

/** the house's part of a currency's price, in ppm; nothing is exchanged that is not here */
export const SPREADS: Readonly<Record<string, bigint>> = { USD: 0n, EUR: 5_000n, JPY: 10_000n }

export interface Price {
  readonly rate: number
  readonly at: number
  readonly mid: bigint
}

/** A dollar is a dollar; of others the last price, at most two minutes old. */
export function priceNow(state: AuditedState, asset: number): Price | undefined {
  if (state.assets[asset]!.id === 'USD') return { rate: 0, at: state.at, mid: UNIT }
  const { rates } = state.moneyIn
  const rate = rates.findLastIndex(({ mids }, place) => mids.has(asset) && place >= rates.length - 8) + 1
  const price = priceNamed(state, asset, rate)
  return price && state.at - price.at <= 120 * SECOND ? price : undefined
}

/** One of the last eight. */
export function priceNamed(state: AuditedState, asset: number, rate: number): Price | undefined {
  if (state.assets[asset]!.id === 'USD') return { rate: 0, at: state.at, mid: UNIT }
  const { rates } = state.moneyIn
  const entry = rate > rates.length - 8 ? rates[rate - 1] : undefined
  const mid = entry?.mids.get(asset)
  return entry === undefined || mid === undefined ? undefined : { rate, at: entry.at, mid }
}

/** The worth of coins, in USDT at the index. */
export function worth(state: AuditedState, asset: number, amount: bigint): bigint {
  if (asset === USDT) return amount
  const product = state.products.find(({ definition: { base, quote } }) => base === asset && quote === USDT)
  if (!product) return 0n
  const { tick, lot } = product.definition
  // a tick is so many minor units of money for a whole unit of the coin
  const perLot = (BigInt(tick) * BigInt(lot)) / UNIT
  const value = (amount * BigInt(product.index) * perLot) / BigInt(lot)
  return value < MOST_SAID ? value : MOST_SAID
}
