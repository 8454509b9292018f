import type { Accounts } from './accounts.ts'
import type { Fold } from './fold.ts'
import type { MarketFold } from './market-fold.ts'
import type { Start } from './start.ts'
import type { RowOf, Table } from './table.ts'
import { TableRows } from './table-rows.ts'

/** The reads that every room of the money part may use. */
export interface Floor {
  readonly accounts: Accounts
  /** has folded the entry at hand already */
  readonly market: MarketFold
}

type Tables = Readonly<Record<string, Table<object>>>
type Rows<Of extends Tables> = { readonly [Name in keyof Of]: TableRows<RowOf<Of[Name]>> }

interface Opened<Is extends Fold> {
  readonly fold: Is
  readonly rows: readonly TableRows<object>[]
}

/** The views of one word: its tables, and the fold that makes their rows. */
export interface Room<Is extends Fold = Fold> {
  /** of an event that several rooms read, lower ranks read it first; equal ones by their names */
  readonly rank: number
  readonly tables: readonly Table<object>[]
  open(floor: Floor, start: Start): Opened<Is>
}

export function room<const Of extends Tables, Is extends Fold>(
  tables: Of,
  open: (rows: Rows<Of>, floor: Floor, start: Start) => Is,
  rank = 1,
): Room<Is> {
  const listed = Object.values(tables) as unknown as readonly Table<object>[]
  return {
    rank,
    tables: listed,
    open(floor, start) {
      const rows = Object.fromEntries(Object.entries(tables).map(([name, table]) => [name, new TableRows(table)]))
      const fold = open(rows as unknown as Rows<Of>, floor, start)
      return { fold, rows: Object.values(rows) }
    },
  }
}
