import {
  STRATEGY_BARS,
  STRATEGY_KINDS,
  STRATEGY_PERIODS,
  STRATEGY_STOPS,
  type StrategyParameters,
} from '@candela/contract'
import { assert } from '@candela/units'
import { type Orders, walletAt } from '../book/orders.ts'
import type { Customers } from '../customers/customers.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { ProductState } from '../market/product.ts'
import { part } from '../parts/part.ts'
import { type SnapshotReader, SnapshotFormatError, type SnapshotWriter } from '../snapshot/bytes.ts'
import { Strategies } from './strategies.ts'
import { type Cell, isPending, type Strategy } from './strategy.ts'
import { productsOf } from '@candela/rules/strategy/arithmetic'

interface Beside {
  readonly products: readonly ProductState[]
  readonly customers: Customers
  readonly orders: Orders
  readonly ledger: Ledger
}

const STATES = ['running', 'paused', 'stopping'] as const
const SIDES_OF_CELLS = [undefined, 'buy', 'sell'] as const

/** Every strategy that is not stopped, what waits for its turn, and how far the hour's turn is. */
export const strategiesPart = part({
  name: 'strategies',
  place: 32,
  version: 1,
  create: ({ due }) => new Strategies(due),
  isEmpty: ({ numbers, sweep }) => numbers === 0 && sweep.hour === 0,
  write(out, strategies) {
    const { numbers, sweep, all, ready } = strategies
    out.word(numbers)
    out.wide(sweep.hour)
    out.word(sweep.product)
    out.word(sweep.number)
    out.word(sweep.done)
    out.word(Number(sweep.isOver))
    out.word(all.size)
    for (const strategy of [...all.values()].sort((a, b) => a.number - b.number)) {
      writeStrategy(out, strategy)
      out.word(Number(ready.instantOf(strategy.number) !== undefined))
    }
  },
  read(from, strategies: Strategies, { products, customers }: Beside) {
    strategies.numbers = from.word()
    const { sweep } = strategies
    sweep.hour = from.wide()
    sweep.product = from.word()
    sweep.number = from.word()
    sweep.done = from.word()
    sweep.isOver = from.word() === 1
    for (let left = from.count(100), last = 0; left > 0; left--) {
      const strategy = readStrategy(from)
      if (strategy.number <= last || strategy.number > strategies.numbers)
        throw new SnapshotFormatError('a strategy out of place')
      if (!customers.exists(strategy.customer)) throw new SnapshotFormatError('a strategy of nobody')
      if (strategy.products.some((product) => products[product] === undefined))
        throw new SnapshotFormatError('a strategy of no product')
      last = strategy.number
      strategies.add(strategy)
      if (from.word() === 1) strategies.makeReady(strategy, 0)
      else if (isPending(strategy)) strategies.wait(strategy)
    }
  },
  check({ all }, { ledger, orders }: Beside) {
    for (const { owner, purpose, key } of ledger.accounts()) {
      if (purpose !== 'strategyAvailable' && purpose !== 'strategyHeld') continue
      assert(all.get(key)?.customer === owner, 'what is set aside belongs to a strategy')
    }
    for (const { number, cells, customer, base } of all.values()) {
      assert(base >= 0n && customer > 0, 'a strategy is somebody’s')
      for (const { order, left } of cells) {
        assert(left >= 0, 'a cell has lots left or none')
        if (order === 0) continue
        const slot = orders.slotOf(order)
        assert(slot !== 0 && walletAt(orders.record, slot) === number, 'a cell’s order rests')
      }
    }
  },
})

function writeStrategy(out: SnapshotWriter, strategy: Strategy): void {
  const { number, customer, parameters, startedAt, state, reason, pending, cells } = strategy
  out.word(number)
  out.word(customer)
  writeParameters(out, parameters)
  out.wide(startedAt)
  out.word(STATES.indexOf(state))
  out.word(reason === undefined ? 0 : STRATEGY_STOPS.indexOf(reason) + 1)
  out.word(strategy.stopLossPpm)
  out.word(strategy.takeProfitPpm)
  for (const amount of [strategy.base, strategy.putIn, strategy.takenOut, strategy.costs]) out.big(amount)
  out.wide(strategy.seen)
  for (const instant of [pending.hour, pending.bar, pending.periodAt]) out.wide(instant)
  out.word(pending.periods)
  out.word(Number(pending.ended))
  out.word(pending.turned.length)
  for (const place of pending.turned) out.word(place)
  out.word(strategy.cellLots)
  out.word(cells.length)
  for (const { side, left, order } of cells) {
    out.word(SIDES_OF_CELLS.indexOf(side))
    out.word(left)
    out.wide(order)
  }
}

