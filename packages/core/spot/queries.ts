import { type Side, SIDES, type StopKind, type StopTime, type TimeInForce, TIMES_IN_FORCE } from '@candela/contract'
import {
  CUSTOMER,
  FEE,
  FEE_CREDIT,
  LOTS,
  MAKER_FEE,
  NEXT_OF_CUSTOMER,
  NOTIONAL,
  NUMBER,
  PLACED_AT,
  PLACED_SEQ,
  PRICE,
  PRODUCT_SIDE,
  RECORD,
  TAKER_FEE,
  timeAt,
  walletAt,
  TOTAL_LOTS,
  WIDE,
} from '../book/orders.ts'
import { holdFor } from '@candela/rules/arithmetic'
import { SPOT_WALLET } from '../ledger/wallet.ts'
import { ACTIVITY, FIRST_ORDER } from '../customers/customers.ts'
import { ownHold } from './entered-stop.ts'
import { heldFor } from './held-for.ts'
import { MAX_OPEN_ORDERS } from './order-lists.ts'
import { requestOf, reserveOf, type Stop } from './stop.ts'
import type { State } from '../state.ts'

/** A resting order; units as in commands. Only limit orders rest. */
export interface OpenOrder {
  readonly order: number
  readonly customer: number
  readonly product: number
  readonly side: Side
  readonly type: 'limit'
  readonly timeInForce: TimeInForce
  /** ticks */
  readonly price: number
  /** total quantity in lots, filled included */
  readonly lots: number
  readonly filled: number
  /** minor units of the asset that pays */
  readonly held: number
  readonly makerFeePpm: number
  readonly takerFeePpm: number
  /** quote minor units of its fills so far, and the fees on them */
  readonly notional: number
  readonly fee: number
  readonly placedAt: number
  readonly placedSeq: number
}

/** An order that waits for its trigger; units as in commands. */
export interface WaitingStop {
  readonly order: number
  readonly customer: number
  readonly product: number
  readonly side: Side
  readonly stopKind: StopKind
  readonly type: 'limit' | 'market'
  readonly timeInForce: StopTime
  readonly trigger: number
  /** the limit, or what a market order's reserve is measured by */
  readonly price: number
  readonly lots: number
  readonly held: number
  /** the limit order of its OCO; 0: none */
  readonly oco: number
  readonly placedAt: number
  readonly placedSeq: number
}

/** Questions about orders that rest in the book, and of those that wait for their trigger. */
export class SpotQueries {
  readonly #state: State

  constructor(state: State) {
    this.#state = state
  }

  /** Those that a customer placed by hand, or (a wallet) those of one of their strategies; oldest first. */
  openOrders(customer: number, wallet = SPOT_WALLET): OpenOrder[] {
    return openOrdersOf(this.#state, customer, wallet)
  }

  /** Undefined for an order that does not rest. */
  order(order: number): OpenOrder | undefined {
    const slot = this.#state.orders.slotOf(order)
    return slot === 0 ? undefined : openOrderAt(this.#state, slot)
  }

  /** Those of a customer that wait for their trigger, oldest first. */
  waitingStops(customer: number): WaitingStop[] {
    return Array.from(this.#state.stops.of(customer), waitingStop)
  }

  /** An order that waits for its trigger. */
  waitingStop(order: number): WaitingStop | undefined {
    const stop = this.#state.stops.byNumber.get(order)
    return stop && waitingStop(stop)
  }

  /** The number of orders that one customer may have open. */
  get mostOpenOrders(): number {
    return MAX_OPEN_ORDERS
  }

  /** The further amount that an amend would set aside for an open order and the stop of its OCO, in minor units; 0 of none. */
  furtherHold(order: number, price: number, lots: number): number {
    const state = this.#state
    const open = this.order(order)
    if (open === undefined) return 0
    const product = state.products[open.product]!
    const credit = state.orders.record[state.orders.slotOf(order) * RECORD + FEE_CREDIT]!
    const needed = holdFor(product.definition, open.side, price, lots - open.filled, open.takerFeePpm, credit)
    const stop = Array.from(state.stops.of(open.customer)).find(({ oco }) => oco === order)
    return Math.max(needed, stop ? reserveOf(product, stop) : 0) - open.held - (stop?.held ?? 0)
  }

  /** The same of an order that waits for its trigger. */
  furtherStopHold({ order, ...asked }: Pick<WaitingStop, 'order' | 'trigger' | 'price' | 'lots'>): number {
    const { stops, products, rules } = this.#state
    const stop = stops.byNumber.get(order)
    if (stop === undefined) return 0
    const product = products[stop.product]!
    const price = rules.spot.reservePrice(product.definition, { ...requestOf(stop), ...asked })
    return ownHold(this.#state, product, { ...stop, ...asked, price }) - stop.held
  }
}

function openOrderAt(state: State, slot: number): OpenOrder {
  const { record, wide } = state.orders
  const place = record[slot * RECORD + PRODUCT_SIDE]!
  const lots = record[slot * RECORD + TOTAL_LOTS]!
  return {
    order: wide[slot * WIDE + NUMBER]!,
    customer: record[slot * RECORD + CUSTOMER]!,
    product: place >>> 1,
    side: SIDES[place & 1]!,
    type: 'limit',
    timeInForce: TIMES_IN_FORCE[timeAt(record, slot)]!,
    price: record[slot * RECORD + PRICE]!,
    lots,
    filled: lots - record[slot * RECORD + LOTS]!,
    held: heldFor(state, slot),
    makerFeePpm: record[slot * RECORD + MAKER_FEE]!,
    takerFeePpm: record[slot * RECORD + TAKER_FEE]!,
    notional: wide[slot * WIDE + NOTIONAL]!,
    fee: wide[slot * WIDE + FEE]!,
    placedAt: wide[slot * WIDE + PLACED_AT]!,
    placedSeq: wide[slot * WIDE + PLACED_SEQ]!,
  }
}

function openOrdersOf(state: State, customer: number, wallet: number): OpenOrder[] {
  if (!state.customers.exists(customer)) return []
  const found: OpenOrder[] = []
  let slot = state.customers.activity[customer * ACTIVITY + FIRST_ORDER]!
  for (; slot !== 0; slot = state.orders.record[slot * RECORD + NEXT_OF_CUSTOMER]!) {
    if (walletAt(state.orders.record, slot) === wallet) found.push(openOrderAt(state, slot))
  }
  return found
}

function waitingStop(stop: Stop): WaitingStop {
  const { number: order, side, market, customer, product, stopKind, timeInForce, trigger, price, lots, held } = stop
  const type = market ? 'market' : 'limit'
  const { oco, placedAt, placedSeq } = stop
  const terms = { stopKind, type, timeInForce, trigger, price, lots, held } as const
  return { order, customer, product, side: SIDES[side]!, ...terms, oco, placedAt, placedSeq }
}
