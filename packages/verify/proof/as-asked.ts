import type { OrderAccepted, PlaceOrder } from '@candela/contract'

/** Whether what was accepted is what the command asks; a market order's unnamed price is the core's to set. */
export function isAsAsked(command: PlaceOrder, event: OrderAccepted): boolean {
  return (
    command.customer === event.customer &&
    command.product === event.product &&
    command.side === event.side &&
    command.type === event.type &&
    event.timeInForce === (command.type === 'market' ? 'ioc' : command.timeInForce) &&
    command.lots === event.lots &&
    command.spend === event.spend &&
    (command.price === event.price || (command.type === 'market' && command.price === 0))
  )
}
