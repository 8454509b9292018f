import {
  type Command,
  type Event,
  notionalUnit,
  type OrderAccepted,
  type PlaceOco,
  type ProductDefinition,
  type Side,
  type StopAccepted,
} from '@candela/contract'

const PPM = 1_000_000n
const LARGEST_TICK = 2_147_483_647

/** Whether a stop was accepted as its command asks. */
export function isAcceptedAsAsked(command: Command, event: StopAccepted, product: ProductDefinition): boolean {
  const asked = askedOf(command, event)
  if (!asked) return false
  const { customer, side, stopKind, type, timeInForce, trigger, lots, oco } = asked
  return (
    asked.product === event.product &&
    customer === event.customer &&
    side === event.side &&
    stopKind === event.stopKind &&
    type === event.type &&
    timeInForce === event.timeInForce &&
    trigger === event.trigger &&
    lots === event.lots &&
    oco === event.oco &&
    reservePrice(product, asked) === event.price &&
    product.makerFeePpm === event.makerFeePpm &&
    product.takerFeePpm === event.takerFeePpm
  )
}

function askedOf(command: Command, { order }: StopAccepted) {
  if (command.kind === 'placeStopOrder') {
    return { ...command, timeInForce: command.type === 'market' ? 'ioc' : command.timeInForce, oco: 0 } as const
  }
  if (command.kind !== 'placeOco') return undefined
  const timeInForce = command.type === 'market' ? 'ioc' : 'gtc'
  return { ...command, stopKind: 'stop', timeInForce, price: command.stopPrice, oco: order - 1 } as const
}

/** Whether an OCO's limit order was accepted as asked. */
export function isLimitOfOco(command: PlaceOco, event: OrderAccepted): boolean {
  return (
    command.customer === event.customer &&
    command.product === event.product &&
    command.side === event.side &&
    command.price === event.price &&
    command.lots === event.lots &&
    event.type === 'limit' &&
    event.timeInForce === 'gtc' &&
    event.spend === 0
  )
}

/** The limit, or the worst price by default seen from the trigger. */
export function reservePrice(
  product: ProductDefinition,
  { side, type, trigger, price }: { side: Side; type: 'limit' | 'market'; trigger: number; price: number },
): number {
  return type === 'limit' ? price : worstPrice(product, trigger, side)
}

/** The default distance, rounded down, at least a tick, from a price. */
export function worstPrice({ worstPricePpm }: ProductDefinition, from: number, side: Side): number {
  const distance = Math.max(1, Number((BigInt(from) * BigInt(worstPricePpm)) / PPM))
  return side === 'buy' ? Math.min(from + distance, LARGEST_TICK) : Math.max(from - distance, 1)
}

/**
 * Whether what a stop could cost is held in the entry that accepts it, by itself or together with the limit order of
 * its OCO.
 */
export function heldAtOnce(event: StopAccepted, events: readonly Event[], product: ProductDefinition): boolean {
  const { side, price, lots, takerFeePpm, order, oco, held } = event
  const notional = BigInt(price) * BigInt(lots) * BigInt(notionalUnit(product))
  const bought = notional + (notional * BigInt(takerFeePpm) + PPM - 1n) / PPM
  const needed = side === 'buy' ? bought : BigInt(lots) * BigInt(product.lot)
  const limit = oco === 0 ? 0n : postedFor(events, oco)
  const own = postedFor(events, order)
  return own === BigInt(held) && own === (needed > limit ? needed - limit : 0n)
}

/** What an entry moves to held for an order. */
function postedFor(events: readonly Event[], order: number): bigint {
  let sum = 0n
  for (const event of events) {
    if (event.kind !== 'posted' || event.purpose !== 'hold' || event.reference !== order) continue
    for (const { purpose, amount } of event.legs) if (purpose === 'held') sum += amount
  }
  return sum
}
