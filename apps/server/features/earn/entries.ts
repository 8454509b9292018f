import { EARN_ORDER } from '@candela/projections'
import type { EarnReads } from '../../ports/earn.ts'
import { answer, refuse } from '../../queries/answers.ts'
import { caughtUp, type Sources } from '../../queries/context.ts'
import { firstRowOf } from '../../queries/rows.ts'

/** The entries of an order of a fixed number of days. Those without an end and plans have no proof of their own. */
export async function earnEntries(
  sources: Sources,
  customer: number,
  id: string,
): ReturnType<EarnReads['earnEntries']> {
  const account = await caughtUp(sources, customer)
  if (!account.ok) return account
  const { pool } = sources.store
  const own = 'where order_number = $1 and customer = $2'
  const row = await firstRowOf(pool, EARN_ORDER, 'earn-order', own, [Number(id), customer])
  if (!row) return refuse('earnOrderUnknown')
  const { order, seq: placed, endedSeq, earnProduct, terms, firstDay } = row
  // later terms are published by a proposal, which the proof does not follow
  if (sources.engine.core.earn.kindOf(earnProduct) !== 'term' || terms !== 1) return refuse('notFound')
  const days = await pool.query<{ day: number; seq: string }>({
    name: 'earn-days-proven',
    text: 'select day, seq from view.earn_yield where order_number = $1 order by day',
    values: [order],
  })
  const rates = await pool.query<{ day: number; seq: string }>({
    name: 'earn-rates-proven',
    text: `select day, seq from view.earn_rate where earn_product = $1 and terms = $2
           and (day between $3 and $4 or day = (select min(day) from view.earn_rate where earn_product = $1 and terms = $2))
           order by day`,
    values: [earnProduct, terms, firstDay, days.rows.at(-1)?.day ?? 0],
  })
  // the first rate of a product is fixed by the entry that lists it
  const listing = Number(rows(rates.rows)[0])
  const used = rates.rows.filter(({ day }) => days.rows.some((paid) => paid.day === day))
  const later = [...rows(days.rows), endedSeq].filter((seq) => seq > placed)
  return answer({ order, placed, later: ascending(later), rates: ascending(rows(used)), listing })
}

function rows(found: readonly { readonly seq: string }[]): number[] {
  return found.map(({ seq }) => Number(seq))
}

function ascending(entries: readonly number[]): readonly number[] {
  return [...new Set(entries)].sort((a, b) => a - b)
}
