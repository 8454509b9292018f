import type { Event } from '@candela/contract'
import type { PerpetualChange, PerpetualReads } from '../../ports/perpetual.ts'
import type { Sources } from '../../queries/context.ts'
import { orderText, positionText } from './texts.ts'

const OF_ORDERS = [
  'perpetualAccepted',
  'perpetualAmended',
  'perpetualFilled',
  'perpetualTrimmed',
  'perpetualNarrowed',
  'perpetualClosed',
  'triggered',
] as const
const OF_POSITIONS = [
  'perpetualFilled',
  'positionChanged',
  'triggersSet',
  'fundingPaid',
  'liquidated',
  'deleveraged',
] as const
type OfOrder = Extract<Event, { kind: (typeof OF_ORDERS)[number] }>
type OfPosition = Extract<Event, { kind: (typeof OF_POSITIONS)[number] }>
const ORDER_KINDS: ReadonlySet<string> = new Set(OF_ORDERS)
const POSITION_KINDS: ReadonlySet<string> = new Set(OF_POSITIONS)

interface Changed {
  readonly orders: Set<number>
  readonly positions: Set<number>
}

/** The account channel's messages of perpetuals: each order and position that changed, once, as it is. */
export function openPerpetualChanges(sources: Sources): PerpetualReads['perpetualChanges'] {
  return (batch, isWanted) => {
    const changed = new Map<number, Changed>()
    for (const { events } of batch) for (const event of events) note(changed, event, isWanted)
    return new Map([...changed].map(([customer, own]) => [customer, changeOf(sources, customer, own)]))
  }
}

function note(changed: Map<number, Changed>, event: Event, isWanted: (customer: number) => boolean): void {
  if (!isOfOrder(event) && !isOfPosition(event)) return
  if (!isWanted(event.customer)) return
  let own = changed.get(event.customer)
  if (own === undefined) changed.set(event.customer, (own = { orders: new Set(), positions: new Set() }))
  if (isOfOrder(event)) own.orders.add(event.order)
  if (isOfPosition(event)) own.positions.add(event.position)
}

function changeOf(sources: Sources, customer: number, { orders, positions }: Changed): PerpetualChange {
  const { perpetual } = sources.projections.money.rooms
  return {
    orders: [...orders].flatMap((order) => {
      const row = perpetual.orderAtHand(customer, order)
      return row ? [orderText(sources, row)] : []
    }),
    positions: [...positions].flatMap((position) => {
      const row = perpetual.positionAtHand(customer, position)
      return row ? [positionText(sources, row)] : []
    }),
  }
}

function isOfOrder(event: Event): event is OfOrder {
  return ORDER_KINDS.has(event.kind)
}

function isOfPosition(event: Event): event is OfPosition {
  return POSITION_KINDS.has(event.kind)
}
