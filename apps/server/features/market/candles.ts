import { type AnswerOf, type Candle, type Interval, type ProductDefinition, type QueryOf } from '@candela/contract'
import { CANDLE, type CandleRow, candleSeries, intervalStart, rowOf, type SeriesCandle } from '@candela/projections'
import type { GeneratedHistory, Made } from '../../outside/prices/index.ts'
import { type Answered, answer, refuse } from '../../queries/answers.ts'
import { nowOf, productNamed, type Sources } from '../../queries/context.ts'
import { priceText, quantityText } from '../../queries/decimals.ts'

const DEFAULT_LIMIT = 300
/** about a millisecond */
const CANDLES_A_TURN = 250
const SPARKLINE_POINTS = 48
const SPARKLINE_INTERVAL = '30min'

/** The `limit` newest candles that begin before `before`, oldest first; `more` says that there are older ones. */
export async function candles(
  sources: Sources,
  history: GeneratedHistory | undefined,
  id: string,
  query: QueryOf<'candles'>,
): Promise<Answered<AnswerOf<'candles'>>> {
  const product = productNamed(sources, id)
  if (!product) return refuse('productUnknown')
  const limit = Number(query.limit ?? DEFAULT_LIMIT)
  const before = query.before === undefined ? Number.MAX_SAFE_INTEGER : Number(query.before)
  const series = await seriesOf(sources, history, product, query.interval, before, limit + 1)
  const page = series.slice(-limit)
  const texts: Candle[] = []
  for (let from = 0; from < page.length; from += CANDLES_A_TURN) {
    // the single writer gets its turn in between
    if (from > 0) await new Promise(setImmediate)
    for (const candle of page.slice(from, from + CANDLES_A_TURN)) texts.push(candleText(product, candle))
  }
  return answer({
    product: id,
    interval: query.interval,
    candles: texts,
    more: series.length > limit,
  })
}

/** Closes of the last 24 h of every product that has any. */
export async function sparklines(
  sources: Sources,
  history: GeneratedHistory | undefined,
): Promise<AnswerOf<'sparklines'>> {
  const points: Record<string, string[]> = {}
  for (const product of sources.projections.market.products) {
    if (!product) continue
    const series = await seriesOf(
      sources,
      history,
      product,
      SPARKLINE_INTERVAL,
      Number.MAX_SAFE_INTEGER,
      SPARKLINE_POINTS,
      'lastDay',
    )
    if (series.length > 0) points[product.id] = series.map(({ close }) => priceText(product, close))
    // the single writer gets its turn between two products
    await new Promise(setImmediate)
  }
  return { points }
}

/**
 * A series of one product as charts show it: what was generated, then the journal’s. Where it reaches back before the journal, it
 * waits until that is made, or what is enough of it.
 */
export async function seriesOf(
  sources: Sources,
  history: GeneratedHistory | undefined,
  { product }: ProductDefinition,
  interval: Interval,
  before: number,
  limit: number,
  madeWith: Made = interval,
): Promise<readonly SeriesCandle[]> {
  const now = nowOf(sources)
  let earliest = intervalStart(interval, Math.min(now, before - 1))
  for (let steps = 1; steps < limit; steps++) earliest = intervalStart(interval, earliest - 1)
  const live = await liveCandles(sources, product, interval, earliest)
  const firstLive = live[0]?.start ?? Infinity
  if (firstLive < earliest || !history) return candleSeries(interval, [], live, now, before, limit)
  await history.ready(product, madeWith)
  const generated = history.candles(product, interval, before, limit + 1)
  return candleSeries(interval, generated, live, now, before, limit)
}

/** The journal's candles from `earliest` on, and the one before it, whose close an empty interval repeats. */
async function liveCandles(
  { store, projections }: Sources,
  product: number,
  interval: Interval,
  earliest: number,
): Promise<readonly CandleRow[]> {
  const recent = projections.candles.recent(product, interval)
  const first = recent[0]?.start ?? Infinity
  if (first <= earliest || projections.hasWholeSeries(product, interval)) return from(recent, earliest)
  const { rows } = await store.pool.query<object>({
    name: 'candles',
    text: `(select * from view.candle where product = $1 and interval = $2 and start < $3 order by start desc limit 1)
           union all
           (select * from view.candle where product = $1 and interval = $2 and start >= $3 and start < $4)
           order by start`,
    values: [product, interval, earliest, Math.min(first, Number.MAX_SAFE_INTEGER)],
  })
  return [...rows.map((row) => rowOf(CANDLE, row)), ...recent]
}

/** Ascending candles from an instant on, and the one before it. */
function from(rows: readonly CandleRow[], earliest: number): readonly CandleRow[] {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (rows[middle]!.start < earliest) low = middle + 1
    else high = middle
  }
  return rows.slice(Math.max(0, low - 1))
}

function candleText(product: ProductDefinition, candle: SeriesCandle): Candle {
  return {
    t: candle.start,
    o: priceText(product, candle.open),
    h: priceText(product, candle.high),
    l: priceText(product, candle.low),
    c: priceText(product, candle.close),
    v: quantityText(product, candle.lots + candle.ownLots),
    ownVolume: quantityText(product, candle.ownLots),
    origin: candle.origin,
  }
}
