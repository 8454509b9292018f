import type { MarketDay } from '@candela/contract'

export type DayOfProduct = MarketDay['products'][number]

/** Rows that a list of the note has. */
const ROWS = 3

/** A day of the market in a few lines. */
export interface MarketNote {
  readonly day: string
  /** products that closed above and below their first price */
  readonly up: number
  readonly down: number
  readonly best: readonly DayOfProduct[]
  readonly worst: readonly DayOfProduct[]
  readonly traded: readonly DayOfProduct[]
}

/** The day's movers and volumes; products that moved alike stand in the order of the catalogue. */
export function noteOf({ day, products }: MarketDay): MarketNote {
  const rose = products.filter(({ change }) => Number(change) > 0)
  const fell = products.filter(({ change }) => Number(change) < 0)
  return {
    day,
    up: rose.length,
    down: fell.length,
    best: first(rose, (one, other) => Number(other.change) - Number(one.change)),
    worst: first(fell, (one, other) => Number(one.change) - Number(other.change)),
    traded: first(products, (one, other) => Number(other.turnover) - Number(one.turnover)),
  }
}

function first(
  products: readonly DayOfProduct[],
  by: (one: DayOfProduct, other: DayOfProduct) => number,
): readonly DayOfProduct[] {
  return products.toSorted(by).slice(0, ROWS)
}
