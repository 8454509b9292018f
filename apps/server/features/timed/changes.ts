import { isOfTimedOrder, type TimedOrder } from '@candela/contract'
import type { TimedReads } from '../../ports/timed.ts'
import type { Sources } from '../../queries/context.ts'
import { timedOrderText } from './queries.ts'

/** The account channel's messages of timed orders: each that changed, once, as it is. */
export function openTimedChanges(sources: Sources): TimedReads['timedChanges'] {
  return (batch, isWanted) => {
    const changed = new Map<number, Map<number, TimedOrder>>()
    for (const { events } of batch) {
      for (const event of events) {
        if (!isOfTimedOrder(event) || !isWanted(event.customer)) continue
        const row = sources.projections.money.rooms.timed.orderAtHand(event.customer, event.order)
        if (row === undefined) continue
        const own = changed.get(event.customer) ?? new Map<number, TimedOrder>()
        changed.set(event.customer, own.set(event.order, timedOrderText(sources, row)))
      }
    }
    return new Map([...changed].map(([customer, orders]) => [customer, [...orders.values()]]))
  }
}
