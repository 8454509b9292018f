import { assert } from '@candela/units'
import type { Column, SqlType, Written } from './column.ts'

type Columns = Readonly<Record<string, Column<unknown>>>
type ValueOf<Of> = Of extends Column<infer Value> ? Value : never
type Changing<Of extends Columns> = { [Field in keyof Of]: Of[Field]['changes'] extends true ? Field : never }[keyof Of]
type Flat<Row> = { [Field in keyof Row]: Row[Field] }
type RowWith<Of extends Columns> = Flat<
  { readonly [Field in Exclude<keyof Of, Changing<Of>>]: ValueOf<Of[Field]> } & {
    -readonly [Field in Changing<Of>]: ValueOf<Of[Field]>
  }
>

export interface TableColumn {
  /** of the row */
  readonly field: string
  /** in SQL */
  readonly name: string
  readonly sql: SqlType
  readonly isNullable: boolean
  readonly changes: boolean
  readonly of: (row: object) => Written
  readonly read: (answered: unknown) => unknown
}

/**
 * The fate of a row whose key is there already: the new one `replaces` it; it `stays`, being the same; or its changing columns are set
 * (`changes`; such a row is new where its `seq` is). Where nothing is said, a second row is an error.
 */
type Again = 'replaces' | 'stays' | 'changes'

/**
 * The rows that a fold goes on from at a start: all; those for which a condition in SQL holds; those of the running GMT+8 day by an
 * instant; of each product as many of the newest by the second field of the key.
 */
type Load = 'all' | { readonly where: string } | { readonly today: string } | { readonly newest: number }

interface Index {
  readonly on: readonly string[]
  readonly isUnique: boolean
  readonly where: string | undefined
}

/** A table of schema `view`, of which everything else follows: the type of its rows, its DDL, how rows are written and read. */
export interface Table<Row extends object> {
  readonly name: string
  readonly columns: readonly TableColumn[]
  /** names in SQL, as in the indexes */
  readonly key: readonly string[]
  readonly again: Again | undefined
  readonly load: Load | undefined
  readonly indexes: readonly Index[]
  /** percent of a page that is filled at first, where rows change in place */
  readonly fillfactor: number | undefined
  /** never there: it carries the type */
  readonly row?: Row
}

export type RowOf<Of> = Of extends Table<infer Row> ? Row : never

interface Options<Field> {
  readonly key: readonly Field[]
  readonly again?: Again
  readonly load?: Load
  readonly indexes?: readonly { readonly on: readonly Field[]; readonly unique?: true; readonly where?: string }[]
  readonly fillfactor?: number
}

/** Declares a table of schema `view`. Fields are in camel case, columns in snake case. */
export function table<const Of extends Columns>(
  name: string,
  columns: Of,
  { key, again, load, indexes = [], fillfactor }: Options<keyof Of & string>,
): Table<RowWith<Of>> {
  const declared = Object.entries(columns).map(([field, column]) => tableColumn(field, column))
  const sqlName = (field: string): string => declared.find((column) => column.field === field)!.name
  assert(again !== 'changes' || 'seq' in columns, 'a row that changes says which entry made it')
  return {
    name,
    columns: declared,
    key: key.map(sqlName),
    again,
    load,
    indexes: [
      ...indexes.map(({ on, unique, where }) => ({ on: on.map(sqlName), isUnique: unique === true, where })),
      ...indexOf(load, key.map(sqlName)),
    ],
    fillfactor,
  }
}

/** The index by which a start finds the rows it goes on from among all that are over. */
function indexOf(load: Load | undefined, key: readonly string[]): readonly Index[] {
  if (typeof load !== 'object' || 'newest' in load) return []
  return 'where' in load
    ? [{ on: key, isUnique: false, where: load.where }]
    : [{ on: [load.today], isUnique: false, where: undefined }]
}

function tableColumn(field: string, { sql, name, isNullable, changes, written, read }: Column<unknown>): TableColumn {
  const value = (row: object): unknown => (row as Readonly<Record<string, unknown>>)[field]
  const isWritten = sql === 'jsonb'
  const of = isWritten ? (row: object) => written(value(row)) : (value as (row: object) => Written)
  const snake = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return { field, name: name ?? snake, sql, isNullable, changes, of, read }
}

/** A row from what the driver answers. */
export function rowOf<Row extends object>({ columns }: Table<Row>, answered: object): Row {
  const row: Record<string, unknown> = {}
  for (const { field, name, read } of columns) row[field] = read((answered as Record<string, unknown>)[name])
  return row as Row
}
