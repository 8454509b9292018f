import type { EventKind } from '@candela/contract'
import type { Engine } from '@candela/engine'
import { rowOf, type Table } from '@candela/projections'
import { DAY } from '@candela/units'
import { columnsOf } from '../store/load.ts'
import { nowOf, type Sources } from './context.ts'

/** in one round */
const MOST = 200
/** a letter that could not be written for so long is not written any more */
export const LOOKED_BACK_MS = 7 * DAY
export const LETTERS_EVERY_MS = 2_000

/**
 * Rounds of letters about what came of orders; what a stop broke off is written after it. A round in which no event of
 * `kinds` was written asks nothing. `write`: writes at most `most` letters about the entries after one, through another,
 * in order, and answers of which entry each is.
 */
export function openLetterRounds(
  engine: Engine,
  { projections }: Pick<Sources, 'projections'>,
  kinds: readonly EventKind[],
  write: (after: number, through: number, most: number) => Promise<readonly number[]>,
): () => Promise<void> {
  let last = engine.durableSeq
  let told = 0
  engine.follow((batch) => {
    for (const { seq, events } of batch) {
      if (events.some(({ kind }) => kinds.includes(kind))) last = seq
    }
  })
  return async () => {
    const until = last
    if (until <= told || !(await projections.reached(until))) return
    const entries = await write(told, until, MOST)
    // of those that the last entry ended, some may be left
    told = entries.length < MOST ? until : entries.at(-1)! - 1
  }
}

/** The fields that say that something happened to a row, once. */
interface Moment<Row> {
  /** the fields of its entry and of its instant */
  readonly seq: keyof Row & string
  readonly at: keyof Row & string
  /** begins the cause of its letter; the key of the row follows */
  readonly cause: string
  /** more that has to hold of the row `r` and the account `a`, in SQL */
  readonly only?: string
}

/** Rounds of letters about what happened to customers' rows once: `tell` writes the one of a row. */
export function openMomentRounds<Row extends object>(
  engine: Engine,
  sources: Sources,
  table: Table<Row>,
  kinds: readonly EventKind[],
  { cause, only = 'true', ...fields }: Moment<Row>,
  tell: (account: string, cause: string, row: Row) => Promise<void>,
): () => Promise<void> {
  const nameOf = (wanted: string): string => table.columns.find(({ field }) => field === wanted)!.name
  const [seq, at, key] = [nameOf(fields.seq), nameOf(fields.at), table.key[0]!]
  return openLetterRounds(engine, sources, kinds, async (after, through, most) => {
    const { rows } = await sources.store.pool.query<{ account: string } & Record<string, string>>({
      name: `letters-${cause}`,
      text: `select a.id as account, ${columnsOf(table, 'r')}
        from view.${table.name} r join vault.account a on a.customer = r.customer and a.state = 'open'
        where r.${seq} > $1 and r.${seq} <= $2 and r.${at} >= $3 and (${only})
          and not exists (select from vault.letter l where l.account = a.id and l.cause = '${cause} ' || r.${key})
        order by r.${seq}, r.${key} limit $4`,
      values: [after, through, nowOf(sources) - LOOKED_BACK_MS, most],
    })
    for (const { account, ...columns } of rows) await tell(account, `${cause} ${columns[key]}`, rowOf(table, columns))
    return rows.map((row) => Number(row[seq]))
  })
}
