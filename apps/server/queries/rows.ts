import { rowOf, type Table } from '@candela/projections'
import type pg from 'pg'
import { columnsOf } from '../store/load.ts'

type Client = Pick<pg.Pool, 'query'>

/**
 * Reads rows of a view. `rest` is the statement behind the table's name, such as `where loan = $1 order by place`; `name` is
 * that of the prepared statement, one for each text.
 */
export async function rowsOf<Row extends object>(
  client: Client,
  table: Table<Row>,
  name: string,
  rest: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const text = `select ${columnsOf(table)} from view.${table.name} ${rest}`
  const { rows } = await client.query<object>({ name, text, values: [...values] })
  return rows.map((row) => rowOf(table, row))
}

/** Reads the first row, if there is one. */
export async function firstRowOf<Row extends object>(
  ...asked: Parameters<typeof rowsOf<Row>>
): Promise<Row | undefined> {
  const [row] = await rowsOf(...asked)
  return row
}
