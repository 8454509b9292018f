import { ASSETS, MONEY } from '@candela/contract'
import type { Engine } from '@candela/engine'
import type { Formats } from '@candela/locale'
import { readText } from '@candela/locale/node'
import { rowOf, TIMED, type TimedRow } from '@candela/projections'
import { MINUTE, SECOND } from '@candela/units'
import type { Letters, LetterValues } from '../../ports/messages.ts'
import { productNumbered, type Sources } from '../../queries/context.ts'
import { amountIn } from '../../queries/decimals.ts'
import { LOOKED_BACK_MS, openLetterRounds } from '../../queries/letter-rounds.ts'

/**
 * Writes the letters about timed orders that ended, once for each: to those who asked for them, and to everybody whose order nothing
 * decided, since prices stood still.
 */
export function openTimedLetters(
  engine: Engine,
  sources: Sources,
  letters: Pick<Letters, 'write'>,
): () => Promise<void> {
  const { store, clock } = sources
  const ends = ['timedSettled', 'timedVoided', 'timedCancelled'] as const
  return openLetterRounds(engine, sources, ends, async (after, through, most) => {
    const { rows } = await store.pool.query<{ account: string; settled_seq: string }>(
      `with ended as (
         select a.id as account, o.* from view.timed_order o join vault.account a on a.customer = o.customer
           where o.status in ('voided', 'cancelled') and o.settled_seq > $1 and o.settled_seq <= $2
         union all
         select a.id, o.* from vault.account a join view.timed_order o on o.customer = a.customer
           where o.status in ('won', 'lost', 'tied') and o.settled_seq > $1 and o.settled_seq <= $2
             and o.settled_at >= a.timed_results_at)
       select * from ended o where o.settled_at >= $3
           and not exists (select from vault.letter l where l.account = o.account and l.cause = 'timedResult ' || o.order_number)
         order by o.settled_seq, o.order_number limit $4`,
      [after, through, clock() - LOOKED_BACK_MS, most],
    )
    for (const { account, ...columns } of rows) {
      const row = rowOf(TIMED, columns)
      const letter = row.status === 'voided' || row.status === 'cancelled' ? 'timedReturned' : 'timedResult'
      await letters.write(account, `timedResult ${row.order}`, letter, valuesOf(sources, row))
    }
    return rows.map(({ settled_seq }) => Number(settled_seq))
  })
}

function valuesOf(sources: Sources, row: TimedRow): LetterValues {
  const { id } = productNumbered(sources, row.product)
  const { status, direction } = row
  return (formats) => {
    const text = (key: string, values = {}): string => readText(formats.language, 'timed', key, values)
    const money = (amount: number): string => amountIn(formats, ASSETS[MONEY]!.id, amount)
    return {
      number: String(row.order),
      status: text(`status.${status}`),
      outcome: text(`result.${status}`, { amount: money(row.paid) }),
      why: text(status === 'voided' ? 'settled.noTicks' : 'settled.noEntry'),
      amount: money(row.paid),
      product: id.replace('-', '/'),
      direction: text(`direction.${direction}`),
      duration: durationText(formats, row.durationMs, text),
      stake: money(row.stake),
      time: formats.dateTimeUtc(row.placedAt),
    }
  }
}

/** As the app says it: seconds below two minutes. */
function durationText(formats: Formats, ms: number, text: (key: string, values: object) => string): string {
  return ms < 2 * MINUTE || ms % MINUTE !== 0
    ? text('seconds', { seconds: formats.count(ms / SECOND) })
    : text('minutes', { minutes: formats.count(ms / MINUTE) })
}
