import { HOUSE } from '@candela/contract'
import type { LiquidationFill, PerpetualTerms } from '@candela/rules/perpetual'
import { equity, maintenanceOf, notional } from '@candela/rules/perpetual/arithmetic'
import { BUY, SELL } from '../book/book.ts'
import { PURPOSE } from '../ledger/purposes.ts'
import { noteResult } from '../limits/gate.ts'
import type { State } from '../state.ts'
import { closeAtBankruptcy, type Looks } from './bankruptcy.ts'
import { positionChanged, setFigures } from './change.ts'
import type { HeldPosition } from './held-position.ts'
import { endOrder } from './open-orders.ts'
import type { PerpetualMarket } from './perpetual-market.ts'
import { post } from './posting.ts'
import { type Sale, sell, sellBeyond } from './sale.ts'
import { termsOf, termsOfPosition } from './terms.ts'

/** The rest of a step's budget for liquidations. */
export interface LiquidationBudget extends Looks {
  liquidations: number
}

/** Liquidates what the mark has reached in a product, within the budget: longs, whose forced prices a falling mark reaches, first. */
export function liquidateReached(state: State, market: PerpetualMarket, budget: LiquidationBudget): void {
  for (const { forced } of [market.falling, market.rising]) {
    while (budget.liquidations > 0 && budget.looks > 0) {
      const position = forced.reached(market.mark)
      if (position === undefined) break
      budget.liquidations--
      liquidate(state, market, position, budget)
    }
  }
}

/**
 * Sells what restores a position's health at no worse than its bankruptcy price; where that is not enough, everything:
 * beyond that price as far as insurance pays for it, then to the house and to those who have won.
 */
function liquidate(state: State, market: PerpetualMarket, position: HeldPosition, looks: Looks): void {
  const terms = termsOfPosition(state, position)
  const { unit, mark } = market
  const { bankruptcyPrice, isBelowMaintenance, liquidationBooking } = state.rules.perpetual
  const limit = bankruptcyPrice(position, unit)
  const lots = lotsToSell(state, market, position, terms)
  tellStart(state, market, position, terms, { lots, bankruptcyPrice: limit })
  for (const order of state.perpetuals.customer(position.customer).ordersIn(market.number)) {
    endOrder(state, market, order, 'liquidated')
  }
  const side = position.side === 1 ? SELL : BUY
  const sale: Sale = { side, limit, lots: 0, value: 0n, traded: 0n, beyond: 0 }
  sell(state, market, sale, lots)
  if (sale.lots > 0 && lots < position.lots) {
    const booking = liquidationBooking(position, sale, terms.liquidationPpm)
    const isHealthy = !isBelowMaintenance(booking.after, mark, unit, terms.tiers)
    if (isHealthy && booking.shortfallFromInsurance === 0n)
      return book(state, market, position, booking, { sale, rest: 0 })
  }
  sell(state, market, sale, position.lots - sale.lots)
  if (sale.lots < position.lots) {
    budgetOfStep(state, market)
    sellBeyond(state, market, sale, position.lots - sale.lots, market.insuranceLeft)
  }
  sellRest(state, market, position, sale, looks)
}

/** Sells the unsold rest at the bankruptcy price; then everything is booked. */
function sellRest(state: State, market: PerpetualMarket, position: HeldPosition, sale: Sale, looks: Looks): void {
  const rest = position.lots - sale.lots
  const value = sale.value + notional(sale.limit, rest, market.unit)
  const { liquidationPpm } = termsOfPosition(state, position)
  const booking = state.rules.perpetual.liquidationBooking(
    position,
    { lots: position.lots, value, traded: sale.traded },
    liquidationPpm,
  )
  if (rest > 0) {
    const before = insuranceOf(state, market)
    const after = before + booking.feeToInsurance - booking.shortfallFromInsurance
    closeAtBankruptcy(state, market, position, { rest, price: sale.limit, before, after, looks })
  }
  market.insuranceLeft -= booking.shortfallFromInsurance
  book(state, market, position, booking, { sale, rest })
}

function lotsToSell({ rules }: State, market: PerpetualMarket, position: HeldPosition, terms: PerpetualTerms): number {
  const minimumNotional = BigInt(market.product.definition.minimumNotional)
  const { liquidationPpm: feePpm, targetPpm, wholeBelow, tiers } = terms
  const { unit } = market
  const by = { unit, targetPpm, feePpm, wholeBelow, minimumNotional, tiers }
  return rules.perpetual.liquidationLots(position, market.mark, by)
}

/** Sets the amount that insurance may still pay for this product in this step. */
export function budgetOfStep(state: State, market: PerpetualMarket): void {
  if (market.insuranceStep === market.step) return
  market.insuranceStep = market.step
  market.insuranceLeft = state.rules.perpetual.insuranceBudget(
    insuranceOf(state, market),
    termsOf(state, market).insuranceSharePpm,
  )
}

export function insuranceOf({ ledger }: State, { quote }: PerpetualMarket): bigint {
  return ledger.accountBalance(HOUSE, PURPOSE.insurance, quote)
}

function book(
  state: State,
  market: PerpetualMarket,
  position: HeldPosition,
  booking: LiquidationFill,
  { sale, rest }: { readonly sale: Sale; readonly rest: number },
): void {
  const { id, customer } = position
  const { pnl, feeToInsurance: fee, shortfallFromInsurance: shortfall, credit, after } = booking
  const settled = position.settled - after.settled
  const { number: product } = market
  // named one by one: a spread costs as much as all the rest
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
    returned: credit,
  })
  post(state, market, 'liquidation', id, customer, {
    margin: after.margin - position.margin,
    clearing: settled - pnl,
    insurance: fee - shortfall,
    available: credit,
  })
  noteResult(state, customer, pnl - fee + shortfall)
  if (shortfall > 0n) {
    const balance = insuranceOf(state, market)
    state.events.emit('insurancePaid', { product, position: id, lots: sale.beyond, amount: shortfall, balance })
  }
  setFigures(market, position, after)
  positionChanged(state, market, position, 'liquidation')
}

function tellStart(
  { events }: State,
  { number: product, mark, step, unit }: PerpetualMarket,
  position: HeldPosition,
  { tiers }: PerpetualTerms,
  { lots, bankruptcyPrice: price }: { readonly lots: number; readonly bankruptcyPrice: number },
): void {
  events.emit('liquidationStarted', {
    position: position.id,
    customer: position.customer,
    product,
    step,
    mark,
    equity: equity(position, mark, unit),
    maintenance: maintenanceOf(tiers, notional(mark, position.lots, unit)),
    lots,
    bankruptcyPrice: price,
  })
}
