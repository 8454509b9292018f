import { type Language, type Position, quantityText } from '@candela/contract'
import { fieldText } from '@candela/locale'
import type { Fault } from '../../ticket/fault.ts'
import { lotsIn } from './position-figures.ts'
import { EMPTY_PERPETUAL, type PerpetualFields, readPerpetualTicket, type SideReading } from './ticket-state.ts'
import type { TicketMarket } from './ticket-facts.ts'

/** The way in which a position, or a part of it, is to be closed. */
export interface CloseChoice {
  readonly type: 'market' | 'limit'
  /** the limit, as it is typed */
  readonly price: string
  readonly percent: number
}

export interface CloseReading {
  readonly quantity: string
  /** read of the limit, in ticks; 0: nothing */
  readonly price: number
  readonly priceFault?: Fault
  /** undefined without a mark, or a price */
  readonly order: SideReading | undefined
}

/** The outcome of closing a share of a position, as the ticket judges an order that only reduces. */
export function readClose(
  { type, price, percent }: CloseChoice,
  position: Position,
  told: TicketMarket,
  language: Language,
): CloseReading {
  const held = lotsIn(position.quantity, told.definition)
  const lots = Math.min(held, Math.max(1, Math.round((held * percent) / 100)))
  const { faults, prices, order } = against(position, { type, price, reduceOnly: true }, lots, told, language)
  return {
    quantity: quantityText(told.definition, lots),
    price: prices.price,
    ...(faults.price && { priceFault: faults.price }),
    order,
  }
}

/** The outcome of one market order of twice a position: it closes all of it, and opens as much the other way. */
export function readReverse(position: Position, told: TicketMarket, language: Language): SideReading | undefined {
  return against(position, {}, 2 * lotsIn(position.quantity, told.definition), told, language).order
}

/** An order of lots against a position, as the ticket reads it beside that position. */
function against(
  position: Position,
  asked: Partial<PerpetualFields>,
  lots: number,
  told: TicketMarket,
  language: Language,
) {
  const { product, side } = position
  const positions = [position, ...told.positions.filter((other) => other.product !== product)]
  const fields = { ...EMPTY_PERPETUAL, ...asked, amount: fieldText(language, quantityText(told.definition, lots)) }
  const reading = readPerpetualTicket(fields, { ...told, positions }, language)
  return { ...reading, order: reading[otherSide(side)] }
}

export function otherSide(side: Position['side']): Position['side'] {
  return side === 'long' ? 'short' : 'long'
}
