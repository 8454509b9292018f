import { MONEY } from '@candela/contract'
import type { CurrencyTerms, DepositTerms, KnownRate } from '@candela/rules/funding'
import { railOf } from '@candela/rules/funding/arithmetic'
import { least } from '@candela/units'
import type { State } from '../state.ts'

/** A rail's terms for an asset; undefined where it does not carry it. */
export function termsOf({ rules, assets }: State, rail: number, asset: number): DepositTerms | undefined {
  return rules.funding.deposits[railOf(rail)?.id ?? '']?.[assets[asset]?.id ?? '']
}

/** of what nobody may ask for any more: it comes as it is, and is credited whole */
const NOT_ASKED: DepositTerms = { minimum: 0, maximum: 0, feePpm: 0, unit: 1, tolerance: 0 }

/** By what terms money comes that a rail carries, whether or not it is offered still. */
export function termsOfArrival(state: State, rail: number, asset: number): DepositTerms {
  return termsOf(state, rail, asset) ?? NOT_ASKED
}

/** Undefined for a coin: it is credited as it is. */
export function currencyOf({ rules, assets }: State, asset: number): CurrencyTerms | undefined {
  return rules.funding.currencies[assets[asset]?.id ?? '']
}

/** The rate by which money of a currency that comes now is exchanged. */
export function rateNow(state: State, asset: number, currency: CurrencyTerms): KnownRate | undefined {
  return state.rules.funding.rateOfNow(state.at, currency, lastRate(state, asset))
}

/** The entry of rates that a quote names, if it is still known; a pegged currency needs none. */
export function quotedRate(state: State, asset: number, currency: CurrencyTerms, rate: number): KnownRate | undefined {
  if (currency.isPegged) return state.rules.funding.rateOfNow(state.at, currency, undefined)
  const entry = state.rails.rates.find((each) => each.rate === rate)
  const mid = entry?.mids.find((each) => each.asset === asset)?.mid
  return entry === undefined || mid === undefined ? undefined : { rate, at: entry.at, mid: BigInt(mid) }
}

function lastRate({ rails }: State, asset: number): KnownRate | undefined {
  for (const { rate, at, mids } of rails.rates.toReversed()) {
    const mid = mids.find((each) => each.asset === asset)?.mid
    if (mid !== undefined) return { rate, at, mid: BigInt(mid) }
  }
  return undefined
}

/** The worth of coins in minor units of USDT, at the index; 0 where there is none, and no more than a number can say. */
export function worthOf({ products }: State, asset: number, amount: number): bigint {
  if (asset === MONEY) return BigInt(amount)
  const market = products.find(({ definition: { base, quote } }) => base === asset && quote === MONEY)
  if (market === undefined) return 0n
  const worth = (BigInt(amount) * BigInt(market.index) * BigInt(market.unit)) / BigInt(market.definition.lot)
  return least(worth, BigInt(Number.MAX_SAFE_INTEGER))
}
