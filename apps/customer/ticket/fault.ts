import {
  type Language,
  priceText,
  type ProductDefinition,
  quantityText,
  type Refusal,
  type Side,
} from '@candela/contract'
import { parseTyped } from '@candela/locale'
import { type PreviewMarket, SPOT_RULES, type Steps } from '@candela/rules'
import { formatDecimal } from '@candela/units'
import { rulesNow } from '../live/rules.ts'

/** a hundredth of a USDT in minor units */
const CENT = 1_000_000n

/** The fault of an order before it is sent, with the figures of its bound. */
export interface Fault {
  readonly code: Refusal
  readonly params: Readonly<Record<string, string>>
}

type WrongSide = 'takeProfitWrongSide' | 'stopLossWrongSide'

export function isWrongSide(code: Refusal): code is WrongSide {
  return code === 'takeProfitWrongSide' || code === 'stopLossWrongSide'
}

/** On which side of a price a trigger of a long (1) or a short (−1) belongs; `context` takes the text that says it. */
export function wrongSide(code: WrongSide, side: 1 | -1, price: string): Fault['params'] {
  const isAbove = (code === 'takeProfitWrongSide') === (side === 1)
  return { price, context: isAbove ? 'above' : 'below' }
}

/** A shortage of money in whole cents, rounded up. */
export function centsUp(shortage: bigint): bigint {
  return stepsUp(shortage, CENT)
}

/** Rounded up: adding what is named is enough. */
function stepsUp(shortage: bigint, step: bigint): bigint {
  return ((shortage + step - 1n) / step) * step
}

interface Read {
  readonly value?: number
  readonly fault?: Fault
}

/** Reads a field in whole ticks, lots or minor units; an empty one is nothing and no fault: nobody has typed there yet. */
export function readSteps(
  text: string,
  language: Language,
  steps: (text: string) => Steps,
  definition: ProductDefinition,
  noNumber: 'priceInvalid' | 'quantityInvalid' | 'triggerInvalid',
): Read {
  if (text.trim() === '') return {}
  const typed = parseTyped(language, text)
  const read = typed === undefined ? ({ ok: false, code: noNumber } as const) : steps(typed)
  return read.ok ? { value: read.value } : { fault: { code: read.code, params: boundsOf(definition) } }
}

function boundsOf(definition: ProductDefinition): Record<string, string> {
  return {
    tick: formatDecimal(definition.tick),
    lot: formatDecimal(definition.lot),
    maximum: `${quantityText(definition, definition.maximumLots)} ${definition.id.split('-')[0]}`,
    minimum: `${formatDecimal(definition.minimumNotional)} USDT`,
  }
}

/** A refusal of an order as a whole, with the band's ends, and what is missing of what pays for it. */
export function faultOf(
  code: Refusal,
  definition: ProductDefinition,
  market: PreviewMarket,
  side: Side,
  shortage: bigint,
): Fault {
  const band = rulesNow(SPOT_RULES).bandOf(definition, market.mid)
  const step = side === 'buy' ? CENT : BigInt(definition.lot)
  const missing = code === 'insufficientBalance' ? formatDecimal(stepsUp(shortage, step)) : ''
  return {
    code,
    params: {
      ...boundsOf(definition),
      lowest: priceText(definition, band.low),
      highest: priceText(definition, band.high),
      missing,
      of: side === 'buy' ? 'quote' : 'base',
    },
  }
}
