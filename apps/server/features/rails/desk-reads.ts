import { DEPOSIT_ORDER, RAIL_CHANGE, RAIL_CLOSE_OUTCOME, RAIL_LINE } from '@candela/projections'
import type { RailReads } from '../../ports/rails.ts'
import type { Sources } from '../../queries/context.ts'
import { rowsOf } from '../../queries/rows.ts'
import type { RailWorker } from './worker.ts'

/** The desk's reads of rails: from the views, for everybody's lines at once. */
export function openRailReads({ store }: Sources, { answeredAt }: Pick<RailWorker, 'answeredAt'>): RailReads {
  const { pool } = store
  return {
    async lines(of) {
      const numbered = 'where (rail, line) in (select * from unnest($1::int[], $2::bigint[]))'
      const values = [of.map(({ rail }) => rail), of.map(({ line }) => line)]
      const rows = await rowsOf(pool, RAIL_LINE, 'desk-lines', numbered, values)
      return new Map(rows.map((row) => [`${row.rail} ${row.line}`, row]))
    },
    over(most) {
      const ended = `where send_back_at > 0 and state in ('credited', 'sentBack', 'reversed') order by seq desc limit $1`
      return rowsOf(pool, RAIL_LINE, 'desk-lines-over', ended, [most])
    },
    async announced(deposits) {
      const rows = await rowsOf(pool, DEPOSIT_ORDER, 'desk-announced', 'where deposit = any($1)', [deposits])
      return new Map(rows.map((row) => [row.deposit, row]))
    },
    async lastLines() {
      const { rows } = await pool.query<{ readonly rail: number; readonly at: string }>({
        name: 'desk-last-lines',
        text: `select distinct on (rail) rail, at from view.rail_line order by rail, line desc`,
      })
      return new Map(rows.map(({ rail, at }) => [rail, Number(at)]))
    },
    closes: () => rowsOf(pool, RAIL_CLOSE_OUTCOME, 'desk-closes', newestOf('rail_close_outcome', 'rail, asset'), []),
    async changes() {
      const rows = await rowsOf(pool, RAIL_CHANGE, 'desk-rail-changes', newestOf('rail_change', 'rail'), [])
      return new Map(rows.map((row) => [row.rail, row]))
    },
    answeredAt,
  }
}

/** The newest row of each value of `keys`, in SQL. */
function newestOf(table: string, keys: string): string {
  return `where (${keys}, seq) in (select ${keys}, max(seq) from view.${table} group by ${keys}) order by ${keys}`
}
