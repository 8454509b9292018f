import {
  DEPOSIT_ORDER,
  RAIL_CHANGE,
  RAIL_CLOSE_OUTCOME,
  RAIL_LINE,
  type RailLineRow,
  rowOf,
} from '@candela/projections'
import type { RailReads } from '../../ports/rails.ts'
import type { Sources } from '../../queries/context.ts'
import { columnsOf } from '../../store/load.ts'
import type { RailWorker } from './worker.ts'

const LINE_COLUMNS = columnsOf(RAIL_LINE)
const ORDER_COLUMNS = columnsOf(DEPOSIT_ORDER)
const CLOSE_COLUMNS = columnsOf(RAIL_CLOSE_OUTCOME)
const CHANGE_COLUMNS = columnsOf(RAIL_CHANGE)

/** What the desk is told of rails: from the views, for everybody's lines at once. */
export function openRailReads({ store }: Sources, { answeredAt }: Pick<RailWorker, 'answeredAt'>): RailReads {
  const ask = async (name: string, text: string, values: unknown[] = []): Promise<readonly object[]> =>
    (await store.pool.query<object>({ name, text, values })).rows
  return {
    async lines(of) {
      const found = await ask(
        'desk-lines',
        `select ${LINE_COLUMNS} from view.rail_line
           where (rail, line) in (select * from unnest($1::int[], $2::bigint[]))`,
        [of.map(({ rail }) => rail), of.map(({ line }) => line)],
      )
      const rows = found.map((row): RailLineRow => rowOf(RAIL_LINE, row))
      return new Map(rows.map((row) => [`${row.rail} ${row.line}`, row]))
    },
    async over(most) {
      const found = await ask(
        'desk-lines-over',
        `select ${LINE_COLUMNS} from view.rail_line
           where send_back_at > 0 and state in ('credited', 'sentBack', 'reversed') order by seq desc limit $1`,
        [most],
      )
      return found.map((row) => rowOf(RAIL_LINE, row))
    },
    async announced(deposits) {
      const found = await ask(
        'desk-announced',
        `select ${ORDER_COLUMNS} from view.deposit_order where deposit = any($1)`,
        [deposits],
      )
      const rows = found.map((row) => rowOf(DEPOSIT_ORDER, row))
      return new Map(rows.map((row) => [row.deposit, row]))
    },
    async lastLines() {
      const found = await ask(
        'desk-last-lines',
        `select distinct on (rail) rail, at from view.rail_line order by rail, line desc`,
      )
      const rows = found as readonly { readonly rail: number; readonly at: string }[]
      return new Map(rows.map(({ rail, at }) => [Number(rail), Number(at)]))
    },
    async closes() {
      const found = await ask(
        'desk-closes',
        `select distinct on (rail, asset) ${CLOSE_COLUMNS} from view.rail_close_outcome order by rail, asset, seq desc`,
      )
      return found.map((row) => rowOf(RAIL_CLOSE_OUTCOME, row))
    },
    async changes() {
      const found = await ask(
        'desk-rail-changes',
        `select distinct on (rail) ${CHANGE_COLUMNS} from view.rail_change order by rail, seq desc`,
      )
      const rows = found.map((row) => rowOf(RAIL_CHANGE, row))
      return new Map(rows.map((row) => [row.rail, row]))
    },
    answeredAt,
  }
}
