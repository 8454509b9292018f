import type { Code, CommandOf } from '@candela/contract'
import type { PerpetualTerms } from '@candela/rules/perpetual'
import type { State } from '../state.ts'
import { accept, closingOrder, finishTaking } from './fire.ts'
import { finishFunding } from './funding.ts'
import type { HeldPosition } from './held-position.ts'
import { termsOfProduct } from './terms.ts'

/** Closes a position at market. Refusals: productUnknown, productHalted, positionUnknown, priceStale. */
export function closePosition(state: State, { customer, product }: CommandOf<'closePosition'>): Code {
  const terms = termsOfProduct(state, product)
  if (terms === undefined) return 'productUnknown'
  if (terms.isHalted) return 'productHalted'
  finishFunding(state)
  const position = state.perpetuals.positionOf(customer, product)
  if (position === undefined) return 'positionUnknown'
  if (!canClose(state, position, terms)) return 'priceStale'
  close(state, position)
  return 'ok'
}

/**
 * Closes every position that can be, in the order of the products. Refusals: positionUnknown (there is none), priceStale
 * (none can be closed now).
 */
export function closeAllPositions(state: State, { customer }: CommandOf<'closeAllPositions'>): Code {
  finishFunding(state)
  const positions = [...state.perpetuals.customer(customer).positions.values()]
  if (positions.length === 0) return 'positionUnknown'
  let isAny = false
  for (const position of positions.sort((a, b) => a.product - b.product)) {
    const terms = termsOfProduct(state, position.product)
    if (terms === undefined || terms.isHalted || !canClose(state, position, terms)) continue
    close(state, position)
    isAny = true
  }
  state.value = 0
  return isAny ? 'ok' : 'priceStale'
}

function canClose(state: State, { product }: HeldPosition, terms: PerpetualTerms): boolean {
  return !state.perpetuals.markets.get(product)!.isStaleAt(state.at, terms)
}

function close(state: State, position: HeldPosition): void {
  const market = state.perpetuals.markets.get(position.product)!
  market.settleLadder(state.at)
  const order = closingOrder(state, market, position, position.lots)
  accept(state, order)
  finishTaking(state, market, order)
  state.value = order.number
}
