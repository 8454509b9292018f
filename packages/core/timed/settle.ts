import { POSTING_PURPOSES } from '@candela/contract'
import { assert } from '@candela/units'
import { PURPOSE } from '../ledger/purposes.ts'
import { noteResult } from '../limits/gate.ts'
import type { State } from '../state.ts'
import { offerOf, rulesOfOrder } from './offers.ts'
import type { TimedOrder } from './timed-order.ts'
import { windowOf } from './window.ts'

const SETTLEMENT = POSTING_PURPOSES.indexOf('timedSettlement')
const REFUND = POSTING_PURPOSES.indexOf('timedRefund')

/** Ends an order that has matured, by the ticks of its window; without any it is void. */
export function settleTimed(state: State, order: TimedOrder): void {
  const { number, customer, product, direction, stake, reserve, strike } = order
  const offer = offerOf(state, product, order.ruleVersion)
  assert(offer !== undefined, 'an order keeps its rules')
  const rules = rulesOfOrder(state, order)
  const { ticks, median2: middle } = windowOf(state.timed.products.get(product)!, order.maturityStep, offer, rules)
  const outcome = rules.timedOutcome(direction, strike, middle)
  state.timed.remove(order, offer)
  noteResult(state, customer, BigInt(outcome === 'won' ? reserve : outcome === 'lost' ? -stake : 0))
  if (outcome === 'voided') {
    state.events.emit('timedVoided', { order: number, customer, product, paid: stake })
    return giveBack(state, order)
  }
  const paid = outcome === 'won' ? stake + reserve : outcome === 'tied' ? stake : 0
  state.events.emit('timedSettled', { order: number, customer, product, outcome, median2: middle!, ticks, paid })
  if (outcome === 'tied') giveBack(state, order)
  else payOut(state, order, outcome === 'won')
}

/** Ends an order that no tick opened. */
export function cancelTimed(state: State, order: TimedOrder): void {
  const { number, customer, product, stake } = order
  const offer = offerOf(state, product, order.ruleVersion)
  assert(offer !== undefined && order.maturityStep === 0, 'only what was not opened is cancelled')
  state.timed.remove(order, offer)
  state.events.emit('timedCancelled', { order: number, customer, product, paid: stake })
  giveBack(state, order)
}

/** Stake and reserve to whoever was right. */
function payOut(state: State, { number, customer, product, stake, reserve }: TimedOrder, isWon: boolean): void {
  const { ledger } = state
  const asset = state.products[product]!.definition.quote
  ledger.begin(SETTLEMENT, number)
  ledger.customer(customer, PURPOSE.timedStake, asset, -stake)
  if (reserve > 0) ledger.house(PURPOSE.timedReserve, asset, -reserve)
  if (isWon) ledger.available(customer, asset, stake + reserve)
  else ledger.house(PURPOSE.houseTimed, asset, stake + reserve)
  ledger.end()
}

/** Everything to where it came from. */
function giveBack(state: State, { number, customer, product, stake, reserve }: TimedOrder): void {
  const { ledger } = state
  const asset = state.products[product]!.definition.quote
  ledger.begin(REFUND, number)
  ledger.customer(customer, PURPOSE.timedStake, asset, -stake)
  if (reserve > 0) ledger.house(PURPOSE.timedReserve, asset, -reserve)
  ledger.available(customer, asset, stake)
  if (reserve > 0) ledger.house(PURPOSE.houseTimed, asset, reserve)
  ledger.end()
}
