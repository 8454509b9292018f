import type {
  Command,
  OrderAccepted,
  PlaceOco,
  PlaceOrder,
  PlaceStopOrder,
  ProductDefinition,
  StopAccepted,
} from '@candela/contract'
import { stopBound } from '@candela/auditor/facts'

/** The order that a command asks for and that is open at once: the order itself, or the limit order of an OCO. */
export function askedOf(command: Command): PlaceOrder | undefined {
  if (command.kind === 'placeOrder') return command
  if (command.kind !== 'placeOco') return undefined
  const { customer, commandId, product, side, price, lots } = command
  const own = { kind: 'placeOrder', customer, commandId, product, side } as const
  return { ...own, type: 'limit', timeInForce: 'gtc', price, lots, spend: 0 }
}

/** True when a stop was accepted as its command asks; what a market order's reserve is measured by follows from the trigger. */
export function isStopAsAsked(
  command: PlaceStopOrder | PlaceOco,
  event: StopAccepted,
  product: ProductDefinition,
): boolean {
  const asked =
    command.kind === 'placeOco'
      ? { ...command, stopKind: 'stop', price: command.stopPrice, timeInForce: 'gtc' }
      : command
  return (
    command.customer === event.customer &&
    command.product === event.product &&
    asked.side === event.side &&
    asked.stopKind === event.stopKind &&
    asked.type === event.type &&
    event.timeInForce === (asked.type === 'market' ? 'ioc' : asked.timeInForce) &&
    asked.trigger === event.trigger &&
    asked.lots === event.lots &&
    event.price === Number(stopBound({ definition: product }, asked)) &&
    event.oco === (command.kind === 'placeOco' ? event.order - 1 : 0)
  )
}

/** True when what was accepted is what the command asks; a market order's unnamed price is the core's to set. */
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
