import type { CrossSale } from '@candela/rules/perpetual'
import { crossMaintenance, notional } from '@candela/rules/perpetual/arithmetic'
import { BUY, SELL } from '../book/book.ts'
import { noteResult } from '../limits/gate.ts'
import type { State } from '../state.ts'
import { closeAtBankruptcy } from './bankruptcy.ts'
import type { CrossBelow } from './below-part.ts'
import { positionChanged, setFigures } from './change.ts'
import { crossChanged, type CrossHeld, type CrossWallet, crossWallet, postCross } from './cross.ts'
import { topUp } from './cross-margin.ts'
import { budgetOfStep, insuranceOf, type LiquidationBudget } from './liquidate.ts'
import { endOrder } from './open-orders.ts'
import type { PerpetualMarket } from './perpetual-market.ts'
import { type Sale, sell, sellBeyond } from './sale.ts'
import { termsOfPosition } from './terms.ts'

/**
 * After a step's isolated liquidations: the cross accounts that its marks may have brought below maintenance, by
 * customer. What lies in markets that do not act (or had no tick) counts at its mark, and is not sold.
 */
export function liquidateCross(state: State, ticked: readonly PerpetualMarket[], budget: LiquidationBudget): void {
  const { crossBelow } = state
  for (const market of ticked) noteReached(crossBelow, market)
  const acting = ticked.filter(({ resuming }) => resuming === 0)
  if (crossBelow.customers.size === 0 || acting.length === 0) return
  const asset = acting[0]!.quote
  let queue = crossBelow.after(0)
  for (let place = 0; place < queue.length; place++) {
    const customer = queue[place]!
    const { entered } = crossBelow
    liquidateAccount(state, customer, asset, acting, budget)
    // what one sells may bring a later one below
    if (crossBelow.entered > entered) queue = [...queue.slice(0, place + 1), ...crossBelow.after(customer)]
  }
}

/** Whoever's guard a mark has reached is looked at; the guard is used up. */
function noteReached(below: CrossBelow, market: PerpetualMarket): void {
  for (const { guards } of [market.falling, market.rising]) {
    for (let reached = guards.reached(market.mark); reached; reached = guards.reached(market.mark)) {
      below.enter(reached.customer)
      market.setForced(reached, 0)
    }
  }
}

/**
 * By largest maintenance, then product, until the account is at maintenance again or nothing of it can be sold; own money
 * saves it first, where its customer wished that and there is enough.
 */
function liquidateAccount(
  state: State,
  customer: number,
  asset: number,
  acting: readonly PerpetualMarket[],
  budget: LiquidationBudget,
): void {
  let isToppedUp = false
  let isBegun = false
  while (budget.liquidations > 0 && budget.looks > 0) {
    const wallet = crossWallet(state, customer, asset)
    if (!state.rules.perpetual.crossHealth(wallet.balance, wallet.positions).isBelow) break
    const next = largestOf(wallet.positions.filter(({ market }) => acting.includes(market)))
    if (next === undefined) return
    if (!isToppedUp && !isBegun) {
      isToppedUp = topUp(state, customer, asset, termsOfPosition(state, next.position).targetPpm)
      if (isToppedUp) {
        budget.liquidations--
        continue
      }
    }
    if (!isBegun) endOrders(state, customer, asset)
    isBegun = true
    budget.liquidations--
    liquidate(state, wallet, wallet.positions.indexOf(next), budget)
  }
  const { positions } = crossWallet(state, customer, asset)
  if (positions.length > 0) crossChanged(state, positions[0]!.market, customer)
}

function largestOf(positions: readonly CrossHeld[]): CrossHeld | undefined {
  let [largest] = positions
  for (const each of positions) if (crossMaintenance(each) > crossMaintenance(largest!)) largest = each
  return largest
}

function endOrders(state: State, customer: number, asset: number): void {
  const { perpetuals } = state
  const known = perpetuals.customer(customer)
  for (const order of known.ordersInOrder()) {
    const market = perpetuals.markets.get(order.product)!
    if (known.settingOf(order.product).mode !== 'cross' || market.quote !== asset) continue
    if (perpetuals.orders.has(order.number)) endOrder(state, market, order, 'liquidated')
  }
}

