import {
  INDEX_POINT,
  MARKET_TABLES,
  MarketFold,
  MONEY_TABLES,
  MoneyFold,
  pnlDayOf,
  rowOf,
  type Start,
  type Table,
} from '@candela/projections'
import { assert, gmt8DayStart } from '@candela/units'
import type pg from 'pg'

type Loader = Pick<pg.ClientBase, 'query'>

/** The columns of a table in a `select`, by the name that the statement has for it, if it has one. */
export function columnsOf({ columns }: Table<object>, alias = ''): string {
  return columns.map(({ name }) => (alias === '' ? name : `${alias}.${name}`)).join(', ')
}

/** Reads what the market fold goes on from. */
export async function loadMarket(client: Loader, seq: number): Promise<MarketFold> {
  const start = await loadStart(client, seq, MARKET_TABLES, 0)
  const { lastAt } = new MarketFold(start)
  const opening = await newestOf(client, INDEX_POINT, 1, gmt8DayStart(pnlDayOf(lastAt)))
  return new MarketFold(start, new Map(opening.map((point) => [point.product, point])))
}

interface LoadedMoney {
  readonly money: MoneyFold
  readonly start: Start
}

/** Reads what the money fold goes on from. */
export async function loadMoney(client: Loader, seq: number, market: MarketFold): Promise<LoadedMoney> {
  const start = await loadStart(client, seq, MONEY_TABLES, market.lastAt)
  return { money: new MoneyFold(start, market), start }
}

/**
 * Reads the rows each table says are read at a start; `since`: the last known moment, whose GMT+8 day is the earliest
 * that still counts.
 */
async function loadStart(client: Loader, seq: number, tables: readonly Table<object>[], since: number): Promise<Start> {
  const loaded = new Map<Table<object>, readonly object[]>()
  for (const table of tables) if (table.load) loaded.set(table, await rowsAtStart(client, table, since))
  return {
    seq,
    rows<Row extends object>(table: Table<Row>): readonly Row[] {
      const rows = loaded.get(table)
      assert(rows !== undefined, 'a table that a fold goes on from says which of its rows are read')
      return rows as readonly Row[]
    },
  }
}

async function rowsAtStart(client: Loader, table: Table<object>, since: number): Promise<readonly object[]> {
  const { load, key } = table
  if (typeof load === 'object' && 'newest' in load) return newestOf(client, table, load.newest)
  const [condition, values] =
    typeof load === 'object' && 'today' in load
      ? [` where ${load.today} > $1`, [gmt8DayStart(pnlDayOf(since))]]
      : [typeof load === 'object' && 'where' in load ? ` where ${load.where}` : '', []]
  const { rows } = await client.query<object>(
    `select ${columnsOf(table)} from view.${table.name}${condition} order by ${key.join(', ')}`,
    values,
  )
  return rows.map((row) => rowOf(table, row))
}

/** The newest rows of every product, by the second column of the key, of those up to a bound; in that column's order. */
async function newestOf<Row extends object>(
  client: Loader,
  table: Table<Row>,
  count: number,
  upTo = Number.MAX_SAFE_INTEGER,
): Promise<readonly Row[]> {
  const by = table.key[1]!
  const { rows } = await client.query<object>(
    `select n.* from view.product p cross join lateral (
       select ${columnsOf(table)} from view.${table.name} where product = p.product and ${by} <= $2 order by ${by} desc limit $1
     ) n order by n.${by}`,
    [count, upTo],
  )
  return rows.map((row) => rowOf(table, row))
}
