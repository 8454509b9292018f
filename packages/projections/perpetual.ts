import type { EventOf } from '@candela/contract'
import { assert } from '@candela/units'
import type { Applied } from './applied.ts'
import {
  FUNDING_RATE,
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
  placedPerpetual,
} from './perpetual-tables.ts'
import { room } from './room.ts'

type Move = EventOf<(typeof MOVES)[number]>

const TABLES = { PERPETUAL_ORDER, PERPETUAL_FILL, PERPETUAL_POSITION, PERPETUAL_MOVE, PERPETUAL_TRADE, FUNDING_RATE }

export const perpetual = room(TABLES, (rows, { accounts }, start) => {
  const orders = new Map<number, PerpetualOrderRow>()
  const positions = new Map<number, PerpetualPositionRow>()
  /** moves of each customer in the entry at hand */
  const moves = new Map<number, number>()

  function touchOrder(order: number, { at, seq }: Applied): PerpetualOrderRow {
    const row = orders.get(order)
    assert(row !== undefined, 'only open orders change')
    row.updatedAt = at
    row.updatedSeq = seq
    accounts.touch(row.customer, seq)
    rows.PERPETUAL_ORDER.put(row)
    return row
  }

  function touchPosition(position: number, { seq }: Applied): PerpetualPositionRow {
    const row = positions.get(position)
    assert(row !== undefined, 'only open positions change')
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

  for (const row of start.rows(PERPETUAL_ORDER)) orders.set(row.order, row)
  for (const row of start.rows(PERPETUAL_POSITION)) positions.set(row.position, row)
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
        orders.set(row.order, row)
        rows.PERPETUAL_ORDER.put(row)
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
        if (!positions.has(event.position)) positions.set(event.position, openedPosition(event, applied))
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
        touchOrder(order, applied).lots -= lots
      },
      perpetualClosed({ order, reason, filled }, applied) {
        const row = touchOrder(order, applied)
        assert(row.filled === filled, 'the fills of an order add up')
        row.status = reason === 'filled' ? 'filled' : 'cancelled'
        row.reason = reason
        row.held = 0n
        orders.delete(order)
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
        row.forcedPrice = event.forcedPrice
        row.cause = event.cause
        if (event.lots > 0) row.leverage = event.leverage
        else {
          row.closedAt = applied.at
          positions.delete(event.position)
        }
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
        rows.FUNDING_RATE.add({ product, at, seq, ratePpm, averagePremiumPpm, mark, samples })
      },
      fundingSkipped({ product, at, samples }, { seq }) {
        const none = { ratePpm: null, averagePremiumPpm: null, mark: null }
        rows.FUNDING_RATE.add({ product, at, seq, samples, ...none })
      },
    },
    entryEnds() {
      moves.clear()
    },
  }
})

/** What an event told, as JSON can hold it. */
function digits(told: Readonly<Record<string, string | number | boolean | bigint>>): PerpetualMoveRow['told'] {
  return Object.fromEntries(
    Object.entries(told).map(([name, value]) => [name, typeof value === 'bigint' ? String(value) : value]),
  )
}
