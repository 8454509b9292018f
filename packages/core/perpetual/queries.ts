import { type CommandOf, type MarginMode, type Side, SIDES, type TimeInForce, TIMES_IN_FORCE } from '@candela/contract'
import type { OwnProtections } from '@candela/rules'
import type { FaultyTerms, PerpetualTerms, Position } from '@candela/rules/perpetual'
import { trailingTrigger } from '@candela/rules/perpetual/arithmetic'
import { BUY, SELL } from '../book/book.ts'
import { hasKnowledge, isAboveLossLimit, ownProtections } from '../limits/gate.ts'
import { asPlaced } from './amend.ts'
import { borrowedOf } from '../loan/borrowed.ts'
import type { BookRow, BookView } from '../queries.ts'
import type { State } from '../state.ts'
import { askedOrder, bestBidFor } from './attempt.ts'
import { pricesOf } from './change.ts'
import { crossView, type CrossView } from './cross-margin.ts'
import { nextFundingAt } from './funding.ts'
import type { HeldPosition, PositionTriggerKind, TriggerTerms } from './held-position.ts'
import { mostMovable } from './margin.ts'
import { marketFor } from './market-for.ts'
import { neededFor } from './open-orders.ts'
import { byReach, triggerLots } from './position-triggers.ts'
import type { PerpetualMarket } from './perpetual-market.ts'
import type { OrderStage, PerpetualOrder } from './perpetual-order.ts'
import type { PerpetualSetting } from './perpetuals.ts'
import { termsOf, termsOfProduct } from './terms.ts'

/** A trigger of a position: fixed lots or, where they are 0, a share, and the lots that it would close now. */
export interface PositionTrigger extends TriggerTerms {
  readonly closes: number
}

/** A customer's position; ticks, lots and minor units. */
export interface PositionView extends Position {
  readonly id: number
  readonly customer: number
  readonly product: number
  readonly leverage: number
  readonly mode: MarginMode
  readonly ruleVersion: number
  /** 0: none */
  readonly forcedPrice: number
  readonly bankruptcyPrice: number
  /** the first that the mark reaches first */
  readonly takeProfits: readonly PositionTrigger[]
  readonly stopLosses: readonly PositionTrigger[]
}

/** An open order; ticks, lots and minor units. */
export interface PerpetualOrderView {
  readonly order: number
  readonly customer: number
  readonly product: number
  readonly side: Side
  readonly type: 'limit' | 'market'
  readonly timeInForce: TimeInForce
  readonly stage: OrderStage
  readonly price: number
  /** 0: none */
  readonly trigger: number
  /** by how far it trails the mark, in ppm; 0: it does not */
  readonly callbackPpm: number
  readonly lots: number
  readonly filled: number
  readonly closeLots: number
  readonly reduceOnly: boolean
  readonly leverage: number
  readonly takeProfit: number
  readonly stopLoss: number
  readonly held: bigint
  readonly placedAt: number
  readonly placedSeq: number
}

/** A customer's settings for a product, and the other facts their orders are judged by. */
export interface AskingView extends PerpetualSetting, OwnProtections {
  readonly hasKnowledge: boolean
  readonly isAboveLossLimit: boolean
  /** resting and waiting, over all products */
  readonly openOrders: number
  /** principal of loans in the quote asset, in minor units */
  readonly unpaidPrincipal: bigint
}

/** A perpetual's market; ticks and lots. */
export interface PerpetualMarketView {
  readonly index: number
  readonly mark: number
  /** best of book and ladder together; 0: that side is empty */
  readonly bid: number
  readonly ask: number
  /** of the last tick */
  readonly step: number
  /** ticks until triggers and liquidations act; 0: they do */
  readonly resuming: number
  /** lots of all longs, which are those of all shorts */
  readonly openLots: number
  /** the house's position, above 0 long, and how far its ladder may take it */
  readonly houseLots: number
  readonly houseMost: number
  /** the rate that the samples so far would make, and when it is due */
  readonly ratePpm: number
  readonly samples: number
  readonly fundingAt: number | undefined
  readonly stale: (at: number) => boolean
}

/** Questions about the perpetuals as they stand. */
export class PerpetualsQueries {
  private readonly state: State

  constructor(state: State) {
    this.state = state
  }

