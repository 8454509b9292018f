import type { StrategyStop } from '@candela/contract'
import { assert } from '@candela/units'
import { worthOf } from '@candela/rules/strategy/arithmetic'
import type { State } from '../state.ts'
import { cancelOrders } from './grid.ts'
import { balanceOf, equityNow, freeMoney, fund, holdingOf, lotsOf, moneyOf } from './holdings.ts'
import { orderNow } from './ordering.ts'
import { clearPending } from './strategies.ts'
import type { Strategy } from './strategy.ts'
import { tellDecided } from './telling.ts'

/** Stops a strategy: its orders are cancelled, its coins sold as far as the market takes them at once where `sell`, the rest handed over. */
export function stopNow(state: State, strategy: Strategy, reason: StrategyStop, sell: boolean): void {
  cancelOrders(state, strategy)
  clearPending(strategy)
  if (sell) sellAll(state, strategy, state.at, true)
  finish(state, strategy, reason)
}

/** A stop was reached: sells what the market takes at once, and goes on every hour until less than an order is left. */
export function sellOut(state: State, strategy: Strategy, at: number): void {
  cancelOrders(state, strategy)
  clearPending(strategy)
  strategy.state = 'stopping'
  sellAll(state, strategy, at, false)
  if (strategy.products.every((product) => !isSellable(state, strategy, product)))
    finish(state, strategy, strategy.reason!)
}

function sellAll(state: State, strategy: Strategy, at: number, alwaysTold: boolean): void {
  const equity = equityNow(state, strategy)
  const orders = strategy.products.map((product) => {
    return orderNow(state, strategy, product, 'sell', lotsOf(state, strategy, product))
  })
  const isTold = alwaysTold || orders.some((order) => order !== undefined)
  if (isTold) tellDecided(state, strategy, 'stop', { at, equity, orders })
}

function isSellable(state: State, strategy: Strategy, product: number): boolean {
  const { definition, index } = state.products[product]!
  const { boundOf, lotsToSell } = state.rules.strategy
  const lots = lotsOf(state, strategy, product)
  return lotsToSell(definition, boundOf('sell', index), lots, lots) > 0
}

/** Hands everything over. */
function finish(state: State, strategy: Strategy, reason: StrategyStop): void {
  const { number, customer, products, putIn, takenOut } = strategy
  const returned = freeMoney(state, strategy)
  const holdings = products.map((product) => holdingOf(state, strategy, product))
  const worth = holdings.reduce((sum, holding) => sum + worthOf(holding), 0n)
  const given = products
    .map((product, i) => [product, holdings[i]!.lots, holdings[i]!.index] as const)
    .filter(([, lots]) => lots > 0)
  for (const asset of assetsOf(state, strategy)) handOver(state, strategy, asset)
  const result = takenOut + returned + worth - putIn
  state.strategies.remove(strategy)
  state.events.emit('strategyStopped', {
    strategy: number,
    customer,
    reason,
    result,
    returned: Number(returned),
    given,
  })
}

function assetsOf(state: State, strategy: Strategy): Set<number> {
  const bases = strategy.products.map((product) => state.products[product]!.definition.base)
  return new Set([moneyOf(state, strategy), ...bases])
}

function handOver(state: State, strategy: Strategy, asset: number): void {
  assert(balanceOf(state, strategy, 'strategyHeld', asset) === 0n, 'a strategy that ends has no orders')
  const amount = balanceOf(state, strategy, 'strategyAvailable', asset)
  if (amount > 0n) fund(state, strategy, asset, -amount)
}
