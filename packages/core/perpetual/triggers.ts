import type { Code, CommandOf } from '@candela/contract'
import { MAX_LOTS, MAX_TICKS } from '@candela/rules/arithmetic'
import type { State } from '../state.ts'
import { codeOf } from './attempt.ts'
import { positionChanged, pricesOf } from './change.ts'
import { finishFunding } from './funding.ts'
import { type TriggerTerms, wholeTrigger } from './held-position.ts'
import { setKind, tellTriggers } from './position-triggers.ts'
import { termsOfProduct } from './terms.ts'

interface Asked {
  readonly customer: number
  readonly product: number
  readonly takeProfits: readonly TriggerTerms[]
  readonly stopLosses: readonly TriggerTerms[]
}

/**
 * All triggers of a position anew, up to five of a kind. Refusals: rulesChanged (by rules before these), productUnknown,
 * positionUnknown, priceMalformed, quantityMalformed (shares that cannot stand together), then the first fault of a trigger.
 */
export function setTriggerShares(state: State, command: CommandOf<'setTriggerShares'>): Code {
  const { areShares, edition, mostTriggers } = state.rules.perpetual
  if (edition === 1) return 'rulesChanged'
  const isEach = ({ lots, sharePpm }: TriggerTerms): boolean => (lots > 0 ? sharePpm === 0 : sharePpm > 0)
  const isSound = (terms: readonly TriggerTerms[]): boolean =>
    terms.length <= mostTriggers &&
    terms.every(isEach) &&
    areShares(terms.flatMap(({ sharePpm }) => (sharePpm === 0 ? [] : [sharePpm])))
  return set(state, command, isSound(command.takeProfits) && isSound(command.stopLosses))
}

/** One of a kind, as old journals hold it. Refusals as above. */
export function setTriggers(state: State, command: CommandOf<'setTriggers'>): Code {
  const { customer, product, takeProfit, stopLoss, takeProfitLots, stopLossLots } = command
  const terms = (price: number, lots: number): TriggerTerms[] =>
    price === 0 ? [] : [lots === 0 ? wholeTrigger(price) : { price, lots, sharePpm: 0 }]
  const takeProfits = terms(takeProfit, takeProfitLots)
  const stopLosses = terms(stopLoss, stopLossLots)
  const areNatural = [takeProfitLots, stopLossLots].every((lots) => isNatural(lots, MAX_LOTS))
  return set(state, { customer, product, takeProfits, stopLosses }, areNatural)
}

function set(state: State, { customer, product, takeProfits, stopLosses }: Asked, areSound: boolean): Code {
  if (termsOfProduct(state, product) === undefined) return 'productUnknown'
  finishFunding(state)
  const { perpetuals } = state
  const market = perpetuals.markets.get(product)
  const position = perpetuals.positionOf(customer, product)
  if (market === undefined || position === undefined) return 'positionUnknown'
  const all = [...takeProfits, ...stopLosses]
  if (!all.every(({ price }) => price >= 1 && isNatural(price, MAX_TICKS))) return 'priceMalformed'
  if (!areSound || !all.every(({ lots }) => isNatural(lots, MAX_LOTS))) return 'quantityMalformed'
  const { mark } = market
  const { forced: forcedPrice } = pricesOf(state, market, position)
  for (const [takeProfit, stopLoss] of pairs(takeProfits, stopLosses)) {
    const fault = state.rules.perpetual.triggerFault(position.side, { mark, forcedPrice, takeProfit, stopLoss })
    if (fault !== undefined) return codeOf(state, fault)
  }
  setKind(state, market, position, 'stopLoss', stopLosses)
  setKind(state, market, position, 'takeProfit', takeProfits)
  tellTriggers(state, position)
  positionChanged(state, market, position, 'triggers')
  return 'ok'
}

/** Take profits first, as their fault is the first of the documented order. */
function pairs(
  takeProfits: readonly TriggerTerms[],
  stopLosses: readonly TriggerTerms[],
): (readonly [number, number])[] {
  return [...takeProfits.map(({ price }) => [price, 0] as const), ...stopLosses.map(({ price }) => [0, price] as const)]
}

function isNatural(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= most
}