  /** Undefined of a product without a perpetual, and before its first tick. */
  market(product: number): PerpetualMarketView | undefined {
    const found = this.found(product)
    return found && viewOf(this.state, found)
  }

  /** Best `depth` levels a side, ladder merged in. */
  book(product: number, depth: number): BookView {
    const market = this.found(product)
    if (market === undefined) return { bids: [], asks: [] }
    const isLive = market.isLadderLiveAt(this.state.at)
    return { bids: levelsOf(market, SELL, depth, isLive), asks: levelsOf(market, BUY, depth, isLive) }
  }

  /** The terms by the rules in force; undefined of a product without a perpetual. */
  terms(product: number): PerpetualTerms | undefined {
    return termsOfProduct(this.state, product)
  }

  /** The first of these products whose perpetual no catalogue may have, by any rules that the program decides by. */
  faultyTerms(ids: readonly string[]): (FaultyTerms & { readonly version: number }) | undefined {
    for (const { version, perpetual } of Object.values(this.state.ruleSets)) {
      const faulty = perpetual.faultyTerms(perpetual.perpetualTerms, ids)
      if (faulty) return { version, ...faulty }
    }
    return undefined
  }

  asking(customer: number, product: number): AskingView {
    const { perpetuals, products } = this.state
    const known = perpetuals.customer(customer)
    return {
      ...known.settingOf(product),
      ...ownProtections(this.state, customer),
      hasKnowledge: hasKnowledge(this.state, customer),
      isAboveLossLimit: isAboveLossLimit(this.state, customer, 1n),
      openOrders: known.orders.size,
      unpaidPrincipal: borrowedOf(this.state, customer, products[product]!.definition.quote),
    }
  }

  position(customer: number, product: number): PositionView | undefined {
    const { perpetuals } = this.state
    const position = perpetuals.positionOf(customer, product)
    return position && positionView(this.state, position, perpetuals.markets.get(product)!)
  }

  /** By product. */
  positions(customer: number): PositionView[] {
    const { perpetuals } = this.state
    const found = [...perpetuals.customer(customer).positions.values()].sort((a, b) => a.product - b.product)
    return found.map((position) => positionView(this.state, position, perpetuals.markets.get(position.product)!))
  }

  /** Oldest first. */
  orders(customer: number): PerpetualOrderView[] {
    return this.state.perpetuals.customer(customer).ordersInOrder().map(orderView)
  }

  order(order: number): PerpetualOrderView | undefined {
    const found = this.state.perpetuals.orders.get(order)
    return found && orderView(found)
  }

  /** A customer's cross account in an asset, with or without a position. */
  cross(customer: number, asset: number): CrossView {
    return crossView(this.state, customer, asset)
  }

  /** The most margin that can be put into a position or taken out now, in minor units; 0 without one. */
  mostMargin(customer: number, product: number): { readonly add: bigint; readonly remove: bigint } {
    const { perpetuals } = this.state
    const position = perpetuals.positionOf(customer, product)
    const market = perpetuals.markets.get(product)
    if (position === undefined || market === undefined) return { add: 0n, remove: 0n }
    const most = (way: 'in' | 'out'): bigint => mostMovable(this.state, market, position, way)
    return { add: most('in'), remove: most('out') }
  }

  /** The amount that an order would set aside as it is asked now, in minor units; undefined of a product without a market. */
  reserveOf(asked: CommandOf<'placePerpetualOrder'>): bigint | undefined {
    const market = this.found(asked.product)
    const terms = termsOfProduct(this.state, asked.product)
    if (market === undefined || terms === undefined) return undefined
    const order = askedOrder(this.state, market, asked, terms)
    return neededFor(this.state, market, order, bestBidFor(market, order))
  }

  /** The amount that an amend would set aside beside what is held for the order, in minor units; undefined of one that is not open. */
  furtherReserveOf(asked: CommandOf<'amendPerpetualOrder'>): bigint | undefined {
    const open = this.state.perpetuals.orders.get(asked.order)
    const reserve = open && this.reserveOf(asPlaced(this.state, open, asked))
    return reserve === undefined ? undefined : reserve - open!.held
  }