/** One position: the part that brings the account back to its target; where that is not enough, all of it. */
function liquidate(state: State, { balance, positions }: CrossWallet, place: number, budget: LiquidationBudget): void {
  const own = positions[place]!
  const { position, market, mark, unit } = own
  const terms = termsOfPosition(state, position)
  const { crossHealth, crossOthers, crossPart, crossShare, crossWhole } = state.rules.perpetual
  const { equity, maintenance } = crossHealth(balance, positions)
  const limit = crossShare(balance, positions, place).bankruptcyPrice
  const lots = firstPass(state, own, equity, crossOthers(positions, place, terms.targetPpm), terms)
  state.events.emit('liquidationStarted', {
    position: position.id,
    customer: position.customer,
    product: own.product,
    step: market.step,
    mark,
    equity,
    maintenance,
    lots,
    bankruptcyPrice: limit,
  })
  const sale: Sale = { side: position.side === 1 ? SELL : BUY, limit, lots: 0, value: 0n, traded: 0n, beyond: 0 }
  sell(state, market, sale, lots)
  if (sale.lots > 0 && lots < position.lots) {
    const part = crossPart(balance, positions, place, sale, terms.liquidationPpm)
    if (part.isHealthy) return book(state, own, part, { sale, rest: 0 })
  }
  sell(state, market, sale, position.lots - sale.lots)
  if (sale.lots < position.lots) {
    budgetOfStep(state, market)
    sellBeyond(state, market, sale, position.lots - sale.lots, market.insuranceLeft)
  }
  const rest = position.lots - sale.lots
  const value = sale.value + notional(limit, rest, unit)
  const all = { lots: position.lots, value, traded: sale.traded }
  const whole = crossWhole(balance, positions, place, all, terms.liquidationPpm)
  if (rest > 0) {
    const before = insuranceOf(state, market)
    const after = before + whole.fee - whole.shortfall
    closeAtBankruptcy(state, market, position, { rest, price: limit, before, after, looks: budget })
  }
  market.insuranceLeft -= whole.shortfall
  book(state, own, whole, { sale, rest })
}

function firstPass(
  { rules }: State,
  { position, market, mark, unit }: CrossHeld,
  equity: bigint,
  others: bigint,
  terms: ReturnType<typeof termsOfPosition>,
): number {
  const { targetPpm, liquidationPpm: feePpm, wholeBelow, tiers } = terms
  const value = notional(mark, position.lots, unit)
  if (value <= wholeBelow) return position.lots
  const minimumNotional = BigInt(market.product.definition.minimumNotional)
  const asked = { unit, targetPpm, feePpm, wholeBelow, minimumNotional, tiers }
  return rules.perpetual.partToSell(position.lots, value, equity, mark, asked, others)
}

function book(
  state: State,
  { position, market, product }: CrossHeld,
  { pnl, settled, fee, shortfall, change, after }: CrossSale,
  { sale, rest }: { readonly sale: Sale; readonly rest: number },
): void {
  const { id, customer } = position
  state.events.emit('liquidated', {
    position: id,
    customer,
    product,
    pass: after.lots === 0 ? 2 : 1,
    lots: sale.lots,
    notional: sale.traded,
    atBankruptcyPrice: rest,
    result: pnl,
    settled,
    fee,
    shortfall,
    returned: 0n,
  })
  setFigures(market, position, after)
  const moved = { crossMargin: change, clearing: settled - pnl, insurance: fee - shortfall }
  postCross(state, market, 'liquidation', id, customer, moved, 'liquidation')
  noteResult(state, customer, pnl - fee + shortfall)
  if (shortfall > 0n) {
    const balance = insuranceOf(state, market)
    state.events.emit('insurancePaid', { product, position: id, lots: sale.beyond, amount: shortfall, balance })
  }
  positionChanged(state, market, position, 'liquidation')
}
