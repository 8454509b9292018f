import { type Event, type EventKindOf, type EventOf, EVENTS } from './index.ts'

type SpotOrderEvent = Extract<EventOf<EventKindOf<'spot'>>, { readonly order: number }>

/** An event of a spot order. Other words number their orders from 1 as well, so that a number alone says too little. */
export function isOfSpotOrder(event: Event): event is SpotOrderEvent {
  return EVENTS[event.kind].room === 'spot' && 'order' in event
}