  private found(product: number): PerpetualMarket | undefined {
    if (termsOfProduct(this.state, product) === undefined) return undefined
    const market = marketFor(this.state, product)
    return market.mark === 0 ? undefined : market
  }
}

function viewOf(state: State, market: PerpetualMarket): PerpetualMarketView {
  const { index, mark, step, resuming, houseLots, houseMost, premiums: samples, premiumSum } = market
  const { averagePremium, fundingRate } = state.rules.perpetual
  const terms = termsOf(state, market)
  const isLive = market.isLadderLiveAt(state.at)
  return {
    index,
    mark,
    bid: isLive ? market.bid : market.book.bestBid,
    ask: isLive ? market.ask : market.book.bestAsk,
    step,
    resuming,
    openLots: market.longLots + Math.max(0, houseLots),
    houseLots,
    houseMost,
    ratePpm: samples === 0 ? 0 : fundingRate(averagePremium(premiumSum, samples), terms.funding),
    samples,
    fundingAt: nextFundingAt(state),
    stale: (at) => market.isStaleAt(at, terms),
  }
}

/** The levels that a taker of `side` meets, best first. */
function levelsOf(market: PerpetualMarket, side: number, depth: number, isLive: boolean): BookRow[] {
  const { book, ladder } = market
  const isBuying = side === BUY
  const [prices, sizes] = isBuying ? [ladder.askPrice, ladder.askLots] : [ladder.bidPrice, ladder.bidLots]
  const end = !isLive ? 0 : isBuying ? ladder.asks : ladder.bids
  let place = isBuying ? market.asksUsed : market.bidsUsed
  let room = market.houseRoom(side)
  let own = isBuying ? book.bestAsk : book.bestBid
  const rows: BookRow[] = []
  while (rows.length < depth) {
    const virtual = place < end && room > 0 ? prices[place]! : 0
    if (own === 0 && virtual === 0) break
    const isOwn = virtual === 0 || (own !== 0 && (isBuying ? own <= virtual : own >= virtual))
    const isLadder = virtual !== 0 && (own === 0 || (isBuying ? virtual <= own : virtual >= own))
    const price = isOwn ? own : virtual
    const ofCustomers = isOwn ? book.totalAt(own) : 0
    const ofHouse = isLadder ? Math.min(sizes[place++]!, room) : 0
    room -= ofHouse
    rows.push([price, ofCustomers + ofHouse, ofCustomers])
    if (isOwn) own = isBuying ? book.above(own) : book.below(own)
  }
  return rows
}

function positionView(state: State, position: HeldPosition, market: PerpetualMarket): PositionView {
  const { id, customer, product, side, lots, cost, margin, settled, leverage, mode, ruleVersion } = position
  const { forced, bankruptcy } = pricesOf(state, market, position)
  return {
    id,
    customer,
    product,
    side,
    lots,
    cost,
    margin,
    settled,
    leverage,
    mode,
    ruleVersion,
    forcedPrice: forced,
    bankruptcyPrice: bankruptcy,
    takeProfits: triggersOf(state, position, 'takeProfit'),
    stopLosses: triggersOf(state, position, 'stopLoss'),
  }
}

function triggersOf(state: State, position: HeldPosition, kind: PositionTriggerKind): PositionTrigger[] {
  return byReach(position, kind).map((trigger) => {
    const { price, lots, sharePpm } = trigger
    return { price, lots, sharePpm, closes: triggerLots(state, trigger) }
  })
}

function orderView(order: PerpetualOrder): PerpetualOrderView {
  const { number, customer, product, stage, lots, filled, closeLots, reduceOnly, leverage, held } = order
  const { takeProfit, stopLoss, placedAt, placedSeq } = order
  return {
    order: number,
    customer,
    product,
    side: SIDES[order.side]!,
    type: order.isMarket ? 'market' : 'limit',
    timeInForce: TIMES_IN_FORCE[order.timeInForce]!,
    stage,
    price: order.limit,
    trigger:
      order.peak === undefined ? order.price : trailingTrigger(SIDES[order.side]!, order.peak.best, order.callbackPpm),
    callbackPpm: order.callbackPpm,
    lots: lots + filled,
    filled,
    closeLots,
    reduceOnly,
    leverage,
    takeProfit,
    stopLoss,
    held,
    placedAt,
    placedSeq,
  }
}
