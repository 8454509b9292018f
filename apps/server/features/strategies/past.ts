import type { ProductDefinition, StrategyPast } from '@candela/contract'
import { emptyLevels } from '@candela/rules/arithmetic'
import { HOUR, PPM } from '@candela/units'
import type { MarketReads } from '../../ports/market.ts'
import { allCaughtUp, productNamed, type Sources } from '../../queries/context.ts'
import { priceText } from '../../queries/decimals.ts'
import { Refused } from '../../refused.ts'

/** two years */
const MOST_HOURS = 17_520
/** hours that are read and written at once: the single writer gets its turn in between */
const HOURS_A_TURN = 1_000
/** products whose past is kept */
const MOST_KEPT = 64

/** Hourly closes as texts, the first of them at an instant. */
type Closes = Pick<StrategyPast, 'first' | 'closes'>

interface Kept {
  readonly end: number
  readonly closes: Promise<Closes>
}

/** The past of a product, which is the same for everybody: closes are made once an hour. */
export function openPasts(sources: Sources, market: Pick<MarketReads, 'hours'>): (id: string) => Promise<StrategyPast> {
  /** by product, the one that was asked for last at the end */
  const kept = new Map<number, Kept>()
  return async (id) => {
    const definition = productNamed(sources, id)
    if (!definition?.spot) throw new Refused('productUnknown')
    const { product } = definition
    const end = Math.floor(sources.projections.market.lastAt / HOUR) * HOUR
    const known = kept.get(product)
    const closes = known?.end === end ? known.closes : closesUntil(sources, market, definition, end)
    kept.delete(product)
    kept.set(product, { end, closes })
    if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!)
    closes.catch(() => {
      if (kept.get(product)?.closes === closes) kept.delete(product)
    })
    const { levels, spacing, baseLots, growthPermille } = definition.ladder
    const ladder = { levels, spacing, baseLots, growthPermille }
    return { product: id, ...(await closes), halfSpreadPpm: halfSpreadOf(sources, definition), ladder }
  }
}

/** Half the distance between the best levels of the last ladder, ppm of the index; 0 before the first. */
function halfSpreadOf({ engine, projections }: Sources, { product, ladder: shape }: ProductDefinition): number {
  const market = projections.market.markets.get(product)
  if (market === undefined) return 0
  const { bids, bidPrice, asks, askPrice } = engine.core.rules.market.expandLadder(shape, market.ladder, emptyLevels())
  if (bids === 0 || asks === 0) return 0
  return Math.floor(((askPrice[0]! - bidPrice[0]!) * PPM) / (2 * market.index))
}

/** The closes that the learner took; hours before the first of them by their candles. */
async function closesUntil(
  sources: Sources,
  market: Pick<MarketReads, 'hours'>,
  definition: ProductDefinition,
  end: number,
): Promise<Closes> {
  const ticks = new Float64Array(MOST_HOURS)
  const begin = end - MOST_HOURS * HOUR
  const note = (at: number, close: number): void => {
    if (at > begin && at <= end) ticks[(at - begin) / HOUR - 1] = close
  }
  await allCaughtUp(sources)
  const firstStep = await readSteps(sources, definition.product, begin, note)
  await readCandles(market, definition, Math.min(firstStep, end + HOUR) - HOUR, begin, note)
  const place = ticks.findIndex((close) => close > 0)
  const first = place < 0 ? MOST_HOURS : place
  const closes: string[] = []
  for (let from = first; from < MOST_HOURS; from += HOURS_A_TURN) {
    for (const close of ticks.subarray(from, from + HOURS_A_TURN))
      closes.push(close === 0 ? '0' : priceText(definition, close))
    await new Promise(setImmediate)
  }
  return { first: begin + (first + 1) * HOUR, closes }
}

type Note = (at: number, close: number) => void

/** Answers the instant of the first step after `begin`; without any, one beyond all. */
async function readSteps({ store }: Sources, product: number, begin: number, note: Note): Promise<number> {
  let first = Infinity
  for (let after = begin; ;) {
    const { rows } = await store.pool.query<{ closed_at: string; close_price: string }>({
      name: 'learner-closes',
      text: `select closed_at, close_price from view.learner_step
        where product = $1 and bar = '1h' and closed_at > $2 order by closed_at limit $3`,
      values: [product, after, HOURS_A_TURN],
    })
    for (const row of rows) note((after = Number(row.closed_at)), Number(row.close_price))
    first = Math.min(first, Number(rows[0]?.closed_at ?? Infinity))
    if (rows.length < HOURS_A_TURN) return first
  }
}

/** Hours that begin before an instant, from the newest back to `begin`. */
async function readCandles(
  market: Pick<MarketReads, 'hours'>,
  definition: ProductDefinition,
  newest: number,
  begin: number,
  note: Note,
): Promise<void> {
  for (let before = newest; before > begin;) {
    const hours = await market.hours(definition, before, HOURS_A_TURN)
    for (const { start, close } of hours) note(start + HOUR, close)
    if (hours.length < HOURS_A_TURN) return
    before = hours[0]!.start
    await new Promise(setImmediate)
  }
}
