import { type Language, type MarginMode, quantityText } from '@candela/contract'
import { fieldText } from '@candela/locale'
import { initialMargin } from '@candela/rules/perpetual/arithmetic'
import { formatDecimal, minor } from '@candela/units'
import { figuresOf } from './position-figures.ts'
import { heldOf, type TicketMarket } from './ticket-facts.ts'
import { EMPTY_PERPETUAL, type PerpetualFields, readPerpetualTicket, type SideReading } from './ticket-state.ts'

/** The effect of leverage and mode; amounts and prices are decimal texts. */
export interface LeverageReading {
  /** of the order that is in the ticket */
  readonly order?: {
    readonly quantity: string
    readonly margin: string
    readonly longForced: string
    readonly shortForced: string
  }
  /** of the open position, where the ticket asks for nothing */
  readonly position?: { readonly initialMargin: string; readonly forcedPrice: string }
  /** the distance of the nearest liquidation price from the mark, as a share of it */
  readonly near?: string
}

/** settings of somebody who has none */
const NOBODY = { knowledge: true, protections: [], openOrders: 0, borrowed: '0' }

/** The asked order of the ticket, else the open position, as it would be at another leverage or in another mode. */
export function readLeverage(
  wanted: { readonly leverage: number; readonly mode: MarginMode },
  fields: PerpetualFields,
  told: TicketMarket,
  language: Language,
): LeverageReading {
  const { definition, terms } = told
  const market = { ...told, terms: { ...terms, own: { ...NOBODY, ...terms.own, ...wanted } } }
  // a cross account decides where its positions are liquidated
  if (wanted.mode === 'cross' && told.account === undefined) return {}
  const { long, short, lots } = readPerpetualTicket(fields, market, language)
  const held = heldOf(told)
  if (long && short) {
    const side = held?.side === 'short' ? 'short' : 'long'
    const opens = { long, short }[side]
    const [longForced, shortForced] = [long.forcedPrice, short.forcedPrice]
    const order = { quantity: quantityText(definition, lots[side]), margin: opens.margin, longForced, shortForced }
    return { order, ...nearest(long, short) }
  }
  if (held) {
    const { distance = '' } = figuresOf(held, definition, held.mark, terms.takerFeePpm) ?? {}
    const margin = formatDecimal(initialMargin(minor(held.cost), wanted.leverage))
    return { position: { initialMargin: margin, forcedPrice: held.forcedPrice }, ...nearest({ distance }) }
  }
  if (wanted.mode === 'cross') return {}
  // an isolated order of the first tier is liquidated as far away as the smallest of them
  const amount = fieldText(language, quantityText(definition, definition.minimumLots))
  const smallest = readPerpetualTicket({ ...EMPTY_PERPETUAL, amount }, market, language)
  return smallest.long && smallest.short ? nearest(smallest.long, smallest.short) : {}
}

function nearest(...sides: readonly Pick<SideReading, 'distance'>[]): Pick<LeverageReading, 'near'> {
  const [near] = sides
    .map(({ distance }) => Number(distance))
    .filter((share) => share > 0)
    .toSorted((a, b) => a - b)
  return near === undefined ? {} : { near: near.toFixed(4) }
}
