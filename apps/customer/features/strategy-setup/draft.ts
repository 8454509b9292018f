import {
  type Language,
  priceText,
  type STRATEGY_KINDS,
  type StrategyBar,
  type StrategyParameters,
  type StrategyPeriod,
} from '@candela/contract'
import { fieldText } from '@candela/locale'
import { formatDecimal, HOUR, mulDiv, PPM } from '@candela/units'
import { halfDone, languageNow } from '../../shell/half-done.ts'
import type { NumberedProduct } from './use-backtest.ts'
import { definitionOf } from '../../ticket/spot-market.ts'

export type Kind = (typeof STRATEGY_KINDS)[number]

/** A product with its share as it is typed, in percent. */
export interface TypedShare {
  readonly product: string
  readonly share: string
}

/** A strategy as it is typed, of every kind: what a kind does not have is left alone. Shares, bands and stops in percent. */
export interface Draft {
  readonly kind: Kind
  /** of a kind with one */
  readonly product: string
  readonly shares: readonly TypedShare[]
  readonly period: StrategyPeriod
  /** 1 to 7 of a week, 1 to 28 of a month */
  readonly day: number
  readonly hour: number
  readonly each: string
  readonly band: string
  readonly bar: StrategyBar
  readonly low: string
  readonly high: string
  readonly levels: string
  readonly fast: string
  readonly slow: string
  readonly share: string
  readonly amount: string
  /** '': none */
  readonly stopLoss: string
  /** '': none */
  readonly takeProfit: string
}

/** The reach of a grid to each side of the index before somebody chooses, ppm. */
const GRID_REACH = 100_000

const FIRST: Omit<Draft, 'kind' | 'product' | 'shares'> = {
  period: 'week',
  day: 1,
  hour: 8,
  each: '50',
  band: '5',
  bar: '1h',
  low: '',
  high: '',
  levels: '11',
  fast: '20',
  slow: '100',
  share: '100',
  amount: '1000',
  stopLoss: '20',
  takeProfit: '',
}

/** The shares of the first products of the catalogue before somebody chooses. */
const SHARES: Readonly<Partial<Record<Kind, readonly string[]>>> = { recurring: ['60', '40'], rebalance: ['40', '30'] }

/** Parameters that a kind begins with: all of them valid. `product`: the wished one. */
export function firstDraft(kind: Kind, products: readonly NumberedProduct[], product: string): Draft {
  const traded = products.map((each) => each.product.id)
  const one = traded.includes(product) ? product : (traded[0] ?? '')
  const others = [one, ...traded.filter((id) => id !== one)]
  const shares = (SHARES[kind] ?? []).flatMap((share, place) => {
    const id = others[place]
    return id === undefined ? [] : [{ product: id, share }]
  })
  // a recurring purchase is not ended by what prices do
  return { ...FIRST, kind, product: one, shares, stopLoss: kind === 'recurring' ? '' : FIRST.stopLoss }
}

/** The draft that was kept, where it is of this kind and product and all of its products are still traded; a first one otherwise. */
export function draftOf(
  kept: Draft | undefined,
  kind: Kind,
  products: readonly NumberedProduct[],
  product: string,
): Draft {
  if (kept?.kind !== kind || (product !== '' && kept.product !== product)) return firstDraft(kind, products, product)
  const named = kind in SHARES ? kept.shares.map((each) => each.product) : [kept.product]
  const isTraded = named.every((id) => products.some((each) => each.product.id === id))
  return isTraded ? kept : firstDraft(kind, products, product)
}

/** The prices that a grid begins with, around the index in ticks. */
export function gridAround(product: NumberedProduct, index: number, language: Language): Pick<Draft, 'low' | 'high'> {
  const definition = definitionOf(product.product)
  const at = (ppm: number) => fieldText(language, priceText(definition, Math.max(1, mulDiv(index, ppm, PPM, 'down'))))
  return { low: at(PPM - GRID_REACH), high: at(PPM + GRID_REACH) }
}

/** A share in ppm as it is typed: in percent. */
function percentText(ppm: number, language: Language): string {
  return fieldText(language, formatDecimal(ppm, 4))
}

/** The figures of parameters, as they would be typed. Products and shares stay. */
export function typedFigures(
  parameters: StrategyParameters,
  products: readonly NumberedProduct[],
  language: Language,
): Partial<Draft> {
  switch (parameters.kind) {
    case 'recurring':
      return {}
    case 'rebalance':
    case 'adaptive':
      return { band: percentText(parameters.band, language) }
    case 'trend':
      return { fast: String(parameters.fast), slow: String(parameters.slow) }
    case 'grid': {
      const { product } = products.find(({ number }) => number === parameters.product)!
      const price = (ticks: number) => fieldText(language, priceText(definitionOf(product), ticks))
      return { low: price(parameters.low), high: price(parameters.high), levels: String(parameters.levels) }
    }
  }
}

/** A draft outlives a reload, and the way to a login and back. */
const EXAMPLE: Draft = { ...FIRST, kind: 'trend', product: '', shares: [] }
export const DRAFT = halfDone('strategySetup', HOUR, EXAMPLE, languageNow)
