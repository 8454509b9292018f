import { type Code, CODES, type CommandOf } from '@candela/contract'
import type { PerpetualTerms } from '@candela/rules/perpetual'
import { splitLots } from '@candela/rules/perpetual/arithmetic'
import { assert } from '@candela/units'
import { BUY, SELL } from '../book/book.ts'
import { IOC, timePlace } from '../book/places.ts'
import type { State } from '../state.ts'
import { askedMarket } from './asked-market.ts'
import { askingAccount } from './asking.ts'
import { closableLots } from './change.ts'
import type { PerpetualMarket } from './perpetual-market.ts'
import { PerpetualOrder } from './perpetual-order.ts'
import { oppositeOf } from './sides.ts'

type Asked = CommandOf<'placePerpetualOrder'>

/** The order that a command asks for, as it would be; its number is not given yet. */
export function askedOrder(state: State, market: PerpetualMarket, asked: Asked, terms: PerpetualTerms): PerpetualOrder {
  const { customer, product, lots, reduceOnly, trigger } = asked
  const order = new PerpetualOrder()
  order.customer = customer
  order.product = product
  order.side = asked.side === 'buy' ? BUY : SELL
  order.isMarket = asked.type === 'market'
  order.timeInForce = order.isMarket ? IOC : timePlace(asked.timeInForce)
  order.limit = state.rules.perpetual.boundOf({ definition: market.product.definition, mark: market.mark }, asked)
  order.reduceOnly = reduceOnly
  order.total = order.lots = lots
  const opposite = oppositeOf(state, order)
  order.closeLots = opposite === undefined ? 0 : splitLots(lots, closableLots(state, opposite)).closeLots
  order.leverage = state.perpetuals.customer(customer).settingOf(product).leverage
  order.takeProfit = asked.takeProfit
  order.stopLoss = asked.stopLoss
  order.makerFeePpm = terms.makerPpm
  order.takerFeePpm = terms.takerPpm
  order.ruleVersion = asked.ruleVersion
  order.price = trigger
  order.isRising = trigger >= market.mark
  order.placedAt = state.at
  order.placedSeq = state.seq
  return order
}

/** The first refusal of what is asked in the documented order; `ok` where it is taken. One in the place of which it comes counts no more. */
export function judge(
  state: State,
  market: PerpetualMarket,
  asked: Asked,
  terms: PerpetualTerms,
  replaced?: PerpetualOrder,
): Code {
  const account = askingAccount(state, market, asked.customer, replaced)
  const attempt = state.rules.perpetual.attemptOf(asked, account, askedMarket(state, market, terms, asked.customer))
  const refusal = state.rules.perpetual.perpetualRefusal(attempt)
  if (refusal === undefined) return 'ok'
  const code = codeOf(state, refusal)
  assert(isCode(code), 'a refusal is one of the house’s codes')
  return code
}

/** The best bid by which a sale sets money aside: of a stop order, the mark it waits for. */
export function bestBidFor(market: PerpetualMarket, order: PerpetualOrder): number {
  return order.price === 0 ? market.bid : order.price
}

/** By the first edition a take profit on the wrong side has another name. */
export function codeOf<Refusal extends string>({ rules }: State, refusal: Refusal): Refusal | 'targetWrongSide' {
  return refusal === 'takeProfitWrongSide' && rules.perpetual.edition === 1 ? 'targetWrongSide' : refusal
}

function isCode(refusal: string): refusal is Code {
  return refusal in CODES
}