function readStrategy(from: SnapshotReader): Strategy {
  const [number, customer, parameters, startedAt] = [from.word(), from.word(), readParameters(from), from.wide()]
  const [state, reason] = [named(STATES, from.word()), from.word()]
  const [stopLossPpm, takeProfitPpm] = [from.word(), from.word()]
  const [base, putIn, takenOut, costs] = [from.big(), from.big(), from.big(), from.big()]
  const seen = from.wide()
  const [hour, bar, periodAt] = [from.wide(), from.wide(), from.wide()]
  const [periods, ended] = [from.word(), from.word() === 1]
  const turned = Array.from({ length: from.count(4) }, () => from.word())
  const cellLots = from.word()
  const cells = Array.from({ length: from.count(16) }, (): Cell => {
    return { side: SIDES_OF_CELLS[from.word()], left: from.word(), order: from.wide() }
  })
  return {
    number,
    customer,
    parameters,
    products: productsOf(parameters),
    startedAt,
    state,
    reason: reason === 0 ? undefined : named(STRATEGY_STOPS, reason - 1),
    stopLossPpm,
    takeProfitPpm,
    base,
    putIn,
    takenOut,
    costs,
    seen,
    pending: { hour, bar, periods, periodAt, turned, ended },
    cellLots,
    cells,
  }
}

function writeParameters(out: SnapshotWriter, parameters: StrategyParameters): void {
  out.word(STRATEGY_KINDS.indexOf(parameters.kind))
  switch (parameters.kind) {
    case 'recurring':
      writeShares(out, parameters.products)
      out.word(STRATEGY_PERIODS.indexOf(parameters.period))
      out.word(parameters.day)
      out.word(parameters.hour)
      return out.wide(parameters.each)
    case 'rebalance':
      writeShares(out, parameters.products)
      out.word(parameters.band)
      return out.word(STRATEGY_BARS.indexOf(parameters.bar))
    case 'grid':
      for (const figure of [parameters.product, parameters.low, parameters.high, parameters.levels]) out.word(figure)
      return
    case 'trend':
      for (const figure of [parameters.product, parameters.fast, parameters.slow]) out.word(figure)
      return out.word(STRATEGY_BARS.indexOf(parameters.bar))
    case 'adaptive':
      for (const figure of [parameters.product, parameters.share, parameters.band]) out.word(figure)
      return out.word(STRATEGY_BARS.indexOf(parameters.bar))
  }
}

function readParameters(from: SnapshotReader): StrategyParameters {
  const kind = named(STRATEGY_KINDS, from.word())
  switch (kind) {
    case 'recurring': {
      const products = readShares(from)
      const [period, day, hour] = [named(STRATEGY_PERIODS, from.word()), from.word(), from.word()]
      return { kind, products, period, day, hour, each: from.wide() }
    }
    case 'rebalance': {
      const products = readShares(from)
      const band = from.word()
      return { kind, products, band, bar: named(STRATEGY_BARS, from.word()) }
    }
    case 'grid':
      return { kind, product: from.word(), low: from.word(), high: from.word(), levels: from.word() }
    case 'trend': {
      const [product, fast, slow] = [from.word(), from.word(), from.word()]
      return { kind, product, fast, slow, bar: named(STRATEGY_BARS, from.word()) }
    }
    case 'adaptive': {
      const [product, share, band] = [from.word(), from.word(), from.word()]
      return { kind, product, share, band, bar: named(STRATEGY_BARS, from.word()) }
    }
  }
}

function writeShares(out: SnapshotWriter, shares: readonly (readonly [number, number])[]): void {
  out.word(shares.length)
  for (const [product, share] of shares) {
    out.word(product)
    out.word(share)
  }
}

function readShares(from: SnapshotReader): (readonly [number, number])[] {
  return Array.from({ length: from.count(8) }, () => [from.word(), from.word()] as const)
}

function named<const L extends readonly unknown[]>(names: L, place: number): L[number] {
  if (place >= names.length) throw new SnapshotFormatError('a word of no list')
  return names[place]
}
