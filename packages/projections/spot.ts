import { assert } from '@candela/units'
import type { Applied } from './applied.ts'
import { EntryNotes } from './entry-notes.ts'
import { Recent } from './recent.ts'
import { room } from './room.ts'
import {
  AMENDMENT,
  FILL,
  fillRow,
  type FillRow,
  ORDER,
  type OrderRow,
  placedRow,
  TRADE,
  tradeRow,
  USED_MARKET,
} from './spot-tables.ts'

/** the number of closed orders that stay at hand for the answer to the command that closed them */
const CLOSED_AT_HAND = 8192
/** the number of entries whose fills stay at hand */
const FILLED_AT_HAND = 4096
/** product numbers stay below this */
const MAX_PRODUCTS = 4096
const NO_FILLS: readonly FillRow[] = []
const NO_ORDERS: ReadonlyMap<number, OrderRow> = new Map()

export const spot = room({ ORDER, FILL, AMENDMENT, TRADE, USED_MARKET }, (rows, { accounts, market }, start) => {
  const open = new Map<number, Map<number, OrderRow>>()
  const closed = new Recent<OrderRow>(CLOSED_AT_HAND)
  const fills = new Recent<FillRow[]>(FILLED_AT_HAND)
  /** the order of each customer that was filled last in the entry at hand */
  const filledNow = new EntryNotes<number, OrderRow>()
  /** the order of a strategy that is accepted next */
  let ordered = { order: 0, strategy: 0 }

  function opened(row: OrderRow): void {
    const orders = open.get(row.customer)
    if (orders) orders.set(row.order, row)
    else open.set(row.customer, new Map([[row.order, row]]))
  }

  function touch({ at, seq }: Applied, customer: number, order: number): OrderRow {
    const row = open.get(customer)?.get(order)
    assert(row !== undefined, 'only open orders change')
    row.updatedAt = at
    row.updatedSeq = seq
    accounts.touch(customer, seq)
    rows.ORDER.put(row)
    return row
  }

  function keepAtHand(fill: FillRow): void {
    const kept = fills.get(fill.seq)
    if (kept) kept.push(fill)
    else fills.set(fill.seq, [fill])
  }

  for (const row of start.rows(ORDER)) opened(row)
  return {
    on: {
      strategyOrdered({ order, strategy }) {
        ordered = { order, strategy }
      },
      orderAccepted(event, applied) {
        const row = placedRow(event, ordered.order === event.order ? ordered.strategy : 0, applied)
        accounts.touch(row.customer, applied.seq)
        opened(row)
        rows.ORDER.put(row)
      },
      orderAmended(event, applied) {
        const row = touch(applied, event.customer, event.order)
        row.price = event.price
        row.lots = event.lots
        row.held = event.held
        rows.AMENDMENT.add({ order: event.order, seq: applied.seq })
      },
      stopAmended({ order }, { seq }) {
        rows.AMENDMENT.add({ order, seq })
      },
      orderFilled(event, applied) {
        const row = touch(applied, event.customer, event.order)
        row.filled += event.lots
        row.notional += event.notional
        row.fee += event.fee
        filledNow.set(event.customer, row)
        const used = event.counterparty === 'ladder' ? market.markets.get(event.product) : undefined
        assert(event.counterparty === 'customer' || used !== undefined, 'a ladder fill has a market entry')
        const fill = fillRow(event, applied, used?.seq ?? 0)
        rows.FILL.add(fill)
        keepAtHand(fill)
        if (!used) return
        const { product, seq, at, index, ladder } = used
        const shape = market.products[product]!.ladder
        rows.USED_MARKET.put({ product, seq, at, index, ladder, shape }, seq * MAX_PRODUCTS + product)
      },
      orderClosed(event, applied) {
        const row = touch(applied, event.customer, event.order)
        assert(row.filled === event.filled, 'the fills of an order add up')
        row.status = event.reason === 'filled' || event.reason === 'spent' ? 'filled' : 'cancelled'
        row.reason = event.reason
        row.held = 0
        open.get(row.customer)!.delete(row.order)
        closed.set(row.order, row)
      },
      traded(event, applied) {
        rows.TRADE.add(tradeRow(event, applied))
      },
      /** A trade takes from the amount held for its order. */
      posted({ purpose, legs }) {
        if (purpose !== 'trade') return
        for (const { owner, purpose: account, amount } of legs) {
          if (account !== 'held' && account !== 'strategyHeld') continue
          const row = filledNow.get(owner)
          assert(row !== undefined, 'a fill is told before it is posted')
          row.held += Number(amount)
        }
      },
    },
    entryEnds() {
      filledNow.forget()
    },
    /** A customer's open orders by number. */
    openOrders: (customer: number): ReadonlyMap<number, OrderRow> => open.get(customer) ?? NO_ORDERS,
    /** An order of a customer that is open, or was closed a short while ago. */
    orderAtHand(customer: number, order: number): OrderRow | undefined {
      const row = open.get(customer)?.get(order) ?? closed.get(order)
      return row?.customer === customer ? row : undefined
    },
    /** The fills of an entry made a short while ago. */
    fillsAtHand: (seq: number): readonly FillRow[] => fills.get(seq) ?? NO_FILLS,
  }
})
