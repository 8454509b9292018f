import {
  type Infos,
  type ProductDefinition,
  type Quote,
  notionalUnit,
  STALE_AFTER_MS,
  STEP_MS,
} from '@candela/contract'
import type { MarketRow, RollingFigures } from '@candela/projections'
import { formatDecimal } from '@candela/units'
import { nowOf, type Sources } from '../../queries/context.ts'
import { priceText, quantityText } from '../../queries/decimals.ts'

const RATIO_DIGITS = 6

/**
 * The infos map: every product that has a price, as the last durable entry left it, with rolling 24 h figures. A product whose market
 * has not begun yet shows its history's last price, stale.
 */
export function quotesOf(sources: Sources): Infos {
  const now = nowOf(sources)
  const { market, candles } = sources.projections
  const infos: Record<string, Quote> = {}
  for (const product of market.products) {
    if (!product) continue
    const row = market.markets.get(product.product)
    const day = candles.rolling(product.product, now)
    if (row || day) infos[product.id] = { ...quoteOf(product, row, day, now), ...perpetualOf(sources, product, row) }
  }
  return infos
}

function quoteOf(
  product: ProductDefinition,
  market: MarketRow | undefined,
  day: RollingFigures | undefined,
  now: number,
): Quote {
  const last = day?.last ?? market?.index ?? 0
  const text = (ticks: number): string => priceText(product, ticks)
  return {
    price: text(last),
    change24h: changeOf(day?.reference ?? last, last),
    high24h: text(day?.high ?? last),
    low24h: text(day?.low ?? last),
    volume24h: quantityText(product, day?.lots ?? 0),
    turnover24h: formatDecimal((day?.turnover ?? 0n) * BigInt(notionalUnit(product))),
    bid: text(market?.bid ?? 0),
    ask: text(market?.ask ?? 0),
    index: text(market?.index ?? last),
    ts: market?.at ?? 0,
    stale: !market || now >= market.step * STEP_MS + STALE_AFTER_MS,
  }
}

/** Mark and last funding rate, of a product with a perpetual. */
function perpetualOf(
  { engine, projections }: Sources,
  product: ProductDefinition,
  market: MarketRow | undefined,
): Pick<Quote, 'mark' | 'fundingPpm'> {
  if (!market || engine.core.perpetuals.terms(product.product) === undefined) return {}
  const rate = projections.money.rooms.perpetual.lastRate(product.product)
  return {
    mark: priceText(product, projections.market.markOf(product.product)),
    ...(rate && { fundingPpm: rate.ratePpm ?? 0 }),
  }
}

/** last ÷ reference − 1 as a ratio string, cut off behind its sixth digit. */
export function changeOf(reference: number, last: number): string {
  if (reference === 0) return '0'
  const scaled = (BigInt(last - reference) * 10n ** BigInt(RATIO_DIGITS)) / BigInt(reference)
  return formatDecimal(scaled, RATIO_DIGITS)
}
