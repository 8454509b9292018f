import type pg from 'pg'
import { type AnswerOf, LEAST_WAITS, SUPPORT_TOPICS, type SupportHours } from '@candela/contract'
import { DAY } from '@candela/units'

/** the days whose first answers the wait is measured by */
const MEASURED_MS = 7 * DAY

/** The public facts of support. */
export type ReadService = () => Promise<AnswerOf<'supportService'>>

export function openService(pool: pg.Pool, hours: SupportHours | undefined, clock: () => number): ReadService {
  return async () => {
    const { rows } = await pool.query<{ wait: string | null; measured: string }>(
      `select percentile_disc(0.5) within group (order by first_answer_at - opened_at) as wait, count(*) as measured
         from vault.support_case where first_answer_at > $1`,
      [Math.max(0, clock() - MEASURED_MS)],
    )
    const { wait, measured } = rows[0]!
    const isMeasured = Number(measured) >= LEAST_WAITS
    return {
      topics: [...SUPPORT_TOPICS],
      hours: hours ?? null,
      waitMs: isMeasured ? Number(wait) : null,
      measured: Number(measured),
    }
  }
}
