import type { AnswerOf, Interval, QueryOf } from '@candela/contract'
import { INDEX_POINT_MS } from '@candela/projections'
import { DAY, HOUR, MINUTE } from '@candela/units'
import { type Answered, answer, refuse } from '../../queries/answers.ts'
import { nowOf, type Sources } from '../../queries/context.ts'
import { priceText } from '../../queries/decimals.ts'
import { limitOf } from '../../queries/page.ts'
import { perpetualNamed } from './market.ts'
import { priceOrNone } from './texts.ts'

/** The distance of points for candles of an interval: one a candle, of the shortest and the longest as near as there is. */
const APART: Readonly<Record<Interval, number>> = {
  '1min': INDEX_POINT_MS,
  '5min': INDEX_POINT_MS,
  '15min': 15 * MINUTE,
  '30min': 30 * MINUTE,
  '1h': HOUR,
  '4h': 4 * HOUR,
  '1d': DAY,
  '1w': DAY,
  '1m': DAY,
  '1y': DAY,
}

/** Mark and index at multiples of an interval before an instant, oldest first; none before the first market. */
export async function perpetualPrices(
  sources: Sources,
  id: string,
  { interval, before, limit }: QueryOf<'perpetualPrices'>,
): Promise<Answered<AnswerOf<'perpetualPrices'>>> {
  const product = perpetualNamed(sources, id)
  if (!product) return refuse('productUnknown')
  const step = APART[interval]
  const last = Math.floor(Math.min(Number(before ?? Number.MAX_SAFE_INTEGER), nowOf(sources)) / step) * step
  const first = last - (limitOf({ limit }) - 1) * step
  const { rows } = await sources.store.pool.query<{ at: string; index: string; mark: string }>({
    name: 'perpetual-prices',
    text: `select e.at, p.index, p.mark from generate_series($2::bigint, $3::bigint, $4::bigint) as e(at)
           cross join lateral (
             select index, mark from view.index_point where product = $1 and at <= e.at
             order by at desc limit 1) p
           order by e.at`,
    values: [product.product, first, last, step],
  })
  const points = rows.map(({ at, index, mark }) => ({
    at: Number(at),
    index: priceText(product, Number(index)),
    mark: priceOrNone(product, Number(mark)),
  }))
  return answer({ points })
}
