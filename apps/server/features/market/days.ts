import { type AnswerOf, type MarketDay, notionalUnit, type ProductDefinition } from '@candela/contract'
import type { SeriesCandle } from '@candela/projections'
import { DAY, formatDecimal } from '@candela/units'
import type { GeneratedHistory } from '../../outside/prices/index.ts'
import { nowOf, type Sources } from '../../queries/context.ts'
import { priceText, quantityText } from '../../queries/decimals.ts'
import { seriesOf } from './candles.ts'
import { changeOf } from './quotes.ts'

const DAYS = 7

type DayOfProduct = MarketDay['products'][number]

/** The last whole UTC days, newest first, each product as its daily candle has it. */
export async function marketDays(
  sources: Sources,
  history: GeneratedHistory | undefined,
): Promise<AnswerOf<'marketDays'>> {
  const today = Math.floor(nowOf(sources) / DAY) * DAY
  const days = new Map<number, DayOfProduct[]>()
  for (const product of sources.projections.market.products) {
    if (!product) continue
    for (const candle of await seriesOf(sources, history, product, '1d', today, DAYS, 'week')) {
      if (candle.lots + candle.ownLots === 0) continue
      days.set(candle.start, [...(days.get(candle.start) ?? []), dayOf(product, candle)])
    }
    // the single writer gets its turn between two products
    await new Promise(setImmediate)
  }
  const newestFirst = [...days].toSorted(([one], [other]) => other - one)
  return {
    days: newestFirst.map(([start, products]) => ({ day: new Date(start).toISOString().slice(0, 10), products })),
  }
}

function dayOf(product: ProductDefinition, { open, close, lots, ownLots }: SeriesCandle): DayOfProduct {
  const volume = lots + ownLots
  return {
    product: product.id,
    open: priceText(product, open),
    close: priceText(product, close),
    change: changeOf(open, close),
    volume: quantityText(product, volume),
    turnover: formatDecimal(BigInt(volume) * BigInt(close) * BigInt(notionalUnit(product))),
  }
}
