export type SqlType = 'bigint' | 'integer' | 'numeric' | 'text' | 'jsonb' | 'uuid'

/** The value that a column is written from: a whole number, digits, a text, or nothing. */
export type Written = number | bigint | string | null

/** One column of a table: how a row's value is kept in SQL. */
export interface Column<Value, Changes extends boolean = boolean> {
  readonly sql: SqlType
  /** in SQL, where the field's own name is a word of SQL's */
  readonly name?: string
  readonly isNullable: boolean
  /** true when the fold may change it in a row that is there */
  readonly changes: Changes
  written(this: void, value: Value): Written
  /** from what the driver answers: 64-bit and numeric columns are strings of digits */
  readonly read: (answered: unknown) => Value
}

function column<Value>(
  sql: SqlType,
  read: (answered: unknown) => Value,
  written: (value: Value) => Written = (value) => value as Written,
): Column<Value, false> {
  return { sql, isNullable: false, changes: false, read, written }
}

/** a safe integer */
export const whole = column('bigint', Number)
/** an integer of 32 bits */
export const small = column('integer', (answered) => answered as number)
/** an amount that may be larger than a safe integer, of at most 38 digits */
export const wide = column('numeric', (answered) => BigInt(answered as string))
export const uuid = column('uuid', (answered) => answered as string)

/** One of a union of words, or any text. */
export function text<Value extends string = string>(): Column<Value, false> {
  return column('text', (answered) => answered as Value)
}

/** A record that SQL need not look into. */
export function record<Value extends object>(): Column<Value, false> {
  return column('jsonb', (answered) => answered as Value, JSON.stringify)
}

export function nullable<Value>(of: Column<Value, false>): Column<Value | null, false> {
  return {
    ...of,
    isNullable: true,
    read: (answered) => (answered === null ? null : of.read(answered)),
    written: (value) => (value === null ? null : of.written(value)),
  }
}

/** A column that changes in rows that are there. */
export function changing<Value>(of: Column<Value, false>): Column<Value, true> {
  return { ...of, changes: true }
}

/** A column with a name of its own in SQL. */
export function named<Value>(name: string, of: Column<Value, false>): Column<Value, false> {
  return { ...of, name }
}
