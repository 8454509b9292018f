import type { StrategyBar } from '@candela/contract'
import { isBarEnd } from '../bars.ts'
import type { StrategyRules } from '../rules.ts'
import type { BacktestAccount } from './account.ts'
import type { BarCloses } from './closes.ts'
import { type BacktestMarket, instantOf } from './market.ts'
import type { Trader } from './trader.ts'

/** A product that is held at a share which its bars name. */
export interface Targeted {
  readonly place: number
  readonly closes: BarCloses
  readonly band: number
  targetAt(step: number): number
}

interface Pending {
  readonly place: number
  readonly band: number
  readonly target: number
}

/** Trend, adaptive and rebalance: at the close of its bar each product is brought to its share, sales first. */
export class TargetTrader implements Trader {
  readonly #rules: StrategyRules
  readonly #market: BacktestMarket
  readonly #bar: StrategyBar
  readonly #targeted: readonly Targeted[]
  /** decided, and not traded yet for want of a price: dropped when the bar closes again */
  #pending: readonly Pending[] = []

  constructor(rules: StrategyRules, market: BacktestMarket, bar: StrategyBar, targeted: readonly Targeted[]) {
    this.#rules = rules
    this.#market = market
    this.#bar = bar
    this.#targeted = targeted
  }

  trade(account: BacktestAccount, step: number): void {
    if (isBarEnd(this.#bar, instantOf(this.#market, step))) {
      const closed = this.#targeted.filter(({ closes }) => closes.closesAt(step))
      this.#pending = closed.map((each) => ({ place: each.place, band: each.band, target: each.targetAt(step) }))
    }
    const now = this.#pending.filter(({ place }) => account.products[place]!.closes[step] !== 0)
    if (now.length === 0) return
    this.#pending = []
    const equity = account.equity
    if (equity > 0n) this.#bring(account, now, equity)
  }

  #bring(account: BacktestAccount, pending: readonly Pending[], equity: bigint): void {
    const purchases: [place: number, lots: number][] = []
    for (const { place, band, target } of pending) {
      const holding = account.holdings[place]!
      const { lots, index, unit } = holding
      if (!this.#rules.isBeyond(target, this.#rules.shareNow(holding, equity), band)) continue
      const more = this.#rules.lotsWanted(equity, target, index, unit) - lots
      if (more < 0) account.sell(place, -more)
      else if (more > 0) purchases.push([place, more])
    }
    for (const [place, lots] of purchases) account.buy(place, lots, account.money)
  }
}
