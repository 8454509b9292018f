import { type Event, type EventKindOf, type EventOf, EVENTS } from './index.ts'

type TimedOrderEvent = Extract<EventOf<EventKindOf<'timed'>>, { readonly order: number }>

/** An event of a timed order. */
export function isOfTimedOrder(event: Event): event is TimedOrderEvent {
  return EVENTS[event.kind].room === 'timed' && 'order' in event
}
