import type { Taken } from '@candela/projections'
import { type PreparedRows, withArrays, writingOf } from '../store/statements.ts'

export type { PreparedRows } from '../store/statements.ts'

/** The rows of a batch as plain batched inserts, one statement per table: what the writer's own way is measured against. */
export function plainInserts(taken: readonly Taken[]): readonly PreparedRows[] {
  return taken.filter(({ rows }) => rows.length > 0).map(({ table, rows }) => withArrays(insertOf(table), rows))
}

/** Orders too are put again where they are there. */
function insertOf(table: Taken['table']): ReturnType<typeof writingOf>['insert'] {
  return writingOf(table.again === 'changes' ? { ...table, again: 'replaces' } : table).insert
}
