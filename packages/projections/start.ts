import type { Table } from './table.ts'

/** The rows that a fold goes on from, up to `seq`. */
export interface Start {
  readonly seq: number
  /** those that the table says are read at a start */
  rows<Row extends object>(table: Table<Row>): readonly Row[]
}

/** Nothing was folded yet. */
export const BEGINNING: Start = { seq: 0, rows: () => [] }
