import type { Table, TableColumn, Taken, Written } from '@candela/projections'
import { binaryRows } from './binary-rows.ts'

/** A prepared statement with all its rows in it, one array per column. */
export interface PreparedRows {
  /** the same text always has the same name, so that the server plans it once */
  readonly name: string
  readonly text: string
  readonly values: readonly string[]
}

interface BinaryRows {
  readonly text: string
  readonly bytes: Uint8Array
}

/** One statement of a batch, ready to be sent and to be sent again. */
export type Statement = PreparedRows | BinaryRows

/** with fewer rows, a prepared insert takes less than a copy, which is parsed anew every time */
const COPY_FROM_ROWS = 16

/** One array per column in, one statement per batch. */
interface WithArrays {
  readonly name: string
  readonly columns: readonly TableColumn[]
  readonly text: string
}

/** The writing of a table's rows. A batch itself never holds two rows of one key. */
interface Writing {
  readonly insert: WithArrays
  /** sets what changes in rows that are there, found by their key */
  readonly change: WithArrays
  /** takes binary rows, all of which must be new; half the database's work */
  readonly copy: string
}

const writings = new WeakMap<Table<object>, Writing>()

export function writingOf(table: Table<object>): Writing {
  const known = writings.get(table)
  if (known) return known
  const name = `view.${table.name}`
  const { columns, key } = table
  const names = listed(columns)
  const found = columns.filter((column) => key.includes(column.name))
  const changing = columns.filter((column) => column.changes)
  const changed = [...found, ...changing]
  const set = changing.map((column) => `${column.name} = new.${column.name}`).join(', ')
  const same = key.map((column) => `old.${column} = new.${column}`).join(' and ')
  const writing: Writing = {
    insert: {
      name,
      columns,
      text: `insert into ${name} (${names}) select * from ${arrays(columns)}${onConflict(table)}`,
    },
    change: {
      name: `${name} changed`,
      columns: changed,
      text: `update ${name} old set ${set} from ${arrays(changed)} as new (${listed(changed)}) where ${same}`,
    },
    copy: `copy ${name} (${names}) from stdin (format binary)`,
  }
  writings.set(table, writing)
  return writing
}

function listed(columns: readonly TableColumn[]): string {
  return columns.map(({ name }) => name).join(', ')
}

function arrays(columns: readonly TableColumn[]): string {
  return `unnest(${columns.map(({ sql }, index) => `$${index + 1}::${sql}[]`).join(', ')})`
}

function onConflict({ columns, key, again }: Table<object>): string {
  if (again === undefined || again === 'changes') return ''
  if (again === 'stays') return ` on conflict (${key.join(', ')}) do nothing`
  const set = columns.filter(({ name }) => !key.includes(name)).map(({ name }) => `${name} = excluded.${name}`)
  return ` on conflict (${key.join(', ')}) do update set ${set.join(', ')}`
}

/**
 * The statements that put rows in their places; of a table whose rows change in place, those made after entry `writtenSeq` are new. Reads
 * the rows now: they may change afterwards.
 */
export function statementsOf(taken: readonly Taken[], writtenSeq: number): Statement[] {
  return taken.flatMap(({ table, rows }): Statement[] => {
    if (rows.length === 0) return []
    const { insert, change } = writingOf(table)
    if (table.again === undefined) return [add(table, rows)]
    if (table.again !== 'changes') return [withArrays(insert, rows)]
    const added: object[] = []
    const changed: object[] = []
    for (const row of rows) ((row as { readonly seq: number }).seq > writtenSeq ? added : changed).push(row)
    return [
      ...(added.length > 0 ? [add(table, added)] : []),
      ...(changed.length > 0 ? [withArrays(change, changed)] : []),
    ]
  })
}

/** For rows of which none is there yet. */
function add(table: Table<object>, rows: readonly object[]): Statement {
  const { insert, copy } = writingOf(table)
  if (rows.length < COPY_FROM_ROWS) return withArrays(insert, rows)
  return { text: copy, bytes: binaryRows(table.columns, rows, rows.length) }
}

export function withArrays({ name, text, columns }: WithArrays, rows: readonly object[]): PreparedRows {
  return { name, text, values: columns.map((column) => arrayOf(column, rows)) }
}

const NEEDS_QUOTES = /["\\\s,{}]|^$|^null$/i

/** A PostgreSQL array literal: `{1,2,"a \"b\""}`. */
function arrayOf(column: TableColumn, rows: readonly object[]): string {
  const elements: Written[] = []
  for (const row of rows) {
    const value = column.of(row)
    const isQuoted = typeof value === 'string' && NEEDS_QUOTES.test(value)
    elements.push(value === null ? 'NULL' : isQuoted ? quoted(value) : value)
  }
  return `{${elements.join(',')}}`
}

function quoted(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}
