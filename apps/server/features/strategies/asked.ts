import type { BodyOf, CommandOf } from '@candela/contract'
import { MALFORMED, minorUnits, readTicks } from '../../intake/decimals.ts'
import { productNamed, type Sources } from '../../queries/context.ts'

type Asked = CommandOf<'startStrategy'>['parameters']
type Typed = BodyOf<'startStrategy'>['parameters']

/** a product that there is none of */
const NO_PRODUCT = -1

/** An amount that the rules refuse in their own order: as no amount, or as too large. */
export function askedAmount(text: string): number {
  return minorUnits(text, Number.MAX_SAFE_INTEGER)
}

/** Parameters as they are asked for: what is missing or is none reads as what the rules refuse. */
export function askedParameters(sources: Sources, kind: string, typed: Typed): Asked {
  const numberOf = (id: string | undefined) => productNamed(sources, id ?? '')?.product ?? NO_PRODUCT
  const product = numberOf(typed.product)
  const products = (typed.products ?? []).map(({ product: id, share }) => [numberOf(id), share] as const)
  const { period = '', bar = '', each = '', low = '', high = '' } = typed
  const figure = (value: number | undefined): number => value ?? MALFORMED
  switch (kind) {
    case 'recurring': {
      const of = { period, day: figure(typed.day), hour: figure(typed.hour), each: askedAmount(each) }
      return { kind, products, ...of }
    }
    case 'rebalance':
      return { kind, products, band: figure(typed.band), bar }
    case 'grid': {
      const ticks = (text: string) => ticksOf(sources, product, text)
      return { kind, product, low: ticks(low), high: ticks(high), levels: figure(typed.levels) }
    }
    case 'trend':
      return { kind, product, fast: figure(typed.fast), slow: figure(typed.slow), bar }
    case 'adaptive':
      return { kind, product, bar, share: figure(typed.share), band: figure(typed.band) }
    default:
      return { kind: 'other', product: typed.product === undefined ? (products[0]?.[0] ?? NO_PRODUCT) : product }
  }
}

function ticksOf({ projections }: Sources, product: number, text: string): number {
  const definition = projections.market.products[product]
  const read = definition && readTicks(text, definition)
  return read?.ok ? read.value : MALFORMED
}
