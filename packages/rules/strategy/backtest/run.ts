import type { StrategyParameters } from '@candela/contract'
import { TREND_BAND } from '../decision.ts'
import type { StrategyRules } from '../rules.ts'
import type { StrategyStops } from '../stops.ts'
import { BacktestAccount } from './account.ts'
import type { MarketCloses } from './closes.ts'
import { GridTrader } from './grid.ts'
import { type BacktestMarket, placeOf, stepsOf } from './market.ts'
import { RecurringTrader } from './recurring.ts'
import { type Targeted, TargetTrader } from './targets.ts'
import type { Trader } from './trader.ts'

/** A strategy over a market's past. */
export interface Backtest {
  readonly rules: StrategyRules
  readonly market: BacktestMarket
  readonly closes: MarketCloses
  readonly amount: bigint
}

/** A strategy that goes through a market's past, step by step. The last close decides nothing. */
export class BacktestRun {
  readonly account: BacktestAccount
  /** at each close, before what it decides */
  readonly equities: bigint[] = []
  /** the stop that it reached, and the step of it */
  stopped: { readonly reason: 'stopLoss' | 'takeProfit'; readonly step: number } | undefined
  readonly #backtest: Backtest
  readonly #stops: StrategyStops
  #trader: Trader | undefined
  #next: { readonly trader: Trader | undefined; readonly isAfresh: boolean } | undefined
  #step: number

  constructor(backtest: Backtest, stops: StrategyStops, trader: Trader | undefined, from = 0) {
    const { rules, market, amount } = backtest
    this.account = new BacktestAccount(rules, market.products, amount)
    this.#backtest = backtest
    this.#stops = stops
    this.#trader = trader
    this.#step = from
  }

  /** The step that comes next. */
  get step(): number {
    return this.#step
  }

  get isDone(): boolean {
    return this.#step === stepsOf(this.#backtest.market)
  }

  /** Goes on with another trader from the next close on, once what rests is filled by it; with all sold, where it begins afresh. */
  replace(trader: Trader | undefined, isAfresh: boolean): void {
    this.#next = { trader, isAfresh }
  }

  /** Takes the next step. */
  advance(): void {
    const { account } = this
    const step = this.#step++
    account.moveTo(step)
    this.#trader?.fill?.(account, step)
    const equity = account.equity
    this.equities.push(equity)
    if (this.isDone) return
    this.#takeNext(step)
    const stop = this.stopped ? undefined : this.#backtest.rules.stopOf(equity, this.#backtest.amount, this.#stops)
    if (stop) {
      this.stopped = { reason: stop, step }
      this.#trader = undefined
    }
    if (this.stopped) this.#sellAll(step)
    else this.#trader?.trade(account, step)
  }

  #takeNext(step: number): void {
    if (!this.#next) return
    if (this.#next.isAfresh) this.#sellAll(step)
    this.#trader = this.#next.trader
    this.#next = undefined
  }

  /** Sells all that has a price at a step. */
  #sellAll(step: number): void {
    for (const [place, { closes }] of this.account.products.entries()) {
      const { lots } = this.account.holdings[place]!
      if (lots > 0 && closes[step] !== 0) this.account.sell(place, lots)
    }
  }
}

/** The kind and parameters of a strategy at work. */
export function traderOf({ rules, market, closes }: Backtest, parameters: StrategyParameters): Trader {
  switch (parameters.kind) {
    case 'recurring': {
      const parts = parameters.products.map(([product, share]) => [placeOf(market, product), share] as const)
      return new RecurringTrader(market, parameters, parts)
    }
    case 'grid':
      return new GridTrader(rules, parameters, placeOf(market, parameters.product))
    case 'trend': {
      const { product, fast, slow, bar } = parameters
      const place = placeOf(market, product)
      const own = closes.of(place, bar)
      const targetAt = (step: number): number => rules.trendTarget(own.keptAt(step), fast, slow).target
      return new TargetTrader(rules, market, bar, [{ place, closes: own, band: TREND_BAND, targetAt }])
    }
    case 'adaptive': {
      const { product, share, band, bar } = parameters
      const place = placeOf(market, product)
      const own = closes.of(place, bar)
      const targetAt = (step: number): number => rules.adaptiveTarget(own.learnerTargetAt(step), share)
      return new TargetTrader(rules, market, bar, [{ place, closes: own, band, targetAt }])
    }
    case 'rebalance': {
      const { products, band, bar } = parameters
      const targeted = products.map(([product, share]): Targeted => {
        const place = placeOf(market, product)
        return { place, closes: closes.of(place, bar), band, targetAt: () => share }
      })
      return new TargetTrader(
        rules,
        market,
        bar,
        targeted.toSorted((a, b) => a.place - b.place),
      )
    }
  }
}
