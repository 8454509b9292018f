import { type Interval, INTERVALS } from '@candela/contract'
import { CANDLE, CandleBook, KEPT_CANDLES, rowOf } from '@candela/projections'
import type pg from 'pg'
import { columnsOf } from './load.ts'

/** minutes that the 24 h figures need: the window, and the one before it */
const DAY_OF_MINUTES = 1441

/** The candles in memory, and whether a series had all its live ones there when it was read. */
export interface LoadedCandles {
  readonly candles: CandleBook
  readonly wasWhole: (product: number, interval: Interval) => boolean
}

/** Reads what the candle book goes on from. */
export async function loadCandles(client: pg.Client, seq: number): Promise<LoadedCandles> {
  const { rows } = await client.query<object>(
    `select c.* from view.product p
     cross join unnest($1::text[]) as i(interval)
     cross join lateral (
       select ${columnsOf(CANDLE)} from view.candle where product = p.product and interval = i.interval
       order by start desc limit case when i.interval = '1min' then $2::integer else $3::integer end
     ) c order by c.product, c.interval, c.start`,
    [INTERVALS, DAY_OF_MINUTES, KEPT_CANDLES],
  )
  const placed = rows.map((row) => rowOf(CANDLE, row))
  const counts = new Map<string, number>()
  for (const { product, interval } of placed) {
    const key = `${product} ${interval}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const candles = new CandleBook()
  candles.restore(placed, seq)
  return { candles, wasWhole: (product, interval) => (counts.get(`${product} ${interval}`) ?? 0) < KEPT_CANDLES }
}
