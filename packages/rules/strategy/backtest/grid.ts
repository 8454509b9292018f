import type { Side, StrategyParameters } from '@candela/contract'
import { notionalUnit } from '@candela/contract'
import { creditAfter, feeOfFill } from '../../spot/amounts.ts'
import { gridLevels, isCoinCell, uncountedLots } from '../grid.ts'
import { holdAt, isOrder } from '../orders.ts'
import type { StrategyRules } from '../rules.ts'
import type { BacktestAccount } from './account.ts'
import { depthWithin } from './market.ts'
import type { Trader } from './trader.ts'

interface Cell {
  readonly low: number
  readonly high: number
  side: Side | undefined
  left: number
  /** its order rests */
  isPlaced: boolean
  /** millionths of a minor unit that the fees of its order were rounded up by */
  credit: number
}

/**
 * A grid, filled by closes alone. An order that rests since an earlier close fills where the ladder around this close reaches its level: a
 * purchase where the best sale there is not above it, a sale where the best purchase is not below. It fills at its own level, for the
 * maker's fee, up to the lots that the ladder holds up to there; the orders of a side share that ladder, the best level first. What lies
 * between two closes fills nothing, so a level that the price touched and left within a step counts for nothing. A cell whose order is
 * filled whole turns, and its opposite rests from this close on. Arranging, at each close with a price, is that of the rules: what it buys
 * at once meets a whole ladder.
 */
export class GridTrader implements Trader {
  readonly #rules: StrategyRules
  readonly #terms: Extract<StrategyParameters, { kind: 'grid' }>
  readonly #place: number
  readonly #cells: readonly Cell[]
  /** lots a cell; 0: before the first close with a price */
  #lots = 0

  constructor(rules: StrategyRules, terms: Extract<StrategyParameters, { kind: 'grid' }>, place: number) {
    this.#rules = rules
    this.#terms = terms
    this.#place = place
    const levels = gridLevels(terms)
    this.#cells = levels.slice(1).map((high, k) => {
      return { low: levels[k]!, high, side: undefined, left: 0, isPlaced: false, credit: 0 }
    })
  }

  fill(account: BacktestAccount, step: number): void {
    if (account.products[this.#place]!.closes[step] === 0) return
    const resting = this.#cells.filter(({ isPlaced }) => isPlaced)
    this.#fillSide(account, resting.filter(({ side }) => side === 'buy').toReversed())
    this.#fillSide(
      account,
      resting.filter(({ side }) => side === 'sell'),
    )
  }

  trade(account: BacktestAccount, step: number): void {
    const { definition, closes } = account.products[this.#place]!
    const index = closes[step]!
    if (index === 0) return
    if (this.#lots === 0) this.#lots = this.#rules.gridLots(definition, this.#terms, index, account.equity)
    if (this.#lots > 0) this.#arrange(account, index)
  }

  #arrange(account: BacktestAccount, index: number): void {
    const waiting: Cell[] = []
    this.#cells.forEach((cell, place) => {
      if (cell.side !== undefined) return
      if (isCoinCell(this.#terms, place, index)) waiting.push(cell)
      else this.#turn(cell, 'buy')
    })
    const missing = waiting.length * this.#lots - this.#uncounted(account)
    if (missing > 0) account.buy(this.#place, missing, this.#free(account))
    let uncounted = this.#uncounted(account)
    for (const cell of waiting) {
      if (uncounted < this.#lots) break
      this.#turn(cell, 'sell')
      uncounted -= this.#lots
    }
    for (const cell of this.#cells) if (cell.side !== undefined && !cell.isPlaced) this.#rest(account, cell)
  }

  /** Coins that no cell counts on. */
  #uncounted(account: BacktestAccount): number {
    return uncountedLots(account.holdings[this.#place]!.lots, this.#cells, this.#lots)
  }

  /** Money that no purchase holds. */
  #free(account: BacktestAccount): bigint {
    const { definition } = account.products[this.#place]!
    let free = account.money
    for (const { side, isPlaced, low, left } of this.#cells) {
      if (isPlaced && side === 'buy') free -= holdAt(definition, low, left)
    }
    return free
  }

  #turn(cell: Cell, side: Side): void {
    cell.side = side
    cell.left = this.#lots
    cell.isPlaced = false
    cell.credit = 0
  }

  #rest(account: BacktestAccount, cell: Cell): void {
    const { definition } = account.products[this.#place]!
    const price = priceOf(cell)
    if (!isOrder(definition, price, cell.left)) return
    cell.isPlaced = cell.side === 'sell' || holdAt(definition, price, cell.left) <= this.#free(account)
  }

  #fillSide(account: BacktestAccount, cells: readonly Cell[]): void {
    const product = account.products[this.#place]!
    const { index } = account.holdings[this.#place]!
    let used = 0
    for (const cell of cells) {
      const depth = depthWithin(product, cell.side!, index, priceOf(cell))
      const lots = Math.min(cell.left, depth - used)
      if (lots <= 0) return
      used += lots
      this.#fillCell(account, cell, lots)
    }
  }

  #fillCell(account: BacktestAccount, cell: Cell, lots: number): void {
    const { definition } = account.products[this.#place]!
    const notional = priceOf(cell) * lots * notionalUnit(definition)
    const fee = feeOfFill(notional, definition.makerFeePpm, cell.credit)
    cell.credit = creditAfter(notional, definition.makerFeePpm, cell.credit, fee)
    cell.left -= lots
    account.settle(this.#place, cell.side!, { lots, notional: BigInt(notional) }, BigInt(fee))
    if (cell.left > 0) return
    this.#turn(cell, cell.side === 'buy' ? 'sell' : 'buy')
    this.#rest(account, cell)
  }
}

function priceOf({ side, low, high }: Cell): number {
  return side === 'buy' ? low : high
}
