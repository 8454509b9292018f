import type { CloseReason, Side, StopAccepted, StopKind, StopTime } from '@candela/contract'
import { assert } from '@candela/units'
import type { Applied } from './applied.ts'
import { changing, named, small, text, whole } from './column.ts'
import { Recent } from './recent.ts'
import { room } from './room.ts'
import { type RowOf, table } from './table.ts'

/**
 * Orders that wait, or waited, for the index to reach their trigger. Once triggered, the order stands among the orders
 * under the same number; `index`, `marketSeq` and `triggeredAt` are 0 before.
 */
export const STOP = table(
  'stop_order',
  {
    order: named('order_number', whole),
    customer: whole,
    product: small,
    side: text<Side>(),
    stopKind: text<StopKind>(),
    type: text<'limit' | 'market'>(),
    timeInForce: text<StopTime>(),
    trigger: changing(named('trigger_price', whole)),
    price: changing(whole),
    lots: changing(whole),
    held: changing(whole),
    makerFeePpm: small,
    takerFeePpm: small,
    /** the limit order of its OCO; 0: none */
    oco: whole,
    status: changing(text<'waiting' | 'triggered' | 'closed'>()),
    /** the reason why it ended without having been triggered */
    reason: changing(text<'' | CloseReason>()),
    index: changing(named('index_price', whole)),
    marketSeq: changing(whole),
    triggeredAt: changing(whole),
    placedAt: whole,
    updatedAt: changing(whole),
    seq: whole,
    /** the last entry that changed it */
    updatedSeq: changing(whole),
  },
  {
    key: ['order'],
    again: 'changes',
    load: { where: `status <> 'closed'` },
    indexes: [
      { on: ['customer', 'order'] },
      { on: ['oco'], where: 'oco > 0' },
      { on: ['marketSeq'], where: 'market_seq > 0' },
    ],
    fillfactor: 80,
  },
)
export type StopRow = RowOf<typeof STOP>

/** the number of ended stops that stay at hand for the answer to the command that ended them */
const ENDED_AT_HAND = 4096
const NONE: ReadonlyMap<number, StopRow> = new Map()

export const stops = room({ STOP }, (rows, { accounts }, start) => {
  /** those that wait, and those whose order is open */
  const live = new Map<number, StopRow>()
  const waiting = new Map<number, Map<number, StopRow>>()
  const ofLimits = new Map<number, StopRow>()
  const ended = new Recent<StopRow>(ENDED_AT_HAND)
  const endedOfLimits = new Recent<StopRow>(ENDED_AT_HAND)

  function opened(row: StopRow): void {
    live.set(row.order, row)
    if (row.oco > 0) ofLimits.set(row.oco, row)
    if (row.status !== 'waiting') return
    const own = waiting.get(row.customer)
    if (own) own.set(row.order, row)
    else waiting.set(row.customer, new Map([[row.order, row]]))
  }

  function touch({ at, seq }: Applied, order: number): StopRow {
    const row = live.get(order)
    assert(row !== undefined, 'only a live stop changes')
    row.updatedAt = at
    row.updatedSeq = seq
    accounts.touch(row.customer, seq)
    rows.STOP.put(row)
    return row
  }

  function end(row: StopRow): void {
    row.status = 'closed'
    row.held = 0
    live.delete(row.order)
    ofLimits.delete(row.oco)
    ended.set(row.order, row)
    if (row.oco > 0) endedOfLimits.set(row.oco, row)
  }

  for (const row of start.rows(STOP)) opened(row)
  return {
    on: {
      stopAccepted(event, applied) {
        const row = stopRow(event, applied)
        accounts.touch(row.customer, applied.seq)
        opened(row)
        rows.STOP.put(row)
      },
      stopAmended({ order, trigger, price, lots, held }, applied) {
        Object.assign(touch(applied, order), { trigger, price, lots, held })
      },
      stopTriggered({ order, index }, applied) {
        const row = touch(applied, order)
        row.status = 'triggered'
        row.held = 0
        row.index = index
        row.marketSeq = applied.seq
        row.triggeredAt = applied.at
        waiting.get(row.customer)!.delete(order)
      },
      stopClosed({ order, reason }, applied) {
        const row = touch(applied, order)
        row.reason = reason
        waiting.get(row.customer)!.delete(order)
        end(row)
      },
      orderClosed({ order }, applied) {
        if (live.has(order)) end(touch(applied, order))
      },
    },
    /** A customer's stops that wait, by number. */
    waiting: (customer: number): ReadonlyMap<number, StopRow> => waiting.get(customer) ?? NONE,
    /** The stop of an order that is live or ended a short while ago. */
    ofOrder: (order: number): StopRow | undefined => live.get(order) ?? ended.get(order),
    /** The stop beside a limit order in an OCO, where it is live or ended a short while ago. */
    ofLimit: (order: number): StopRow | undefined => ofLimits.get(order) ?? endedOfLimits.get(order),
  }
})

function stopRow(event: StopAccepted, { at, seq }: Applied): StopRow {
  const { kind: _, ...terms } = event
  const ahead = { status: 'waiting', reason: '', index: 0, marketSeq: 0, triggeredAt: 0 } as const
  return { ...terms, ...ahead, placedAt: at, updatedAt: at, seq, updatedSeq: seq }
}
