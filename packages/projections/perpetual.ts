import type { EventOf } from '@candela/contract'
import { assert } from '@candela/units'
import type { Applied } from './applied.ts'
import { EntryNotes } from './entry-notes.ts'
import {
  CROSS_TOP_UP,
  FUNDING_RATE,
  type FundingRateRow,
  MOVES,
  openedPosition,
  PERPETUAL_FILL,
  PERPETUAL_MOVE,
  PERPETUAL_ORDER,
  PERPETUAL_POSITION,
  PERPETUAL_TRADE,
  perpetualFill,
  type PerpetualMoveRow,
  type PerpetualOrderRow,
  type PerpetualPositionRow,
  PERPETUAL_STAND,
  type PerpetualStandRow,
  placedPerpetual,
} from './perpetual-tables.ts'
import { Recent } from './recent.ts'
import { room } from './room.ts'

type Move = EventOf<(typeof MOVES)[number]>

const TABLES = {
  PERPETUAL_ORDER,
  PERPETUAL_FILL,
  PERPETUAL_POSITION,
  PERPETUAL_MOVE,
  PERPETUAL_STAND,
  PERPETUAL_TRADE,
  FUNDING_RATE,
  CROSS_TOP_UP,
}

/** the number of closed orders, and of positions that are gone, that stay at hand for those who wait for them */
const ENDED_AT_HAND = 4096

