import type { EventKind } from '@candela/contract'
import type { Engine } from '@candela/engine'
import type { Formats } from '@candela/locale'
import { EARN_ORDER, type EarnOrderRow, rowOf } from '@candela/projections'
import { DAY } from '@candela/units'
import { assetNamed, nowOf, type Sources } from '../../queries/context.ts'
import { amountText } from '../../queries/decimals.ts'
import { openLetterRounds } from '../../queries/letter-rounds.ts'

/** a letter that could not be written for so long is not written any more */
export const LOOKED_BACK_MS = 7 * DAY

/** The columns that say that something happened to an order, once. */
interface Moment {
  /** the columns of its entry and of its instant */
  readonly seq: 'outcome_seq' | 'plan_stopped_seq'
  readonly at: 'ended_at' | 'plan_stopped_at'
  /** begins the cause of its letter */
  readonly cause: string
  /** more that has to hold of the order `o` and the account `a` */
  readonly only?: string
}

/** Rounds of letters about what happened to orders once: `tell` writes the one of a row. */
export function openOrderRounds(
  engine: Engine,
  sources: Sources,
  kinds: readonly EventKind[],
  { seq, at, cause, only = 'true' }: Moment,
  tell: (account: string, cause: string, row: EarnOrderRow) => Promise<void>,
): () => Promise<void> {
  return openLetterRounds(engine, sources, kinds, async (after, through, most) => {
    const { rows } = await sources.store.pool.query<{ account: string } & Record<typeof seq, string>>({
      name: `earn-${cause}`,
      text: `select a.id as account, o.*
        from view.earn_order o join vault.account a on a.customer = o.customer and a.state = 'open'
        where o.${seq} > $1 and o.${seq} <= $2 and o.${at} >= $3 and (${only})
          and not exists (select from vault.letter l where l.account = a.id and l.cause = '${cause} ' || o.order_number)
        order by o.${seq}, o.order_number limit $4`,
      values: [after, through, nowOf(sources) - LOOKED_BACK_MS, most],
    })
    for (const { account, ...columns } of rows) {
      const row = rowOf(EARN_ORDER, columns)
      await tell(account, `${cause} ${row.order}`, row)
    }
    return rows.map((row) => Number(row[seq]))
  })
}

/** An amount of what an earn product is in. */
export function moneyText(
  sources: Sources,
  { earnProduct }: Pick<EarnOrderRow, 'earnProduct'>,
  formats: Formats,
  minor: bigint | number | string,
): string {
  const { asset } = sources.engine.core.earn.listing(earnProduct)!
  return `${formats.decimal(amountText(BigInt(minor)), 2)} ${assetNamed(sources, asset)}`
}
