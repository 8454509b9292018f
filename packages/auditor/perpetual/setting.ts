import type { CommandOf } from '@candela/contract'
import { LARGEST_STEP } from '../floor/arithmetic.ts'
import type { AuditedState } from '../floor/books.ts'
import { type Decision, done, refusal } from '../floor/decision.ts'
import type { Expected } from '../floor/told.ts'
import { anew, whole } from './attached.ts'
import { tellTriggers } from './waiting.ts'
import { isPerpetual, isSecondEdition, isStale, perpetualOrdersOf, positionOf } from './books.ts'
import { standing } from './cross.ts'
import { change } from './fills.ts'
import { marketOf } from './markets.ts'
import type { PerpetualOrder, Trigger } from './memory.ts'
import { triggerRefusal } from './order-rules.ts'
import { forcedPrice } from './position.ts'
import { named } from './requests.ts'
import { accepted } from './triggers.ts'

/* Triggers of positions and orders that trail the mark: both wait for it beside orders. */

type Terms = Omit<Trigger, 'seq'>

interface Asked {
  readonly customer: number
  readonly product: number
  readonly takeProfits: readonly Terms[]
  readonly stopLosses: readonly Terms[]
}

export function setTriggers(state: AuditedState, command: CommandOf<'setTriggers'>): Decision {
  const { customer, product, takeProfit, stopLoss, takeProfitLots, stopLossLots } = command
  const terms = (price: number, lots: number): Terms[] => {
    if (price === 0) return []
    return [lots === 0 ? whole(BigInt(price)) : { price: BigInt(price), lots: BigInt(lots), share: 0n }]
  }
  const isSound = [takeProfitLots, stopLossLots].every((lots) => lots >= 0 && lots <= Number(LARGEST_STEP))
  const takeProfits = terms(takeProfit, takeProfitLots)
  return set(state, { customer, product, takeProfits, stopLosses: terms(stopLoss, stopLossLots) }, isSound)
}

export function setTriggerShares(state: AuditedState, command: CommandOf<'setTriggerShares'>): Decision {
  if (!isSecondEdition(state)) return refusal('rulesChanged')
  const { customer, product } = command
  type Rows = (typeof command)['takeProfits']
  const terms = (rows: Rows): Terms[] =>
    rows.map(({ price, lots, sharePpm }) => ({ price: BigInt(price), lots: BigInt(lots), share: BigInt(sharePpm) }))
  const isSound = [command.takeProfits, command.stopLosses].every((rows) => {
    const shares = rows.filter(({ lots }) => lots <= 0)
    const isEach = rows.every(({ lots, sharePpm }) =>
      lots > 0 ? sharePpm === 0 : sharePpm >= 1 && sharePpm <= 1_000_000,
    )
    return isEach && rows.length <= 5 && shares.reduce((sum, { sharePpm }) => sum + sharePpm, 0) <= 1_000_000
  })
  const lists = { takeProfits: terms(command.takeProfits), stopLosses: terms(command.stopLosses) }
  return set(state, { customer, product, ...lists }, isSound)
}

function set(state: AuditedState, { customer, product, takeProfits, stopLosses }: Asked, isSound: boolean): Decision {
  if (!isPerpetual(state, product)) return refusal('productUnknown')
  const market = marketOf(state, product)
  const position = positionOf(market, customer)
  if (!position) return refusal('positionUnknown')
  const all = [...takeProfits, ...stopLosses]
  if (all.some(({ price }) => price < 1n || price > LARGEST_STEP)) return refusal('priceMalformed')
  if (!isSound || all.some(({ lots }) => lots < 0n || lots > LARGEST_STEP)) return refusal('quantityMalformed')
  const forced = forcedPrice(standing(state, market, position, true), market.unit, state.perpetual.terms.tiers)
  for (const { price } of takeProfits) {
    const unfit = named(state, triggerRefusal(position.long, market.mark, price, undefined, forced))
    if (unfit) return refusal(unfit)
  }
  for (const { price } of stopLosses) {
    const unfit = named(state, triggerRefusal(position.long, market.mark, undefined, price, forced))
    if (unfit) return refusal(unfit)
  }
  const stopLoss = anew(state, stopLosses)
  const after = { ...position, stopLoss, takeProfit: anew(state, takeProfits) }
  const told: Expected[] = []
  tellTriggers(state, after, told)
  change(state, market, after, 'triggers', told)
  return done(0, ...told)
}

/** It closes once the mark has come back from the best it was by 0.1 % to 10 %, in steps of 0.1 %. */
export function placeTrailingStop(state: AuditedState, asked: CommandOf<'placeTrailingStop'>): Decision {
  const { customer, product, side, lots, callbackPpm, ruleVersion } = asked
  if (!isPerpetual(state, product)) return refusal('productUnknown')
  const market = marketOf(state, product)
  const position = positionOf(market, customer)
  const against = position && position.long === (side === 'sell') ? position : undefined
  if (ruleVersion !== state.ruleVersion || !isSecondEdition(state)) return refusal('rulesChanged')
  if (callbackPpm < 1_000 || callbackPpm > 100_000 || callbackPpm % 1_000 !== 0) return refusal('callbackMalformed')
  if (lots < 1 || lots > Number(LARGEST_STEP)) return refusal('quantityMalformed')
  const isBegun = state.perpetual.markets.includes(market)
  if (isBegun && isStale(state, market, state.at)) return refusal('priceStale')
  if (!against) return refusal('nothingToReduce')
  if (lots > against.lots) return refusal('reduceExceedsPosition')
  const { terms } = state.perpetual
  if (perpetualOrdersOf(state, customer).length >= terms.mostOrders) return refusal('tooManyOrders')
  const order: PerpetualOrder = {
    order: ++state.perpetual.orders,
    customer,
    product,
    side,
    type: 'market',
    timeInForce: 'ioc',
    reduceOnly: true,
    leverage: against.leverage,
    makerPpm: terms.makerPpm,
    takerPpm: terms.takerPpm,
    ruleVersion,
    placedAt: state.at,
    placedSeq: state.seq,
    price: 0n,
    trigger: 0n,
    falls: false,
    waitsSince: 0,
    callbackPpm: BigInt(callbackPpm),
    best: market.mark,
    takeProfit: 0n,
    stopLoss: 0n,
    lots: BigInt(lots),
    left: BigInt(lots),
    closes: 0n,
    filled: 0n,
    held: 0n,
    heldAt: 0n,
    stage: 'waiting',
  }
  const { mark } = market
  const begun: Expected = {
    kind: 'trailingBegun',
    order: order.order,
    customer,
    product,
    callbackPpm,
    mark: Number(mark),
  }
  const told = [accepted(state, order), begun]
  order.waitsSince = ++state.perpetual.triggers
  market.open.push(order)
  return done(order.order, ...told)
}
