import { notionalUnit, type Side } from '@candela/contract'
import { wideShare } from '@candela/units'
import { MAX_LOTS } from '../../spot/amounts.ts'
import { equityOf, type Holding, worthOf } from '../decision.ts'
import type { StrategyRules } from '../rules.ts'
import { type BacktestProduct, type Fill, fillOf } from './market.ts'

/** A holding that moves with fills and closes. */
type Held = { -readonly [Field in keyof Holding]: Holding[Field] }

/** Money and coins of a strategy in a back-test, products by their places in its market. */
export class BacktestAccount {
  readonly #rules: StrategyRules
  readonly products: readonly BacktestProduct[]
  readonly holdings: readonly Held[]
  money: bigint
  /** kept until a close or a fill changes it */
  #equity: bigint | undefined
  /** paid to the house as fees, minor units */
  fees = 0n
  /** fees, and what fills were worse or better than the index */
  costs = 0n
  /** orders that were filled, wholly or in part; a resting one once for each close that fills it */
  trades = 0

  constructor(rules: StrategyRules, products: readonly BacktestProduct[], amount: bigint) {
    this.#rules = rules
    this.products = products
    this.holdings = products.map(({ definition }) => ({ lots: 0, index: 0, unit: notionalUnit(definition) }))
    this.money = amount
  }

  /** Takes the closes of a step; what has none keeps its index. */
  moveTo(step: number): void {
    this.#equity = undefined
    for (let place = 0; place < this.products.length; place++) {
      const close = this.products[place]!.closes[step]!
      if (close !== 0) this.holdings[place]!.index = close
    }
  }

  get equity(): bigint {
    this.#equity ??= equityOf(
      this.money,
      this.holdings.filter(({ lots }) => lots > 0),
    )
    return this.#equity
  }

  /** Buys at once, up to the bound: as many of the lots wanted as `money` pays for and the ladder has. */
  buy(place: number, wanted: number, money: bigint): void {
    const { definition } = this.products[place]!
    const bound = this.#rules.boundOf('buy', this.holdings[place]!.index)
    this.#take(place, 'buy', this.#rules.lotsToBuy(definition, bound, wanted, money), bound)
  }

  /** Buys as much at once as `money` pays for. */
  spend(place: number, money: bigint): void {
    this.buy(place, MAX_LOTS, money)
  }

  /** Sells at once, down to the bound; answers the lots that it ordered. */
  sell(place: number, wanted: number): number {
    const { definition } = this.products[place]!
    const { index, lots } = this.holdings[place]!
    const bound = this.#rules.boundOf('sell', index)
    const ordered = this.#rules.lotsToSell(definition, bound, wanted, lots)
    this.#take(place, 'sell', ordered, bound)
    return ordered
  }

  /** Takes a fill into the account. */
  settle(place: number, side: Side, { lots, notional }: Fill, fee: bigint): void {
    const holding = this.holdings[place]!
    const atIndex = worthOf({ ...holding, lots })
    this.#equity = undefined
    this.fees += fee
    this.costs += fee + (notional > atIndex ? notional - atIndex : atIndex - notional)
    this.trades++
    this.money += (side === 'buy' ? -notional : notional) - fee
    holding.lots += side === 'buy' ? lots : -lots
  }

  #take(place: number, side: Side, lots: number, bound: number): void {
    if (lots === 0) return
    const product = this.products[place]!
    const fill = fillOf(product, side, this.holdings[place]!.index, lots, bound)
    if (fill.lots > 0) this.settle(place, side, fill, wideShare(fill.notional, product.definition.takerFeePpm, 'up'))
  }
}
