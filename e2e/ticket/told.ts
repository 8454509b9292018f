import {
  type PerpetualOrder,
  type PerpetualTerms,
  type Position,
  priceText,
  type ProductDefinition,
  quantityText,
} from '@candela/contract'
import type { PositionView } from '@candela/core'
import type { TicketMarket } from '@candela/customer/perpetual-ticket'
import { BTC_USDT } from '@candela/rules/testing'
import { formatDecimal } from '@candela/units'
import type { TicketHouse } from './house.ts'

const PROTECTIONS = {
  selfExcluded: 'isSelfExcluded',
  onBreak: 'isOnBreak',
  accountFrozen: 'isFrozen',
  ownLossLimit: 'isAboveLossLimit',
} as const
const CODES = ['selfExcluded', 'onBreak', 'accountFrozen', 'ownLossLimit'] as const
const DEPTH = 50

/** All that the routes and channels tell an app of a house and its customer, as they say it. */
export function toldOf(house: TicketHouse): TicketMarket {
  const { core, customer } = house
  const { perpetuals } = core
  const cross = perpetuals.cross(customer, 0)
  const { bids, asks } = perpetuals.book(0, DEPTH)
  const rows = (levels: typeof bids) =>
    levels.map(
      ([price, lots, own]) =>
        [priceText(BTC_USDT, price), quantityText(BTC_USDT, lots), quantityText(BTC_USDT, own)] as const,
    )
  return {
    definition: BTC_USDT,
    terms: termsTold(house),
    mark: perpetuals.market(0)!.mark,
    available: core.balance(customer, 0).available,
    positions: positionsTold(house),
    orders: ordersTold(house),
    account: {
      balance: formatDecimal(cross.balance),
      equity: formatDecimal(cross.equity),
      maintenance: formatDecimal(cross.maintenance),
      mostAddable: formatDecimal(cross.add),
      mostRemovable: formatDecimal(cross.remove),
      mostUnchecked: formatDecimal(cross.removeUnchecked),
      topUp: cross.isToppedUp,
    },
    book: { bids: rows(bids), asks: rows(asks) },
  }
}

function termsTold({ core, customer, at }: TicketHouse): PerpetualTerms {
  const { perpetuals } = core
  const terms = perpetuals.terms(0)!
  const market = perpetuals.market(0)!
  const asking = perpetuals.asking(customer, 0)
  return {
    product: BTC_USDT.id,
    ruleVersion: core.ruleVersion,
    halted: terms.isHalted,
    tiers: terms.tiers.map(({ upTo, ...tier }) => ({ ...tier, upTo: formatDecimal(upTo) })),
    makerFeePpm: terms.makerPpm,
    takerFeePpm: terms.takerPpm,
    liquidationFeePpm: terms.liquidationPpm,
    targetPpm: terms.targetPpm,
    mostOrders: terms.mostOrders,
    minimumNotional: formatDecimal(BTC_USDT.minimumNotional),
    priceBandPpm: BTC_USDT.priceBandPpm,
    worstPricePpm: BTC_USDT.worstPricePpm,
    mark: price(BTC_USDT, market.mark),
    index: price(BTC_USDT, market.index),
    stale: market.stale(at),
    nextFundingAt: 0,
    comingFundingPpm: 0,
    openInterest: '0',
    house: { position: '0', most: '0' },
    insurance: '0',
    own: {
      leverage: asking.leverage,
      mode: asking.mode,
      knowledge: asking.hasKnowledge,
      protections: CODES.filter((code) => asking[PROTECTIONS[code]]).map((code) => ({ code, params: {} })),
      openOrders: asking.openOrders,
      borrowed: formatDecimal(asking.unpaidPrincipal),
    },
  }
}

function positionsTold({ core, customer, fees }: TicketHouse): Position[] {
  const { perpetuals } = core
  return perpetuals.positions(customer).map((view): Position => {
    const definition = view.product === 0 ? BTC_USDT : { ...BTC_USDT, id: 'ETH-USDT' }
    return {
      id: String(view.id),
      product: definition.id,
      side: view.side === 1 ? 'long' : 'short',
      quantity: quantityText(definition, view.lots),
      cost: formatDecimal(view.cost),
      entry: '0',
      margin: formatDecimal(view.margin),
      settled: formatDecimal(view.settled),
      leverage: view.leverage,
      mode: view.mode,
      ruleVersion: view.ruleVersion,
      takeProfit: price(definition, view.takeProfits[0]?.price ?? 0),
      stopLoss: price(definition, view.stopLosses[0]?.price ?? 0),
      takeProfits: view.takeProfits.map((trigger) => triggerTold(definition, trigger)),
      stopLosses: view.stopLosses.map((trigger) => triggerTold(definition, trigger)),
      forcedPrice: price(definition, view.forcedPrice),
      bankruptcyPrice: price(definition, view.bankruptcyPrice),
      mark: price(definition, perpetuals.market(view.product)!.mark),
      result: '0',
      fees: formatDecimal(fees.get(view.id) ?? 0n),
      funding: '0',
      mostAddable: '0',
      mostRemovable: '0',
      openedAt: 0,
      updatedAt: 0,
      openedSeq: 0,
      seq: 0,
    }
  })
}

function triggerTold(
  definition: ProductDefinition,
  { price: at, lots, sharePpm, closes }: PositionView['takeProfits'][number],
): Position['takeProfits'][number] {
  return {
    price: priceText(definition, at),
    quantity: quantityText(definition, lots),
    sharePpm,
    closes: quantityText(definition, closes),
  }
}

function ordersTold({ core, customer }: TicketHouse): PerpetualOrder[] {
  return core.perpetuals.orders(customer).map((view): PerpetualOrder => {
    return {
      id: String(view.order),
      product: BTC_USDT.id,
      side: view.side,
      type: view.type,
      timeInForce: view.timeInForce,
      price: priceText(BTC_USDT, view.price),
      trigger: price(BTC_USDT, view.trigger),
      callbackPpm: view.callbackPpm,
      asked: quantityText(BTC_USDT, view.lots),
      narrowed: false,
      quantity: quantityText(BTC_USDT, view.lots),
      closing: quantityText(BTC_USDT, view.closeLots),
      reduceOnly: view.reduceOnly,
      leverage: view.leverage,
      mode: 'isolated',
      takeProfit: price(BTC_USDT, view.takeProfit),
      stopLoss: price(BTC_USDT, view.stopLoss),
      ruleVersion: 1,
      filled: quantityText(BTC_USDT, view.filled),
      averagePrice: '0',
      fee: '0',
      result: '0',
      held: formatDecimal(view.held),
      status: view.stage === 'waiting' ? 'waiting' : 'open',
      reason: '',
      placedAt: view.placedAt,
      updatedAt: view.placedAt,
      seq: view.placedSeq,
    }
  })
}

/** '' where there is none */
function price(definition: ProductDefinition, ticks: number): string {
  return ticks === 0 ? '' : priceText(definition, ticks)
}
