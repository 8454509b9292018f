import type { Table } from '@candela/projections'
import { type Answered, answer, refuse } from './answers.ts'
import { caughtUp, type Sources } from './context.ts'
import { rowsOf } from './rows.ts'

const DEFAULT_LIMIT = 50

export interface PageQuery {
  readonly cursor?: string | undefined
  readonly limit?: string | undefined
}

/** Rows of a list that stands newest first. `next` carries the cursor of the page behind it, where there is one. */
export interface Page<Row> {
  readonly rows: readonly Row[]
  readonly next: { readonly next?: string }
}

/** The rows a page holds at most. */
export function limitOf({ limit }: PageQuery): number {
  return limit === undefined ? DEFAULT_LIMIT : Number(limit)
}

/** A cursor's whole numbers, as many as the list has keys; undefined for anything that was not handed out as one. */
export function keysOf(cursor: string | undefined, count: number): readonly number[] | undefined {
  const parts = cursor?.split('_') ?? []
  const isGood = parts.length === count && parts.every((part) => /^\d{1,15}$/.test(part))
  return isGood ? parts.map(Number) : undefined
}

/**
 * Reads a page of a list that stands newest first by whole numbers of its rows, its `keys`. `read` gets the keys that every row of
 * the page comes before, and how many rows it may give: one more than the page holds, which says that another page follows. Refuses
 * a cursor that was never handed out with badRequest.
 */
export async function pageOf<Row>(
  query: PageQuery,
  keys: readonly ((row: Row) => number | string)[],
  read: (before: readonly number[], most: number) => readonly Row[] | Promise<readonly Row[]>,
): Promise<Answered<Page<Row>>> {
  const { cursor } = query
  const before = cursor === undefined ? keys.map(() => Number.MAX_SAFE_INTEGER) : keysOf(cursor, keys.length)
  if (!before) return refuse('badRequest')
  const limit = limitOf(query)
  const rows = await read(before, limit + 1)
  const last = rows[limit - 1]
  if (rows.length <= limit || last === undefined) return answer({ rows, next: {} })
  return answer({ rows: rows.slice(0, limit), next: { next: keys.map((key) => key(last)).join('_') } })
}

type WholeOf<Row> = { [Field in keyof Row]: Row[Field] extends number ? Field : never }[keyof Row] & string

interface TableList<Row> {
  /** of the prepared statement */
  readonly name: string
  /** in SQL, with `$1` and on for the values; the customer's own rows by default */
  readonly where?: string
  readonly values?: readonly unknown[]
  /** the fields that the list stands newest first by */
  readonly by: readonly WholeOf<Row>[]
  readonly query: PageQuery
}

/** A page of a view's rows. */
export function tablePage<Row extends object>(
  { store }: Sources,
  table: Table<Row>,
  { name, where = 'true', values = [], by, query }: TableList<Row>,
): Promise<Answered<Page<Row>>> {
  const columns = by.map((field) => table.columns.find((column) => column.field === field)!.name)
  const place = (offset: number): string => `$${values.length + offset + 1}::bigint`
  const before = `(${columns.join(', ')}) < (${columns.map((_, index) => place(index)).join(', ')})`
  const order = columns.map((column) => `${column} desc`).join(', ')
  const rest = `where ${where} and ${before} order by ${order} limit ${place(by.length)}`
  return pageOf(query, wholesOf(by), (keys, most) => rowsOf(store.pool, table, name, rest, [...values, ...keys, most]))
}

/** A page of a view's rows that are a customer's own, once everything the customer did is there to be read; `$1` is the customer. */
export async function ownPage<Row extends object>(
  sources: Sources,
  customer: number,
  table: Table<Row>,
  { where = 'customer = $1', values = [], ...list }: TableList<Row>,
): Promise<Answered<Page<Row>>> {
  const account = await caughtUp(sources, customer)
  if (!account.ok) return account
  return tablePage(sources, table, { ...list, where, values: [customer, ...values] })
}

/** The same of rows in memory, as they are once the wait is over. */
export async function ownAmong<Row>(
  sources: Sources,
  customer: number,
  rows: () => Iterable<Row>,
  { by, query }: Pick<TableList<Row>, 'by' | 'query'>,
): Promise<Answered<Page<Row>>> {
  const account = await caughtUp(sources, customer)
  if (!account.ok) return account
  const keys = wholesOf(by)
  const newestFirst = (left: Row, right: Row): number => keys.reduce((order, key) => order || key(right) - key(left), 0)
  return pageOf(query, keys, (before, most) => {
    const isBefore = (row: Row): boolean => {
      const place = keys.findIndex((key, index) => key(row) !== before[index])
      return place >= 0 && keys[place]!(row) < before[place]!
    }
    return [...rows()].filter(isBefore).sort(newestFirst).slice(0, most)
  })
}

/** A page as its route answers it: the rows' texts under the list's name, and the next cursor. */
export function listed<const Name extends string, Row, Told>(
  page: Answered<Page<Row>>,
  name: Name,
  textOf: (row: Row) => Told,
): Answered<{ readonly [Key in Name]: Told[] } & { readonly next?: string }> {
  if (!page.ok) return page
  const { rows, next } = page.value
  return answer({ [name]: rows.map(textOf), ...next } as { [Key in Name]: Told[] } & { next?: string })
}

function wholesOf<Row>(by: readonly WholeOf<Row>[]): ((row: Row) => number)[] {
  return by.map((field) => (row) => Number(row[field]))
}