export const perpetual = room(TABLES, (rows, { accounts }, start) => {
  const orders = new Map<number, PerpetualOrderRow>()
  const positions = new Map<number, PerpetualPositionRow>()
  const ordersOf = new OfCustomers<PerpetualOrderRow>()
  const positionsOf = new OfCustomers<PerpetualPositionRow>()
  const closedOrders = new Recent<PerpetualOrderRow>(ENDED_AT_HAND)
  const gonePositions = new Recent<PerpetualPositionRow>(ENDED_AT_HAND)
  /** the last rate of each product */
  const rates = new Map<number, FundingRateRow>()
  /** moves of each customer in the entry at hand */
  const moves = new EntryNotes<number, number>()
  /** stands of the entry at hand, by customer and product */
  const stands = new EntryNotes<string, PerpetualStandRow>()

  function touchOrder(order: number, { at, seq }: Applied): PerpetualOrderRow {
    const row = orders.get(order)
    assert(row !== undefined, 'only open orders change')
    row.updatedAt = at
    row.updatedSeq = seq
    accounts.touch(row.customer, seq)
    rows.PERPETUAL_ORDER.put(row)
    return row
  }

  function touchPosition(position: number, { at, seq }: Applied): PerpetualPositionRow {
    const row = positions.get(position)
    assert(row !== undefined, 'only open positions change')
    row.updatedAt = at
    row.updatedSeq = seq
    accounts.touch(row.customer, seq)
    rows.PERPETUAL_POSITION.put(row)
    return row
  }

  function move(event: Move, { at, seq }: Applied): void {
    const { kind, customer, position, product, ...rest } = event
    const place = moves.get(customer) ?? 0
    moves.set(customer, place + 1)
    accounts.touch(customer, seq)
    rows.PERPETUAL_MOVE.add({ customer, seq, place, position, product, kind, at, told: digits(rest) })
  }

  function stand({ customer, product }: PerpetualPositionRow, after: Stand, { at, seq }: Applied): void {
    const key = `${customer} ${product}`
    const noted = stands.get(key)
    if (noted) Object.assign(noted, after)
    else {
      const row = { customer, product, at, seq, ...after }
      rows.PERPETUAL_STAND.add(row)
      stands.set(key, row)
    }
    accounts.touch(customer, seq).lastAt = at
  }

  function openOrder(row: PerpetualOrderRow): void {
    orders.set(row.order, row)
    ordersOf.add(row.customer, row.order, row)
  }

  function openPosition(row: PerpetualPositionRow): void {
    positions.set(row.position, row)
    positionsOf.add(row.customer, row.position, row)
  }

  for (const row of start.rows(PERPETUAL_ORDER)) openOrder(row)
  for (const row of start.rows(PERPETUAL_POSITION)) openPosition(row)
  for (const row of start.rows(FUNDING_RATE)) rates.set(row.product, row)
  const onMoves = Object.fromEntries(MOVES.map((kind) => [kind, move])) as Record<
    (typeof MOVES)[number],
    (event: Move, applied: Applied) => void
  >
  return {
    on: {
      ...onMoves,
      perpetualAccepted(event, applied) {
        const row = placedPerpetual(event, applied)
        accounts.touch(row.customer, applied.seq)
        openOrder(row)
        rows.PERPETUAL_ORDER.put(row)
      },
      triggered(event, applied) {
        if (event.trigger === 'stopOrder' || event.trigger === 'trailingStop') {
          const row = touchOrder(event.order, applied)
          row.fired = 1
          row.trigger = event.price
        }
        move(event, applied)
      },
      trailingBegun({ order, callbackPpm }, applied) {
        touchOrder(order, applied).callbackPpm = callbackPpm
      },
      perpetualAmended(event, applied) {
        const row = touchOrder(event.order, applied)
        row.price = event.price
        row.trigger = event.trigger
        row.asked = row.lots = event.lots
        row.closeLots = event.closeLots
        row.held = event.held
      },
      perpetualFilled(event, applied) {
        const { order, lots, notional, fee, result } = event
        const row = touchOrder(order, applied)
        row.filled += lots
        row.notional += notional
        row.fee += fee
        row.result += result
        row.held = event.held
        rows.PERPETUAL_FILL.add(perpetualFill(event, applied))
        if (!positions.has(event.position)) openPosition(openedPosition(event, applied))
        const position = touchPosition(event.position, applied)
        position.fee += fee
        position.result += result
        if (event.effect === 'close') position.closedLots += lots
        else {
          position.openedLots += lots
          position.openedCost += notional
        }
      },
      perpetualTrimmed({ order, lots }, applied) {
        const row = touchOrder(order, applied)
        row.lots -= lots
        row.closeLots = Math.max(0, row.closeLots - lots)
      },
      perpetualNarrowed({ order, lots }, applied) {
        const row = touchOrder(order, applied)
        row.lots -= lots
        row.closeLots = Math.min(row.closeLots, row.lots)
        row.narrowed = row.reduceOnly = 1
        row.takeProfit = row.stopLoss = 0
        row.held = 0n
      },
      perpetualClosed({ order, reason, filled }, applied) {
        const row = touchOrder(order, applied)
        assert(row.filled === filled, 'the fills of an order add up')
        row.status = reason === 'filled' ? 'filled' : 'cancelled'
        row.reason = reason
        row.held = 0n
        orders.delete(order)
        ordersOf.remove(row.customer, order)
        closedOrders.set(order, row)
      },
      positionChanged(event, applied) {
        const row = touchPosition(event.position, applied)
        if (event.cost < row.cost) row.closedCost += row.cost - event.cost
        row.lots = event.lots
        row.cost = event.cost
        row.margin = event.margin
        row.settled = event.settled
        row.takeProfit = event.takeProfit
        row.stopLoss = event.stopLoss
        row.takeProfitLots = event.takeProfitLots
        row.stopLossLots = event.stopLossLots
        row.forcedPrice = event.forcedPrice
        row.bankruptcyPrice = event.bankruptcyPrice
        row.mostLots = Math.max(row.mostLots, event.lots)
        row.cause = event.cause
        stand(row, standOf(row), applied)
        if (event.lots > 0) {
          row.leverage = event.leverage
          row.mode = event.mode
          row.ruleVersion = event.ruleVersion
        } else {
          row.closedAt = applied.at
          positions.delete(event.position)
          positionsOf.remove(row.customer, event.position)
          gonePositions.set(event.position, row)
        }
      },
      profitSettled(event, applied) {
        const row = touchPosition(event.position, applied)
        row.settled = event.settled
        stand(row, standOf(row), applied)
        move(event, applied)
      },
      fundingPaid(event, applied) {
        touchPosition(event.position, applied).funding += event.amount
        move(event, applied)
      },
      liquidated(event, applied) {
        const row = touchPosition(event.position, applied)
        row.closedLots += event.lots + event.atBankruptcyPrice
        row.result += event.result
        row.fee += event.fee
        move(event, applied)
      },
      deleveraged(event, applied) {
        const row = touchPosition(event.position, applied)
        row.closedLots += event.closed
        row.result += event.result
        move(event, applied)
      },
      crossMoved({ customer, asset, cause, amount, balance }, { at, seq }) {
        if (cause !== 'toppedUp') return
        rows.CROSS_TOP_UP.add({ customer, seq, asset, at, amount, balance })
        accounts.touch(customer, seq)
      },
      perpetualTraded({ trade, product, price, lots, takerSide, counterparty, liquidation }, { at, seq }) {
        const isForced = liquidation ? 1 : 0
        rows.PERPETUAL_TRADE.add({
          trade,
          product,
          price,
          lots,
          takerSide,
          counterparty,
          liquidation: isForced,
          at,
          seq,
        })
      },
      fundingRateSet({ product, at, ratePpm, averagePremiumPpm, mark, samples }, { seq }) {
        const row = { product, at, seq, ratePpm, averagePremiumPpm, mark, samples }
        rates.set(product, row)
        rows.FUNDING_RATE.add(row)
      },
      fundingSkipped({ product, at, samples }, { seq }) {
        const none = { ratePpm: null, averagePremiumPpm: null, mark: null }
        const row = { product, at, seq, samples, ...none }
        rates.set(product, row)
        rows.FUNDING_RATE.add(row)
      },
    },
    entryEnds() {
      moves.forget()
      stands.forget()
    },
    /** A customer's open orders, by number. */
    openOrders: (customer: number) => ordersOf.of(customer),
    /** A customer's open positions, by number. */
    openPositions: (customer: number) => positionsOf.of(customer),
    /** An order of a customer that is open, or was a short while ago. */
    orderAtHand: (customer: number, order: number) =>
      ofCustomer(customer, orders.get(order) ?? closedOrders.get(order)),
    /** A position of a customer that is open, or was a short while ago. */
    positionAtHand: (customer: number, position: number) =>
      ofCustomer(customer, positions.get(position) ?? gonePositions.get(position)),
    /** The rate of the last instant of funding. */
    lastRate: (product: number): FundingRateRow | undefined => rates.get(product),
  }
})

