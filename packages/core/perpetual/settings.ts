import type { Code, CommandOf } from '@candela/contract'
import { notional, tierOf } from '@candela/rules/perpetual/arithmetic'
import { hasKnowledge } from '../limits/gate.ts'
import type { State } from '../state.ts'
import { positionChanged } from './change.ts'
import { finishFunding } from './funding.ts'
import { termsOfProduct } from './terms.ts'

/**
 * Sets the leverage at which a customer opens from now on. Refusals: productUnknown, openOrdersExist, leverageTooHigh,
 * knowledgeCheckMissing.
 */
export function setLeverage(state: State, { customer, product, leverage }: CommandOf<'setLeverage'>): Code {
  const terms = termsOfProduct(state, product)
  if (terms === undefined) return 'productUnknown'
  finishFunding(state)
  const { perpetuals, events, rules } = state
  const known = perpetuals.customer(customer)
  if (known.ordersIn(product).length > 0) return 'openOrdersExist'
  const position = known.positions.get(product)
  const market = perpetuals.markets.get(product)
  const value = position && market ? notional(market.mark, position.lots, market.unit) : 0n
  if (leverage > tierOf(terms.tiers, value).leverage) return 'leverageTooHigh'
  if (rules.perpetual.edition > 1 && leverage > rules.perpetual.freeLeverage && !hasKnowledge(state, customer))
    return 'knowledgeCheckMissing'
  perpetuals.customerFor(customer).change(product, { leverage })
  events.emit('leverageSet', { customer, product, leverage })
  if (position !== undefined && market !== undefined) {
    position.leverage = leverage
    positionChanged(state, market, position, 'leverage')
  }
  return 'ok'
}

/** Sets the margin mode in which a customer opens. Refusals: productUnknown, positionOpen, openOrdersExist. */
export function setMarginMode(state: State, { customer, product, mode }: CommandOf<'setMarginMode'>): Code {
  if (termsOfProduct(state, product) === undefined) return 'productUnknown'
  const { perpetuals, events } = state
  const known = perpetuals.customer(customer)
  if (known.positions.has(product)) return 'positionOpen'
  if (known.ordersIn(product).length > 0) return 'openOrdersExist'
  perpetuals.customerFor(customer).change(product, { mode })
  events.emit('marginModeSet', { customer, product, mode })
  return 'ok'
}
