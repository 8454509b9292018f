import type { Code, CommandOf } from '@candela/contract'
import { MAX_LOTS, MAX_TICKS } from '@candela/rules'
import { triggerFault } from '@candela/rules/perpetual'
import type { State } from '../state.ts'
import { codeOf } from './attempt.ts'
import { positionChanged, pricesOf } from './change.ts'
import { finishFunding } from './funding.ts'
import { termsOfProduct } from './terms.ts'

/**
 * Both triggers of a position anew. Refusals: productUnknown, positionUnknown, priceMalformed, quantityMalformed, then
 * targetWrongSide, stopLossWrongSide, stopBeyondForcedPrice.
 */
export function setTriggers(state: State, command: CommandOf<'setTriggers'>): Code {
  const { customer, product, takeProfit, stopLoss, takeProfitLots, stopLossLots } = command
  if (termsOfProduct(state, product) === undefined) return 'productUnknown'
  finishFunding(state)
  const { perpetuals } = state
  const market = perpetuals.markets.get(product)
  const position = perpetuals.positionOf(customer, product)
  if (market === undefined || position === undefined) return 'positionUnknown'
  if (![takeProfit, stopLoss].every((price) => isNatural(price, MAX_TICKS))) return 'priceMalformed'
  if (![takeProfitLots, stopLossLots].every((lots) => isNatural(lots, MAX_LOTS))) return 'quantityMalformed'
  const { mark } = market
  const { forced: forcedPrice } = pricesOf(state, market, position)
  const fault = triggerFault(position.side, { mark, forcedPrice, takeProfit, stopLoss })
  if (fault !== undefined) return codeOf(fault)
  for (const [trigger, price, lots] of [
    [position.stopLoss, stopLoss, stopLossLots],
    [position.takeProfit, takeProfit, takeProfitLots],
  ] as const) {
    market.setTrigger(trigger, price, lots, price === 0 ? 0 : ++perpetuals.triggers)
  }
  positionChanged(state, market, position, 'triggers')
  return 'ok'
}

function isNatural(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= most
}