function ofCustomer<Row extends { readonly customer: number }>(
  customer: number,
  row: Row | undefined,
): Row | undefined {
  return row?.customer === customer ? row : undefined
}

/** The stand that profit is computed from: `lots` at the mark, less `basis`; shorts are signed. */
interface Stand {
  readonly lots: number
  readonly basis: bigint
}

export function standOf({ side, lots, cost, settled }: PerpetualPositionRow): Stand {
  return side === 'long' ? { lots, basis: cost + settled } : { lots: 0 - lots, basis: settled - cost }
}

/** Each customer's open rows, by number. */
class OfCustomers<Row> {
  readonly #all = new Map<number, Map<number, Row>>()

  add(customer: number, number: number, row: Row): void {
    const own = this.#all.get(customer)
    if (own) own.set(number, row)
    else this.#all.set(customer, new Map([[number, row]]))
  }

  remove(customer: number, number: number): void {
    this.#all.get(customer)!.delete(number)
  }

  of(customer: number): ReadonlyMap<number, Row> {
    return this.#all.get(customer) ?? new Map()
  }
}

/** An event's figures, as JSON can hold them. */
function digits(told: Readonly<Record<string, string | number | boolean | bigint>>): PerpetualMoveRow['told'] {
  return Object.fromEntries(
    Object.entries(told).map(([name, value]) => [name, typeof value === 'bigint' ? String(value) : value]),
  )
}
