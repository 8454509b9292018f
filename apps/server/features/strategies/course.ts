import type { StrategyCourse } from '@candela/contract'
import type { StrategyView } from '@candela/core'
import {
  boundaryAt,
  holdingOf,
  INDEX_POINT_MS,
  type Kept,
  STRATEGY_FLOW,
  STRATEGY_STEP,
  type StrategyRow,
  type Table,
  rowOf,
  worthOfKept,
} from '@candela/projections'
import { productsOf } from '@candela/rules/strategy/arithmetic'
import { divideUp } from '@candela/units'
import { valueOf } from '../../queries/answers.ts'
import { nowOf, productNumbered, settledPast, type Sources } from '../../queries/context.ts'
import { amountText } from '../../queries/decimals.ts'
import { columnsOf } from '../../store/load.ts'
import { ownStand } from './own.ts'

/** of a course; besides, where it begins and where it ends */
const MOST_BETWEEN = 118

/** Minor units: all that a strategy holds and was taken out before; the same money, had it just held, and had it stayed money. */
interface Point {
  readonly at: number
  readonly equity: bigint
  readonly holding: bigint
  readonly cash: bigint
}

/** The worth of an own strategy over its time: the first point is the amount that it began with, the last is now or its end. */
export async function courseOf(sources: Sources, customer: number, id: string): Promise<StrategyCourse> {
  valueOf(await settledPast(sources, customer))
  const [row, now] = await ownStand(sources, customer, id, (view, running) => pointNow(sources, view, running))
  const last = now ?? endOf(row)
  const instants = between(row.startedAt, last.at)
  const flows = await latestOf(sources, STRATEGY_FLOW, row.strategy, [row.startedAt, ...instants])
  const steps = await latestOf(sources, STRATEGY_STEP, row.strategy, instants)
  const indexAt = await indexesOf(sources, productsOf(row.parameters), instants)
  const points = instants.map((at, place): Point => {
    const { putIn: cash, takenOut, ...flow } = flows[place + 1]!
    const worthOf = (kept: Kept): bigint => takenOut + worthAt(sources, kept, (product) => indexAt(place, product))
    return { at, equity: worthOf(steps[place]!), holding: worthOf(holdingOf(flow)), cash }
  })
  const begun = flows[0]!.putIn
  const first = { at: row.startedAt, equity: begun, holding: begun, cash: begun }
  return {
    points: [first, ...points, last].map(({ at, equity, holding, cash }) => {
      return { at, equity: amountText(equity), holding: amountText(holding), cash: amountText(cash) }
    }),
  }
}

/** The result of the same money, had it just held the products, at the last index. */
export function holdingResultOf(sources: Sources, row: StrategyRow): bigint {
  const { core } = sources.engine
  const holding = worthAt(sources, holdingOf(row), (product) => core.market(product)?.index ?? 0)
  return holding + row.takenOut - row.putIn
}

function pointNow(sources: Sources, { equity }: StrategyView, row: StrategyRow): Point {
  const { putIn, takenOut } = row
  return { at: nowOf(sources), equity: equity + takenOut, holding: putIn + holdingResultOf(sources, row), cash: putIn }
}

function endOf({ stoppedAt, putIn, result, holdingResult }: StrategyRow): Point {
  return { at: stoppedAt, equity: putIn + result, holding: putIn + holdingResult, cash: putIn }
}

/** Evenly spaced boundaries of index points after one instant and before another. */
function between(begin: number, end: number): number[] {
  const boundaries = Number(divideUp(BigInt(end - begin), BigInt(INDEX_POINT_MS * MOST_BETWEEN)))
  const step = INDEX_POINT_MS * Math.max(1, boundaries)
  const instants: number[] = []
  for (let at = (Math.floor(begin / step) + 1) * step; at < end; at += step) instants.push(at)
  return instants
}

function worthAt(sources: Sources, kept: Kept, indexOf: (product: number) => number): bigint {
  return worthOfKept(kept, { definitionOf: (product) => productNumbered(sources, product), indexOf })
}

/** The last row of a strategy at each instant or before it. */
async function latestOf<Row extends object>(
  { store }: Sources,
  table: Table<Row>,
  strategy: number,
  instants: readonly number[],
): Promise<readonly Row[]> {
  const { rows } = await store.pool.query<object>({
    name: `${table.name}-at`,
    text: `select ${columnsOf(table, 'r')} from unnest($2::bigint[]) with ordinality as i(at, place)
      cross join lateral (
        select * from view.${table.name} where strategy = $1 and at <= i.at order by at desc, seq desc limit 1
      ) r order by i.place`,
    values: [strategy, instants],
  })
  return rows.map((row) => rowOf(table, row))
}

/** The index of each product at past instants; after the last boundary that entries have passed it is the running one. */
async function indexesOf(
  { store, projections: { market } }: Sources,
  products: readonly number[],
  instants: readonly number[],
): Promise<(place: number, product: number) => number> {
  const pointed = boundaryAt(market.lastAt)
  const { rows } = await store.pool.query<{ place: string; product: number; index: string }>({
    name: 'strategy-indexes',
    text: `select i.place, a.product, p.index
      from unnest($1::bigint[]) with ordinality as i(at, place) cross join unnest($2::integer[]) as a(product)
      cross join lateral (
        select index from view.index_point where product = a.product and at <= i.at order by at desc limit 1
      ) p`,
    values: [instants, products],
  })
  const known = new Map(rows.map(({ place, product, index }) => [`${Number(place) - 1} ${product}`, Number(index)]))
  return (place, product) => {
    const isRunning = instants[place]! >= pointed
    return (isRunning ? market.markets.get(product)?.index : known.get(`${place} ${product}`)) ?? 0
  }
}
