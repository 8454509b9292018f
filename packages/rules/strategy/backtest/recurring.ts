import type { StrategyParameters } from '@candela/contract'
import { type Instant, least, wideShare } from '@candela/units'
import { periodAfter } from '../bars.ts'
import type { BacktestAccount } from './account.ts'
import { type BacktestMarket, instantOf } from './market.ts'
import type { Trader } from './trader.ts'

type Recurring = Extract<StrategyParameters, { kind: 'recurring' }>

/**
 * Buys at the first step that closes at its instant or after it, and in which one of its products has a price: once, for all instants since
 * the last purchase. An instant at the first close or before it is none.
 */
export class RecurringTrader implements Trader {
  readonly #market: BacktestMarket
  readonly #terms: Recurring
  readonly #parts: readonly (readonly [place: number, share: number])[]
  #next: Instant
  #periods = 0n

  constructor(market: BacktestMarket, terms: Recurring, parts: readonly (readonly [place: number, share: number])[]) {
    this.#market = market
    this.#terms = terms
    this.#parts = parts
    this.#next = periodAfter(terms, market.first)
  }

  trade(account: BacktestAccount, step: number): void {
    const at = instantOf(this.#market, step)
    for (; this.#next <= at; this.#next = periodAfter(this.#terms, this.#next)) this.#periods++
    const priced = this.#parts.filter(([place]) => account.products[place]!.closes[step] !== 0)
    if (this.#periods === 0n || priced.length === 0) return
    const spend = least(this.#periods * BigInt(this.#terms.each), account.money)
    this.#periods = 0n
    for (const [place, part] of priced) account.spend(place, wideShare(spend, part, 'down'))
  }
}
