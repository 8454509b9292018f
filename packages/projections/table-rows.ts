import type { Table } from './table.ts'

/** Rows of a table that were added or changed since they were last taken. */
export interface Taken {
  readonly table: Table<object>
  readonly rows: readonly object[]
}

/** Gathers the rows of one table for whoever writes them. A row that changes again is there once, as it is when it is written. */
export class TableRows<Row extends object> {
  readonly #table: Table<Row>
  #added: Row[] = []
  #changed = new Map<unknown, Row>()

  constructor(table: Table<Row>) {
    this.#table = table
  }

  get size(): number {
    return this.#added.length + this.#changed.size
  }

  /** A row that never changes again, of a new key. */
  add(row: Row): void {
    this.#added.push(row)
  }

  /** A row that may come again, under the same handle: the row itself, or its key where each change is a row of its own. */
  put(row: Row, handle: unknown = row): void {
    this.#changed.set(handle, row)
  }

  take(): Taken {
    const rows = this.#added.length === 0 ? [...this.#changed.values()] : [...this.#added, ...this.#changed.values()]
    this.#added = []
    this.#changed = new Map()
    return { table: this.#table, rows }
  }
}
