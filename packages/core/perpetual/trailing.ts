import type { Code, CommandOf } from '@candela/contract'
import { firstRefusal, MAX_LOTS } from '@candela/rules/arithmetic'
import { BUY, SELL } from '../book/book.ts'
import { IOC } from '../book/places.ts'
import type { State } from '../state.ts'
import { accept } from './fire.ts'
import { finishFunding } from './funding.ts'
import { PerpetualOrder } from './perpetual-order.ts'
import { wait } from './place.ts'
import { oppositeOf } from './sides.ts'
import { termsOfProduct } from './terms.ts'

/**
 * Places an order that closes lots of a position once the mark has come back from its best by the callback. Answers its number.
 * Refusals: productUnknown, productHalted, rulesChanged, callbackMalformed, quantityMalformed, priceStale, nothingToReduce,
 * reduceExceedsPosition, tooManyOrders.
 */
export function placeTrailingStop(state: State, asked: CommandOf<'placeTrailingStop'>): Code {
  const { customer, product, side, lots, callbackPpm, ruleVersion } = asked
  const terms = termsOfProduct(state, product)
  if (terms === undefined) return 'productUnknown'
  finishFunding(state)
  const { perpetuals, events } = state
  const market = perpetuals.markets.get(product)
  const order = new PerpetualOrder()
  order.customer = customer
  order.product = product
  order.side = side === 'buy' ? BUY : SELL
  order.isMarket = true
  order.timeInForce = IOC
  order.reduceOnly = true
  const position = oppositeOf(state, order)
  const refusal = firstRefusal<Code>([
    [terms.isHalted, 'productHalted'],
    [ruleVersion !== state.rules.version || state.rules.perpetual.edition === 1, 'rulesChanged'],
    [!state.rules.perpetual.isCallback(callbackPpm), 'callbackMalformed'],
    [!Number.isSafeInteger(lots) || lots < 1 || lots > MAX_LOTS, 'quantityMalformed'],
    [market !== undefined && market.isStaleAt(state.at, terms), 'priceStale'],
    [position === undefined, 'nothingToReduce'],
    [position !== undefined && lots > position.lots, 'reduceExceedsPosition'],
    [perpetuals.customer(customer).orders.size >= terms.mostOrders, 'tooManyOrders'],
  ])
  if (refusal !== undefined) return refusal
  const { mark } = market!
  order.number = ++perpetuals.pool.numbers
  order.total = order.lots = lots
  order.leverage = position!.leverage
  order.makerFeePpm = terms.makerPpm
  order.takerFeePpm = terms.takerPpm
  order.ruleVersion = ruleVersion
  order.callbackPpm = callbackPpm
  order.placedAt = state.at
  order.placedSeq = state.seq
  accept(state, order)
  events.emit('trailingBegun', { order: order.number, customer, product, callbackPpm, mark })
  wait(state, market!, order)
  state.value = order.number
  return 'ok'
}
