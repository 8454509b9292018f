import { POSTING_PURPOSES, PURPOSES } from '../accounts.ts'
import { EventWriter } from '../encoding/index.ts'
import type { Event, EventOf } from '../features/index.ts'
import { CLOSE_REASONS, ORDER_TYPES, SIDES, TIMES_IN_FORCE } from '../orders.ts'

/** The events in the bytes that the core would have written. */
export function bytesOfEvents(events: readonly Event[]): Uint8Array {
  const out = new EventWriter()
  for (const event of events) writeEvent(out, event)
  return out.bytes().slice()
}

/** Writes an event from its object: the frequent ones by their own writers, the others as they are declared. */
export function writeEvent(out: EventWriter, event: Event): void {
  switch (event.kind) {
    case 'orderAccepted':
      return out.orderAccepted(
        event.order,
        event.customer,
        event.product,
        SIDES.indexOf(event.side),
        ORDER_TYPES.indexOf(event.type),
        TIMES_IN_FORCE.indexOf(event.timeInForce),
        event.price,
        event.lots,
        event.spend,
        event.makerFeePpm,
        event.takerFeePpm,
        event.held,
      )
    case 'orderAmended':
      return out.orderAmended(event.order, event.customer, event.price, event.lots, event.held, event.keptPlace)
    case 'orderFilled':
      return out.orderFilled(
        event.order,
        event.customer,
        event.product,
        SIDES.indexOf(event.side),
        event.trade,
        event.price,
        event.lots,
        event.notional,
        event.fee,
        event.liquidity === 'maker' ? 1 : 0,
        event.counterparty === 'ladder' ? 1 : 0,
        event.remaining,
      )
    case 'orderClosed':
      return out.orderClosed(
        event.order,
        event.customer,
        event.product,
        CLOSE_REASONS.indexOf(event.reason),
        event.filled,
        event.released,
      )
    case 'traded':
      return out.traded(
        event.trade,
        event.product,
        event.price,
        event.lots,
        SIDES.indexOf(event.takerSide),
        event.counterparty === 'ladder' ? 1 : 0,
      )
    case 'posted':
      return writePosting(out, event)
    case 'quoted':
      return out.quoted(event.product, event.step, event.index, event.bid, event.ask)
    default: {
      const { kind, ...body } = event
      out.emit(kind, body)
    }
  }
}

function writePosting(out: EventWriter, { posting, purpose, reference, legs }: EventOf<'posted'>): void {
  out.beginPosting(posting, POSTING_PURPOSES.indexOf(purpose), reference)
  for (const leg of legs) {
    const place = PURPOSES.indexOf(leg.purpose)
    const [amount, balance] = [halves(leg.amount), halves(leg.balance)]
    out.leg(leg.owner, leg.asset, place, ...amount, ...balance)
    if (leg.key !== 0) out.legKey(leg.key)
  }
  out.endPosting()
}

function halves(value: bigint): [number, number] {
  return [Number(BigInt.asIntN(32, value)), Number(value >> 32n)]
}
