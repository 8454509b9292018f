import type { CandleRow } from './candle.ts'

/** A series in columns: a sixth of the memory of as many objects, and handed from thread to thread without a copy. */
export interface CandleColumns {
  readonly start: Float64Array<ArrayBuffer>
  readonly open: Int32Array<ArrayBuffer>
  readonly high: Int32Array<ArrayBuffer>
  readonly low: Int32Array<ArrayBuffer>
  readonly close: Int32Array<ArrayBuffer>
  readonly lots: Float64Array<ArrayBuffer>
  readonly turnover: BigInt64Array<ArrayBuffer>
}

/** Ascending candles of before the journal, in which customers traded nothing. Prices must fit 32 bits. */
export function candleColumns(rows: readonly CandleRow[]): CandleColumns {
  return {
    start: Float64Array.from(rows, ({ start }) => start),
    open: Int32Array.from(rows, ({ open }) => open),
    high: Int32Array.from(rows, ({ high }) => high),
    low: Int32Array.from(rows, ({ low }) => low),
    close: Int32Array.from(rows, ({ close }) => close),
    lots: Float64Array.from(rows, ({ lots }) => lots),
    turnover: BigInt64Array.from(rows, ({ turnover }) => turnover),
  }
}

/**
 * Up to `limit` newest candles that begin before an instant, ascending; takes as long as that many candles do, however
 * long the series is.
 */
export function newestBefore(columns: CandleColumns, before: number, limit: number): CandleRow[] {
  let end = 0
  for (let high = columns.start.length; end < high;) {
    const middle = (end + high) >> 1
    if (columns.start[middle]! < before) end = middle + 1
    else high = middle
  }
  const rows: CandleRow[] = []
  for (let place = Math.max(0, end - limit); place < end; place++) {
    rows.push({
      start: columns.start[place]!,
      open: columns.open[place]!,
      high: columns.high[place]!,
      low: columns.low[place]!,
      close: columns.close[place]!,
      lots: columns.lots[place]!,
      ownLots: 0,
      turnover: columns.turnover[place]!,
    })
  }
  return rows
}
