import { MAX_LOTS } from '@candela/rules/arithmetic'
import { least, share } from '@candela/units'
import type { State } from '../state.ts'
import { sellOut, stopNow } from './ending.ts'
import { arrange, turnCells } from './grid.ts'
import { equityNow, freeMoney, isLive } from './holdings.ts'
import { type AskedOrder, orderNow } from './ordering.ts'
import { hasClose, type Plan, planOf } from './plan.ts'
import { isPending, type Strategy } from './strategy.ts'
import { tellDecided } from './telling.ts'

/** Does what waits for a strategy's turn; it waits on where none of its products has a ladder. */
export function act(state: State, strategy: Strategy): void {
  const { pending, products } = strategy
  if (pending.ended) return stopNow(state, strategy, 'productEnded', false)
  if (pending.turned.length > 0) turnCells(state, strategy)
  if (!isPending(strategy)) return
  if (!products.some((product) => isLive(state, product))) return state.strategies.wait(strategy)
  const { hour, bar, periods, periodAt } = pending
  // a cell that turned and traded at once is ready again
  Object.assign(pending, { hour: 0, bar: 0, periods: 0, periodAt: 0 })
  // until it trades
  const equity = equityNow(state, strategy)
  if (hour > 0 && stops(state, strategy, hour, equity)) return
  if (strategy.state !== 'running') return
  if (hour > 0) arrange(state, strategy, hour)
  if (bar > 0) decideBar(state, strategy, bar, equity)
  if (periods > 0) buyPeriods(state, strategy, periods, { at: periodAt, equity })
}

/** True where a stop is reached, or was: the strategy sells, and decides nothing else. */
function stops(state: State, strategy: Strategy, hour: number, equity: bigint): boolean {
  if (strategy.state !== 'stopping') {
    const reached = state.rules.strategy.stopOf(equity, strategy.base, strategy)
    if (reached === undefined) return false
    strategy.reason = reached
  }
  sellOut(state, strategy, hour)
  return true
}

function decideBar(state: State, strategy: Strategy, bar: number, equity: bigint): void {
  const { parameters } = strategy
  // its bar closed again before its turn
  if (!('bar' in parameters) || !hasClose(state, strategy, parameters.bar, bar)) return
  const plan = planOf(state, strategy, bar, equity)
  if (plan === undefined) return
  const orders = ordersOf(state, strategy, plan)
  const { closes, shares } = plan
  if (orders.length > 0) tellDecided(state, strategy, 'bar', { at: bar, equity, closes, shares, orders })
}

/** Sales first, then purchases, each by product. */
function ordersOf(state: State, strategy: Strategy, { shares, band }: Plan): AskedOrder[] {
  const { isBeyond } = state.rules.strategy
  const changes = shares
    .filter(({ target, now }) => isBeyond(target, now, band))
    .map(({ product, want, held }) => ({ product, lots: want - held }))
  const orders: AskedOrder[] = []
  for (const side of ['sell', 'buy'] as const) {
    for (const { product, lots } of changes) {
      if (side === 'sell' ? lots >= 0 : lots <= 0) continue
      const order = orderNow(state, strategy, product, side, Math.abs(lots))
      if (order !== undefined) orders.push(order)
    }
  }
  return orders
}

function buyPeriods(
  state: State,
  strategy: Strategy,
  periods: number,
  { at, equity }: { readonly at: number; readonly equity: bigint },
): void {
  const { parameters } = strategy
  if (parameters.kind !== 'recurring') return
  const money = freeMoney(state, strategy)
  const wanted = BigInt(parameters.each) * BigInt(periods)
  const spend = Number(least(wanted, money))
  const parts = [...parameters.products].sort(([a], [b]) => a - b).filter(([product]) => isLive(state, product))
  const orders = parts.map(([product, ppm]) => {
    return orderNow(state, strategy, product, 'buy', MAX_LOTS, BigInt(share(spend, ppm, 'down')))
  })
  tellDecided(state, strategy, 'period', { at, equity, periods, spend, orders })
}
