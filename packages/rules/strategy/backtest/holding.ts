import type { StrategyParameters } from '@candela/contract'
import { PPM, wideShare } from '@candela/units'
import type { BacktestAccount } from './account.ts'
import { type BacktestMarket, placeOf } from './market.ts'
import type { Trader } from './trader.ts'

/**
 * Just holding, which every strategy is held against: buys each product for its share of the amount, close by close until less than an
 * order is left, and then never trades again. The same costs apply.
 */
export class HoldingTrader implements Trader {
  readonly #budgets: { readonly place: number; left: bigint }[]

  constructor(market: BacktestMarket, parameters: StrategyParameters, amount: bigint) {
    const shares = 'products' in parameters ? parameters.products : [[parameters.product, PPM] as const]
    this.#budgets = shares.map(([product, part]) => {
      return { place: placeOf(market, product), left: wideShare(amount, part, 'down') }
    })
  }

  trade(account: BacktestAccount, step: number): void {
    for (const budget of this.#budgets) {
      if (budget.left === 0n || account.products[budget.place]!.closes[step] === 0) continue
      const before = account.money
      account.spend(budget.place, budget.left)
      budget.left = before === account.money ? 0n : budget.left - (before - account.money)
    }
  }
}
